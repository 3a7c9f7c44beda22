import { REVERSE_CHARGE_SCENARIO, type RegimeData, VAT_KEYS } from "@fakturo/plugin";

/** Taxes, rates, tags, notes and corrections of Sweden; sources of law in the README. */
export const SE: RegimeData = {
  name: {
    en: "Sweden",
    se: "Sverige",
  },
  sources: [
    {
      title: {
        en: "PEPPOL BIS Billing 3.0",
      },
      url: "https://docs.peppol.eu/poacc/billing/3.0/",
    },
    {
      title: {
        en: "Skatteverket - VAT Rates",
      },
      url: "https://www.skatteverket.se/foretag/moms/saljavarorochtjanster/momssatspavarorochtjanster.4.58d555751259e4d66168000409.html",
    },
    {
      title: {
        en: "Skatteverket - Invoice Requirements",
      },
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
      name: {
        en: "Organization Number",
        se: "Organisationsnummer",
      },
    },
    {
      code: "PN",
      name: {
        en: "Person Number",
        se: "Personnummer",
      },
    },
    {
      code: "CN",
      name: {
        en: "Coordination Number",
        se: "Samordningsnummer",
      },
    },
  ],
  scenarios: [
    {
      schema: "bill/invoice",
      list: [REVERSE_CHARGE_SCENARIO],
    },
  ],
  categories: [
    {
      code: "VAT",
      name: {
        en: "VAT",
        se: "Moms",
      },
      title: {
        en: "Value Added Tax",
        se: "Moms",
      },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: {
            en: "General Rate",
            se: "Normalskattesats",
          },
          values: [
            {
              since: "1990-01-01",
              percent: "25.0%",
            },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: {
            en: "First Reduced Rate",
            se: "Första reducerade skattesatsen",
          },
          values: [
            {
              since: "1996-01-01",
              percent: "12.0%",
            },
          ],
        },
        {
          rate: "super-reduced",
          keys: ["standard"],
          name: {
            en: "Second Reduced Rate",
            se: "Andra reducerade skattesatsen",
          },
          values: [
            {
              since: "1996-01-01",
              percent: "6.0%",
            },
          ],
        },
      ],
      sources: [
        {
          title: {
            en: "Swedish Tax Agency - VAT rates and VAT exemption",
          },
          url: "https://www.skatteverket.se/servicelankar/otherlanguages/inenglishengelska/businessesandemployers/startingandrunningaswedishbusiness/declaringtaxesbusinesses/vat/vatratesandvatexemption.4.676f4884175c97df419255d.html",
          at: "2025-04-25T00:00:00",
        },
        {
          title: {
            se: "Skatteverket - Momssatser och undantag från moms",
          },
          url: "https://www4.skatteverket.se/rattsligvagledning/394966.html",
          at: "2025-04-25T00:00:00",
        },
        {
          title: {
            en: "Standard rate",
            se: "Normalskattesats",
          },
          url: "https://www4.skatteverket.se/rattsligvagledning/edition/2025.4/429414.html",
          at: "2025-04-25T00:00:00",
        },
        {
          title: {
            en: "Tax rate 12 percent",
            se: "Skattesats 12 procent",
          },
          url: "https://www4.skatteverket.se/rattsligvagledning/edition/2025.4/394978.html",
          at: "2025-04-25T00:00:00",
        },
        {
          title: {
            en: "Tax rate 6 percent",
            se: "Skattesats 6 procent",
          },
          url: "https://www4.skatteverket.se/rattsligvagledning/edition/2025.4/394984.html",
          at: "2025-04-25T00:00:00",
        },
      ],
    },
  ],
};
