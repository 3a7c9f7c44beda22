/** Finnish types; the UNTDID code is more precise. */
export const INVOICE = "INV01";
export const CREDIT_NOTE = "INV02";

/** Headlines of the printed invoice. */
export const TITLES: Readonly<Record<string, string>> = {
  [INVOICE]: "LASKU",
  [CREDIT_NOTE]: "HYVITYSLASKU",
};

/** UNTDID 1001 of credit notes. */
export const CREDITS: ReadonlySet<string> = new Set(["261", "381", "396"]);
