import { GifReader } from "omggif";
import { checkSize, type RasterPicture } from "./kinds.ts";

/** Declared pixels: of the picture, or of its first frame if that has more. */
export function gifPixels(data: Buffer): number {
  const reader = new GifReader(data);
  const frame = reader.frameInfo(0);
  return Math.max(reader.width * reader.height, frame.width * frame.height);
}

/** Decodes the first frame. */
export function readGif(data: Buffer): RasterPicture {
  checkSize(data.readUInt16LE(6), data.readUInt16LE(8));
  const reader = new GifReader(data);
  const { width, height } = reader;
  // The frame has its own size, which may exceed that of the picture.
  const frame = reader.frameInfo(0);
  checkSize(frame.width, frame.height);
  const pixels = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, pixels);
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i++) {
    rgb.set(pixels.subarray(i * 4, i * 4 + 3), i * 3);
    alpha[i] = pixels[i * 4 + 3] ?? 255;
  }
  const opaque = alpha.every((value) => value === 255);
  return { kind: "raster", width, height, rgb, alpha: opaque ? undefined : alpha };
}
