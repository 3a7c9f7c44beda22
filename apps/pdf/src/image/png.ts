import { inflateSync } from "node:zlib";
import { FakturoError } from "@fakturo/model";
import { checkSize, type RasterPicture } from "./kinds.ts";

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly interlaced: boolean;
}

/** Samples per pixel by colour type (PNG §11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bits of a sample (PNG §11.2.2). */
const DEPTHS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);

/** Some programs write a little more than the lines. */
const SPARE_BYTES = 256;

/** Start and step of the seven Adam7 passes. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Decodes every kind of PNG to eight bits a channel. */
export function readPng(data: Buffer): RasterPicture {
  const chunks = readChunks(data);
  const header = readHeader(chunks.get("IHDR"));
  const channels = CHANNELS[header.color];
  if (channels === undefined) throw new FakturoError("input", "the PNG has an unknown colour type");
  const packed = Buffer.concat(chunks.get("IDAT") ?? []);
  const raw = inflateSync(packed, { maxOutputLength: unpackedLimit(header, channels) });
  const palette = chunks.get("PLTE")?.[0];
  const opacity = chunks.get("tRNS")?.[0];
  return new Decoder(header, channels, palette, opacity).decode(raw);
}

/** Bytes of all lines with their filters; the passes of an interlaced picture have more lines. */
function unpackedLimit({ width, height, depth, interlaced }: Header, channels: number): number {
  const whole = height * (2 + (width * channels * depth) / 8);
  return Math.ceil(interlaced ? 2 * whole : whole) + SPARE_BYTES;
}

function readChunks(data: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  let at = 8;
  while (at + 12 <= data.length) {
    const length = data.readUInt32BE(at);
    const type = data.toString("latin1", at + 4, at + 8);
    const body = data.subarray(at + 8, at + 8 + length);
    const list = chunks.get(type);
    if (list) list.push(body);
    else chunks.set(type, [body]);
    at += 12 + length;
  }
  return chunks;
}

function readHeader(chunk: readonly Buffer[] | undefined): Header {
  const data = chunk?.[0];
  if (!data || data.length < 13) throw new FakturoError("input", "the PNG has no header");
  const width = data.readUInt32BE(0);
  const height = data.readUInt32BE(4);
  checkSize(width, height);
  const depth = data.readUInt8(8);
  if (!DEPTHS.has(depth)) throw new FakturoError("input", "the PNG has an unknown depth");
  return {
    width,
    height,
    depth,
    color: data.readUInt8(9),
    interlaced: data.readUInt8(12) === 1,
  };
}

class Decoder {
  readonly #header: Header;
  readonly #channels: number;
  readonly #palette: Buffer | undefined;
  readonly #opacity: Buffer | undefined;
  readonly #rgb: Buffer;
  readonly #alpha: Buffer;

  constructor(
    header: Header,
    channels: number,
    palette: Buffer | undefined,
    opacity: Buffer | undefined,
  ) {
    this.#header = header;
    this.#channels = channels;
    this.#palette = palette;
    this.#opacity = opacity;
    this.#rgb = Buffer.alloc(header.width * header.height * 3);
    this.#alpha = Buffer.alloc(header.width * header.height, 255);
  }

  decode(raw: Buffer): RasterPicture {
    const { width, height, interlaced } = this.#header;
    const passes = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
    let at = 0;
    for (const [x, y, stepX, stepY] of passes) {
      const columns = Math.ceil((width - x) / stepX);
      const rows = Math.ceil((height - y) / stepY);
      if (columns <= 0 || rows <= 0) continue;
      at = this.#pass(
        raw,
        at,
        columns,
        rows,
        (column, row) => (y + row * stepY) * width + x + column * stepX,
      );
    }
    const opaque = this.#alpha.every((value) => value === 255);
    return {
      kind: "raster",
      width,
      height,
      rgb: this.#rgb,
      alpha: opaque ? undefined : this.#alpha,
    };
  }

  #pass(
    raw: Buffer,
    start: number,
    columns: number,
    rows: number,
    position: (column: number, row: number) => number,
  ): number {
    const bits = this.#header.depth * this.#channels;
    const stride = Math.ceil((columns * bits) / 8);
    const distance = Math.max(1, bits >> 3);
    let previous: Buffer = Buffer.alloc(stride);
    let at = start;
    for (let row = 0; row < rows; row++) {
      const line = Buffer.from(raw.subarray(at + 1, at + 1 + stride));
      unfilter(raw.readUInt8(at), line, previous, distance);
      for (let column = 0; column < columns; column++)
        this.#pixel(line, column, position(column, row));
      previous = line;
      at += 1 + stride;
    }
    return at;
  }

  #pixel(line: Buffer, column: number, position: number): void {
    const sample = (channel: number) => this.#sample(line, column * this.#channels + channel);
    const { color } = this.#header;
    if (color === 3) {
      this.#indexed(this.#raw(line, column), position);
      return;
    }
    const gray = color === 0 || color === 4;
    const [r, g, b] = gray ? [sample(0), sample(0), sample(0)] : [sample(0), sample(1), sample(2)];
    this.#rgb[position * 3] = r;
    this.#rgb[position * 3 + 1] = g;
    this.#rgb[position * 3 + 2] = b;
    if (color === 4) this.#alpha[position] = sample(1);
    if (color === 6) this.#alpha[position] = sample(3);
  }

  #indexed(index: number, position: number): void {
    this.#palette?.copy(this.#rgb, position * 3, index * 3, index * 3 + 3);
    const opacity = this.#opacity?.[index];
    if (opacity !== undefined) this.#alpha[position] = opacity;
  }

  #sample(line: Buffer, index: number): number {
    const value = this.#raw(line, index);
    const { depth } = this.#header;
    return depth >= 8 ? value : Math.round((value * 255) / (2 ** depth - 1));
  }

  /** The sample itself; of sixteen bits the upper eight. */
  #raw(line: Buffer, index: number): number {
    const { depth } = this.#header;
    if (depth === 16) return line[index * 2] ?? 0;
    if (depth === 8) return line[index] ?? 0;
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  }
}

/** Undoes the filter of a line in place (PNG §9.2). */
function unfilter(type: number, line: Buffer, previous: Buffer, distance: number): void {
  if (type === 0) return;
  for (let i = 0; i < line.length; i++) {
    const left = i >= distance ? (line[i - distance] ?? 0) : 0;
    const up = previous[i] ?? 0;
    const corner = i >= distance ? (previous[i - distance] ?? 0) : 0;
    line[i] = ((line[i] ?? 0) + predict(type, left, up, corner)) & 0xff;
  }
}

function predict(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
