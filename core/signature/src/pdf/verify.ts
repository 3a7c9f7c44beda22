import { openDetached } from "../cms/open.ts";
import type { CadesSigner } from "../cms/signer.ts";
import { refuse } from "../refuse.ts";

/** Requirements of `verifyPdf`. */
export interface VerifyPdfOptions {
  /** When given (ms), certificates must be valid at that time. */
  readonly now?: number;
}

/** Entry of a signature dictionary: offset and length of the bytes before and behind the signature. */
const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
const HEX = /^<([0-9A-Fa-f\s]*)>$/;

/** The part of a file that a signature covers, and where the signature is. */
interface SignedRange {
  readonly before: number;
  readonly behind: number;
}

/** True for a PDF file with a signature dictionary. */
export function isPdfSigned(pdf: Uint8Array): boolean {
  return Buffer.from(pdf).includes("/ByteRange");
}

/**
 * Signers of the newest signature of a PDF file (ISO 32000-2 §12.8, PAdES of ETSI EN 319 142-1), which has to cover
 * the whole file but itself: nothing was added afterwards. The caller decides which certificates are trusted.
 * @throws FakturoError `signature` without a valid signature, `input` for one that cannot be read.
 */
export function verifyPdf(pdf: Uint8Array, options: VerifyPdfOptions = {}): readonly CadesSigner[] {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const { before, behind } = wholeRange(file);
  const gap = file.subarray(before, behind).toString("latin1");
  const [, hex] = HEX.exec(gap) ?? [];
  if (hex === undefined) refuse("the signature is not between the signed parts of the PDF file");
  const signature = Buffer.from(hex.replace(/\s+/g, ""), "hex");
  const content = Buffer.concat([file.subarray(0, before), file.subarray(behind)]);
  return openDetached(signature, content, options);
}

/** The range of the signature that covers everything but itself. */
function wholeRange(file: Buffer): SignedRange {
  let isSigned = false;
  for (const [, ...numbers] of file.toString("latin1").matchAll(RANGE)) {
    const [start = 1, before = 0, behind = 0, rest = 0] = numbers.map(Number);
    const isWhole = start === 0 && before < behind && behind + rest === file.length;
    if (isWhole) return { before, behind };
    isSigned = true;
  }
  if (!isSigned) refuse("the PDF file contains no digital signature");
  return refuse("the PDF file was changed after it was signed");
}
