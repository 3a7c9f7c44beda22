import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of the United Kingdom as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "United Kingdom" },
  description: {
    en: "UK VAT is run by HMRC. Since Brexit the prefix XI marks Northern Irish traders, who stay under EU rules for goods; XU stands for the rest of the kingdom. Companies House gives out company registration numbers.",
  },
  sources: [
    {
      title: { en: "HMRC: VAT guide (Notice 700)" },
      url: "https://www.gov.uk/guidance/vat-guide-notice-700",
    },
    { title: { en: "HMRC: VAT numbers" }, url: "https://www.gov.uk/check-uk-vat-number" },
  ],
  time_zone: "Europe/London",
  country: "GB",
  alt_country_codes: ["XI", "XU"],
  currency: "GBP",
  tax_scheme: "VAT",
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT" },
      title: { en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate" },
          values: [{ since: "2011-01-04", percent: "20.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate" },
          values: [{ since: "2011-01-04", percent: "5.0%" }],
        },
      ],
      sources: [
        { title: { en: "HMRC: VAT rates" }, url: "https://www.gov.uk/vat-rates" },
        {
          title: { en: "Value Added Tax Act 1994" },
          url: "https://www.legislation.gov.uk/ukpga/1994/23/contents",
        },
      ],
    },
  ],
};
