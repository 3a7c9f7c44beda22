import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Switzerland as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Switzerland" },
  description: {
    en: "Swiss VAT (MWST, TVA, IVA) is run by the Federal Tax Administration. Companies are known by the UID, written CHE-123.456.788 and followed by MWST, TVA or IVA where registered for VAT.",
  },
  sources: [
    {
      title: { en: "Mehrwertsteuergesetz (SR 641.20)" },
      url: "https://www.fedlex.admin.ch/eli/cc/2009/615/de",
    },
    { title: { en: "UID register" }, url: "https://www.uid.admin.ch" },
  ],
  time_zone: "Europe/Zurich",
  country: "CH",
  currency: "CHF",
  tax_scheme: "VAT",
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
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
          name: { en: "General Rate" },
          desc: { en: "All supplies without a rate of their own (art. 25 par. 1)." },
          values: [{ since: "2024-01-01", percent: "8.1%" }],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: { en: "Intermediate Rate" },
          desc: { en: "Overnight stays with breakfast (art. 25 par. 4)." },
          values: [{ since: "2024-01-01", percent: "3.8%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate" },
          desc: {
            en: "Food, medicines, books, newspapers and other daily needs (art. 25 par. 2).",
          },
          values: [{ since: "2024-01-01", percent: "2.6%" }],
        },
      ],
      sources: [
        {
          title: { en: "FTA: current rates" },
          url: "https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html",
        },
      ],
    },
  ],
};
