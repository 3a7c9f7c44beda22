import { XmlError } from "./errors.ts";

/** Limits of reading; the defaults suffice for invoices with embedded files. */
export interface ReadLimits {
  /** Characters, without those of texts that go to sinks. */
  readonly size: number;
  readonly depth: number;
}

export const DEFAULT_LIMITS: ReadLimits = { size: 64 * 1024 * 1024, depth: 100 };

/** A kind of markup and its end. */
const ALLOWED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
] as const;

/**
 * Refuses document type declarations anywhere, which excludes entities, external files and default
 * attributes. Comments and CDATA sections may mention them.
 * @throws XmlError "input".
 */
export function refuseDeclarations(text: string): void {
  let at = text.indexOf("<!");
  while (at >= 0) {
    const kind = ALLOWED.find(([start]) => text.startsWith(start, at));
    if (!kind) throw new XmlError("input", "document type declarations are not accepted");
    const [start, ending] = kind;
    const end = text.indexOf(ending, at + start.length);
    if (end < 0) throw new XmlError("input", `'${start}' is not closed`);
    at = text.indexOf("<!", end + ending.length);
  }
}
