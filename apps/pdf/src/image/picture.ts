import { FakturoError } from "@fakturo/model";
import { gifPixels, readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import type { Picture } from "./kinds.ts";
import { pngPixels, readPng } from "./png.ts";
import { readSvg } from "./svg.ts";

/** Maximum file size in bytes. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;

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
    return formatOf(bytes).read(bytes);
  } catch (cause) {
    if (cause instanceof FakturoError) throw cause;
    throw new FakturoError("input", "the picture is damaged", { cause });
  }
}

/** Pixels from which on decoding and writing a picture takes some 15 ms, however few its bytes are. */
const HEAVY_PIXELS = 500_000;
const HEAVY_SVG_BYTES = 64 * 1024;

/** True for a picture that takes more than some 15 ms, by its header; false for a damaged one. */
export function isHeavyPicture(data: Uint8Array): boolean {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  try {
    return bytes.length <= MAX_PICTURE_BYTES && formatOf(bytes).isHeavy(bytes);
  } catch {
    return false;
  }
}

interface Format {
  readonly mime: string;
  readonly read: (data: Buffer) => Picture;
  readonly isHeavy: (data: Buffer) => boolean;
}

const JPEG: Format = {
  mime: "image/jpeg",
  read: readJpeg,
  // The file's bytes are written as they are.
  isHeavy: () => false,
};
const PNG: Format = {
  mime: "image/png",
  read: readPng,
  isHeavy: (data) => pngPixels(data) >= HEAVY_PIXELS,
};
const GIF: Format = {
  mime: "image/gif",
  read: readGif,
  isHeavy: (data) => gifPixels(data) >= HEAVY_PIXELS,
};
const SVG: Format = {
  mime: "image/svg+xml",
  read: readSvg,
  isHeavy: ({ length }) => length >= HEAVY_SVG_BYTES,
};

function formatOf(data: Buffer): Format {
  if (data.readUInt16BE(0) === 0xffd8) return JPEG;
  const start = data.toString("latin1", 0, 512);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return PNG;
  if (/^GIF8[79]a/.test(start)) return GIF;
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)[\s>]/i.test(start)) return SVG;
  throw new FakturoError("input", "the picture is neither PNG, JPEG, GIF nor SVG");
}

/**
 * A readable picture as a data URL with the media type detected from its bytes.
 * @throws FakturoError as `readPicture`.
 */
export function pictureUrl(data: Uint8Array): string {
  readPicture(data);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return `data:${formatOf(bytes).mime};base64,${bytes.toString("base64")}`;
}
