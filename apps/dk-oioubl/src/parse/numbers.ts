import { attribute, text } from "@fakturo/app-ubl";
import { compact, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";

const DANISH: ReadonlySet<string> = new Set(["DK:CVR", "DK:SE"]);

/** A number without the Danish country prefix. */
export function plainNumber(code: string, scheme: string): string {
  return DANISH.has(scheme) ? code.replace(/^DK/, "") : code;
}

/** The number at a path as an identity with its scheme; undefined without one. */
export function identityAt(
  from: XmlElement | undefined,
  path: string,
  more: JsonObject = {},
): JsonObject | undefined {
  const scheme = attribute(from, path, "schemeID");
  const code = plainNumber(text(from, path), scheme);
  if (code === "") return undefined;
  return compact({ ...more, code, ext: compact({ "iso-scheme-id": scheme }) });
}
