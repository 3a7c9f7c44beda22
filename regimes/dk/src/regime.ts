import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Denmark as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { da: "Danmark", en: "Denmark" },
  description: {
    en: "Danish moms has a single rate and is run by Skattestyrelsen. Companies are known by the eight digits of their CVR or SE number, persons by their CPR number.",
  },
  sources: [
    { title: { en: "Momsloven" }, url: "https://www.retsinformation.dk/eli/lta/2024/209" },
    { title: { en: "CVR register" }, url: "https://datacvr.virk.dk" },
  ],
  time_zone: "Europe/Copenhagen",
  country: "DK",
  currency: "DKK",
  tax_scheme: "VAT",
  identities: [
    { code: "CVR", name: { da: "CVR-nummer", en: "CVR Number" } },
    { code: "CPR", name: { da: "CPR-nummer", en: "CPR Number" } },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { da: "moms", en: "VAT" },
      title: { da: "Merværdiafgift", en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { da: "Standardsats", en: "General Rate" },
          values: [{ since: "1992-01-01", percent: "25.0%" }],
        },
      ],
      sources: [{ title: { en: "Skattestyrelsen: moms" }, url: "https://skat.dk/erhverv/moms" }],
    },
  ],
};
