import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Austria; sources of law in the README. */
export const AT: RegimeData = {
  name: {
    en: "Austria",
  },
  sources: [
    {
      title: {
        en: "E-Rechnung - Austrian E-Invoicing",
      },
      url: "https://www.erechnung.gv.at/erb",
    },
  ],
  time_zone: "Europe/Vienna",
  country: "AT",
  currency: "EUR",
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
          rate: "intermediate",
          keys: ["standard"],
          name: {
            en: "Intermediate Rate",
          },
          values: [
            {
              since: "2011-01-01",
              percent: "13.0%",
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
              percent: "10.0%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "Business Service Portal - Rates of VAT",
          },
          url: "https://www.usp.gv.at/en/steuern-finanzen/umsatzsteuer/steuersaetze-der-umsatzsteuer.html",
        },
      ],
    },
  ],
};
