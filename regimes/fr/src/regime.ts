import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of France; sources of law in the README. */
export const FR: RegimeData = {
  name: {
    en: "France",
    fr: "La France",
  },
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
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note", "corrective"],
    },
  ],
  categories: [
    {
      code: "VAT",
      name: {
        en: "VAT",
        fr: "TVA",
      },
      title: {
        en: "Value Added Tax",
        fr: "Taxe sur la Valeur Ajoutée",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General rate",
            fr: "Taux normal",
          },
          values: [
            {
              since: "2011-01-04",
              percent: "20%",
            },
          ],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: {
            en: "Intermediate rate",
            fr: "Taux intermédiaire",
          },
          values: [
            {
              since: "2014-01-01",
              percent: "10%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "Reduced rate",
            fr: "Taux réduit",
          },
          values: [
            {
              since: "2014-01-01",
              percent: "5.5%",
            },
          ],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: {
            en: "Super reduced rate",
            fr: "Taux super réduit",
          },
          values: [
            {
              since: "2014-01-01",
              percent: "2.1%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "What are the current VAT rates in France and in the European Union?",
            fr: "Quels sont les taux de TVA en vigueur en France et dans l'Union européenne?",
          },
          url: "https://www.economie.gouv.fr/cedef/taux-tva-france-et-union-europeenne",
        },
      ],
    },
  ],
};
