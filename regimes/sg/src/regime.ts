import { GST_KEYS, type RegimeData } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Singapore; sources of law in the README. */
export const SG: RegimeData = {
  name: {
    en: "Singapore",
  },
  sources: [
    {
      title: {
        en: "IRAS - GST General Guide for Businesses",
      },
      url: "https://www.iras.gov.sg/media/docs/default-source/e-tax/etaxguide_gst_gst-general-guide-for-businesses(1).pdf",
    },
  ],
  time_zone: "Asia/Singapore",
  country: "SG",
  currency: "SGD",
  tax_scheme: "GST",
  identities: [
    {
      code: "UEN",
      name: {
        en: "Unique Entity Number (UEN)",
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
      code: "GST",
      name: {
        en: "GST",
      },
      title: {
        en: "Goods and Services Tax",
      },
      keys: GST_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General rate",
          },
          values: [
            {
              since: "2024-01-01",
              percent: "9%",
            },
            {
              since: "2023-01-01",
              percent: "8%",
            },
            {
              since: "2007-07-01",
              percent: "7%",
            },
            {
              since: "2004-01-01",
              percent: "5%",
            },
            {
              since: "2003-01-01",
              percent: "4%",
            },
            {
              since: "1994-04-01",
              percent: "3%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "Goods and Services Tax (GST)",
          },
          url: "https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/basics-of-gst/current-gst-rates",
        },
      ],
    },
  ],
};
