import { isObject } from "@fakturo/model";
import { workspaceHandle } from "../../api/place.ts";
import type { DocumentPart } from "../../document/members.ts";

const keyOf = (name: string) => `fakturo.draft.${workspaceHandle}.${name}`;

/** What was typed and not stored yet, of this tab; a reload keeps it. */
export function keptDraft(name: string): DocumentPart | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : undefined;
}

export function keepDraft(name: string, doc: DocumentPart): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(doc));
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}
