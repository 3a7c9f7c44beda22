import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Greece; sources of law in the README. */
export const EL: RegimeData = {
  name: {
    el: "Ελλάδα",
    en: "Greece",
  },
  sources: [
    {
      title: {
        en: "myDATA API Documentation v1.0.7",
      },
      url: "https://www.aade.gr/sites/default/files/2023-10/myDATA%20API%20Documentation_v1.0.7_eng.pdf",
    },
    {
      title: {
        en: "Greek PEPPOL BIS Billing 3.0",
      },
      url: "https://www.gsis.gr/sites/default/files/eInvoice/Instructions%20to%20B2G%20Suppliers%20and%20certified%20PEPPOL%20Providers%20for%20the%20Greek%20PEPPOL%20BIS-EN-%20v1.0.pdf",
    },
  ],
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
          note: {
            cat: "VAT",
            key: "reverse-charge",
            text: "Reverse Charge / Αντίστροφη φόρτιση",
          },
        },
      ],
    },
  ],
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note"],
      stamps: ["iapr-mark"],
    },
  ],
  categories: [
    {
      code: "VAT",
      name: {
        el: "ΦΠΑ",
        en: "VAT",
      },
      title: {
        el: "Φόρος προστιθέμενης αξίας",
        en: "Value Added Tax",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            el: "Κανονικός συντελεστής",
            en: "General rate",
          },
          values: [
            {
              percent: "24%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            el: "Μειωμένος συντελεστής",
            en: "Reduced rate",
          },
          values: [
            {
              percent: "13%",
            },
          ],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: {
            el: "Υπερμειωμένος συντελεστής",
            en: "Super-reduced rate",
          },
          values: [
            {
              percent: "6%",
            },
          ],
        },
        {
          rate: "general+island",
          keys: ["standard"],
          name: {
            el: "Κανονικός συντελεστής (Νησί)",
            en: "Standard rate (Island)",
          },
          values: [
            {
              percent: "17%",
            },
          ],
        },
        {
          rate: "reduced+island",
          keys: ["standard"],
          name: {
            el: "Μειωμένος συντελεστής (Νησί)",
            en: "Reduced rate (Island)",
          },
          values: [
            {
              percent: "9%",
            },
          ],
        },
        {
          rate: "super-reduced+island",
          keys: ["standard"],
          name: {
            el: "Υπερμειωμένος συντελεστής (Νησί)",
            en: "Super-reduced rate (Island)",
          },
          values: [
            {
              percent: "4%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "VAT Rates",
          },
          url: "https://www.gov.gr/en/sdg/taxes/vat/general/basic-vat-rates",
        },
        {
          title: {
            el: "Φόρος Προστιθέμενης Αξίας/Φόρος Αγαθών και Υπηρεσιών (ΦΠΑ/GST) (1976-2023)",
            en: "Value Added Tax/Goods and Services Tax (VAT/GST) (1976-2023)",
          },
          url: "https://www.oecd.org/tax/tax-policy/tax-database/",
        },
      ],
    },
  ],
};
