/** Means of payment with their titles; regimes may add more (UNTDID 4461, BT-81). */
export const PAYMENT_MEANS_TITLES = [
  ["any", "Any"],
  ["card", "Card"],
  ["card+credit", "Credit Card"],
  ["card+debit", "Debit Card"],
  ["credit-transfer", "Credit Transfer"],
  ["credit-transfer+sepa", "SEPA Credit Transfer"],
  ["debit-transfer", "Debit Transfer"],
  ["cash", "Cash"],
  ["cheque", "Cheque"],
  ["bank-draft", "Draft"],
  ["direct-debit", "Direct Debit"],
  ["direct-debit+sepa", "SEPA Direct Debit"],
  ["online", "Online"],
  ["promissory-note", "Promissory Note"],
  ["netting", "Netting"],
  ["other", "Other"],
] as const;
