type Codes = ReadonlyMap<string, string>;

/** Tax category of supplies taxed in another country. */
export const ABROAD = "8";

/** Rates of the standard key to tax categories. */
export const CATEGORIES_BY_RATE: Codes = new Map([
  ["general", "1"],
  ["reduced", "2"],
  ["super-reduced", "3"],
]);

/** Other keys of taxes to tax categories. */
export const CATEGORIES_BY_KEY: Codes = new Map([
  ["zero", "6.1"],
  ["intra-community", "6.2"],
  ["export", "6.3"],
  ["exempt", "7"],
  ["outside-scope", ABROAD],
  ["reverse-charge", "9"],
]);

/** Keys of payments to `FormaPlatnosci`. */
export const MEANS_BY_KEY: Codes = new Map([
  ["cash", "1"],
  ["card", "2"],
  ["other+voucher", "3"],
  ["cheque", "4"],
  ["other+credit", "5"],
  ["credit-transfer", "6"],
  ["online", "7"],
]);
