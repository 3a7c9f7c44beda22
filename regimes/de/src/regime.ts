import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Germany as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { de: "Deutschland", en: "Germany" },
  description: {
    en: "German VAT is the Umsatzsteuer under the UStG. Traders have a Steuernummer from their local office and, for trade in the EU, a USt-IdNr. from the Bundeszentralamt für Steuern; § 14 UStG demands one of the two on an invoice.",
  },
  sources: [
    { title: { en: "UStG" }, url: "https://www.gesetze-im-internet.de/ustg_1980/" },
    { title: { en: "BZSt: VAT identification number" }, url: "https://www.bzst.de/" },
  ],
  time_zone: "Europe/Berlin",
  country: "DE",
  currency: "EUR",
  tax_scheme: "VAT",
  identities: [{ key: "de-tax-number", name: { de: "Steuernummer", en: "Tax Number" } }],
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
            text: "Reverse Charge / Umkehr der Steuerschuld.",
          },
        },
      ],
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { de: "USt", en: "VAT" },
      title: { de: "Mehrwertsteuer", en: "Value Added Tax" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { de: "Allgemeiner Steuersatz", en: "General rate" },
          desc: {
            de: "Regelsatz des § 12 Abs. 1 UStG für alle Umsätze ohne ermäßigten Satz.",
            en: "Regular rate of § 12 par. 1 UStG for everything without a reduced rate.",
          },
          values: [
            { since: "2021-01-01", percent: "19%" },
            { since: "2020-07-01", percent: "16%" },
            { since: "2007-01-01", percent: "19%" },
            { since: "1998-04-01", percent: "16%" },
            { since: "1993-01-01", percent: "15%" },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { de: "Verminderter Steuersatz", en: "Reduced rate" },
          desc: {
            de: "§ 12 Abs. 2 UStG: vor allem Lebensmittel, Bücher und Zeitungen, Kultur, Übernachtungen, Nahverkehr.",
            en: "§ 12 par. 2 UStG: above all food, books and newspapers, culture, overnight stays, local transport.",
          },
          values: [
            { since: "2021-01-01", percent: "7%" },
            { since: "2020-07-01", percent: "5%" },
            { since: "1983-07-01", percent: "7%" },
          ],
        },
      ],
      sources: [
        {
          title: { en: "UStG § 12: rates" },
          url: "https://www.gesetze-im-internet.de/ustg_1980/__12.html",
        },
        {
          title: { en: "UStG § 28: rates of the second half of 2020" },
          url: "https://www.gesetze-im-internet.de/ustg_1980/__28.html",
        },
      ],
    },
  ],
};
