import { FakturoError } from "@fakturo/model";
import { checkSize, type RasterPicture } from "./kinds.ts";

/** The first image of a GIF (GIF89a §20), still packed. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  readonly palette: Buffer;
  /** Colour that is not painted (§23). */
  readonly transparent: number | undefined;
  readonly minimumCodeSize: number;
  readonly packed: Buffer;
}

const HEADER = 13;
const [EXTENSION, IMAGE, CONTROL] = [0x21, 0x2c, 0xf9];
const IMAGE_HEAD = 10;
const HAS_PALETTE = 0x80;
const IS_INTERLACED = 0x40;
/** First line and distance of the lines of each pass (appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** Declared pixels: of the picture, or of its first frame if that has more. */
export function gifPixels(data: Buffer): number {
  const { width, height } = frameOf(data);
  return Math.max(data.readUInt16LE(6) * data.readUInt16LE(8), width * height);
}

/** Decodes the first frame. */
export function readGif(data: Buffer): RasterPicture {
  const [width, height] = [data.readUInt16LE(6), data.readUInt16LE(8)];
  checkSize(width, height);
  const frame = frameOf(data);
  // The frame has its own size, which may exceed that of the picture.
  checkSize(frame.width, frame.height);
  const colours = unpacked(frame);
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (const [row, line] of linesOf(frame).entries()) {
    const y = frame.top + line;
    if (y >= height) continue;
    const columns = Math.min(frame.width, width - frame.left);
    for (let x = 0; x < columns; x++) {
      const colour = colours[row * frame.width + x] ?? 0;
      if (colour === frame.transparent) continue;
      const at = y * width + frame.left + x;
      for (let channel = 0; channel < 3; channel++)
        rgb[at * 3 + channel] = frame.palette[colour * 3 + channel] ?? 0;
      alpha[at] = 255;
    }
  }
  const opaque = alpha.every((value) => value === 255);
  return { kind: "raster", width, height, rgb, alpha: opaque ? undefined : alpha };
}

/** Lines of the picture in the order of the data. */
function linesOf({ height, interlaced }: Frame): readonly number[] {
  const passes = interlaced ? PASSES : [[0, 1] as const];
  return passes.flatMap(([first, step]) =>
    Array.from({ length: Math.ceil((height - first) / step) }, (_, i) => first + i * step),
  );
}

function frameOf(data: Buffer): Frame {
  const screen = paletteAt(data, data.readUInt8(10), HEADER);
  let at = HEADER + screen.length;
  let transparent: number | undefined;
  while (data[at] === EXTENSION) {
    if (data[at + 1] === CONTROL && data.readUInt8(at + 3) & 1) transparent = data[at + 6];
    at = blocksAt(data, at + 2).end;
  }
  if (data[at] !== IMAGE) throw new FakturoError("input", "the GIF has no picture");
  const flags = data.readUInt8(at + 9);
  const own = paletteAt(data, flags, at + IMAGE_HEAD);
  const start = at + IMAGE_HEAD + own.length;
  return {
    left: data.readUInt16LE(at + 1),
    top: data.readUInt16LE(at + 3),
    width: data.readUInt16LE(at + 5),
    height: data.readUInt16LE(at + 7),
    interlaced: (flags & IS_INTERLACED) !== 0,
    palette: own.length > 0 ? own : screen,
    transparent,
    minimumCodeSize: data.readUInt8(start),
    packed: Buffer.concat(blocksAt(data, start + 1).blocks),
  };
}

/** The colour table whose size the flags state; empty where they state none. */
function paletteAt(data: Buffer, flags: number, at: number): Buffer {
  const size = flags & HAS_PALETTE ? 3 * 2 ** ((flags & 7) + 1) : 0;
  if (at + size > data.length) throw damaged();
  return data.subarray(at, at + size);
}

/** Data blocks up to the empty one (§15). */
function blocksAt(data: Buffer, from: number) {
  const blocks: Buffer[] = [];
  let at = from;
  for (let size = data.readUInt8(at); size > 0; size = data.readUInt8(at)) {
    blocks.push(data.subarray(at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { blocks, end: at + 1 };
}

const MAX_CODES = 4096;
const MAX_CODE_SIZE = 12;

/** Colours of a frame (appendix F: LZW with codes of growing size); those that are missing at the end are 0. */
function unpacked({ width, height, minimumCodeSize, packed }: Frame): Uint8Array {
  if (minimumCodeSize < 1 || minimumCodeSize > 8) throw damaged();
  const table = new CodeTable(2 ** minimumCodeSize);
  const out = new Uint8Array(width * height);
  let [written, bits, held] = [0, 0, 0];
  for (const byte of packed) {
    held |= byte << bits;
    bits += 8;
    while (bits >= table.codeSize) {
      const code = held & (2 ** table.codeSize - 1);
      held >>>= table.codeSize;
      bits -= table.codeSize;
      if (code === table.clear + 1 || written >= out.length) return out;
      written = code === table.clear ? table.reset(written) : table.write(code, out, written);
    }
  }
  return out;
}

/** Runs of colours by code: each is an earlier run and one more colour. */
class CodeTable {
  readonly clear: number;
  codeSize = 0;
  readonly #prefix = new Uint16Array(MAX_CODES);
  readonly #colour = new Uint8Array(MAX_CODES);
  readonly #first = new Uint8Array(MAX_CODES);
  readonly #length = new Uint16Array(MAX_CODES);
  #next = 0;
  #previous: number | undefined;

  /** @param clear code that empties the table; the one after it ends the data. */
  constructor(clear: number) {
    this.clear = clear;
    for (let code = 0; code < clear; code++) {
      this.#colour[code] = code;
      this.#first[code] = code;
      this.#length[code] = 1;
    }
    this.reset(0);
  }

  /** Forgets all runs. @returns the place again. */
  reset(at: number): number {
    this.#next = this.clear + 2;
    this.codeSize = Math.log2(this.clear) + 1;
    this.#previous = undefined;
    return at;
  }

  /** Writes the run of a code, and notes a new one. @returns the place after it. */
  write(code: number, out: Uint8Array, at: number): number {
    const isNew = code === this.#next && this.#previous !== undefined && code < MAX_CODES;
    if (!isNew && (code >= this.#next || code === this.clear)) throw damaged();
    this.#note(isNew ? (this.#previous ?? 0) : code);
    const length = this.#length[code] ?? 0;
    let run = code;
    for (let i = at + length - 1; i >= at; i--) {
      out[i] = this.#colour[run] ?? 0;
      run = this.#prefix[run] ?? 0;
    }
    this.#previous = code;
    return at + length;
  }

  /** The previous run and the first colour of another one. */
  #note(other: number): void {
    const [code, previous] = [this.#next, this.#previous];
    if (previous === undefined || code >= MAX_CODES) return;
    this.#prefix[code] = previous;
    this.#colour[code] = this.#first[other] ?? 0;
    this.#first[code] = this.#first[previous] ?? 0;
    this.#length[code] = (this.#length[previous] ?? 0) + 1;
    this.#next += 1;
    if (this.#next === 2 ** this.codeSize && this.codeSize < MAX_CODE_SIZE) this.codeSize += 1;
  }
}

function damaged(): FakturoError {
  return new FakturoError("input", "the picture is damaged");
}
