import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Argentina as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Argentina", es: "Argentina" },
  description: {
    en: "Argentina's VAT is IVA, collected by ARCA, the successor of AFIP. Taxpayers are known by their CUIT and employees by their CUIL, both of 11 digits.",
  },
  sources: [
    { title: { en: "ARCA" }, url: "https://www.arca.gob.ar/" },
    {
      title: { en: "Resolución General 259/98: invoice types and contents" },
      url: "https://www.argentina.gob.ar/normativa/recurso/54461/259-98a/htm",
    },
  ],
  time_zone: "America/Argentina/Buenos_Aires",
  country: "AR",
  currency: "ARS",
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", es: "IVA" },
      title: { en: "Value Added Tax", es: "Impuesto al Valor Agregado" },
      desc: { en: "Ley 23.349; art. 28 sets the general rate and its raised and halved forms." },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "increased",
          keys: ["standard"],
          name: { en: "Increased Rate", es: "Alícuota Incrementada" },
          desc: {
            en: "Metered gas, power and water and other utilities sold to registered businesses.",
            es: "Gas, electricidad y agua con medidor y otros servicios públicos a responsables inscriptos.",
          },
          values: [{ since: "1995-04-01", percent: "27.0%" }],
        },
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", es: "Alícuota General" },
          values: [{ since: "1995-04-01", percent: "21.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", es: "Alícuota Reducida" },
          desc: {
            en: "Half the general rate: housing works, farm produce, medical care, passenger transport.",
            es: "Mitad de la alícuota general: obras de vivienda, productos del agro, salud, transporte de pasajeros.",
          },
          values: [{ since: "1995-04-01", percent: "10.5%" }],
        },
      ],
      sources: [
        {
          title: { en: "Ley de IVA, art. 28: rates" },
          url: "https://biblioteca.arca.gob.ar/cuadroslegislativos/getAdjunto.aspx?i=7833",
        },
      ],
    },
  ],
};
