/** Flags of a transaction after its two-digit kind, by position, with their tags (KSA-2). */
const FLAGS = ["third-party", "nominal", "export", "summary", "self-billed"] as const;

const STANDARD = "01";
const SIMPLIFIED = "02";

/** Extension with the type of transaction. */
export const INVOICE_TYPE = "sa-zatca-invoice-type";

/** Seven characters: kind of invoice and flags, as in BR-KSA-06. */
export function transactionOf(tags: readonly string[]): string {
  const kind = tags.includes("simplified") ? SIMPLIFIED : STANDARD;
  return kind + FLAGS.map((flag) => (tags.includes(flag) ? "1" : "0")).join("");
}

/** Tags of a type of transaction. */
export function tagsOf(transaction: string): string[] {
  const flags = FLAGS.filter((_, i) => transaction[STANDARD.length + i] === "1");
  return isSimplified(transaction) ? ["simplified", ...flags] : flags;
}

/** True for invoices that are reported after issue, false for those that need clearance before. */
export function isSimplified(transaction: string): boolean {
  return transaction.startsWith(SIMPLIFIED);
}
