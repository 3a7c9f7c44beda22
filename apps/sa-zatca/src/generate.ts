import { billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { CHECKS } from "./checks.ts";
import { type DocumentParts, documentOf } from "./zatca/document.ts";

/**
 * The invoice of an envelope as UBL in ZATCA's profile, without a trailing line break.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths that keep
 * the invoice from being expressed.
 */
export function generateZatca({ doc }: Envelope, parts: DocumentParts = {}): string {
  const root = documentOf(billOf(doc, CHECKS), parts);
  return writeXml(root, { indent: "  ", illegal: "remove" });
}
