import { FakturoError } from "@fakturo/model";
import { checkSize, type JpegPicture } from "./kinds.ts";

/** Start-of-frame markers: C0 to CF except the tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Finds the size in the frame header (ITU T.81, B.2.2). */
export function readJpeg(data: Buffer): JpegPicture {
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== 0xff) throw new FakturoError("input", "the JPEG is damaged");
    const marker = data[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker)) return frame(data, at);
    at += 2 + data.readUInt16BE(at + 2);
  }
  throw new FakturoError("input", "the JPEG has no frame");
}

function frame(data: Buffer, at: number): JpegPicture {
  const height = data.readUInt16BE(at + 5);
  const width = data.readUInt16BE(at + 7);
  const components = data[at + 9];
  checkSize(width, height);
  if (components !== 1 && components !== 3 && components !== 4)
    throw new FakturoError("input", "the JPEG has an unusual number of channels");
  return { kind: "jpeg", width, height, components, data };
}
