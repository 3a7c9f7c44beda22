import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Belgium as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Belgium" },
  description: {
    en: "VAT is known as TVA, BTW or MwSt and run by the FPS Finance. A VAT number is the enterprise number of the Crossroads Bank (BCE/KBO) behind the prefix BE.",
  },
  sources: [
    {
      title: { en: "BOSA: electronic invoicing" },
      url: "https://bosa.belgium.be/fr/themes/administration-numerique/facturation-electronique",
    },
  ],
  time_zone: "Europe/Brussels",
  country: "BE",
  currency: "EUR",
  tax_scheme: "VAT",
  identities: [{ code: "BCE", name: { en: "BCE/KBO Number", fr: "Numéro BCE", nl: "KBO-nummer" } }],
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT" },
      title: { en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            de: "Allgemeiner Satz",
            en: "General Rate",
            fr: "Taux normal",
            nl: "Algemeen tarief",
          },
          values: [{ since: "2011-01-04", percent: "21.0%" }],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: {
            de: "Mittlerer Satz",
            en: "Intermediate Rate",
            fr: "Taux intermédiaire",
            nl: "Tussentarief",
          },
          values: [{ since: "2011-01-01", percent: "12.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            de: "Ermäßigter Satz",
            en: "Reduced Rate",
            fr: "Taux réduit",
            nl: "Verlaagd Tarief",
          },
          values: [{ since: "2011-01-04", percent: "6.0%" }],
        },
      ],
      sources: [
        {
          title: { en: "FPS Finance: VAT rates" },
          url: "https://finance.belgium.be/en/enterprises/vat/vat-obligation/rates-and-calculation/vat-rates#q1",
        },
      ],
    },
  ],
};
