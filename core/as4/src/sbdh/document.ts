import { refuse } from "../refuse.ts";
import type { ByteSource, ByteStream } from "../source.ts";

/** Bytes in which an XML declaration ends. */
const HEAD_BYTES = 1024;

const DECLARATION = /^\ufeff?<\?xml\s[^>]*?\?>\s*/;
const ENCODING = /\sencoding\s*=\s*["']([^"']*)["']/;

/**
 * A document as it stands in an envelope: without byte order mark and XML declaration.
 * @throws FakturoError "input" (while it is read, for streams) unless it is XML in UTF-8 without document
 * type declaration.
 */
export function embedded(document: ByteSource): ByteSource {
  if (document instanceof Uint8Array) return document.subarray(prologLength(document));
  return () => withoutProlog(document());
}

async function* withoutProlog(stream: ByteStream): ByteStream {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of stream) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield head.subarray(prologLength(head));
    head = undefined;
  }
  if (head) yield head.subarray(prologLength(head));
}

function prologLength(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const mark = head.startsWith("\xef\xbb\xbf") ? 3 : 0;
  const [declaration = ""] = DECLARATION.exec(head.slice(mark)) ?? [];
  const [, encoding = "UTF-8"] = ENCODING.exec(declaration) ?? [];
  if (!/^(utf-8|us-ascii)$/i.test(encoding)) refuse(`the document is in ${encoding}, not UTF-8`);
  const start = head.slice(mark + declaration.length);
  if (!start.trimStart().startsWith("<")) refuse("the document is not XML in UTF-8");
  if (start.includes("<!DOCTYPE")) refuse("the document has a document type declaration");
  return mark + declaration.length;
}
