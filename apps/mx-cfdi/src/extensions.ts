/** Extensions of the addon `mx-cfdi-v4` that the format contains, by catalogue of the SAT. */
export const EXT = {
  /** c_TipoDeComprobante. */
  docType: "mx-cfdi-doc-type",
  /** c_CodigoPostal of the place of issue. */
  issuePlace: "mx-cfdi-issue-place",
  /** c_RegimenFiscal. */
  regime: "mx-cfdi-fiscal-regime",
  /** c_UsoCFDI. */
  use: "mx-cfdi-use",
  /** c_MetodoPago. */
  method: "mx-cfdi-payment-method",
  /** c_FormaPago. */
  means: "mx-cfdi-payment-means",
  /** c_ClaveProdServ. */
  product: "mx-cfdi-prod-serv",
  /** c_TipoRelacion. */
  relation: "mx-cfdi-rel-type",
  /** c_Periodicidad. */
  period: "mx-cfdi-global-period",
  /** c_Meses. */
  months: "mx-cfdi-global-month",
  year: "mx-cfdi-global-year",
} as const;

/** Tag of invoices that summarise sales to the public. */
export const GLOBAL = "global";

/** RFC of the general public, and of foreign parties. */
export const PUBLIC_RFC = "XAXX010101000";
export const FOREIGN_RFC = "XEXX010101000";

/** Name for the RFC of the public. */
export const PUBLIC_NAME = "PÚBLICO EN GENERAL";

/** Tax scheme and use of parties without one in Mexico. */
export const NO_OBLIGATIONS = "616";
export const NO_TAX_EFFECT = "S01";
