import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of the United Arab Emirates as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { ar: "الإمارات العربية المتحدة", en: "United Arab Emirates" },
  description: {
    en: "VAT has been charged in the Emirates since 2018 and is run by the Federal Tax Authority. Registered businesses print their 15-digit tax registration number (TRN) on every tax invoice.",
  },
  sources: [
    {
      title: { en: "Federal Tax Authority: registration for VAT" },
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
          note: { cat: "VAT", key: "reverse-charge", text: "Reverse Charge" },
        },
        {
          tags: ["simplified"],
          cat: ["VAT"],
          note: { cat: "VAT", key: "simplified", text: "Simplified Tax Invoice" },
        },
      ],
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { ar: "ضريبة القيمة المضافة", en: "VAT" },
      title: { ar: "ضريبة القيمة المضافة", en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { ar: "معدل قياسي", en: "General Rate" },
          desc: { en: "Charged on all supplies that are neither zero-rated nor exempt." },
          values: [{ since: "2018-01-01", percent: "5%" }],
        },
      ],
      sources: [{ title: { en: "Federal Tax Authority" }, url: "https://www.tax.gov.ae" }],
    },
  ],
};
