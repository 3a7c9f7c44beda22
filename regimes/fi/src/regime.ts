import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Finland as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Finland", fi: "Suomi" },
  description: {
    en: "Finnish VAT (arvonlisävero, ALV) is run by Verohallinto. Businesses are known by the Y-tunnus of eight digits.",
  },
  sources: [
    {
      title: { en: "Verohallinto: VAT invoice requirements" },
      url: "https://www.vero.fi/en/detailed-guidance/guidance/48090/vat-invoice-requirements/",
    },
    {
      title: { en: "Verohallinto: check digits" },
      url: "https://www.vero.fi/globalassets/tietoa-verohallinnosta/ohjelmistokehittajille/yritys--ja-yhteisötunnuksen-ja-henkilötunnuksen-tarkistusmerkin-tarkistuslaskenta.pdf",
    },
    {
      title: { en: "Act 241/2019 on electronic invoicing" },
      url: "https://www.finlex.fi/fi/laki/alkup/2019/20190241",
    },
  ],
  time_zone: "Europe/Helsinki",
  country: "FI",
  currency: "EUR",
  tax_scheme: "VAT",
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", fi: "ALV" },
      title: { en: "Value Added Tax", fi: "Arvonlisävero" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", fi: "Yleinen verokanta" },
          values: [
            { since: "2024-09-01", percent: "25.5%" },
            { since: "2013-01-01", percent: "24.0%" },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", fi: "Ensimmäinen alennettu verokanta" },
          values: [
            { since: "2026-01-01", percent: "13.5%" },
            { since: "2013-01-01", percent: "14.0%" },
          ],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Super-Reduced Rate", fi: "Toinen alennettu verokanta" },
          values: [{ since: "2013-01-01", percent: "10.0%" }],
        },
      ],
      sources: [
        {
          title: { en: "Verohallinto: rates of VAT" },
          url: "https://www.vero.fi/en/businesses-and-corporations/taxes-and-charges/vat/rates-of-vat/",
        },
        {
          title: { en: "Value Added Tax Act 1501/1993" },
          url: "https://www.finlex.fi/fi/laki/ajantasa/1993/19931501",
        },
      ],
    },
  ],
};
