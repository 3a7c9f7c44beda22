import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Kinds of invoices. */
export const INVOICE_TYPES: Values = [
  { code: "FT", name: { en: "Standard Invoice", pt: "Fatura" } },
  { code: "FS", name: { en: "Simplified Invoice", pt: "Fatura Simplificada" } },
  { code: "FR", name: { en: "Invoice-Receipt", pt: "Fatura-Recibo" } },
  { code: "ND", name: { en: "Debit Note", pt: "Nota de Débito" } },
  { code: "NC", name: { en: "Credit Note", pt: "Nota de Crédito" } },
];

/** Kinds of working documents. */
export const WORK_TYPES: Values = [
  { code: "CM", name: { en: "Table orders", pt: "Consultas de mesa" } },
  { code: "CC", name: { en: "Consignment credit note", pt: "Credito de consignação" } },
  {
    code: "FC",
    name: {
      en: "VAT-compliant consignment invoice (Article 38)",
      pt: "Fatura de consignação nos termos do art.º 38º do código do IVA",
    },
  },
  { code: "FO", name: { en: "Work orders", pt: "Folhas de obra" } },
  { code: "NE", name: { en: "Purchase order", pt: "Nota de Encomenda" } },
  { code: "OU", name: { en: "Other documents", pt: "Outros" } },
  { code: "OR", name: { en: "Quotations", pt: "Orçamentos" } },
  { code: "PF", name: { en: "Pro forma invoice", pt: "Pró-forma" } },
  {
    code: "DC",
    name: {
      en: "Delivery verification documents",
      pt: "Documentos emitidos que sejam suscetíveis de apresentação ao cliente para conferência de mercadorias ou de prestação de serviços",
    },
    desc: { en: "Up to 30 June 2017 only." },
  },
  { code: "RP", name: { en: "Premium Receipt", pt: "Prémio ou recibo de prémio" } },
  { code: "RE", name: { en: "Chargeback Receipt", pt: "Estorno ou recibo de estorno" } },
  { code: "CS", name: { en: "Co-insurers Allocation", pt: "Imputação a co-seguradoras" } },
  { code: "LD", name: { en: "Lead Co-insurer Allocation", pt: "Imputação a co-seguradora líder" } },
  { code: "RA", name: { en: "Accepted Reinsurance", pt: "Resseguro aceite" } },
];

/** Kinds of transport documents. */
export const MOVEMENT_TYPES: Values = [
  { code: "GR", name: { en: "Delivery note", pt: "Guia de remessa" } },
  {
    code: "GT",
    name: { en: "Waybill", pt: "Guia de transporte" },
    desc: { en: "Global waybills too." },
  },
  {
    code: "GA",
    name: {
      en: "Guide to the movement own fixed assets",
      pt: "Guia de movimentação de ativos fixos próprios",
    },
  },
  { code: "GC", name: { en: "Consignment note", pt: "Guia de consignação" } },
  { code: "GD", name: { en: "Returns slip or note", pt: "Guia ou nota de devolução" } },
];
