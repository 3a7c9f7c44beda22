import type { RegimeData } from "@fakturo/plugin";

/** Taxes of the United States as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "United States of America" },
  description: {
    en: "There is no federal tax on consumption: states, counties and cities set sales taxes of their own. Businesses are known by the EIN of the IRS.",
  },
  sources: [
    {
      title: { en: "IRS: employer identification numbers" },
      url: "https://www.irs.gov/businesses/small-businesses-self-employed/employer-identification-number",
    },
  ],
  time_zone: "America/Chicago",
  country: "US",
  currency: "USD",
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
  categories: [{ code: "ST", name: { en: "ST" }, title: { en: "Sales Tax" } }],
};
