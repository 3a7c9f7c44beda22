declare module "omggif" {
  /** Reads the frames of a GIF; throws an `Error` or a string for broken files. */
  export class GifReader {
    constructor(data: Uint8Array);
    readonly width: number;
    readonly height: number;
    frameInfo(frame: number): { readonly width: number; readonly height: number };
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
}
