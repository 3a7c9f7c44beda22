import { type Attached, type Bill, billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { rulesFor } from "./checks.ts";
import type { UblContext } from "./contexts.ts";
import { documentOf } from "./ubl/document.ts";

/**
 * The invoice of an envelope as UBL, without a line break at the end.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateUbl(
  { doc }: Envelope,
  context: UblContext,
  attached: readonly Attached[] = [],
): string {
  const { checks, precision, fill } = rulesFor(context);
  return writeUbl(billOf(doc, checks, precision, fill), context, attached);
}

/** A bill as UBL, without checking the rules of the context. */
export function writeUbl(
  bill: Bill,
  context: UblContext,
  attached: readonly Attached[] = [],
): string {
  return writeXml(documentOf(bill, context, attached), { indent: "  ", illegal: "remove" });
}
