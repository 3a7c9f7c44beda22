import type { PdfFile } from "../pdf/file.ts";
import { decimal, latin1, type Ref, refTo } from "../pdf/object.ts";
import type { JpegPicture, Picture, RasterPicture, VectorPicture } from "./kinds.ts";

/** Writes a picture as an object that fills the unit square. */
export function embedImage(file: PdfFile, picture: Picture): Ref {
  if (picture.kind === "jpeg") return embedJpeg(file, picture);
  if (picture.kind === "raster") return embedRaster(file, picture);
  return embedVector(file, picture);
}

const SPACES = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" } as const;

function embedJpeg(file: PdfFile, { width, height, components, data }: JpegPicture): Ref {
  const inverted = components === 4 ? " /Decode [1 0 1 0 1 0 1 0]" : "";
  return file.encoded(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8` +
      ` /ColorSpace ${SPACES[components]}${inverted} /Filter /DCTDecode`,
    data,
  );
}

function embedRaster(file: PdfFile, { width, height, rgb, alpha }: RasterPicture): Ref {
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  const mask = alpha && file.stream(`${size} /ColorSpace /DeviceGray`, alpha);
  const smask = mask === undefined ? "" : ` /SMask ${refTo(mask)}`;
  return file.stream(`${size} /ColorSpace /DeviceRGB${smask}`, rgb);
}

function embedVector(file: PdfFile, { width, height, operators }: VectorPicture): Ref {
  return file.stream(
    `/Type /XObject /Subtype /Form /FormType 1 /BBox [0 0 ${decimal(width)} ${decimal(height)}]` +
      ` /Matrix [${1 / width} 0 0 ${1 / height} 0 0] /Resources <<>>`,
    latin1(operators),
  );
}
