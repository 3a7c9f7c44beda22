import type { XmlElement } from "@fakturo/xml";
import type { DianDocument, DianKind } from "../document.ts";
import { documentFinder } from "../names.ts";
import type { Range, Settings, Software } from "../settings.ts";
import type { State } from "../state.ts";

const { find, findAll, text } = documentFinder;

/** A document with what the DIAN knows about its issuer. */
export interface DianChecked {
  readonly document: DianDocument;
  readonly settings: Settings;
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** True for a document of a test set. */
  readonly isEnrolling?: boolean;
  readonly software: Software | undefined;
  /** Range of the number; undefined for notes, and where the issuer has none of the resolution. */
  readonly range: Range | undefined;
}

/** A rule; `F` at the beginning of its code is replaced by the letter of notes. */
export interface DianCheck {
  readonly rule: string;
  /** Kinds of documents that have the rule; all where absent. */
  readonly only?: readonly DianKind[];
  /** A notification does not refuse the document. */
  readonly isNotice?: true;
  readonly isBroken: (checked: DianChecked) => boolean;
}

/** What a rule is besides its condition. */
export type CheckTraits = Pick<DianCheck, "only" | "isNotice">;

export const INVOICES: CheckTraits = { only: ["Invoice"] };
export const NOTES: CheckTraits = { only: ["CreditNote", "DebitNote"] };
export const NOTICE: CheckTraits = { isNotice: true };

/** Text at a path of the document, and in the DIAN's own extension; empty where there is none. */
export const inDocument = ({ document }: Pick<DianChecked, "document">, path: string) =>
  text(document.root, path);
export const inControl = ({ document }: Pick<DianChecked, "document">, path: string) =>
  text(document.control, path);

/** A rule about each element at a path: broken where one of them breaks it, kept where there is none. */
export function eachCheck(
  rule: string,
  path: string,
  isBroken: (part: XmlElement, checked: DianChecked) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return {
    rule,
    ...traits,
    isBroken: (one) => findAll(one.document.root, path).some((part) => isBroken(part, one)),
  };
}

/** A rule about each line. */
export function lineCheck(
  rule: string,
  isBroken: (line: XmlElement, checked: DianChecked) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return {
    rule,
    ...traits,
    isBroken: (one) => one.document.lines.some((line) => isBroken(line, one)),
  };
}

/** A rule that each element at a path has an element. */
export function neededCheck(
  rule: string,
  parent: string,
  path: string,
  traits: CheckTraits = {},
): DianCheck {
  return eachCheck(rule, parent, (part) => !find(part, path), traits);
}

/** A rule that each element at a path has an element with a text. */
export function filledCheck(
  rule: string,
  parent: string,
  path: string,
  traits: CheckTraits = {},
): DianCheck {
  return eachCheck(rule, parent, (part) => text(part, path) === "", traits);
}

/** A rule about the text of each element at a path. */
export function textCheck(
  rule: string,
  path: string,
  isKept: (text: string) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return eachCheck(rule, path, (part) => !isKept(part.text.trim()), traits);
}

/** A rule about an attribute of each element at a path; an absent one is empty. */
export function attributeCheck(
  rule: string,
  path: string,
  attribute: string,
  isKept: (value: string) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return eachCheck(rule, path, (part) => !isKept(attributeOf(part, attribute)), traits);
}

/** An attribute of an element; empty where there is none. */
export function attributeOf(part: XmlElement | undefined, name: string): string {
  return part?.attributes.get(name)?.trim() ?? "";
}
