import { type Attached, type Bill, billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { type WriteOptions, writeXml, writeXmlBytes } from "@fakturo/xml";
import { rulesFor } from "./checks.ts";
import type { UblContext } from "./contexts.ts";
import { documentOf } from "./ubl/document.ts";

const OPTIONS: WriteOptions = { indent: "  ", illegal: "remove" };

/**
 * The invoice of an envelope as UBL, without a line break at the end.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateUbl(
  envelope: Envelope,
  context: UblContext,
  attached: readonly Attached[] = [],
): string {
  return writeUbl(checkedBill(envelope, context), context, attached);
}

/** The same in UTF-8; embedded files are in memory once. */
export function generateUblBytes(
  envelope: Envelope,
  context: UblContext,
  attached: readonly Attached[] = [],
): Uint8Array {
  return writeXmlBytes(documentOf(checkedBill(envelope, context), context, attached), OPTIONS);
}

/** A bill as UBL, without checking the rules of the context. */
export function writeUbl(
  bill: Bill,
  context: UblContext,
  attached: readonly Attached[] = [],
): string {
  return writeXml(documentOf(bill, context, attached), OPTIONS);
}

function checkedBill({ doc }: Envelope, context: UblContext): Bill {
  const { checks, precision, fill } = rulesFor(context);
  return billOf(doc, checks, precision, fill);
}
