import { type Faults, isObject } from "@fakturo/model";
import { spanishDate } from "@fakturo/spain";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { RULES } from "../rules.ts";
import { yesNo } from "../software.ts";

/** Formatter of a complement's member. */
export type FieldKind = "text" | "flag" | "date";

/** Element, member of the complement, and either its kind or its nested fields. */
export interface EventField {
  readonly element: string;
  readonly member: string;
  readonly kind?: FieldKind;
  readonly fields?: readonly EventField[];
  /** The member is a list: one element for each. */
  readonly many?: boolean;
  readonly optional?: boolean;
}

/** A required field. */
export function field(element: string, member: string, kind: FieldKind = "text"): EventField {
  return { element, member, kind };
}

/** An optional field. */
export function maybe(element: string, member: string, kind: FieldKind = "text"): EventField {
  return { element, member, kind, optional: true };
}

/** Elements of the fields, in order; missing members are faults. */
export function fieldNodes(
  fields: readonly EventField[],
  data: Readonly<Record<string, unknown>>,
  path: string,
  faults: Faults,
): XmlNode[] {
  return fields.flatMap((row) => {
    const value = data[row.member];
    const at = `${path}.${row.member}`;
    if (value === undefined || value === null || value === "") {
      if (!row.optional) faults.add(RULES.eventData, at, "the event needs this member");
      return [];
    }
    const values = row.many && Array.isArray(value) ? value : [value];
    return values.map((one, i) => nodeOf(row, one, row.many ? `${at}[${i}]` : at, faults));
  });
}

function nodeOf(
  { element, fields, kind = "text" }: EventField,
  value: unknown,
  path: string,
  faults: Faults,
): XmlNode {
  const name = `sf:${element}`;
  if (!fields) return leaf(name, textOf(value, kind, path, faults));
  if (isObject(value)) return group(name, fieldNodes(fields, value, path, faults));
  faults.add(RULES.eventData, path, "an object is expected");
  return group(name);
}

function textOf(value: unknown, kind: FieldKind, path: string, faults: Faults): string {
  if (kind === "flag" && typeof value === "boolean") return yesNo(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return kind === "date" ? (spanishDate(value) ?? "") : value;
  faults.add(RULES.eventData, path, "a text or a number is expected");
  return "";
}
