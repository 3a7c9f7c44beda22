import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Poland as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Poland", pl: "Polska" },
  description: {
    en: "Polish VAT (PTU) is run by the KAS, whose KSeF clears invoices. Taxpayers have a NIP of ten digits.",
  },
  sources: [
    {
      title: { en: "Act of 11 March 2004 on VAT" },
      url: "https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU20040540535",
    },
    { title: { en: "KSeF" }, url: "https://ksef.podatki.gov.pl/" },
  ],
  time_zone: "Europe/Warsaw",
  country: "PL",
  currency: "PLN",
  tax_scheme: "VAT",
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", pl: "VAT" },
      title: { en: "Value Added Tax", pl: "Podatek od Wartości Dodanej" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", pl: "Stawka Podstawowa" },
          values: [
            { since: "2011-01-01", percent: "23.0%" },
            { since: "1993-07-08", percent: "22.0%" },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "First Reduced Rate", pl: "Stawka Obniżona Pierwsza" },
          values: [
            { since: "2011-01-01", percent: "8.0%" },
            { since: "2000-09-04", percent: "7.0%" },
          ],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Second Reduced Rate", pl: "Stawka Obniżona Druga" },
          values: [
            { since: "2011-01-01", percent: "5.0%" },
            { since: "2000-09-04", percent: "3.0%" },
          ],
        },
      ],
      sources: [
        { title: { en: "Ministry of Finance: VAT" }, url: "https://www.podatki.gov.pl/vat/" },
      ],
    },
  ],
};
