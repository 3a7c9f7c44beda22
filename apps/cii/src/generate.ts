import { type Attached, type Bill, billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { checksFor } from "./checks.ts";
import { withListedCodes } from "./cii/code-lists.ts";
import { documentOf } from "./cii/document.ts";
import type { CiiContext } from "./contexts.ts";

/**
 * The invoice of an envelope as CII, without a line break at the end.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateCii(
  { doc }: Envelope,
  context: CiiContext,
  attached: readonly Attached[] = [],
): string {
  return writeCii(billOf(doc, checksFor(context)), context, attached);
}

/** A bill as CII, without checking the rules of the context. */
export function writeCii(
  bill: Bill,
  context: CiiContext,
  attached: readonly Attached[] = [],
): string {
  const written = context.hasCodeLists ? withListedCodes(bill) : bill;
  return writeXml(documentOf(written, context, attached), { indent: "  ", illegal: "remove" });
}
