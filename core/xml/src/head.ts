import { createXmlCheck } from "./check.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { rootOf } from "./parse.ts";
import { readXml } from "./read.ts";
import type { XmlElement } from "./recorded.ts";

/** Bytes of a document that are read; more are only checked. */
const HEAD_BYTES = 64 * 1024;
/** Bytes that are checked at a time. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads what stands at the start of a document, such as its type: the root with the elements in its first 64 KiB. The rest
 * is checked as `wellFormed` does, and not kept, so that embedded files take no memory. Documents of more than 64 KiB have
 * to be UTF-8.
 * @throws XmlError "input" for malformed or malicious documents.
 */
export function readXmlHead(data: Uint8Array): XmlElement {
  if (data.length <= HEAD_BYTES) return readXml(data);
  const check = createXmlCheck();
  for (let at = 0; at < data.length; at += PIECE_BYTES)
    check.write(data.subarray(at, at + PIECE_BYTES));
  check.end();
  // A character that is cut at the end is left out.
  const head = new TextDecoder("utf-8").decode(data.subarray(0, HEAD_BYTES), { stream: true });
  return rootOf([head], { ...DEFAULT_LIMITS, isCut: true });
}
