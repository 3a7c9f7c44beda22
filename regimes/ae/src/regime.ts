import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of United Arab Emirates; sources of law in the README. */
export const AE: RegimeData = {
  name: {
    ar: "الإمارات العربية المتحدة",
    en: "United Arab Emirates",
  },
  sources: [
    {
      title: {
        en: "Federal Tax Authority - VAT",
      },
      url: "https://tax.gov.ae/en/taxes/Vat/vat.topics/registration.for.vat.aspx",
    },
  ],
  time_zone: "Asia/Dubai",
  country: "AE",
  currency: "AED",
  tax_scheme: "VAT",
  scenarios: [
    {
      schema: "bill/invoice",
      list: [
        {
          tags: ["reverse-charge"],
          cat: ["VAT"],
          note: {
            cat: "VAT",
            key: "reverse-charge",
            text: "Reverse Charge",
          },
        },
        {
          tags: ["simplified"],
          cat: ["VAT"],
          note: {
            cat: "VAT",
            key: "simplified",
            text: "Simplified Tax Invoice",
          },
        },
      ],
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
        ar: "ضريبة القيمة المضافة",
        en: "VAT",
      },
      title: {
        ar: "ضريبة القيمة المضافة",
        en: "Value Added Tax",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            ar: "معدل قياسي",
            en: "General Rate",
          },
          values: [
            {
              since: "2018-01-01",
              percent: "5%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            ar: "الهيئة الاتحادية للضرائب",
            en: "Federal Tax Authority - UAE VAT Regulations",
          },
          url: "https://www.tax.gov.ae",
        },
      ],
    },
  ],
};
