import {
  type BuildOptions,
  type Engine,
  isEnvelopeJson,
  type Prepared,
  type Transformation,
} from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { Refused } from "../failure.ts";
import { type Io, type OutputOptions, readJson, writeData, writeJson } from "../io.ts";

/** Prints a document or envelope normalised and calculated. @throws FakturoError. */
export async function build(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: OutputOptions & BuildOptions,
): Promise<void> {
  await writeJson(
    io,
    engine.build(await readJson(io, file), { ...options, explain: false }),
    options,
  );
}

/** Prints the origin of every value of a built document, and its faults. */
export async function explain(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: OutputOptions & BuildOptions & { readonly json?: boolean },
): Promise<void> {
  const explained = engine.build(await readJson(io, file), { ...options, explain: true });
  if (options.json) await writeJson(io, explained, options);
  else {
    const { formatExplained } = await import("../show/explained.ts");
    await writeData(io, formatExplained(explained), options.output);
  }
  if (explained.faults.length > 0) throw new Refused();
}

/** Prints `ok` for a document that is valid unchanged. @throws FakturoError "validation". */
export async function validate(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: Pick<BuildOptions, "strict">,
): Promise<void> {
  refuse(engine.validate(await readJson(io, file), options));
  io.print("ok\n");
}

/** Prints a copy without the members that identify the original. */
export async function replicate(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: OutputOptions,
): Promise<void> {
  const json = await readJson(io, file);
  await writeJson(io, sameKind(json, engine.replicate(json).output), options);
}

/** Prints a transformed invoice. @throws FakturoError. */
export async function transform(
  engine: Engine,
  io: Io,
  file: string | undefined,
  operation: Transformation,
  options: OutputOptions,
): Promise<void> {
  const json = await readJson(io, file);
  await writeJson(io, sameKind(json, accepted(engine.transform(json, operation))), options);
}

/** Prints an envelope without its signatures. */
export async function unsign(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: OutputOptions,
): Promise<void> {
  await writeJson(io, engine.unsign(await readEnvelope(io, file)), options);
}

/** JSON of an envelope. @throws FakturoError "input" for a document without one. */
export async function readEnvelope(io: Io, file: string | undefined): Promise<JsonObject> {
  const json = await readJson(io, file);
  if (isEnvelopeJson(json)) return json;
  throw new FakturoError(
    "input",
    "this is a document, not an envelope; `fakturo sign` puts one around it",
  );
}

export interface CorrectOptions extends OutputOptions {
  readonly type?: string;
  readonly reason?: string;
  readonly series?: string;
  readonly issueDate?: string;
  readonly ext?: Readonly<Record<string, string>>;
  readonly copyTax?: boolean;
  readonly keepRates?: boolean;
  readonly schema?: boolean;
}

/** Prints the correction of an invoice, or the options that its correction takes. */
export async function correct(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: CorrectOptions,
): Promise<void> {
  const json = await readJson(io, file);
  if (options.schema) return writeJson(io, engine.correctionSchema(json), options);
  checkType(engine, json, options.type);
  const { type, reason, series, issueDate, ext, copyTax, keepRates } = options;
  const request: JsonObject = {
    ...(type !== undefined && { type }),
    ...(issueDate !== undefined && { issue_date: issueDate }),
    ...(series !== undefined && { series }),
    ...(reason !== undefined && { reason }),
    ...(ext !== undefined && { ext }),
    ...(copyTax && { copy_tax: true }),
    ...(keepRates && { keep_rates: true }),
  };
  return writeJson(io, sameKind(json, accepted(engine.correct(json, request))), options);
}

const USUAL_TYPES = ["credit-note", "debit-note", "corrective"];

/** Prompts for the options that the invoice's regime and addons allow. */
function checkType(engine: Engine, json: unknown, type: string | undefined): void {
  const definition = engine.correctionDefinition(json);
  if (!definition) return;
  const { types } = definition;
  if (type !== undefined && (types.length === 0 || types.includes(type))) return;
  const allowed = (types.length > 0 ? types : USUAL_TYPES).join(", ");
  const given = type === undefined ? "is missing" : `cannot be '${type}'`;
  throw new FakturoError("validation", `--type ${given}; this invoice takes ${allowed}`);
}

/** The envelope for envelopes, else the document in it. */
function sameKind(json: unknown, envelope: Envelope): Envelope | JsonObject {
  return isEnvelopeJson(json) ? envelope : envelope.doc;
}

function accepted({ output, faults }: Prepared<Envelope>): Envelope {
  refuse(faults);
  return output;
}

function refuse(faults: FakturoError["faults"]): void {
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
}
