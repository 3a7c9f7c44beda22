import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { isObject, parseJson } from "@fakturo/model";
import { UsageError } from "./failure.ts";

/** What a run of the command line reads from and writes to. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
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
  return parseJson(new TextDecoder().decode(await readInput(io, file)));
}

export interface OutputOptions {
  /** File to write instead of stdout. */
  readonly output?: string;
  readonly pretty?: boolean;
}

/** Writes a value as one line of JSON, or indented. */
export function writeJson(
  io: Io,
  value: unknown,
  { output, pretty }: OutputOptions,
): Promise<void> {
  return writeData(io, `${JSON.stringify(value, null, pretty ? 2 : undefined)}\n`, output);
}

/** Writes to a file or stdout. @throws UsageError. */
export async function writeData(
  io: Io,
  data: string | Uint8Array,
  output: string | undefined,
  mode = 0o666,
): Promise<void> {
  if (output === undefined || output === STDIN) {
    io.print(data);
    return;
  }
  try {
    writeFileSync(output, data, { mode });
  } catch (error) {
    throw new UsageError(`${output} cannot be written: ${systemReason(error)}`);
  }
}

/** Writes to a file, or to stdout without one, as the bytes come. @throws UsageError. */
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

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  EACCES: "access is denied",
};

function systemReason(error: unknown): string {
  const code = isObject(error) ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
