import type { JsonObject } from "@fakturo/model";
import type { Static, TSchema } from "@fakturo/schema";
import type { AnyAppSpec } from "./app.ts";
import type { Envelope } from "./envelope.ts";

/** Dates of issue, both included; `YYYY-MM-DD`. */
export interface ExportPeriod {
  readonly from: string;
  readonly to: string;
}

/** A document of the period, and its state. */
export interface ExportedEntry {
  readonly envelope: Envelope;
  /** The entry's newest state, `at` in ISO 8601; absent where only the document is known. */
  readonly state?: {
    readonly key: string;
    readonly at: string;
    readonly notes?: string | undefined;
  };
}

/** What to export: a period, with the exporter's configuration after its defaults. */
export interface ExportRequest<C = unknown> {
  readonly period: ExportPeriod;
  readonly config: C;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The file of a period. */
export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  /** Its content in order; texts are written as UTF-8. */
  readonly pieces: Iterable<string | Uint8Array>;
}

/** Receives the documents of a period one by one and keeps only the data that the file needs. */
export interface ExportWriter {
  /** @throws FakturoError "input" naming the document that the file cannot express. */
  add(entry: ExportedEntry): void;
  /** Called once, after the last document. @throws FakturoError "input" for missing data. */
  end(): ExportedFile;
}

/**
 * Address of the exports of one party: `GET /apps/<app>/v1/entry/{silo_entry_id}/<path>?year=2026&period=3`, where
 * the period is a month, or the whole year when it is absent.
 */
export interface PartyExport {
  /** The app of the address, whose configuration in the workspace `config` receives. */
  readonly app: AnyAppSpec;
  /** E.g. `saft`. */
  readonly path: string;
  /** Configuration of the exporter for a party (`org/party`). */
  config(party: JsonObject, settings: Readonly<Record<string, unknown>>): JsonObject;
}

/**
 * Writes the documents of a period as one file, as tax authorities and accountants require (SAF-T, FEC,
 * DATEV …): pure, synchronous, no I/O. Documents come in the order of their entries, each within the
 * period.
 */
export interface Exporter<S extends TSchema = TSchema> {
  /** `app.action`, e.g. `saft-pt.export`; the first segment alone is a short form. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  readonly mime: string;
  /** Short schema ids of the accepted documents. */
  readonly schemas: readonly string[];
  /** JSON Schema with titles; defaults are applied before `start`. */
  readonly config: S;
  /** Present where the export also has an address for each party. */
  readonly party?: PartyExport;
  /** @throws FakturoError "input" for an unsupported period or configuration. */
  start(request: ExportRequest<Static<S>>): ExportWriter;
}

/** Declares an exporter, for `Plugin.exporters`, and infers its configuration's type; returns it frozen. */
export function defineExporter<S extends TSchema>(exporter: Exporter<S>): Exporter<S> {
  return Object.freeze(exporter);
}
