const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";

/** The namespaces of UBL 2.1 under the prefixes that paths in the standard's bindings use. */
export const UBL = {
  cac: `${OASIS}:CommonAggregateComponents-2`,
  cbc: `${OASIS}:CommonBasicComponents-2`,
} as const;

export const INVOICE = `${OASIS}:Invoice-2`;
export const CREDIT_NOTE = `${OASIS}:CreditNote-2`;

/** The two documents: their elements have different names and partly another order. */
export interface UblDocumentKind {
  readonly root: "Invoice" | "CreditNote";
  readonly namespace: string;
  readonly schema: string;
  readonly typeCode: string;
  readonly line: string;
  readonly quantity: string;
}

export const INVOICE_KIND: UblDocumentKind = {
  root: "Invoice",
  namespace: INVOICE,
  schema: "http://docs.oasis-open.org/ubl/os-UBL-2.1/xsd/maindoc/UBL-Invoice-2.1.xsd",
  typeCode: "cbc:InvoiceTypeCode",
  line: "cac:InvoiceLine",
  quantity: "cbc:InvoicedQuantity",
};

export const CREDIT_NOTE_KIND: UblDocumentKind = {
  root: "CreditNote",
  namespace: CREDIT_NOTE,
  schema: "https://docs.oasis-open.org/ubl/os-UBL-2.1/xsd/maindoc/UBL-CreditNote-2.1.xsd",
  typeCode: "cbc:CreditNoteTypeCode",
  line: "cac:CreditNoteLine",
  quantity: "cbc:CreditedQuantity",
};

/** Declarations of the root element, in customary order. */
export function rootAttributes({ namespace, schema }: UblDocumentKind): Record<string, string> {
  return {
    "xmlns:cac": UBL.cac,
    "xmlns:cbc": UBL.cbc,
    "xmlns:qdt": `${OASIS}:QualifiedDataTypes-2`,
    "xmlns:udt": `${OASIS}:UnqualifiedDataTypes-2`,
    "xmlns:ccts": "urn:un:unece:uncefact:documentation:2",
    xmlns: namespace,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xmlns:ext": `${OASIS}:CommonExtensionComponents-2`,
    "xsi:schemaLocation": `${namespace} ${schema}`,
  };
}
