import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes as data. Rates are listed newest first, with the date they apply from. */
export const regime: RegimeData = {
  name: { en: "Acmeland" },
  description: { en: "Which tax is charged, by whom, and what an invoice has to show." },
  sources: [{ title: { en: "Tax authority" }, url: "https://tax.example" }],
  time_zone: "UTC",
  country: "ZZ",
  currency: "EUR",
  tax_scheme: "VAT",
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT" },
      title: { en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General rate" },
          desc: { en: "Rate of everything without a rate of its own." },
          values: [
            { since: "2020-01-01", percent: "20%" },
            { since: "2010-01-01", percent: "18%" },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced rate" },
          desc: { en: "Food and books." },
          values: [{ since: "2010-01-01", percent: "5%" }],
        },
      ],
    },
  ],
};
