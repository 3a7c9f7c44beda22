import type { Engine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { UsageError } from "@fakturo/server-base";
import { changesIn, checkFormat, generate, type ParsedFile, parse, recognize } from "../convert.ts";
import {
  type Io,
  type OutputOptions,
  parseNamed,
  readInput,
  readJson,
  writeData,
  writeJson,
} from "../io.ts";
import { formatLost, formatMerged, formatUnread } from "../show/unread.ts";

interface NoticeOptions {
  /** Prints notices as data. */
  readonly json?: boolean;
}

export interface ConvertOptions extends OutputOptions, NoticeOptions {
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
  if (from !== undefined) return read(engine, io, file, options);
  return writeFormat(engine, io, await readJson(io, file), { ...options, to: to ?? "", set });
}

/** Reads a file in the named or a detected format, and prints the built document. */
export async function read(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: Pick<ConvertOptions, "from" | "set" | "json"> & OutputOptions,
): Promise<void> {
  const { from, set = {} } = options;
  if (from === undefined) refuseSettings(set, "--from");
  const data = await readInput(io, file);
  const reading =
    from === undefined ? recognize(engine.registry, data) : parse(engine.registry, from, data, set);
  await writeJson(io, engine.build(reading.document), options);
  noticeUnread(io, reading, options);
}

/** Prints the values of a file that its document lacks. */
function noticeUnread(io: Io, { unread }: ParsedFile, { json }: NoticeOptions): void {
  const left = unread();
  if (left.length === 0) return;
  io.stderr.write(`${json ? JSON.stringify({ unread: left }) : formatUnread(left)}\n`);
}

export interface CheckOptions extends NoticeOptions {
  /** Format whose rules the document must keep as well. */
  readonly to?: string;
  readonly set?: Readonly<Record<string, string>>;
}

/**
 * Checks a file: a document or envelope in JSON, or any readable format; with `to`, whether that format
 * can be written from it.
 * @throws FakturoError with the faults.
 */
export async function check(
  engine: Engine,
  io: Io,
  file: string | undefined,
  { to, set = {}, ...options }: CheckOptions,
): Promise<void> {
  if (to === undefined) refuseSettings(set, "--to");
  const { name, json, reading } = documentIn(engine, file, await readInput(io, file));
  const { output, faults } = engine.envelop(json, { keepSignatures: true });
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  if (to !== undefined) checkFormat(engine.registry, to, output, set);
  io.print(`ok: ${[name, String(output.doc.$schema), to].filter(Boolean).join(", ")}\n`);
  if (reading) noticeUnread(io, reading, options);
}

/** Options require the converter they belong to. @throws UsageError. */
function refuseSettings(set: JsonObject, flag: string): void {
  if (Object.keys(set).length > 0) throw new UsageError(`--set needs ${flag}, and a format`);
}

/** JSON unchanged; anything else parsed by its format. */
function documentIn(
  engine: Engine,
  file: string | undefined,
  data: Uint8Array,
): { name: string; json: unknown; reading?: ParsedFile } {
  const text = new TextDecoder().decode(data);
  if (/^\uFEFF?\s*[[{]/.test(text)) return { name: "JSON", json: parseNamed(text, file) };
  const reading = recognize(engine.registry, data);
  return { name: reading.converter.name, json: reading.document, reading };
}

async function writeFormat(
  engine: Engine,
  io: Io,
  document: unknown,
  { to, set, output, json }: ConvertOptions & { readonly to: string; readonly set: JsonObject },
): Promise<void> {
  const { output: envelope, faults } = engine.envelop(document, { keepSignatures: true });
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  await writeData(io, generate(engine.registry, to, envelope, set).data, output);
  const { lost, merged } = changesIn(engine.registry, to, envelope, set);
  const notice = (rows: object, shown: string) =>
    io.stderr.write(`${json ? JSON.stringify(rows) : shown}\n`);
  if (lost.length > 0) notice({ lost }, formatLost(lost));
  if (merged.length > 0) notice({ merged }, formatMerged(merged));
}
