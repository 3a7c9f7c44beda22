import type { Invoice } from "@fakturo/model";
import { is } from "@fakturo/plugin";
import { INVOICE_TYPE } from "./extensions.ts";

const STANDARD = "01";
const SIMPLIFIED = "02";

/** Tags that set the flags of a transaction type, in the order of its digits. */
const FLAGS = ["third-party", "nominal", "export", "summary", "self-billed"] as const;
type Flag = (typeof FLAGS)[number];

/** Transaction type by the tags of an invoice (KSA-2). */
export function transactionType(tags: readonly string[] = []): string {
  const main = tags.includes("simplified") ? SIMPLIFIED : STANDARD;
  return main + FLAGS.map((flag) => (tags.includes(flag) ? "1" : "0")).join("");
}

function typeOf({ tax }: Invoice): string {
  return tax?.ext?.[INVOICE_TYPE] ?? "";
}

export function isSimplified(invoice: Invoice): boolean {
  return typeOf(invoice).startsWith(SIMPLIFIED);
}

function hasFlag(invoice: Invoice, flag: Flag): boolean {
  return typeOf(invoice)[SIMPLIFIED.length + FLAGS.indexOf(flag)] === "1";
}

export const isStandard = is.that(
  "standard tax invoice",
  (invoice: Invoice) => !isSimplified(invoice),
);

export const isExport = is.that("export invoice", (invoice: Invoice) => hasFlag(invoice, "export"));

export const isSimplifiedSummary = is.that(
  "invoice is simplified and summary",
  (invoice: Invoice) => isSimplified(invoice) && hasFlag(invoice, "summary"),
);

export const isSelfBilled = is.that("invoice is self-billed", (invoice: Invoice) =>
  hasFlag(invoice, "self-billed"),
);
