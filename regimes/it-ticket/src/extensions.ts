import type { AddonData } from "@fakturo/plugin";

/** Reason for charging no VAT ("natura"). */
export const EXEMPT = "it-ticket-exempt";
/** Whether goods or services are sold. */
export const PRODUCT = "it-ticket-product";
/** Customer's code in the receipt lottery. */
export const LOTTERY = "it-ticket-lottery";
/** Line of the corrected document that a line refers to. */
export const LINE_REF = "it-ticket-line-ref";

/** Extension keys of the addon with their codes. */
export const extensions: AddonData["extensions"] = [
  {
    key: EXEMPT,
    name: { en: "Exemption Code", it: "Natura Esenzione" },
    values: [
      {
        code: "N1",
        name: {
          en: "Excluded pursuant to Art. 15, DPR 633/72",
          it: "Escluse ex. art. 15 del D.P.R. 633/1972",
        },
      },
      { code: "N2", name: { en: "Not subject", it: "Non soggette" } },
      { code: "N3", name: { en: "Not taxable", it: "Non imponibili" } },
      { code: "N4", name: { en: "Exempt", it: "Esenti" } },
      {
        code: "N5",
        name: {
          en: "Margin regime / VAT not exposed",
          it: "Regime del margine/IVA non esposta in fattura",
        },
      },
      { code: "N6", name: { en: "Reverse charge", it: "Inversione contabile" } },
    ],
  },
  {
    key: PRODUCT,
    name: { en: "AdE CF Product Key", it: "Chiave Prodotto AdE CF" },
    desc: {
      en: "Tells goods from services, as the portal of the revenue agency asks for each item. Services unless given.",
    },
    values: [
      { code: "goods", name: { en: "Delivery of goods", it: "Consegna di beni" } },
      { code: "services", name: { en: "Provision of services", it: "Prestazione di servizi" } },
    ],
  },
  {
    key: LOTTERY,
    name: { en: "AdE Lottery Code", it: "Codice Lotteria AdE" },
    desc: {
      en: "Code that the customer shows at the till to take part in the receipt lottery (codice lotteria). Case and punctuation are put right.",
    },
    sources: [
      {
        title: {
          en: "Agenzia delle Entrate",
          it: "Agenzia delle Entrate",
        },
        url: "https://www.agenziaentrate.gov.it/portale/documents/20143/4952835/Specifiche+Tecniche+Lotteria+Istantanea_V1.pdf/211eae00-0e0e-66b9-a077-895eb0d9fc51",
      },
    ],
    pattern: "^[A-Z0-9]{8}$",
  },
  {
    key: LINE_REF,
    name: { en: "AdE Line Reference", it: "Riferimento Linea AdE" },
    desc: {
      en: "Number that the revenue agency gave to the line which a corrective line returns.",
    },
  },
];
