import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Norway; sources of law in the README. */
export const NO: RegimeData = {
  name: {
    en: "Norway",
    nb: "Norge",
  },
  time_zone: "Europe/Oslo",
  country: "NO",
  currency: "NOK",
  tax_scheme: "VAT",
  identities: [
    {
      code: "ON",
      name: {
        en: "Organization Number",
        nb: "Organisasjonsnummer",
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
        en: "VAT",
        nb: "MVA",
      },
      title: {
        en: "Value Added Tax",
        nb: "Merverdiavgift",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General Rate",
            nb: "Alminnelig sats",
          },
          values: [
            {
              percent: "25.0%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "Reduced Rate",
            nb: "Redusert sats",
          },
          values: [
            {
              percent: "15.0%",
            },
          ],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: {
            en: "Super-reduced Rate",
            nb: "Lav sats",
          },
          values: [
            {
              percent: "12.0%",
            },
          ],
        },
        {
          rate: "special",
          keys: ["standard"],
          name: {
            en: "Special Rate",
            nb: "Særskilt sats",
          },
          values: [
            {
              percent: "11.11%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "Skatteetaten - VAT rates",
            nb: "Skatteetaten - Satser for merverdiavgift",
          },
          url: "https://www.skatteetaten.no/en/rates/value-added-tax/",
          at: "2025-06-15T00:00:00",
        },
        {
          title: {
            en: "Stortingsvedtak om merverdiavgift for 2026",
          },
          url: "https://lovdata.no/dokument/STV/forskrift/2025-12-18-2752",
        },
        {
          title: {
            nb: "Lovdata - merverdiavgiftsloven",
          },
          url: "https://lovdata.no/dokument/NL/lov/2009-06-19-58",
        },
      ],
    },
  ],
};
