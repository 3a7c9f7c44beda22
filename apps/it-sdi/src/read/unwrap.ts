import { isSigned, openCades } from "@fakturo/signature";

/** Maximum size of a file over any channel of the SdI (150 MB by FTP). */
const MAX_BYTES = 150 * 1024 * 1024;

/**
 * The XML in a `.p7m`, whose signatures are verified; other files are unchanged.
 * @throws FakturoError "signature" for an invalid signature, "input" or "too-large".
 */
export function unwrapped(data: Uint8Array): Uint8Array {
  return isSigned(data) ? openCades(data, { maxBytes: MAX_BYTES }).content : data;
}
