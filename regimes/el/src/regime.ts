import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Greece as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { el: "Ελλάδα", en: "Greece" },
  description: {
    en: "Greek VAT is FPA, run by the IAPR (AADE), to which invoices are reported through myDATA. Taxpayers have a nine-digit AFM. Tax codes write the country EL where ISO writes GR.",
  },
  sources: [{ title: { en: "IAPR: myDATA" }, url: "https://www.aade.gr/en/mydata" }],
  time_zone: "Europe/Athens",
  country: "EL",
  alt_country_codes: ["GR"],
  currency: "EUR",
  tax_scheme: "VAT",
  calculator_rounding_rule: "currency",
  scenarios: [
    {
      schema: "bill/invoice",
      list: [
        {
          tags: ["reverse-charge"],
          cat: ["VAT"],
          note: { cat: "VAT", key: "reverse-charge", text: "Reverse Charge / Αντίστροφη φόρτιση" },
        },
      ],
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"], stamps: ["iapr-mark"] }],
  categories: [
    {
      code: "VAT",
      name: { el: "ΦΠΑ", en: "VAT" },
      title: { el: "Φόρος προστιθέμενης αξίας", en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { el: "Κανονικός συντελεστής", en: "General rate" },
          values: [{ percent: "24%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { el: "Μειωμένος συντελεστής", en: "Reduced rate" },
          values: [{ percent: "13%" }],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { el: "Υπερμειωμένος συντελεστής", en: "Super-reduced rate" },
          values: [{ percent: "6%" }],
        },
        {
          rate: "general+island",
          keys: ["standard"],
          name: { el: "Κανονικός συντελεστής (Νησί)", en: "Standard rate (Island)" },
          values: [{ percent: "17%" }],
        },
        {
          rate: "reduced+island",
          keys: ["standard"],
          name: { el: "Μειωμένος συντελεστής (Νησί)", en: "Reduced rate (Island)" },
          values: [{ percent: "9%" }],
        },
        {
          rate: "super-reduced+island",
          keys: ["standard"],
          name: { el: "Υπερμειωμένος συντελεστής (Νησί)", en: "Super-reduced rate (Island)" },
          values: [{ percent: "4%" }],
        },
      ],
      sources: [
        {
          title: { en: "gov.gr: basic VAT rates" },
          url: "https://www.gov.gr/en/sdg/taxes/vat/general/basic-vat-rates",
        },
      ],
    },
  ],
};
