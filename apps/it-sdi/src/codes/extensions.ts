/** Extension keys of the addon `it-sdi-v1` with their elements. */
export const EXT = {
  /** `FormatoTrasmissione`. */
  format: "it-sdi-format",
  /** `TipoDocumento`. */
  documentType: "it-sdi-document-type",
  /** `RegimeFiscale`. */
  regime: "it-sdi-fiscal-regime",
  /** `Natura`. */
  nature: "it-sdi-exempt",
  /** `CausalePagamento` of a tax withheld. */
  withheld: "it-sdi-retained",
  /** `ModalitaPagamento`. */
  means: "it-sdi-payment-means",
  /** `TipoCassa`. */
  fund: "it-sdi-fund-type",
  /** `EsigibilitaIVA`. */
  liability: "it-sdi-vat-liability",
  /** `SocioUnico`. */
  shareholder: "it-sdi-shareholder-state",
  /** `StatoLiquidazione`. */
  liquidation: "it-sdi-liquidation-state",
} as const;

/** Keys of inboxes and identities. */
export const RECIPIENT_CODE = "it-sdi-code";
export const RECIPIENT_PEC = "it-sdi-pec";
export const FISCAL_CODE = "it-fiscal-code";

/** Sub-keys of charges with their own element. */
export const STAMP_DUTY = "stamp-duty";
export const FUND_CONTRIBUTION = "fund-contribution";

/** Addon given to documents read from a FatturaPA. */
export const ADDON = "it-sdi-v1";
