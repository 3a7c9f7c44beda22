import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Mexico as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Mexico", es: "México" },
  description: {
    en: "Mexican IVA and income tax are run by the SAT, which stamps every invoice (CFDI). Taxpayers have an RFC of 13 characters for persons and 12 for companies.",
  },
  sources: [
    {
      title: { en: "SAT: Anexo 20 of the CFDI" },
      url: "http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm",
    },
    {
      title: { en: "Ley del IVA, art. 1" },
      url: "https://www.diputados.gob.mx/LeyesBiblio/pdf/LIVA.pdf",
    },
  ],
  time_zone: "America/Mexico_City",
  country: "MX",
  currency: "MXN",
  tax_scheme: "VAT",
  corrections: [{ schema: "bill/invoice", types: ["credit-note"], stamps: ["sat-uuid"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", es: "IVA" },
      title: { en: "Value Added Tax", es: "Impuesto al Valor Agregado" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", es: "Tasa General" },
          values: [{ percent: "16.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced (Border) Rate", es: "Tasa Reducida (Fronteriza)" },
          values: [{ percent: "8.0%" }],
        },
      ],
    },
    {
      code: "RVAT",
      name: { en: "Retained VAT", es: "IVA Retenido" },
      title: { en: "Retained Value Added Tax", es: "Impuesto al Valor Agregado Retenido" },
      retained: true,
    },
    {
      code: "IEPS",
      name: { en: "IEPS", es: "IEPS" },
      title: {
        en: "Special Tax on Production and Services",
        es: "Impuesto Especial sobre Producción y Servicios",
      },
    },
    {
      code: "RIEPS",
      name: { en: "Retained IEPS", es: "IEPS Retenido" },
      title: {
        en: "Retained Special Tax on Production and Services",
        es: "Impuesto Especial sobre Producción y Servicios Retenido",
      },
      retained: true,
    },
    {
      code: "ISR",
      name: { en: "ISR", es: "ISR" },
      title: { en: "Income Tax", es: "Impuesto Sobre la Renta" },
      retained: true,
    },
  ],
};
