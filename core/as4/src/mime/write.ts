import { writeContentType } from "@fakturo/soap";
import { SOAP_TYPE } from "../names.ts";
import { type ByteStream, once } from "../source.ts";

/** An envelope with one attachment, ready to be sent. */
export interface MimePackage {
  /** Value of `Content-Type`. */
  readonly contentType: string;
  /** Bytes. */
  readonly length: number;
  read(): ByteStream;
}

/** The attachment of a package. */
export interface StreamedPart {
  /** Content-ID without angle brackets. */
  readonly id: string;
  readonly length: number;
  read(): ByteStream;
}

/** Packs an envelope and its attachment (SOAP with Attachments, RFC 2387), both in binary. */
export function mimePackage(envelope: string, part: StreamedPart, boundary: string): MimePackage {
  const root = `root.${part.id}`;
  const before = Buffer.from(
    `--${boundary}\r\n${head(`${SOAP_TYPE};charset=UTF-8`, root)}${envelope}\r\n` +
      `--${boundary}\r\n${head("application/octet-stream", part.id)}`,
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const parameters = { boundary, type: SOAP_TYPE, start: `<${root}>` };
  return {
    contentType: writeContentType("multipart/related", parameters),
    length: before.length + part.length + after.length,
    async *read() {
      yield before;
      yield* part.read();
      yield* once(after);
    },
  };
}

function head(type: string, id: string): string {
  const lines = [
    `Content-Type: ${type}`,
    "Content-Transfer-Encoding: binary",
    `Content-ID: <${id}>`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}
