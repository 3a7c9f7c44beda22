import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Mexico; sources of law in the README. */
export const MX: RegimeData = {
  name: {
    en: "Mexico",
    es: "México",
  },
  sources: [
    {
      title: {
        en: "SAT - Anexo 20 (Invoice Format)",
      },
      url: "http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm",
    },
    {
      title: {
        en: "SAT - CFDI 4.0 Filling Guide",
      },
      url: "http://omawww.sat.gob.mx/tramitesyservicios/Paginas/documentos/Anexo_20_Guia_de_llenado_CFDI.pdf",
    },
    {
      title: {
        en: "SAT - Global CFDI 4.0 Filling Guide",
      },
      url: "http://omawww.sat.gob.mx/tramitesyservicios/Paginas/documentos/GuiallenadoCFDIglobal311221.pdf",
    },
  ],
  time_zone: "America/Mexico_City",
  country: "MX",
  currency: "MXN",
  tax_scheme: "VAT",
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note"],
      stamps: ["sat-uuid"],
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
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General Rate",
            es: "Tasa General",
          },
          values: [
            {
              percent: "16.0%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "Reduced (Border) Rate",
            es: "Tasa Reducida (Fronteriza)",
          },
          values: [
            {
              percent: "8.0%",
            },
          ],
        },
      ],
    },
    {
      code: "RVAT",
      name: {
        en: "Retained VAT",
        es: "IVA Retenido",
      },
      title: {
        en: "Retained Value Added Tax",
        es: "Impuesto al Valor Agregado Retenido",
      },
      retained: true,
    },
    {
      code: "IEPS",
      name: {
        en: "IEPS",
        es: "IEPS",
      },
      title: {
        en: "Special Tax on Production and Services",
        es: "Impuesto Especial sobre Producción y Servicios",
      },
    },
    {
      code: "RIEPS",
      name: {
        en: "Retained IEPS",
        es: "IEPS Retenido",
      },
      title: {
        en: "Retained Special Tax on Production and Services",
        es: "Impuesto Especial sobre Producción y Servicios Retenido",
      },
      retained: true,
    },
    {
      code: "ISR",
      name: {
        en: "ISR",
        es: "ISR",
      },
      title: {
        en: "Income Tax",
        es: "Impuesto Sobre la Renta",
      },
      retained: true,
    },
  ],
};
