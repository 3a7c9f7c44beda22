import type { Static, TSchema } from "typebox";
import type { Envelope } from "./envelope.ts";

/** Days of issue, the first and the last included; `YYYY-MM-DD`. */
export interface ExportPeriod {
  readonly from: string;
  readonly to: string;
}

/** A document of the period, and what became of it. */
export interface ExportedEntry {
  readonly envelope: Envelope;
  /** The entry's newest state, `at` in ISO 8601; absent where only the document is known. */
  readonly state?: {
    readonly key: string;
    readonly at: string;
    readonly notes?: string | undefined;
  };
}

/** What is asked for. */
export interface ExportRequest<C = unknown> {
  readonly period: ExportPeriod;
  readonly config: C;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The file of a period, handed over piece by piece. */
export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  readonly pieces: Iterable<string | Uint8Array>;
}

/** Takes the documents of a period one after the other and keeps no more of them than the file needs. */
export interface ExportWriter {
  /** @throws FakturoError "input" naming the document that the file cannot tell. */
  add(entry: ExportedEntry): void;
  /** Asked for once, after the last document. @throws FakturoError "input" for what lacks. */
  end(): ExportedFile;
}

/**
 * Writes the documents of a period as one file, as tax authorities and bookkeepers ask for (SAF-T, FEC,
 * DATEV …): pure, synchronous, no I/O. Documents come in the order of their entries, each in its period.
 */
export interface Exporter<S extends TSchema = TSchema> {
  /** `app.action`, e.g. `saft-pt.export`; the first segment names it too. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  readonly mime: string;
  /** Short schema ids of the documents it takes. */
  readonly schemas: readonly string[];
  /** JSON Schema with titles; defaults are applied before `start`. */
  readonly config: S;
  /** @throws FakturoError "input" for a period or configuration it has no file of. */
  start(request: ExportRequest<Static<S>>): ExportWriter;
}

/** Freezes an exporter and infers its configuration's type. */
export function defineExporter<S extends TSchema>(exporter: Exporter<S>): Exporter<S> {
  return Object.freeze(exporter);
}
