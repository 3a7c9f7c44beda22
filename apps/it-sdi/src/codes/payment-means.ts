/** Payment keys as `ModalitaPagamento`; a longer key without a row is treated like its prefix. */
const ROWS = [
  ["cash", "MP01"],
  ["cheque", "MP02"],
  ["bank-draft", "MP03"],
  ["cash+treasury", "MP04"],
  ["credit-transfer", "MP05"],
  ["promissory-note", "MP06"],
  ["other+payment-slip", "MP07"],
  ["card", "MP08"],
  ["direct-debit+rid", "MP09"],
  ["direct-debit+rid-utility", "MP10"],
  ["direct-debit+rid-fast", "MP11"],
  ["direct-debit+riba", "MP12"],
  ["debit-transfer", "MP13"],
  ["other+tax-receipt", "MP14"],
  ["other+special-account", "MP15"],
  ["direct-debit", "MP16"],
  ["direct-debit+post-office", "MP17"],
  ["cheque+post-office", "MP18"],
  ["direct-debit+sepa", "MP19"],
  ["direct-debit+sepa-core", "MP20"],
  ["direct-debit+sepa-b2b", "MP21"],
  ["netting", "MP22"],
  ["online+pagopa", "MP23"],
] as const;

/** Key of a means of payment; `other` for codes of a later release. */
export function meansKeyFrom(code: string): string {
  return ROWS.find((row) => row[1] === code)?.[0] ?? "other";
}

/** `CondizioniPagamento`. */
export const INSTALMENTS = "TP01";
export const IN_FULL = "TP02";
export const ADVANCE = "TP03";
