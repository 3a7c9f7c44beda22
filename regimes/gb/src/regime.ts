import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of United Kingdom; sources of law in the README. */
export const GB: RegimeData = {
  name: {
    en: "United Kingdom",
  },
  time_zone: "Europe/London",
  country: "GB",
  alt_country_codes: ["XI", "XU"],
  currency: "GBP",
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
              since: "2011-01-04",
              percent: "20.0%",
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
              since: "2011-01-04",
              percent: "5.0%",
            },
          ],
        },
      ],
    },
  ],
};
