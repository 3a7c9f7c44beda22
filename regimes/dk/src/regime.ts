import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Denmark; sources of law in the README. */
export const DK: RegimeData = {
  name: {
    da: "Danmark",
    en: "Denmark",
  },
  time_zone: "Europe/Copenhagen",
  country: "DK",
  currency: "DKK",
  tax_scheme: "VAT",
  identities: [
    {
      code: "CVR",
      name: {
        da: "CVR-nummer",
        en: "CVR Number",
      },
    },
    {
      code: "CPR",
      name: {
        da: "CPR-nummer",
        en: "CPR Number",
      },
    },
  ],
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note"],
    },
  ],
  categories: [
    {
      code: "VAT",
      name: {
        da: "moms",
        en: "VAT",
      },
      title: {
        da: "Merværdiafgift",
        en: "Value Added Tax",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            da: "Standardsats",
            en: "General Rate",
          },
          values: [
            {
              since: "1992-01-01",
              percent: "25.0%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "Danish Tax Agency - VAT rates",
          },
          url: "https://skat.dk/erhverv/moms",
        },
      ],
    },
  ],
};
