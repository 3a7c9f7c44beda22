import { type MemberPath, valueAt } from "../../document/edit.ts";
import type { DocumentPart } from "../../document/members.ts";
import type { BuiltDocument, Country } from "../../engine/protocol.ts";

/** A document with what the form needs to show and change it. */
export interface Editing {
  readonly doc: DocumentPart;
  readonly built: BuiltDocument;
  readonly rules: Country | undefined;
  readonly set: (place: MemberPath, value: unknown) => void;
}

/** A text by language, else the English one. */
export function named(texts: unknown, language: string): string {
  const text = valueAt(texts, [language]) ?? valueAt(texts, ["en"]);
  return typeof text === "string" ? text : "";
}

/** JSON path of a place. */
function pathOf(place: MemberPath): string {
  return place.reduce<string>(
    (path, key) => (typeof key === "number" ? `${path}[${key}]` : `${path}.${key}`),
    "$",
  );
}

/** What is wrong with the value at a place, in the words of its rules. */
export function faultAt({ built }: Editing, place: MemberPath): string | undefined {
  const path = pathOf(place);
  const found = built.faults.filter(({ paths }) => paths.includes(path));
  return found.length > 0 ? found.map(({ message }) => message).join(" · ") : undefined;
}

export function textAt({ doc }: Editing, place: MemberPath): string {
  const value = valueAt(doc, place);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
