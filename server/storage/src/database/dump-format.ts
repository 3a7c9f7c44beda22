import { isObject } from "@fakturo/model";
import type { DumpedTable } from "./tables.ts";

/*
 * A dump is a gzip stream of lines: a header; per table a line with its name and columns, its rows in
 * the text format of `copy` and the line `\.`; last a trailer that proves completeness.
 */

export const END_OF_TABLE = "\\.";

/** A file that cannot be restored; the message follows the file's name. */
export class UnusableDump extends Error {}

export const FOREIGN = "is no dump of Fakturo";
export const DAMAGED = "is damaged";

export interface DumpHeader {
  readonly format: "fakturo-dump";
  readonly layout: 1;
  /** Number of the newest migration when the rows were dumped. */
  readonly migration: number;
  readonly postgres: string;
  /** Of each partitioned table; absent where there are none. */
  readonly partitions?: number;
}

export interface DumpTrailer {
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Hex digest of all preceding lines. */
  readonly sha256: string;
}

/** @throws UnusableDump for another file type or a dump of a newer program. */
export function parseHeader(line: string): DumpHeader {
  const value = parse(line);
  if (!isObject(value) || value.format !== "fakturo-dump") throw new UnusableDump(FOREIGN);
  const { layout, migration, postgres, partitions } = value;
  if (layout !== 1 || typeof migration !== "number" || typeof postgres !== "string") {
    throw new UnusableDump("was written by a newer Fakturo");
  }
  const split = typeof partitions === "number" ? { partitions } : {};
  return { format: "fakturo-dump", layout, migration, postgres, ...split };
}

/** The heading of a table, or the trailer. */
export function parseSection(line: string): { table: DumpedTable } | { trailer: DumpTrailer } {
  const value = parse(line);
  if (isObject(value) && typeof value.table === "string" && isTextList(value.columns)) {
    return { table: { name: value.table, columns: value.columns } };
  }
  if (isObject(value) && typeof value.sha256 === "string" && isCounts(value.rows)) {
    return { trailer: { rows: value.rows, sha256: value.sha256 } };
  }
  throw new UnusableDump(DAMAGED);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isCounts(value: unknown): value is Record<string, number> {
  return isObject(value) && Object.values(value).every((item) => typeof item === "number");
}
