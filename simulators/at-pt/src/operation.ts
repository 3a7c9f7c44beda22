import type { XmlElement, XmlNode } from "@fakturo/xml";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** An operation of an admitted user. */
export interface AtOperation {
  readonly request: XmlElement;
  /** Of the user. */
  readonly nif: string;
  /** False where the user lacks the profile of the service. */
  readonly isAllowed: boolean;
  readonly state: State;
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** At least 0 and less than 1. */
  random(): number;
}

/** The result of an operation. */
export interface OperationResult {
  readonly code: string;
  readonly text: string;
  /** Further elements of the answer. */
  readonly more?: readonly (XmlNode | undefined)[];
  readonly events?: readonly StoredEvent[];
}

/** A refusal. */
export function refused(code: number, text: string): OperationResult {
  return { code: String(code), text };
}
