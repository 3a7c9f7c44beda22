import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Kinds of document, `CbteTipo`; the letter depends on the VAT status of issuer and customer. */
export const DOC_TYPES: Values = [
  {
    code: "1",
    name: { en: "Invoice A", es: "Factura A" },
    desc: { en: "Among registered companies, or from one of them to a monotributista." },
  },
  { code: "2", name: { en: "Debit Note A", es: "Nota de Débito A" } },
  { code: "3", name: { en: "Credit Note A", es: "Nota de Crédito A" } },
  { code: "4", name: { en: "Receipt A", es: "Recibos A" } },
  { code: "5", name: { en: "Cash Sales Note A", es: "Notas de Venta al contado A" } },
  {
    code: "6",
    name: { en: "Invoice B", es: "Factura B" },
    desc: { en: "To final consumers, exempt or unregistered customers and tourists." },
  },
  { code: "7", name: { en: "Debit Note B", es: "Nota de Débito B" } },
  { code: "8", name: { en: "Credit Note B", es: "Nota de Crédito B" } },
  { code: "9", name: { en: "Receipt B", es: "Recibos B" } },
  { code: "10", name: { en: "Cash Sales Note B", es: "Notas de Venta al contado B" } },
  {
    code: "11",
    name: { en: "Invoice C", es: "Factura C" },
    desc: { en: "Issued by a monotributista." },
  },
  { code: "12", name: { en: "Debit Note C", es: "Nota de Débito C" } },
  { code: "13", name: { en: "Credit Note C", es: "Nota de Crédito C" } },
  { code: "15", name: { en: "Receipt C", es: "Recibo C" } },
  {
    code: "34",
    name: {
      en: "Invoices A per Annex I, Section A, subsection f), R.G. No. 1415",
      es: "Cbtes. A del Anexo I, Apartado A, inc. f), R.G. Nro. 1415",
    },
  },
  {
    code: "35",
    name: {
      en: "Vouchers B per Annex I, Section A, subsection f), R.G. No. 1415",
      es: "Cbtes. B del Anexo I, Apartado A, inc. f), R.G. Nro. 1415",
    },
  },
  {
    code: "39",
    name: {
      en: "Other Vouchers A compliant with R.G. No. 1415",
      es: "Otros comprobantes A que cumplan con R.G. Nro. 1415",
    },
  },
  {
    code: "40",
    name: {
      en: "Other Vouchers B compliant with R.G. No. 1415",
      es: "Otros comprobantes B que cumplan con R.G. Nro. 1415",
    },
  },
  {
    code: "49",
    name: {
      en: "Used Goods Purchase Invoice to Final Consumer",
      es: "Comprobante de Compra de Bienes Usados a Consumidor Final",
    },
  },
  {
    code: "51",
    name: {
      en: "Invoice A with Legend 'Subject to Withholding'",
      es: "Factura A con Leyenda 'Operación Sujeta a Retención'",
    },
  },
  {
    code: "52",
    name: {
      en: "Debit Note A with Legend 'Subject to Withholding'",
      es: "Nota de Débito A con Leyenda 'Operación Sujeta a Retención'",
    },
  },
  {
    code: "53",
    name: {
      en: "Credit Note A with Legend 'Subject to Withholding'",
      es: "Nota de Crédito A con Leyenda 'Operación Sujeta a Retención'",
    },
  },
  {
    code: "54",
    name: {
      en: "Receipt A with Legend 'Subject to Withholding'",
      es: "Recibo A con Leyenda 'Operación Sujeta a Retención'",
    },
  },
  {
    code: "60",
    name: { en: "Sales Account and Product Settlement A", es: "Cta de Vta y Liquido prod. A" },
  },
  {
    code: "61",
    name: { en: "Sales Account and Product Settlement B", es: "Cta de Vta y Liquido prod. B" },
  },
  { code: "63", name: { en: "Settlement A", es: "Liquidacion A" } },
  { code: "64", name: { en: "Settlement B", es: "Liquidacion B" } },
  {
    code: "201",
    name: {
      en: "MiPyMEs Electronic Credit Invoice (FCE) A",
      es: "Factura de Crédito electrónica MiPyMEs (FCE) A",
    },
  },
  {
    code: "202",
    name: {
      en: "MiPyMEs Electronic Debit Note (FCE) A",
      es: "Nota de Débito electrónica MiPyMEs (FCE) A",
    },
  },
  {
    code: "203",
    name: {
      en: "MiPyMEs Electronic Credit Note (FCE) A",
      es: "Nota de Crédito electrónica MiPyMEs (FCE) A",
    },
  },
  {
    code: "206",
    name: {
      en: "MiPyMEs Electronic Credit Invoice (FCE) B",
      es: "Factura de Crédito electrónica MiPyMEs (FCE) B",
    },
  },
  {
    code: "207",
    name: {
      en: "MiPyMEs Electronic Debit Note (FCE) B",
      es: "Nota de Débito electrónica MiPyMEs (FCE) B",
    },
  },
  {
    code: "208",
    name: {
      en: "MiPyMEs Electronic Credit Note (FCE) B",
      es: "Nota de Crédito electrónica MiPyMEs (FCE) B",
    },
  },
  {
    code: "211",
    name: {
      en: "MiPyMEs Electronic Credit Invoice (FCE) C",
      es: "Factura de Crédito electrónica MiPyMEs (FCE) C",
    },
  },
  {
    code: "212",
    name: {
      en: "MiPyMEs Electronic Debit Note (FCE) C",
      es: "Nota de Débito electrónica MiPyMEs (FCE) C",
    },
  },
  {
    code: "213",
    name: {
      en: "MiPyMEs Electronic Credit Note (FCE) C",
      es: "Nota de Crédito electrónica MiPyMEs (FCE) C",
    },
  },
  {
    code: "195",
    name: { en: "Invoice T", es: "Factura T" },
    desc: { en: "Lodging and travel for tourists who live abroad, reported to the service WSCT." },
  },
  { code: "196", name: { en: "Debit Note T", es: "Nota de Débito T" } },
  { code: "197", name: { en: "Credit Note T", es: "Nota de Crédito T" } },
];
