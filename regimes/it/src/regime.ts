import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Italy as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Italy", it: "Italia" },
  description: {
    en: "Italian IVA is run by the Agenzia delle Entrate. Businesses have a partita IVA of eleven digits, everyone a codice fiscale. Professionals have taxes and pension contributions withheld.",
  },
  sources: [
    {
      title: { en: "Agenzia delle Entrate: electronic invoices" },
      url: "https://www.agenziaentrate.gov.it/portale/web/guest/fatturazione-elettronica-e-dati-fatture-transfrontaliere-new",
    },
    {
      title: { en: "FatturaPA: format" },
      url: "https://www.fatturapa.gov.it/it/norme-e-regole/documentazione-fattura-elettronica/formato-fatturapa/",
    },
    {
      title: { en: "D.P.R. 605/1973: codice fiscale" },
      url: "https://www.normattiva.it/uri-res/N2Ls?urn:nir:presidente.repubblica:decreto:1973-09-29;605",
    },
  ],
  time_zone: "Europe/Rome",
  country: "IT",
  currency: "EUR",
  tax_scheme: "VAT",
  identities: [{ key: "it-fiscal-code", name: { en: "Fiscal Code", it: "Codice Fiscale" } }],
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
            text: "Reverse Charge / Inversione del soggetto passivo",
          },
        },
      ],
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", it: "IVA" },
      title: { en: "Value Added Tax", it: "Imposta sul Valore Aggiunto" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Minimum Rate", it: "Aliquota Minima" },
          values: [{ percent: "4.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", it: "Aliquota Ridotta" },
          values: [{ percent: "5.0%" }],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: { en: "Intermediate Rate", it: "Aliquota Intermedia" },
          values: [{ percent: "10.0%" }],
        },
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", it: "Aliquota Ordinaria" },
          values: [{ percent: "22.0%" }],
        },
      ],
      sources: [
        {
          title: { en: "D.P.R. 633/1972, art. 16: rates" },
          url: "https://www.normattiva.it/uri-res/N2Ls?urn:nir:presidente.repubblica:decreto:1972-10-26;633",
        },
      ],
    },
    {
      code: "IRPEF",
      name: { en: "IRPEF", it: "IRPEF" },
      title: { en: "Personal Income Tax", it: "Imposta sul Reddito delle Persone Fisiche" },
      retained: true,
      map: { "fatturapa-tipo-ritenuta": "RT01" },
    },
    {
      code: "IRES",
      name: { en: "IRES", it: "IRES" },
      title: { en: "Corporate Income Tax", it: "Imposta sul Reddito delle Società" },
      retained: true,
      map: { "fatturapa-tipo-ritenuta": "RT02" },
    },
    {
      code: "INPS",
      name: { en: "INPS Contribution", it: "Contributo INPS" },
      title: {
        en: "Contribution to the National Social Security Institute",
        it: "Contributo Istituto Nazionale della Previdenza Sociale",
      },
      retained: true,
      map: { "fatturapa-tipo-ritenuta": "RT03" },
    },
    {
      code: "ENASARCO",
      name: { en: "ENASARCO Contribution", it: "Contributo ENASARCO" },
      title: {
        en: "Contribution to the National Welfare Board for Sales Agents and Representatives",
        it: "Contributo Ente Nazionale Assistenza Agenti e Rappresentanti di Commercio",
      },
      retained: true,
      map: { "fatturapa-tipo-ritenuta": "RT04" },
    },
    {
      code: "ENPAM",
      name: { en: "ENPAM Contribution", it: "Contributo ENPAM" },
      title: {
        en: "Contribution to the National Pension and Welfare Board for Doctors",
        it: "Contributo - Ente Nazionale Previdenza e Assistenza Medici",
      },
      retained: true,
      map: { "fatturapa-tipo-ritenuta": "RT05" },
    },
    {
      code: "CP",
      name: { en: "Other Social Security Contributions", it: "Altro Contributo Previdenziale" },
      title: { en: "Other Social Security Contributions", it: "Altro Contributo Previdenziale" },
      retained: true,
      map: { "fatturapa-tipo-ritenuta": "RT06" },
    },
  ],
};
