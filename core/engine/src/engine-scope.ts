import type { AnyDef, ObjectDef, SchemaLookup } from "@fakturo/model";
import type { KnownValid } from "./envelope/known-valid.ts";
import type { Planner } from "./plan.ts";
import type { EnginePorts } from "./ports.ts";
import type { Registry } from "./registry.ts";

/** A document with its definition, in memory. `T` is the value's type. */
export interface Document<T extends object = object> {
  readonly schema: string;
  readonly def: ObjectDef<T>;
  readonly value: T & Record<string, unknown>;
}

/** A document in memory or as JSON, for what needs only texts of it: its regime, addons and code. */
export interface DocumentMembers {
  readonly def: AnyDef;
  readonly value: Readonly<Record<string, unknown>>;
}

/** True for a document that was read by this definition. */
export function isDocumentOf<T extends object>(
  document: Document,
  def: ObjectDef<T>,
): document is Document<T> {
  return document.def === def;
}

/** Stages of a build, in the order they are run. */
export const PASSES = [
  "read",
  "identify",
  "default",
  "normalize",
  "complement",
  "calculate",
  "scenario",
  "envelope",
] as const;

/** One stage of a build. */
export type Pass = (typeof PASSES)[number];

/** Called after each pass over a document; used by `explain`. */
export type Trace = (pass: Pass, document: Document) => void;

/** Dependencies of every operation on documents. */
export interface EngineScope {
  readonly registry: Registry;
  readonly planner: Pick<Planner, "plan">;
  readonly ports: EnginePorts;
  readonly lookup: SchemaLookup;
  readonly knownValid: KnownValid;
  /** Set while a build is explained. */
  readonly trace?: Trace;
}
