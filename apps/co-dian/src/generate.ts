import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { accountOf } from "./dian/account.ts";
import { type DianWriteOptions, documentOf } from "./dian/document.ts";
import { type Named, namedOf } from "./dian/named.ts";
import type { Settings } from "./settings.ts";

/** An unsigned invoice for the DIAN, and its identification. */
export interface Generated extends Named {
  readonly xml: string;
}

/**
 * The invoice of an envelope as the DIAN's UBL, with its CUFE or CUDE.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateDian(
  { doc }: Envelope,
  settings: Settings,
  options: Omit<DianWriteOptions, "settings"> = {},
): Generated {
  const account = accountOf(doc);
  const named = namedOf(account, settings, options.contingency);
  const root = documentOf(account, named, { settings, ...options });
  return { ...named, xml: writeXml(root, { indent: "  ", illegal: "remove" }) };
}
