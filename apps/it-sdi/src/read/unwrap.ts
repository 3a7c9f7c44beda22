import { isSigned, openCades } from "@fakturo/signature";

/** Largest file the SdI takes over any channel (150 MB by FTP). */
const MAX_BYTES = 150 * 1024 * 1024;

/**
 * The XML inside a `.p7m`, whose signatures are verified; other files as they are.
 * @throws FakturoError "signature" when a signature does not hold, "input" or "too-large".
 */
export function unwrapped(data: Uint8Array): Uint8Array {
  return isSigned(data) ? openCades(data, { maxBytes: MAX_BYTES }).content : data;
}
