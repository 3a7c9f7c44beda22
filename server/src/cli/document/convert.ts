import type { Engine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { generate, parse } from "../convert.ts";
import { UsageError } from "../failure.ts";
import { type Io, type OutputOptions, readInput, readJson, writeData, writeJson } from "../io.ts";

export interface ConvertOptions extends OutputOptions {
  readonly to?: string;
  readonly from?: string;
  /** Options of the converter. */
  readonly set?: Readonly<Record<string, string>>;
}

/** Writes a document in another format (`to`), or reads one from it (`from`). */
export async function convert(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: ConvertOptions,
): Promise<void> {
  const { to, from, set = {} } = options;
  if ((to === undefined) === (from === undefined))
    throw new UsageError("convert needs either --to or --from, and a format");
  if (from !== undefined) {
    const document = parse(engine.registry, from, await readInput(io, file), set);
    return writeJson(io, engine.build(document), options);
  }
  return writeFormat(engine, io, await readJson(io, file), to ?? "", set, options.output);
}

async function writeFormat(
  engine: Engine,
  io: Io,
  json: unknown,
  format: string,
  set: JsonObject,
  output: string | undefined,
): Promise<void> {
  const { output: envelope, faults } = engine.envelop(json, { keepSignatures: true });
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  await writeData(io, generate(engine.registry, format, envelope, set).data, output);
}
