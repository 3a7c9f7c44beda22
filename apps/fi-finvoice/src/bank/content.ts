import { gunzipSync, gzipSync } from "node:zlib";
import { FakturoError } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { bankFinder, GZIP } from "./names.ts";

const { text } = bankFinder;
/** Bytes of a file that was compressed. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A file as `Content` of a request with `Compression`. */
export function compressed(file: Uint8Array): Uint8Array {
  return gzipSync(file);
}

/**
 * The file in an `ApplicationResponse`.
 * @throws FakturoError "input" without content, for encrypted content, other compressions, and files that are too large.
 */
export function contentOf(response: XmlElement): Uint8Array {
  const encoded = text(response, "d:Content");
  if (encoded === "") throw new FakturoError("input", "the bank's answer has no file");
  if (isTrue(text(response, "d:Encrypted")))
    throw new FakturoError("input", "the bank's file is encrypted, which is not supported");
  const data = Buffer.from(encoded, "base64");
  if (!isTrue(text(response, "d:Compressed"))) return data;
  const method = text(response, "d:CompressionMethod");
  if (!["", GZIP, "GZIP"].includes(method))
    throw new FakturoError("input", `the bank's file is compressed by ${method}`);
  return decompressed(data);
}

function decompressed(data: Uint8Array): Uint8Array {
  try {
    return gunzipSync(data, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new FakturoError("input", "the bank's file cannot be decompressed", { cause: error });
  }
}

function isTrue(text: string): boolean {
  return text === "true" || text === "1";
}
