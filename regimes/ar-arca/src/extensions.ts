import type { AddonData } from "@fakturo/plugin";
import { DOC_TYPES } from "./doc-types.ts";
import { IDENTITY_TYPES } from "./identity-types.ts";

/** Kind of document with its letter (`CbteTipo`). */
export const DOC_TYPE = "ar-arca-doc-type";
/** Goods, services or both (`Concepto`). */
export const CONCEPT = "ar-arca-concept";
/** Tax other than VAT, as a charge (`Tributo`). */
export const TAX_TYPE = "ar-arca-tax-type";
/** Rate of VAT (`AlicIva`). */
export const VAT_RATE = "ar-arca-vat-rate";
/** Kind of the customer's identity document (`DocTipo`). */
export const IDENTITY_TYPE = "ar-arca-identity-type";
/** VAT status of the customer (`CondicionIVAReceptorId`). */
export const VAT_STATUS = "ar-arca-vat-status";
/** Relation between issuer and receiver of a tourism invoice. */
export const TOURISM_TYPE = "ar-arca-tourism-type";
/** Purpose of a line of a tourism invoice. */
export const TOURISM_ITEM = "ar-arca-tourism-item";

/** Extensions of ARCA; codes and Spanish names are those of its web services. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: DOC_TYPE,
    name: { en: "Argentina ARCA Document Type", es: "Tipo de comprobante Argentina ARCA" },
    desc: {
      en: "`CbteTipo`. Follows from type, tag `monotax` and VAT status of the customer while nothing is given; documents other than invoices, debit and credit notes of letters A, B and C must be coded by hand.",
    },
    values: DOC_TYPES,
  },
  {
    key: CONCEPT,
    name: {
      en: "Argentina ARCA Concept (Goods, services, or both)",
      es: "Concepto Argentina ARCA (Productos, servicios, o ambos)",
    },
    desc: {
      en: "`Concepto`. Worked out on every build from the keys of the items: `goods` or anything else, which counts as a service. Services need a period and due dates.",
    },
    values: [
      { code: "1", name: { en: "Goods", es: "Productos" } },
      { code: "2", name: { en: "Services", es: "Servicios" } },
      { code: "3", name: { en: "Goods and services", es: "Productos y servicios" } },
    ],
  },
  {
    key: TAX_TYPE,
    name: { en: "Argentina ARCA Tax Type", es: "Tipo de Tributo Argentina ARCA" },
    desc: {
      en: "`Tributo`. On charges with key `tax`, which then give a percentage; other taxes (99) are named in the reason.",
    },
    values: [
      { code: "1", name: { en: "National Taxes", es: "Impuestos Nacionales" } },
      { code: "2", name: { en: "Provincial Taxes", es: "Impuestos Provinciales" } },
      { code: "3", name: { en: "Municipal Taxes", es: "Impuestos Municipales" } },
      { code: "4", name: { en: "Internal Taxes", es: "Impuestos Internos" } },
      { code: "5", name: { en: "Gross Income Tax", es: "IIBB" } },
      { code: "6", name: { en: "VAT Prepayment", es: "Percepción de IVA" } },
      { code: "7", name: { en: "Gross Income Tax Prepayment", es: "Percepción de IIBB" } },
      {
        code: "8",
        name: { en: "Municipal Taxes Prepayment", es: "Percepciones por Impuestos Municipales" },
      },
      { code: "9", name: { en: "Other Prepayments", es: "Otras Percepciones" } },
      {
        code: "13",
        name: { en: "VAT Not Categorized Prepayment", es: "Percepción de IVA a no Categorizado" },
      },
      { code: "99", name: { en: "Other", es: "Otras" } },
    ],
  },
  {
    key: VAT_RATE,
    name: { en: "Argentina ARCA VAT Rate", es: "Tasa de IVA Argentina ARCA" },
    desc: {
      en: "`AlicIva`. Follows from the key `zero` and the rates `reduced`, `general` and `increased`; 5% and 2.5% have no rate of the regime and must be coded by hand.",
    },
    values: [
      { code: "3", name: { en: "0%", es: "0%" } },
      { code: "4", name: { en: "10.5%", es: "10.5%" } },
      { code: "5", name: { en: "21%", es: "21%" } },
      { code: "6", name: { en: "27%", es: "27%" } },
      { code: "8", name: { en: "5%", es: "5%" } },
      { code: "9", name: { en: "2.5%", es: "2.5%" } },
    ],
  },
  {
    key: IDENTITY_TYPE,
    name: {
      en: "Argentina ARCA Customer Identity Type",
      es: "Código de Documento identificatorio del comprador",
    },
    desc: {
      en: "`DocTipo`. On an identity of customers without a tax identity, usually the DNI (96) of a final consumer.",
    },
    values: IDENTITY_TYPES,
  },
  {
    key: VAT_STATUS,
    name: { en: "Customer VAT Status", es: "Condición frente al IVA del receptor" },
    desc: {
      en: "`CondicionIVAReceptorId`, on the customer. Without a tax identity 5 unless another that goes with it is given, with a foreign one 9, with an Argentine one 1. Letter A goes to 1, 6, 13 and 16, letter B to all others.",
    },
    values: [
      { code: "1", name: { en: "Registered VAT Company", es: "IVA Responsable Inscripto" } },
      { code: "4", name: { en: "VAT Exempt Subject", es: "IVA Sujeto Exento" } },
      { code: "5", name: { en: "Final Consumer", es: "Consumidor Final" } },
      { code: "6", name: { en: "Monotributo Responsible", es: "Responsable Monotributo" } },
      { code: "7", name: { en: "Uncategorized Subject", es: "Sujeto No Categorizado" } },
      { code: "8", name: { en: "Foreign Supplier", es: "Proveedor del Exterior" } },
      { code: "9", name: { en: "Foreign Customer", es: "Cliente del Exterior" } },
      {
        code: "10",
        name: { en: "VAT Exempt - Law N° 19.640", es: "IVA Liberado – Ley N° 19.640" },
      },
      { code: "13", name: { en: "Social Monotributista", es: "Monotributista Social" } },
      { code: "15", name: { en: "VAT Not Applicable", es: "IVA No Alcanzado" } },
      {
        code: "16",
        name: {
          en: "Promoted Independent Worker Monotributista",
          es: "Monotributo Trabajador Independiente Promovido",
        },
      },
    ],
  },
  {
    key: TOURISM_TYPE,
    name: {
      en: "Argentina ARCA Tourism Issuer-Receiver Relationship",
      es: "Código de relación emisor-receptor para turismo",
    },
    desc: { en: "`codigoRelacionEmisorReceptor` of the service WSCT; on documents of letter T." },
    values: [
      {
        code: "1",
        name: {
          en: "Direct Accommodation to Non-Resident Tourist",
          es: "Alojamiento Directo a Turista No Residente",
        },
      },
      {
        code: "2",
        name: {
          en: "Accommodation to Resident Travel Agency",
          es: "Alojamiento a Agencia de Viaje Residente",
        },
      },
      {
        code: "3",
        name: {
          en: "Accommodation to Non-Resident Travel Agency",
          es: "Alojamiento a Agencia de Viaje No Residente",
        },
      },
      {
        code: "4",
        name: {
          en: "Resident Travel Agency to Non-Resident Travel Agency",
          es: "Agencia de Viaje Residente a Agencia de Viaje No Residente",
        },
      },
      {
        code: "5",
        name: {
          en: "Resident Travel Agency to Non-Resident Tourist",
          es: "Agencia de Viaje Residente a Turista No Residente",
        },
      },
      {
        code: "6",
        name: {
          en: "Resident Travel Agency to Resident Travel Agency",
          es: "Agencia de Viaje Residente a Agencia de Viaje Residente",
        },
      },
    ],
  },
  {
    key: TOURISM_ITEM,
    name: {
      en: "Argentina ARCA Tourism Item Code",
      es: "Código de ítem de turismo Argentina ARCA",
    },
    desc: {
      en: "`codigoTurismo` of the service WSCT; on taxes of lines, discounts and advances of documents of letter T. WSCT may know further codes.",
    },
    values: [
      { code: "1", name: { en: "Hotel without Breakfast", es: "Hotel sin desayuno" } },
      { code: "2", name: { en: "Hotel with Breakfast", es: "Hotel con desayuno" } },
      { code: "5", name: { en: "Surplus", es: "Excedente" } },
    ],
  },
];
