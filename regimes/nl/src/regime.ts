import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of the Netherlands as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "The Netherlands", nl: "Nederland" },
  description: {
    en: "Dutch BTW is run by the Belastingdienst. The btw-id ends in B and two digits; since 2020 sole traders have one that does not contain their citizen number. Companies have a KVK number, public bodies an OIN.",
  },
  sources: [
    {
      title: { en: "Wet op de omzetbelasting 1968" },
      url: "https://wetten.overheid.nl/BWBR0002629/",
    },
    {
      title: { en: "Logius: OIN" },
      url: "https://gitdocumentatie.logius.nl/publicatie/dk/oin/2.2.1/",
    },
  ],
  time_zone: "Europe/Amsterdam",
  country: "NL",
  currency: "EUR",
  tax_scheme: "VAT",
  identities: [
    { code: "KVK", name: { en: "KVK Number", nl: "KVK-nummer" } },
    { code: "OIN", name: { en: "OIN Number", nl: "OIN-nummer" } },
  ],
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", nl: "BTW" },
      title: { en: "Value Added Tax", nl: "Belasting Toegevoegde Waarde" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", nl: "Algemeen Tarief" },
          values: [{ percent: "21.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", nl: "Gereduceerd Tarief" },
          values: [{ percent: "9.0%" }],
        },
      ],
      sources: [
        { title: { en: "Belastingdienst: btw rates" }, url: "https://www.belastingdienst.nl/" },
      ],
    },
  ],
};
