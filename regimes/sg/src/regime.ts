import { GST_KEYS, type RegimeData } from "@fakturo/plugin";

/** Taxes of Singapore as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Singapore" },
  description: {
    en: "Singapore's GST is run by IRAS. Entities are known by their UEN, which usually is their GST registration number as well.",
  },
  sources: [
    {
      title: { en: "IRAS: GST guide for businesses" },
      url: "https://www.iras.gov.sg/media/docs/default-source/e-tax/etaxguide_gst_gst-general-guide-for-businesses(1).pdf",
    },
    { title: { en: "UEN" }, url: "https://www.uen.gov.sg/" },
  ],
  time_zone: "Asia/Singapore",
  country: "SG",
  currency: "SGD",
  tax_scheme: "GST",
  identities: [
    {
      code: "UEN",
      name: { en: "Unique Entity Number (UEN)" },
      desc: { en: "Number of an entity with all public bodies; often its GST number too." },
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "GST",
      name: { en: "GST" },
      title: { en: "Goods and Services Tax" },
      keys: GST_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General rate" },
          desc: { en: "Every taxable supply that is not zero-rated (GST Act, s. 16)." },
          values: [
            { since: "2024-01-01", percent: "9%" },
            { since: "2023-01-01", percent: "8%" },
            { since: "2007-07-01", percent: "7%" },
            { since: "2004-01-01", percent: "5%" },
            { since: "2003-01-01", percent: "4%" },
            { since: "1994-04-01", percent: "3%" },
          ],
        },
      ],
      sources: [
        {
          title: { en: "IRAS: GST rates" },
          url: "https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/basics-of-gst/current-gst-rates",
        },
      ],
    },
  ],
};
