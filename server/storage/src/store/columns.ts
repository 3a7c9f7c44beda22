/** Ids of types in Postgres' catalogue, the same in all releases (pg_type.dat). */
const TEXT = 25;
const JSON_TYPE = 114;

/** Bytes before the elements: number of dimensions, flag of nulls, type, length and first index. */
const HEADER = 20;
const EMPTY_HEADER = 12;
/** Bytes before each element: its length, or -1 for null. */
const PREFIX = 4;
/** UTF-8 has at most three bytes for each UTF-16 code unit. */
const MOST_BYTES = 3;
/** Code units from which on the bytes of a text are counted: room for three times as many would be too much. */
const LONG = 1024;

type Values = readonly (string | null)[];

/**
 * The values of a column, one per row, as a parameter of type `text[]`. It is in Postgres' binary format: in the
 * text form of arrays, every quote of every document would be escaped and parsed once more.
 */
export function textColumn(values: Values): Buffer {
  return columnIn(Buffer.allocUnsafe(roomFor(values)), 0, TEXT, values);
}

/** The same for several columns of the same rows, in memory that is allocated once. */
export function textColumns(columns: readonly Values[]): Buffer[] {
  const memory = Buffer.allocUnsafe(columns.reduce((sum, values) => sum + roomFor(values), 0));
  let at = 0;
  return columns.map((values) => {
    const column = columnIn(memory, at, TEXT, values);
    at += column.length;
    return column;
  });
}

/** A column of JSON texts as a parameter of type `json[]`. */
export function jsonColumn(values: Values): Buffer {
  return columnIn(Buffer.allocUnsafe(roomFor(values)), 0, JSON_TYPE, values);
}

/** Writes a column into memory from a place on; returns this part of the memory. */
function columnIn(memory: Buffer, from: number, type: number, values: Values): Buffer {
  const isEmpty = values.length === 0;
  memory.writeInt32BE(isEmpty ? 0 : 1, from);
  memory.writeInt32BE(values.includes(null) ? 1 : 0, from + 4);
  memory.writeInt32BE(type, from + 8);
  if (isEmpty) return memory.subarray(from, from + EMPTY_HEADER);
  memory.writeInt32BE(values.length, from + 12);
  memory.writeInt32BE(1, from + 16);
  let at = from + HEADER;
  for (const value of values) {
    const length = value === null ? -1 : memory.write(value, at + PREFIX);
    memory.writeInt32BE(length, at);
    at += PREFIX + Math.max(length, 0);
  }
  return memory.subarray(from, at);
}

/** Bytes that a column takes at most. */
function roomFor(values: Values): number {
  let size = HEADER;
  for (const value of values) size += PREFIX + (value === null ? 0 : mostBytes(value));
  return size;
}

function mostBytes(value: string): number {
  return value.length < LONG ? value.length * MOST_BYTES : Buffer.byteLength(value);
}

/** A list of texts in the text form of arrays, for one value of a `textColumn`. */
export function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
