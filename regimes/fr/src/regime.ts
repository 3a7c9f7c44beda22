import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of France as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "France", fr: "La France" },
  description: {
    en: "French TVA is run by the DGFiP. Companies have a SIREN of nine digits, each of their premises a SIRET of fourteen; the VAT number is a two-character key and the SIREN.",
  },
  sources: [
    {
      title: { en: "Code général des impôts, art. 286 ter: VAT number" },
      url: "https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006069577/",
    },
    {
      title: { en: "INSEE: SIREN and SIRET" },
      url: "https://www.insee.fr/fr/metadonnees/definition/c2047",
    },
  ],
  time_zone: "Europe/Paris",
  country: "FR",
  currency: "EUR",
  tax_scheme: "VAT",
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
            text: "Reverse Charge / Autoliquidation de la TVA - Article 283-1 du CGI. Le client est redevable de la TVA.",
          },
        },
      ],
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "corrective"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", fr: "TVA" },
      title: { en: "Value Added Tax", fr: "Taxe sur la Valeur Ajoutée" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General rate", fr: "Taux normal" },
          desc: {
            en: "Everything without a lower rate (CGI art. 278).",
            fr: "Tout ce qui ne relève pas d'un taux inférieur (CGI art. 278).",
          },
          values: [{ since: "2011-01-04", percent: "20%" }],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: { en: "Intermediate rate", fr: "Taux intermédiaire" },
          desc: {
            en: "Restaurants, overnight stays, passenger transport, work on dwellings (CGI arts. 278 bis to 279).",
            fr: "Restauration, hébergement, transport de voyageurs, travaux dans les logements (CGI art. 278 bis à 279).",
          },
          values: [{ since: "2014-01-01", percent: "10%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced rate", fr: "Taux réduit" },
          desc: {
            en: "Food, books, energy subscriptions, aids for the disabled, live shows (CGI art. 278-0 bis).",
            fr: "Alimentation, livres, abonnements à l'énergie, équipements pour personnes handicapées, spectacles (CGI art. 278-0 bis).",
          },
          values: [{ since: "2014-01-01", percent: "5.5%" }],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Super reduced rate", fr: "Taux super réduit" },
          desc: {
            en: "Reimbursed medicines, registered press, some live animals and first performances (CGI art. 281 quater ff.).",
            fr: "Médicaments remboursés, presse inscrite, certains animaux vivants et premières représentations (CGI art. 281 quater et s.).",
          },
          values: [{ since: "2014-01-01", percent: "2.1%" }],
        },
      ],
      sources: [
        {
          title: { en: "Ministry of the economy: TVA rates" },
          url: "https://www.economie.gouv.fr/cedef/taux-tva-france-et-union-europeenne",
        },
      ],
    },
  ],
};
