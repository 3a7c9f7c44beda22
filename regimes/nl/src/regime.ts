import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of The Netherlands; sources of law in the README. */
export const NL: RegimeData = {
  name: {
    en: "The Netherlands",
    nl: "Nederland",
  },
  time_zone: "Europe/Amsterdam",
  country: "NL",
  currency: "EUR",
  tax_scheme: "VAT",
  identities: [
    {
      code: "KVK",
      name: {
        en: "KVK Number",
        nl: "KVK-nummer",
      },
    },
    {
      code: "OIN",
      name: {
        en: "OIN Number",
        nl: "OIN-nummer",
      },
      sources: [
        {
          title: {
            en: "OIN Stelsel - Samenstelling OIN",
          },
          url: "https://gitdocumentatie.logius.nl/publicatie/dk/oin/2.2.1/#samenstelling-oin",
        },
      ],
    },
  ],
  scenarios: [
    {
      schema: "bill/invoice",
      list: [REVERSE_CHARGE_SCENARIO],
    },
  ],
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note"],
    },
  ],
  categories: [
    {
      code: "VAT",
      name: {
        en: "VAT",
        nl: "BTW",
      },
      title: {
        en: "Value Added Tax",
        nl: "Belasting Toegevoegde Waarde",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General Rate",
            nl: "Algemeen Tarief",
          },
          values: [
            {
              percent: "21.0%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "Reduced Rate",
            nl: "Gereduceerd Tarief",
          },
          values: [
            {
              percent: "9.0%",
            },
          ],
        },
      ],
    },
  ],
};
