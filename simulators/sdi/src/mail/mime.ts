/** A part of a mail: a text or an attached file. */
export interface MailPart {
  readonly mime: string;
  /** Absent for the text. */
  readonly name?: string;
  readonly data: Uint8Array;
}

/** A mail to write. */
export interface MailParts {
  /** Header fields in their order, ASCII. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly MailPart[];
  /** Separates the parts; occurs in none of them, which are in base64. */
  readonly boundary: string;
}

const LINE = 76;
const MAIL = "message/rfc822";

/** A mail with parts in base64, but attached mails (RFC 2045, RFC 2046 §5.1.3). */
export function writeMail({ headers, parts, boundary }: MailParts): Uint8Array {
  const head = [
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  const body = parts.flatMap((part) => [`--${boundary}`, ...written(part)]);
  return Buffer.from([...head, "", ...body, `--${boundary}--`, ""].join("\r\n"));
}

function written({ mime, name, data }: MailPart): string[] {
  // An attached mail, which is ASCII here, has no encoding of its own (RFC 2046 §5.2.1).
  const isMail = mime === MAIL;
  const text = Buffer.from(data).toString(isMail ? "latin1" : "base64");
  const lines = isMail ? [text] : (text.match(new RegExp(`.{1,${LINE}}`, "g")) ?? []);
  const named = name === undefined ? "" : `; name="${name}"`;
  return [
    `Content-Type: ${mime}${named}`,
    ...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
    `Content-Transfer-Encoding: ${isMail ? "7bit" : "base64"}`,
    "",
    ...lines,
  ];
}
