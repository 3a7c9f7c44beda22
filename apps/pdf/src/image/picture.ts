import { FakturoError } from "@fakturo/model";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readSvg } from "./svg.ts";

/** A JPEG stream, embedded as it is. */
export interface JpegPicture {
  readonly kind: "jpeg";
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  readonly data: Uint8Array;
}

/** Pixels, eight bits a channel. */
export interface RasterPicture {
  readonly kind: "raster";
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  /** Opacity of each pixel; absent when all are opaque. */
  readonly alpha: Uint8Array | undefined;
}

/** Drawing operators in a box with the origin in the lower left corner. */
export interface VectorPicture {
  readonly kind: "vector";
  readonly width: number;
  readonly height: number;
  readonly operators: string;
}

export type Picture = JpegPicture | RasterPicture | VectorPicture;

/** Largest file in bytes. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;

/** Largest number of pixels. */
export const MAX_PIXELS = 12_000_000;

/**
 * Reads a PNG, JPEG, GIF (its first frame) or SVG by its first bytes.
 * @throws FakturoError "input" for other or broken files, "too-large" beyond 4 MiB or 12 megapixels.
 */
export function readPicture(data: Uint8Array): Picture {
  if (data.length > MAX_PICTURE_BYTES)
    throw new FakturoError(
      "too-large",
      `picture of ${data.length} bytes; at most ${MAX_PICTURE_BYTES}`,
    );
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  try {
    return readerFor(bytes)(bytes);
  } catch (cause) {
    if (cause instanceof FakturoError) throw cause;
    throw new FakturoError("input", "the picture is damaged", { cause });
  }
}

/** Refuses sizes that would need too much memory. */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new FakturoError("input", "the picture has no size");
  if (width * height > MAX_PIXELS)
    throw new FakturoError("too-large", `picture of ${width}×${height} pixels`);
}

function readerFor(data: Buffer): (data: Buffer) => Picture {
  if (data.readUInt16BE(0) === 0xffd8) return readJpeg;
  const start = data.toString("latin1", 0, 512);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return readPng;
  if (/^GIF8[79]a/.test(start)) return readGif;
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)[\s>]/i.test(start)) return readSvg;
  throw new FakturoError("input", "the picture is neither PNG, JPEG, GIF nor SVG");
}
