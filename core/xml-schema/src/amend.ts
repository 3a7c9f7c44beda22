import { XmlError } from "@fakturo/xml";
import type { XmlSchemaTypes } from "./schema.ts";

/** One part of a content model replaced, where a later edition of the schema differs. */
export type Amendment = readonly [type: string, part: string, replacement: string];

/**
 * Types with a later edition's changes, for authorities that publish them as text before the schema.
 * @param values Types of values that the changes add or replace.
 * @throws XmlError "internal" where a content model does not have the part.
 */
export function amended(
  types: XmlSchemaTypes,
  amendments: readonly Amendment[],
  values: XmlSchemaTypes["values"] = {},
): XmlSchemaTypes {
  const content: Record<string, string> = { ...types.content };
  for (const [type, part, replacement] of amendments) {
    const parts = content[type]?.split(" ") ?? [];
    const at = parts.indexOf(part);
    if (at < 0) throw new XmlError("internal", `the content of ${type} has no '${part}'`);
    content[type] = parts.with(at, replacement).join(" ");
  }
  return { content, values: { ...types.values, ...values } };
}
