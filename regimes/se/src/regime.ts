import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Sweden as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Sweden", se: "Sverige" },
  description: {
    en: "Swedish moms is run by Skatteverket. A VAT number is the organisation, personal or coordination number followed by 01.",
  },
  sources: [
    {
      title: { en: "Mervärdesskattelag (2023:200)" },
      url: "https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/mervardesskattelag-2023200_sfs-2023-200/",
    },
    {
      title: { en: "Skatteverket: contents of invoices" },
      url: "https://www.skatteverket.se/foretag/moms/saljavarorochtjanster/momslagensregleromfakturering.4.58d555751259e4d66168000403.html",
    },
  ],
  time_zone: "Europe/Stockholm",
  country: "SE",
  currency: "SEK",
  tax_scheme: "VAT",
  identities: [
    {
      code: "ON",
      name: { en: "Organization Number", se: "Organisationsnummer" },
      desc: { en: "Ten digits of a legal entity.", se: "Tio siffror för en juridisk person." },
    },
    {
      code: "PN",
      name: { en: "Person Number", se: "Personnummer" },
      desc: {
        en: "Number of a person in the population register.",
        se: "Nummer för en folkbokförd person.",
      },
    },
    {
      code: "CN",
      name: { en: "Coordination Number", se: "Samordningsnummer" },
      desc: {
        en: "Number of a person who is not in the population register.",
        se: "Nummer för en person som inte är folkbokförd.",
      },
    },
  ],
  scenarios: [{ schema: "bill/invoice", list: [REVERSE_CHARGE_SCENARIO] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", se: "Moms" },
      title: { en: "Value Added Tax", se: "Moms" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", se: "Normalskattesats" },
          values: [{ since: "1990-01-01", percent: "25.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "First Reduced Rate", se: "Första reducerade skattesatsen" },
          values: [{ since: "1996-01-01", percent: "12.0%" }],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Second Reduced Rate", se: "Andra reducerade skattesatsen" },
          values: [{ since: "1996-01-01", percent: "6.0%" }],
        },
      ],
      sources: [
        {
          title: { en: "Skatteverket: VAT rates" },
          url: "https://www.skatteverket.se/foretag/moms/saljavarorochtjanster/momssatspavarorochtjanster.4.58d555751259e4d66168000409.html",
        },
      ],
    },
  ],
};
