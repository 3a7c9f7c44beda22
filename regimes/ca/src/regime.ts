import type { RegimeData } from "@fakturo/plugin";

/** Taxes of Canada as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Canada" },
  description: {
    en: "The federal GST is joined with provincial tax into the HST in some provinces and stands beside the PST in others. Businesses have a business number of the Canada Revenue Agency.",
  },
  sources: [
    {
      title: { en: "Excise Tax Act, part IX" },
      url: "https://laws-lois.justice.gc.ca/eng/acts/e-15/",
    },
  ],
  time_zone: "America/Toronto",
  country: "CA",
  currency: "CAD",
  tax_scheme: "GST",
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
  categories: [
    {
      code: "GST",
      name: { en: "GST" },
      title: { en: "General Sales Tax" },
      rates: [
        {
          rate: "zero",
          name: { en: "Zero Rate" },
          desc: {
            en: "Schedule VI: basic groceries, prescription drugs, medical devices, farm and fishery products, exports, international transport.",
          },
          values: [{ percent: "0.0%" }],
        },
        {
          rate: "general",
          name: { en: "General rate" },
          desc: { en: "Every taxable supply that is not zero-rated." },
          values: [{ since: "2022-01-01", percent: "5%" }],
        },
      ],
      sources: [
        {
          title: { en: "CRA: GST/HST by province" },
          url: "https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate/calculator.html",
        },
      ],
    },
    { code: "HST", name: { en: "HST" }, title: { en: "Harmonized Sales Tax" } },
    { code: "PST", name: { en: "PST" }, title: { en: "Provincial Sales Tax" } },
  ],
};
