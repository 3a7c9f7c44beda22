/** Extensions of the addon `es-facturae-v3`. */
export const EXT = {
  subsidy: "es-facturae-subsidy",
  docType: "es-facturae-doc-type",
  invoiceClass: "es-facturae-invoice-class",
  correction: "es-facturae-correction",
} as const;

/** Namespace of Facturae 3.2.2. */
export const NAMESPACE = "http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml";

/** TaxTypeCode by category; others are `05`, another tax. */
export const TAX_TYPES: ReadonlyMap<string, string> = new Map([
  ["VAT", "01"],
  ["IPSI", "02"],
  ["IGIC", "03"],
  ["IRPF", "04"],
]);

export const OTHER_TAX = "05";

/** PaymentMeans by the first part of the key. */
export const PAYMENT_MEANS: ReadonlyMap<string, string> = new Map([
  ["cash", "01"],
  ["direct-debit", "02"],
  ["credit-transfer", "04"],
  ["online", "13"],
  ["card", "19"],
]);

/** CorrectionMethod by type of document; other types are authorised by the tax agency. */
export const CORRECTION_METHODS: ReadonlyMap<string, string> = new Map([
  ["corrective", "01"],
  ["credit-note", "02"],
  ["debit-note", "02"],
]);

export const AUTHORISED = "04";

/** CorrectionMethodDescription, as the schema spells it. */
export const METHOD_NAMES: Readonly<Record<string, string>> = {
  "01": "Rectificación íntegra",
  "02": "Rectificación por diferencias",
  "03": "Rectificación por descuento por volumen de operaciones durante un periodo",
  "04": "Autorizadas por la Agencia Tributaria",
};

/** ReasonDescription by ReasonCode, as the schema spells it. */
export const REASONS: Readonly<Record<string, string>> = {
  "01": "Número de la factura",
  "02": "Serie de la factura",
  "03": "Fecha expedición",
  "04": "Nombre y apellidos/Razón Social-Emisor",
  "05": "Nombre y apellidos/Razón Social-Receptor",
  "06": "Identificación fiscal Emisor/obligado",
  "07": "Identificación fiscal Receptor",
  "08": "Domicilio Emisor/Obligado",
  "09": "Domicilio Receptor",
  "10": "Detalle Operación",
  "11": "Porcentaje impositivo a aplicar",
  "12": "Cuota tributaria a aplicar",
  "13": "Fecha/Periodo a aplicar",
  "14": "Clase de factura",
  "15": "Literales legales",
  "16": "Base imponible",
  "80": "Cálculo de cuotas repercutidas",
  "81": "Cálculo de cuotas retenidas",
  "82": "Base imponible modificada por devolución de envases / embalajes",
  "83": "Base imponible modificada por descuentos y bonificaciones",
  "84": "Base imponible modificada por resolución firme, judicial o administrativa",
  "85": "Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso",
};
