import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes of Norway as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Norway", nb: "Norge" },
  description: {
    en: "Norwegian VAT (merverdiavgift, MVA) is run by Skatteetaten. A VAT number is the organisation number of the Brønnøysund register followed by MVA.",
  },
  sources: [
    {
      title: { en: "Merverdiavgiftsloven" },
      url: "https://lovdata.no/dokument/NL/lov/2009-06-19-58",
    },
    { title: { en: "Brønnøysundregistrene: organisation number" }, url: "https://www.brreg.no/" },
  ],
  time_zone: "Europe/Oslo",
  country: "NO",
  currency: "NOK",
  tax_scheme: "VAT",
  identities: [
    {
      code: "ON",
      name: { en: "Organization Number", nb: "Organisasjonsnummer" },
      desc: {
        en: "Nine digits given out by the Brønnøysund register.",
        nb: "Ni sifre tildelt av Enhetsregisteret.",
      },
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", nb: "MVA" },
      title: { en: "Value Added Tax", nb: "Merverdiavgift" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", nb: "Alminnelig sats" },
          desc: { en: "All supplies without a lower rate.", nb: "Alle ytelser uten lavere sats." },
          values: [{ percent: "25.0%" }],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", nb: "Redusert sats" },
          desc: { en: "Food and drink, water and sewage.", nb: "Mat og drikke, vann og avløp." },
          values: [{ percent: "15.0%" }],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: { en: "Super-reduced Rate", nb: "Lav sats" },
          desc: {
            en: "Passenger transport, rooms, cinemas, broadcasting.",
            nb: "Persontransport, overnatting, kino, kringkasting.",
          },
          values: [{ percent: "12.0%" }],
        },
        {
          rate: "special",
          keys: ["standard"],
          name: { en: "Special Rate", nb: "Særskilt sats" },
          desc: {
            en: "First sales of wild fish through sales organisations.",
            nb: "Førstehåndsomsetning av villfisk gjennom fiskesalgslag.",
          },
          values: [{ percent: "11.11%" }],
        },
      ],
      sources: [
        {
          title: { en: "Skatteetaten: VAT rates" },
          url: "https://www.skatteetaten.no/en/rates/value-added-tax/",
        },
      ],
    },
  ],
};
