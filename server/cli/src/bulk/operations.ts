import { type Engine, isEnvelopeJson, type Prepared } from "@fakturo/engine";
import { FakturoError, type Json, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { generate, parse } from "../convert.ts";

/** One operation of the bulk protocol: data and options in, the reply's `out` back. */
export type BulkOperation = (engine: Engine, data: unknown, options: JsonObject) => Json;

/** Operations by the request's `op`. */
export const OPERATIONS: ReadonlyMap<string, BulkOperation> = new Map<string, BulkOperation>([
  ["build", (engine, data) => engine.build(data)],
  ["validate", validate],
  ["correct", correct],
  ["convert", convert],
  ["parse", parseText],
]);

function validate(engine: Engine, data: unknown): Json {
  const faults = engine.validate(data);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return "ok";
}

function correct(engine: Engine, data: unknown, options: JsonObject): Json {
  const envelope = accepted(engine.correct(data, options));
  return isEnvelopeJson(data) ? envelope : envelope.doc;
}

function accepted({ output, faults }: Prepared<Envelope>): Envelope {
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return output;
}

/** Text formats as text, binary ones in base64. */
function convert(engine: Engine, data: unknown, options: JsonObject): Json {
  const { format, ...rest } = options;
  const { output } = engine.envelop(data, { keepSignatures: true });
  const file = generate(engine.registry, formatOf(format), output, rest);
  const isText = /^text\/|[/+](?:xml|json)\b/.test(file.mime);
  return isText ? new TextDecoder().decode(file.data) : Buffer.from(file.data).toString("base64");
}

/** Calculates without validation; `validate` reports faults. */
function parseText(engine: Engine, data: unknown, options: JsonObject): Json {
  if (typeof data !== "string") throw new FakturoError("input", "'data' must be text");
  const { format, ...rest } = options;
  const bytes = new TextEncoder().encode(data);
  const { document } = parse(engine.registry, formatOf(format), bytes, rest);
  return engine.prepare(document).output;
}

function formatOf(format: unknown): string {
  if (typeof format === "string" && format) return format;
  throw new FakturoError("input", "'opts.format' must name a format");
}
