import { FakturoError } from "@fakturo/model";

/** A part of a `multipart/form-data` body. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string;
  readonly mime: string;
  readonly data: Buffer;
}

const MAX_PARTS = 10;
const BREAK = "\r\n";
const HEAD_END = "\r\n\r\n";

/** Parts of a body (RFC 7578). @throws FakturoError "input" for another media type or a broken body. */
export function formParts(body: Uint8Array, contentType = ""): readonly FormPart[] {
  const [, quoted, plain] =
    /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken("the body must be multipart/form-data");
  const data = Buffer.from(body);
  const mark = Buffer.from(`${BREAK}--${boundary}`);
  const whole = Buffer.concat([Buffer.from(BREAK), data]);
  const found: FormPart[] = [];
  let at = whole.indexOf(mark);
  while (at >= 0 && found.length < MAX_PARTS) {
    const start = at + mark.length;
    const next = whole.indexOf(mark, start);
    if (next < 0) break;
    found.push(partIn(whole.subarray(start + BREAK.length, next)));
    at = next;
  }
  return found;
}

function partIn(data: Buffer): FormPart {
  const end = data.indexOf(HEAD_END);
  if (end < 0) throw broken("a part has no head");
  const head = data.subarray(0, end).toString("utf8");
  const [, name = ""] = /name="([^"]*)"/i.exec(head) ?? [];
  const [, fileName = ""] = /filename="([^"]*)"/i.exec(head) ?? [];
  const [, mime = ""] = /content-type:\s*([^\s;]+)/i.exec(head) ?? [];
  return { name, fileName, mime, data: data.subarray(end + HEAD_END.length) };
}

function broken(message: string): FakturoError {
  return new FakturoError("input", message);
}
