import type { RegimeData } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Canada; sources of law in the README. */
export const CA: RegimeData = {
  name: {
    en: "Canada",
  },
  time_zone: "America/Toronto",
  country: "CA",
  currency: "CAD",
  tax_scheme: "GST",
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note", "debit-note"],
    },
  ],
  categories: [
    {
      code: "GST",
      name: {
        en: "GST",
      },
      title: {
        en: "General Sales Tax",
      },
      rates: [
        {
          rate: "zero",
          name: {
            en: "Zero Rate",
          },
          values: [
            {
              percent: "0.0%",
            },
          ],
        },
        {
          rate: "general",
          name: {
            en: "General rate",
          },
          values: [
            {
              since: "2022-01-01",
              percent: "5%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "GST/HST provincial rates table",
          },
          url: "https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate/calculator.html",
        },
      ],
    },
    {
      code: "HST",
      name: {
        en: "HST",
      },
      title: {
        en: "Harmonized Sales Tax",
      },
    },
    {
      code: "PST",
      name: {
        en: "PST",
      },
      title: {
        en: "Provincial Sales Tax",
      },
    },
  ],
};
