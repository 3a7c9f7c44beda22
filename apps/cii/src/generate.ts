import { type Attached, type Bill, billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { type WriteOptions, writeXml, writeXmlBytes, type XmlNode } from "@fakturo/xml";
import { checksFor } from "./checks.ts";
import { withListedCodes } from "./cii/code-lists.ts";
import { documentOf } from "./cii/document.ts";
import type { CiiContext } from "./contexts.ts";

const OPTIONS: WriteOptions = { indent: "  ", illegal: "remove" };

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

/** The same in UTF-8; embedded files are in memory once. */
export function generateCiiBytes(
  { doc }: Envelope,
  context: CiiContext,
  attached: readonly Attached[] = [],
): Uint8Array {
  return writeXmlBytes(nodeOf(billOf(doc, checksFor(context)), context, attached), OPTIONS);
}

/** A bill as CII, without checking the rules of the context. */
export function writeCii(
  bill: Bill,
  context: CiiContext,
  attached: readonly Attached[] = [],
): string {
  return writeXml(nodeOf(bill, context, attached), OPTIONS);
}

function nodeOf(bill: Bill, context: CiiContext, attached: readonly Attached[]): XmlNode {
  const written = context.hasCodeLists ? withListedCodes(bill) : bill;
  return documentOf(written, context, attached);
}
