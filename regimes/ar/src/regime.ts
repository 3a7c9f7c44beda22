import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Argentina; sources of law in the README. */
export const AR: RegimeData = {
  name: {
    en: "Argentina",
    es: "Argentina",
  },
  sources: [
    {
      title: {
        en: "AFIP - Administración Federal de Ingresos Públicos",
      },
      url: "https://www.afip.gob.ar/",
    },
    {
      title: {
        en: "Invoice type and mandatory information",
      },
      url: "https://www.argentina.gob.ar/normativa/recurso/54461/259-98a/htm",
    },
    {
      title: {
        en: "AFIP SIRE - Percepciones y Retenciones",
      },
      url: "https://www.afip.gob.ar/sire/percepciones-retenciones/",
    },
  ],
  time_zone: "America/Argentina/Buenos_Aires",
  country: "AR",
  currency: "ARS",
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note", "debit-note"],
    },
  ],
  categories: [
    {
      code: "VAT",
      name: {
        en: "VAT",
        es: "IVA",
      },
      title: {
        en: "Value Added Tax",
        es: "Impuesto al Valor Agregado",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "increased",
          keys: ["standard"],
          name: {
            en: "Increased Rate",
            es: "Alícuota Incrementada",
          },
          values: [
            {
              since: "1995-04-01",
              percent: "27.0%",
            },
          ],
        },
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General Rate",
            es: "Alícuota General",
          },
          values: [
            {
              since: "1995-04-01",
              percent: "21.0%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "Reduced Rate",
            es: "Alícuota Reducida",
          },
          values: [
            {
              since: "1995-04-01",
              percent: "10.5%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "VAT law - Article 28",
          },
          url: "https://biblioteca.arca.gob.ar/cuadroslegislativos/getAdjunto.aspx?i=7833",
        },
      ],
    },
  ],
};
