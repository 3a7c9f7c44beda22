import type { AnyDef, SchemaLookup } from "@fakturo/model";
import type { KnownValid } from "./envelope/known-valid.ts";
import type { Planner } from "./plan.ts";
import type { EnginePorts } from "./ports.ts";
import type { Registry } from "./registry.ts";

/** A document with its definition, in memory. */
export interface Document {
  readonly schema: string;
  readonly def: AnyDef;
  readonly value: Record<string, unknown>;
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
