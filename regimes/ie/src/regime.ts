import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Ireland as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Ireland", ga: "Éire" },
  description: {
    en: "Irish VAT is run by the Revenue Commissioners. The VAT number has seven digits and one or two letters; older ones carry a letter in second place.",
  },
  sources: [
    { title: { en: "Revenue: VAT" }, url: "https://www.revenue.ie/en/vat/index.aspx" },
    {
      title: { en: "Value-Added Tax Consolidation Act 2010" },
      url: "https://www.irishstatutebook.ie/eli/2010/act/31/enacted/en/html",
    },
  ],
  time_zone: "Europe/Dublin",
  country: "IE",
  currency: "EUR",
  tax_scheme: "VAT",
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", ga: "CBL" },
      title: { en: "Value Added Tax", ga: "Cáin Bhreisluacha" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "Standard Rate", ga: "Ráta Caighdeánach" },
          values: [{ since: "2012-01-01", percent: "23.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "First Reduced Rate", ga: "An Chéad Ráta Laghdaithe" },
          values: [{ since: "2003-01-01", percent: "13.5%" }],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Second Reduced Rate", ga: "An Dara Ráta Laghdaithe" },
          values: [{ since: "2011-01-01", percent: "9.0%" }],
        },
        {
          rate: "special",
          keys: ["standard"],
          name: { en: "Livestock Rate", ga: "Ráta Beostoic" },
          values: [{ since: "2008-01-01", percent: "4.8%" }],
        },
      ],
      sources: [
        {
          title: { en: "Revenue: current VAT rates" },
          url: "https://www.revenue.ie/en/vat/vat-rates/search-vat-rates/current-vat-rates.aspx",
        },
      ],
    },
  ],
};
