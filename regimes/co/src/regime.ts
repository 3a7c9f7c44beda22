import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Colombia as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Colombia", es: "Colombia" },
  description: {
    en: "Colombian IVA is run by the DIAN, which clears electronic invoices. Taxpayers are known by their NIT, whose last digit is a check digit.",
  },
  sources: [
    { title: { en: "DIAN" }, url: "https://www.dian.gov.co/" },
    {
      title: { en: "Estatuto Tributario, arts. 468 and 468-1" },
      url: "http://www.secretariasenado.gov.co/senado/basedoc/estatuto_tributario.html",
    },
  ],
  time_zone: "America/Bogota",
  country: "CO",
  currency: "COP",
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
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
          name: { en: "General Rate", es: "General" },
          values: [
            { since: "2017-01-01", percent: "19.0%" },
            { since: "2006-01-01", percent: "16.0%" },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", es: "Reducido" },
          values: [{ since: "2006-01-01", percent: "5.0%" }],
        },
      ],
    },
    {
      code: "IC",
      name: { es: "IC" },
      title: { en: "Consumption Tax", es: "Impuesto sobre Consumo" },
    },
    {
      code: "ICA",
      name: { es: "ICA" },
      title: { en: "Industry and Commerce Tax", es: "Impuesto de Industria y Comercio" },
    },
    {
      code: "INC",
      name: { es: "INC" },
      title: { en: "National Consumption Tax", es: "Impuesto Nacional al Consumo" },
    },
    {
      code: "RVAT",
      name: { es: "ReteIVA" },
      title: { es: "Retención en la fuente por el Impuesto al Valor Agregado" },
      retained: true,
    },
    {
      code: "RICA",
      name: { es: "ReteICA" },
      title: { es: "Retención en la fuente por el Impuesto de Industria y Comercio" },
      retained: true,
    },
    {
      code: "RR",
      name: { es: "Retefuente" },
      title: { es: "Retención en la fuente por el Impuesto de la Renta" },
      retained: true,
    },
  ],
};
