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

/** Colour type of pictures with a palette. */
const INDEXED = 3;

/** Some programs write more data than the lines need. */
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

/** Decodes all kinds of PNG to eight bits per channel. */
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

/** Declared pixels. */
export function pngPixels(data: Buffer): number {
  const { width, height } = readHeader(readChunks(data).get("IHDR"));
  return width * height;
}

/** Size of all lines with their filter bytes; interlaced pictures have more lines. */
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

/** Pixels of a line: number of the first in the picture, and distance of the next. */
interface Place {
  readonly first: number;
  readonly step: number;
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
      const place = (row: number): Place => ({ first: (y + row * stepY) * width + x, step: stepX });
      at = this.#pass(raw, at, columns, rows, place);
    }
    const alpha = isOpaque(this.#alpha) ? undefined : this.#alpha;
    return { kind: "raster", width, height, rgb: this.#rgb, alpha };
  }

  /** Decodes the lines of one pass. Returns the offset of the next one. */
  #pass(
    raw: Buffer,
    start: number,
    columns: number,
    rows: number,
    place: (row: number) => Place,
  ): number {
    const { depth, color } = this.#header;
    const bits = depth * this.#channels;
    const stride = Math.ceil((columns * bits) / 8);
    const distance = Math.max(1, bits >> 3);
    const isWhole = depth >= 8 && color !== INDEXED;
    let previous: Buffer = Buffer.alloc(stride);
    let at = start;
    for (let row = 0; row < rows; row++) {
      const line = Buffer.from(raw.subarray(at + 1, at + 1 + stride));
      unfilter(raw.readUInt8(at), line, previous, distance);
      if (isWhole) this.#bytes(line, columns, place(row));
      else this.#bits(line, columns, place(row));
      previous = line;
      at += 1 + stride;
    }
    return at;
  }

  /** Pixels with 8-bit samples, or 16-bit samples, of which the high byte is used. */
  #bytes(line: Buffer, columns: number, { first, step }: Place): void {
    const sample = this.#header.depth >> 3;
    const pixel = this.#channels * sample;
    const isColor = this.#channels > 2;
    const opacity = this.#channels % 2 === 0 ? pixel - sample : undefined;
    const rgb = this.#rgb;
    for (let column = 0; column < columns; column++) {
      const at = column * pixel;
      const position = first + column * step;
      rgb[position * 3] = line[at] ?? 0;
      rgb[position * 3 + 1] = line[isColor ? at + sample : at] ?? 0;
      rgb[position * 3 + 2] = line[isColor ? at + 2 * sample : at] ?? 0;
      if (opacity !== undefined) this.#alpha[position] = line[at + opacity] ?? 255;
    }
  }

  /** Pixels with a palette, or grey ones with less than eight bits. */
  #bits(line: Buffer, columns: number, { first, step }: Place): void {
    const { color, depth } = this.#header;
    const most = 2 ** depth - 1;
    for (let column = 0; column < columns; column++) {
      const value = this.#raw(line, column);
      const position = first + column * step;
      if (color === INDEXED) this.#indexed(value, position);
      else this.#rgb.fill(Math.round((value * 255) / most), position * 3, position * 3 + 3);
    }
  }

  #indexed(index: number, position: number): void {
    this.#palette?.copy(this.#rgb, position * 3, index * 3, index * 3 + 3);
    const opacity = this.#opacity?.[index];
    if (opacity !== undefined) this.#alpha[position] = opacity;
  }

  /** A sample of at most eight bits. */
  #raw(line: Buffer, index: number): number {
    const { depth } = this.#header;
    if (depth === 8) return line[index] ?? 0;
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  }
}

function isOpaque(alpha: Buffer): boolean {
  for (const value of alpha) if (value !== 255) return false;
  return true;
}

/**
 * Removes the filter of a line in place (PNG §9.2). Separate loops per filter, because lines take most of the
 * time.
 */
function unfilter(type: number, line: Buffer, previous: Buffer, distance: number): void {
  const { length } = line;
  if (type === 1)
    for (let i = distance; i < length; i++) line[i] = (line[i] ?? 0) + (line[i - distance] ?? 0);
  else if (type === 2)
    for (let i = 0; i < length; i++) line[i] = (line[i] ?? 0) + (previous[i] ?? 0);
  else if (type === 3) unfilterAverage(line, previous, distance);
  else if (type === 4) unfilterPaeth(line, previous, distance);
  else if (type !== 0) throw new FakturoError("input", "the PNG has an unknown filter");
}

function unfilterAverage(line: Buffer, previous: Buffer, distance: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = i < distance ? 0 : (line[i - distance] ?? 0);
    line[i] = (line[i] ?? 0) + ((left + (previous[i] ?? 0)) >> 1);
  }
}

/** The neighbour nearest to left + up - corner (Paeth predictor). */
function unfilterPaeth(line: Buffer, previous: Buffer, distance: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = i < distance ? 0 : (line[i - distance] ?? 0);
    const corner = i < distance ? 0 : (previous[i - distance] ?? 0);
    const up = previous[i] ?? 0;
    const toLeft = Math.abs(up - corner);
    const toUp = Math.abs(left - corner);
    const toCorner = Math.abs(left + up - 2 * corner);
    const nearest = toUp <= toCorner ? up : corner;
    line[i] = (line[i] ?? 0) + (toLeft <= toUp && toLeft <= toCorner ? left : nearest);
  }
}
