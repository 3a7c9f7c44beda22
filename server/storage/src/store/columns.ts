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

/**
 * The values of a column, one per row, as a parameter of type `text[]`. It is in Postgres' binary format: in the
 * text form of arrays, every quote of every document would be escaped and parsed once more.
 */
export function textColumn(values: readonly (string | null)[]): Buffer {
  return columnOf(TEXT, values);
}

/** The same for JSON texts as a parameter of type `json[]`. */
export function jsonColumn(values: readonly (string | null)[]): Buffer {
  return columnOf(JSON_TYPE, values);
}

function columnOf(type: number, values: readonly (string | null)[]): Buffer {
  if (values.length === 0) return emptyColumn(type);
  let size = HEADER;
  for (const value of values) size += PREFIX + roomFor(value);
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(type, 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = HEADER;
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + PREFIX);
    bytes.writeInt32BE(length, at);
    at += PREFIX + Math.max(length, 0);
  }
  return bytes.subarray(0, at);
}

function roomFor(value: string | null): number {
  if (value === null) return 0;
  return value.length < LONG ? value.length * MOST_BYTES : Buffer.byteLength(value);
}

function emptyColumn(type: number): Buffer {
  const bytes = Buffer.alloc(EMPTY_HEADER);
  bytes.writeInt32BE(type, 8);
  return bytes;
}

/** A list of texts in the text form of arrays, for one value of a `textColumn`. */
export function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
