import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Saudi Arabia as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { ar: "المملكة العربية السعودية", en: "Kingdom of Saudi Arabia" },
  description: {
    en: "Saudi VAT is run by ZATCA, to which invoices to consumers are reported and invoices to businesses presented for clearance. VAT numbers have 15 digits and begin and end with 3.",
  },
  sources: [
    {
      title: { en: "ZATCA: VAT law and regulations" },
      url: "https://zatca.gov.sa/en/RulesRegulations/VAT/Pages/default.aspx",
    },
  ],
  time_zone: "Asia/Riyadh",
  country: "SA",
  currency: "SAR",
  tax_scheme: "VAT",
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
          name: { ar: "النسبة الأساسية", en: "Standard Rate" },
          desc: { en: "Charged on all supplies that are neither zero-rated nor exempt." },
          values: [
            { since: "2020-07-01", percent: "15.0%" },
            { since: "2018-01-01", percent: "5.0%" },
          ],
        },
      ],
      sources: [
        {
          title: { en: "ZATCA: VAT" },
          url: "https://zatca.gov.sa/en/RulesRegulations/VAT/Pages/default.aspx",
        },
      ],
    },
  ],
};
