import { inflateSync } from "node:zlib";
import { pdfError } from "./errors.ts";
import {
  integerOf,
  isDict,
  isList,
  nameOf,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "./values.ts";

/** Remaining bytes that may be decompressed from one file, whatever its streams declare. */
export class DecompressionBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Counts scanned bytes. @throws FakturoError "input" beyond the limit. */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw pdfError("its objects overlap or are too many");
  }

  /** Raises the limit by the size of newly found data. */
  extend(bytes: number): void {
    this.#left += bytes;
  }

  /** @throws FakturoError "input" when the data would exceed the remaining limit. */
  inflate(data: Uint8Array): Uint8Array {
    const out = inflated(data, this.#left);
    this.#left -= out.length;
    return out;
  }
}

function inflated(data: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(limit, 1) });
  } catch {
    throw pdfError("a stream is damaged or too long");
  }
}

/** Data of a stream without its filters; image filters are not supported. */
export function decode(
  { dict, data }: PdfStream,
  budget: DecompressionBudget,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
): Uint8Array {
  const filters = listOf(resolve(dict.get("Filter") ?? dict.get("F")));
  const parameters = listOf(resolve(dict.get("DecodeParms") ?? dict.get("DP")));
  let out = data;
  for (const [i, filter] of filters.entries()) {
    const parms = resolve(parameters[i]);
    out = unfiltered(nameOf(resolve(filter)), out, isDict(parms) ? parms : undefined, budget);
  }
  return out;
}

function listOf(value: PdfValue | undefined): readonly (PdfValue | undefined)[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

function unfiltered(
  filter: string | undefined,
  data: Uint8Array,
  parms: PdfDict | undefined,
  budget: DecompressionBudget,
): Uint8Array {
  if (filter === "FlateDecode" || filter === "Fl") return unpredicted(budget.inflate(data), parms);
  if (filter === "ASCIIHexDecode" || filter === "AHx") return fromHex(data);
  throw pdfError(`the filter '${filter ?? ""}' is not known`);
}

function fromHex(data: Uint8Array): Uint8Array {
  const text = Buffer.from(data)
    .toString("latin1")
    .replace(/>[\s\S]*$/, "");
  return Buffer.from(text.replace(/[^0-9A-Fa-f]/g, ""), "hex");
}

/** PNG predictors are 10 and above; the row names its own. */
const PNG = 10;

function unpredicted(data: Uint8Array, parms: PdfDict | undefined): Uint8Array {
  const predictor = integerOf(parms?.get("Predictor")) ?? 1;
  if (predictor === 1) return data;
  if (predictor < PNG) throw pdfError("the predictor of a stream is not known");
  const colors = integerOf(parms?.get("Colors")) ?? 1;
  const bits = integerOf(parms?.get("BitsPerComponent")) ?? 8;
  const columns = integerOf(parms?.get("Columns")) ?? 1;
  const width = Math.ceil((colors * bits * columns) / 8);
  if (!(width > 0) || width > data.length) throw pdfError("the rows of a stream are malformed");
  return unpredictedRows(data, width, Math.max(1, Math.ceil((colors * bits) / 8)));
}

function unpredictedRows(data: Uint8Array, width: number, pixel: number): Uint8Array {
  const rows = Math.floor(data.length / (width + 1));
  const out = new Uint8Array(rows * width);
  let above = new Uint8Array(width);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (width + 1);
    const line = out.subarray(row * width, (row + 1) * width);
    line.set(data.subarray(from + 1, from + 1 + width));
    unpredictRow(line, above, pixel, data[from] ?? 0);
    above = line;
  }
  return out;
}

function unpredictRow(line: Uint8Array, above: Uint8Array, pixel: number, kind: number): void {
  for (let i = 0; i < line.length; i += 1) {
    // Values outside the row count as 0.
    const left = line[i - pixel] ?? 0;
    const corner = above[i - pixel] ?? 0;
    line[i] = (line[i] ?? 0) + predicted(kind, left, above[i] ?? 0, corner);
  }
}

/** PNG specification §9.2. */
function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  return kind === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (a === undefined || b === undefined || c === undefined) return 0;
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
