import type { JsonObject } from "@fakturo/model";
import type { InvoiceReference } from "../receipts/receipt.ts";

/** Name of a received file in later messages, or of one of its invoices (`RiferimentoFattura`). */
export function referenceOf(sdiId: string, invoice?: InvoiceReference): string {
  return invoice ? [sdiId, invoice.year, invoice.number].join("/") : sdiId;
}

/** Names of a received invoice in later messages. */
export function referencesOf(sdiId: string, document: JsonObject | undefined): string[] {
  if (sdiId === "") return [];
  const invoice = document && namedBy(document);
  return [referenceOf(sdiId), ...(invoice ? [referenceOf(sdiId, invoice)] : [])];
}

/** Number and year of an invoice, as the messages of the SdI name it. */
export function namedBy({ series, code, issue_date }: JsonObject): InvoiceReference {
  const number = [series, code].filter((part) => typeof part === "string" && part !== "");
  return { number: number.join("-"), year: String(issue_date).slice(0, "2026".length) };
}
