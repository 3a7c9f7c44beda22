import type { RegimeData } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of United States of America; sources of law in the README. */
export const US: RegimeData = {
  name: {
    en: "United States of America",
  },
  time_zone: "America/Chicago",
  country: "US",
  currency: "USD",
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note", "debit-note"],
    },
  ],
  categories: [
    {
      code: "ST",
      name: {
        en: "ST",
      },
      title: {
        en: "Sales Tax",
      },
    },
  ],
};
