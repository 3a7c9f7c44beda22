import type { AddonData } from "@fakturo/plugin";

/** Payment from a public grant. */
export const SUBSIDY = "es-facturae-subsidy";
/** Kind of document. */
export const DOC_TYPE = "es-facturae-doc-type";
/** Original or copy, corrective or summary. */
export const INVOICE_CLASS = "es-facturae-invoice-class";
/** Subject of a correction. */
export const CORRECTION = "es-facturae-correction";

/** Extensions of FacturaE; codes and Spanish names are those of its schema. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: SUBSIDY,
    name: { en: "FacturaE: Subsidy", es: "FacturaE: Subvención" },
    desc: { en: "Marks a payment record as a public grant or subsidy." },
    values: [
      { code: "S", name: { en: "Yes", es: "Sí" } },
      { code: "N", name: { en: "No", es: "No" } },
    ],
  },
  {
    key: DOC_TYPE,
    name: { en: "FacturaE: Document Type", es: "FacturaE: Tipo de Documento" },
    desc: {
      en: "`InvoiceDocumentType`; follows from the type and the tags `simplified` and `self-billed`.",
    },
    values: [
      { code: "FC", name: { en: "Commercial Invoice", es: "Factura Comercial" } },
      { code: "FA", name: { en: "Simplified Invoice", es: "Factura Simplificada" } },
      { code: "AF", name: { en: "Self-billed Invoice", es: "Auto-Factura" } },
    ],
  },
  {
    key: INVOICE_CLASS,
    name: { en: "FacturaE: Invoice Class", es: "FacturaE: Clase de Factura" },
    desc: { en: "`InvoiceClass`; follows from the type and the tags `summary` and `copy`." },
    values: [
      { code: "OO", name: { en: "Original", es: "Original" } },
      { code: "OR", name: { en: "Corrective Original", es: "Original Rectificativa" } },
      { code: "OC", name: { en: "Summary Original", es: "Original Recapitulativa" } },
      { code: "CO", name: { en: "Copy of the Original", es: "Duplicado Original" } },
      { code: "CR", name: { en: "Copy of the Corrective", es: "Duplicado Rectificativa" } },
      { code: "CC", name: { en: "Copy of the Summary", es: "Duplicado Recapitulativa" } },
    ],
  },
  {
    key: CORRECTION,
    name: { en: "FacturaE Change", es: "Cambio de FacturaE" },
    desc: {
      en: "`ReasonCode` on the preceding document: what the correction changes. Set by hand or in the options of the correction.",
    },
    values: [
      { code: "01", name: { en: "Invoice code", es: "Número de la factura" } },
      { code: "02", name: { en: "Invoice series", es: "Serie de la factura" } },
      { code: "03", name: { en: "Issue date", es: "Fecha expedición" } },
      {
        code: "04",
        name: {
          en: "Name and surnames/Corporate name - Issuer (Sender)",
          es: "Nombre y apellidos/Razón Social-Emisor",
        },
      },
      {
        code: "05",
        name: {
          en: "Name and surnames/Corporate name - Receiver",
          es: "Nombre y apellidos/Razón Social-Receptor",
        },
      },
      {
        code: "06",
        name: {
          en: "Issuer's Tax Identification Number",
          es: "Identificación fiscal Emisor/obligado",
        },
      },
      {
        code: "07",
        name: { en: "Receiver's Tax Identification Number", es: "Identificación fiscal Receptor" },
      },
      { code: "08", name: { en: "Supplier's address", es: "Domicilio Emisor/Obligado" } },
      { code: "09", name: { en: "Customer's address", es: "Domicilio Receptor" } },
      { code: "10", name: { en: "Item line", es: "Detalle Operación" } },
      { code: "11", name: { en: "Applicable Tax Rate", es: "Porcentaje impositivo a aplicar" } },
      { code: "12", name: { en: "Applicable Tax Amount", es: "Cuota tributaria a aplicar" } },
      { code: "13", name: { en: "Applicable Date/Period", es: "Fecha/Periodo a aplicar" } },
      { code: "14", name: { en: "Invoice Class", es: "Clase de factura" } },
      { code: "15", name: { en: "Legal literals", es: "Literales legales" } },
      { code: "16", name: { en: "Taxable Base", es: "Base imponible" } },
      {
        code: "80",
        name: { en: "Calculation of tax outputs", es: "Cálculo de cuotas repercutidas" },
      },
      { code: "81", name: { en: "Calculation of tax inputs", es: "Cálculo de cuotas retenidas" } },
      {
        code: "82",
        name: {
          en: "Taxable Base modified due to return of packages and packaging materials",
          es: "Base imponible modificada por devolución de envases / embalajes",
        },
      },
      {
        code: "83",
        name: {
          en: "Taxable Base modified due to discounts and rebates",
          es: "Base imponible modificada por descuentos y bonificaciones",
        },
      },
      {
        code: "84",
        name: {
          en: "Taxable Base modified due to firm court ruling or administrative decision",
          es: "Base imponible modificada por resolución firme, judicial o administrativa",
        },
      },
      {
        code: "85",
        name: {
          en: "Taxable Base modified due to unpaid outputs where there is a judgement opening insolvency proceedings",
          es: "Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso",
        },
      },
    ],
  },
];
