/** Extensions of the addon `br-nfe-v4` and of the regime that the format writes. */
export const EXT = {
  /** IBGE code, seven digits. */
  municipality: "br-ibge-municipality",
  model: "br-nfe-model",
  presence: "br-nfe-presence",
  purpose: "br-nfe-purpose",
  direction: "br-nfe-operation-type",
  creditNote: "br-nfe-credit-note-type",
  debitNote: "br-nfe-debit-note-type",
  means: "br-nfe-payment-means",
  cfop: "br-nfe-cfop",
  regime: "br-nfe-regime",
  cst: "br-nfe-icms-cst",
  csosn: "br-nfe-icms-csosn",
  origin: "br-nfe-icms-origin",
  pis: "br-nfe-pis-cst",
  cofins: "br-nfe-cofins-cst",
  stateRegistration: "br-nfe-state-reg-ind",
} as const;

/** Keys of identities of parties and items. */
export const IDENTITIES = {
  stateRegistration: "br-nfe-state-reg",
  gtin: "gtin",
  taxableGtin: "gtin+taxable",
  ncm: "ncm",
  cest: "br-nfe-cest",
} as const;

/** Stamp with the number of the authorisation. */
export const AUTHORISATION_STAMP = "sefaz-auth";
/** Stamp with the text of an NFC-e's QR code. */
export const QR_STAMP = "sefaz-qr";

/** `mod` of NFC-e, for consumers. */
export const CONSUMER_MODEL = "65";
/** Model of an NF-e. */
export const GOODS_MODEL = "55";
