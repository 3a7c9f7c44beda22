import { type Attached, billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { CHECKS } from "./checks.ts";
import { documentOf } from "./oioubl/document.ts";
import type { OioublProfile } from "./oioubl/header.ts";

/**
 * The invoice of an envelope as OIOUBL 2.1, without a line break at the end.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateOioubl(
  { doc }: Envelope,
  attached: readonly Attached[] = [],
  profile: OioublProfile = "nes5",
): string {
  const root = documentOf(billOf(doc, CHECKS), attached, profile);
  return writeXml(root, { indent: "  ", illegal: "remove" });
}
