import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Switzerland; sources of law in the README. */
export const CH: RegimeData = {
  name: {
    en: "Switzerland",
  },
  time_zone: "Europe/Zurich",
  country: "CH",
  currency: "CHF",
  tax_scheme: "VAT",
  scenarios: [
    {
      schema: "bill/invoice",
      list: [REVERSE_CHARGE_SCENARIO],
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
      },
      title: {
        en: "Value Added Tax",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General Rate",
          },
          values: [
            {
              since: "2024-01-01",
              percent: "8.1%",
            },
          ],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: {
            en: "Intermediate Rate",
          },
          values: [
            {
              since: "2024-01-01",
              percent: "3.8%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "Reduced Rate",
          },
          values: [
            {
              since: "2024-01-01",
              percent: "2.6%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "Current Swiss VAT rates | FTA",
          },
          url: "https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html",
        },
      ],
    },
  ],
};
