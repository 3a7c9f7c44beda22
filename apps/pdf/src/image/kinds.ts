import { FakturoError } from "@fakturo/model";

/** A JPEG stream, embedded without conversion. */
export interface JpegPicture {
  readonly kind: "jpeg";
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  readonly data: Uint8Array;
}

/** Pixels with eight bits per channel. */
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

/** Maximum number of pixels. */
export const MAX_PIXELS = 12_000_000;

/** Refuses sizes that would need too much memory. */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new FakturoError("input", "the picture has no size");
  if (width * height > MAX_PIXELS)
    throw new FakturoError("too-large", `picture of ${width}×${height} pixels`);
}
