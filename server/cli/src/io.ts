import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { FakturoError, parseJson } from "@fakturo/model";
import { jsonSyntaxError, systemReason, UsageError } from "@fakturo/server-base";

/** Input and output of a run of the command line. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Writes to stdout. */
  print(data: string | Uint8Array): void;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

const STDIN = "-";

/** Bytes of a file, or of stdin for `-` and no name. @throws UsageError. */
export async function readInput(io: Io, file: string | undefined): Promise<Uint8Array> {
  if (file !== undefined && file !== STDIN) return readNamed(file);
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function readNamed(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${systemReason(error)}`);
  }
}

/** JSON of a file or stdin, the spelling of its numbers kept. @throws FakturoError "input". */
export async function readJson(io: Io, file: string | undefined): Promise<unknown> {
  return parseNamed(new TextDecoder().decode(await readInput(io, file)), file);
}

/** Describes a text that is another format than JSON, with the remedy; undefined for broken JSON. */
function otherThanJson(text: string): string | undefined {
  if (text.trim() === "") return "is empty: expected a document in JSON";
  if (text.startsWith("%PDF-")) return "is a PDF: read the invoice in it with `fakturo parse`";
  if (/^\uFEFF?\s*</.test(text)) return "is XML: read it with `fakturo parse`";
  return undefined;
}

/** Parses the text of a file or stdin. @throws FakturoError "input" with the position of the fault. */
export function parseNamed(
  text: string,
  file: string | undefined,
  parse: (text: string) => unknown = parseJson,
): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const name = file === undefined || file === STDIN ? "stdin" : file;
    const other = otherThanJson(text);
    if (other) throw new FakturoError("input", `${name} ${other}`, { cause });
    const place = jsonSyntaxError(text);
    if (!place) throw cause;
    const where = `${name}, line ${place.line}, column ${place.column}`;
    throw new FakturoError("input", `${where}: the text is not valid JSON`, { cause });
  }
}

export interface OutputOptions {
  /** File to write instead of stdout. */
  readonly output?: string;
  readonly pretty?: boolean;
}

/** How commands print data with `--json`. */
export const PRETTY_JSON: OutputOptions = { pretty: true };

/** Writes a value as one line of JSON, or indented. */
export function writeJson(
  io: Io,
  value: unknown,
  { output, pretty }: OutputOptions,
): Promise<void> {
  return writeData(io, `${JSON.stringify(value, null, pretty ? 2 : undefined)}\n`, output);
}

/** Prints rows as JSON, or a line of text for each. */
export async function printRows<Row>(
  io: Io,
  isJson: boolean,
  rows: readonly Row[],
  line: (row: Row) => string,
): Promise<void> {
  if (isJson) return writeJson(io, rows, PRETTY_JSON);
  io.print(rows.map((row) => `${line(row)}\n`).join(""));
}

/** Prints one value as a line, or as JSON under its name. */
export async function printValue(
  io: Io,
  isJson: boolean,
  name: string,
  value: string,
): Promise<void> {
  if (isJson) return writeJson(io, { [name]: value }, PRETTY_JSON);
  io.print(`${value}\n`);
}

/** How a file is created. */
export interface FileOptions {
  readonly mode?: number;
  /** Refuses to overwrite an existing file. */
  readonly isNew?: boolean;
}

/** Writes to a file or stdout. @throws UsageError. */
export async function writeData(
  io: Io,
  data: string | Uint8Array,
  output: string | undefined,
  { mode = 0o666, isNew = false }: FileOptions = {},
): Promise<void> {
  if (output === undefined || output === STDIN) {
    io.print(data);
    return;
  }
  try {
    writeFileSync(output, data, { mode, flag: isNew ? "wx" : "w" });
  } catch (error) {
    throw new UsageError(`${output} cannot be written: ${systemReason(error)}`);
  }
}

/** Streams to a file, or to stdout without one. @throws UsageError. */
export async function writeStream(
  io: Io,
  data: Readable,
  output: string | undefined,
): Promise<void> {
  const { pipeline } = await import("node:stream/promises");
  if (output === undefined || output === STDIN) return pipeline(data, io.stdout, { end: false });
  try {
    await pipeline(data, createWriteStream(output));
  } catch (error) {
    throw new UsageError(`${output} cannot be written: ${systemReason(error)}`);
  }
}
