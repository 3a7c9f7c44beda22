import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Austria as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Austria" },
  description: {
    en: "Austrian VAT is the Umsatzsteuer under the UStG 1994. Businesses are known by the UID, the letter U and eight digits.",
  },
  sources: [
    {
      title: { en: "USP: E-Rechnung to the federal government" },
      url: "https://www.erechnung.gv.at/erb",
    },
    {
      title: { en: "UStG 1994" },
      url: "https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10004873",
    },
  ],
  time_zone: "Europe/Vienna",
  country: "AT",
  currency: "EUR",
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
          values: [{ since: "2011-01-04", percent: "20.0%" }],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: { en: "Intermediate Rate" },
          values: [{ since: "2011-01-01", percent: "13.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate" },
          values: [{ since: "2011-01-04", percent: "10.0%" }],
        },
      ],
      sources: [
        {
          title: { en: "USP: rates of VAT" },
          url: "https://www.usp.gv.at/en/steuern-finanzen/umsatzsteuer/steuersaetze-der-umsatzsteuer.html",
        },
      ],
    },
  ],
};
