import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Kingdom of Saudi Arabia; sources of law in the README. */
export const SA: RegimeData = {
  name: {
    ar: "المملكة العربية السعودية",
    en: "Kingdom of Saudi Arabia",
  },
  sources: [
    {
      title: {
        en: "ZATCA - VAT Implementing Regulations",
      },
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
            ar: "النسبة الأساسية",
            en: "Standard Rate",
          },
          values: [
            {
              since: "2020-07-01",
              percent: "15.0%",
            },
            {
              since: "2018-01-01",
              percent: "5.0%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            ar: "هيئة الزكاة والضريبة والجمارك",
            en: "ZATCA - VAT Regulations",
          },
          url: "https://zatca.gov.sa/en/RulesRegulations/VAT/Pages/default.aspx",
        },
      ],
    },
  ],
};
