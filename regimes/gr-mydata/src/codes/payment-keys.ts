/** Payment keys to methods of payment; a longer key without a row uses that of its prefix. */
export const PAYMENT_KEYS: ReadonlyMap<string, string> = new Map([
  ["credit-transfer", "1"],
  ["credit-transfer+foreign", "2"],
  ["cash", "3"],
  ["cheque", "4"],
  ["promissory-note", "5"],
  ["online", "6"],
  ["card", "7"],
]);
