import { FakturoError } from "@fakturo/model";
import { safeParse } from "fast-content-type-parse";

/** A media type with its parameters (RFC 2045 §5.1), names in lower case. */
export interface ContentType {
  /** E.g. `text/xml`; empty for an unreadable header. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Maximum length of a header to parse. */
const MAX_LENGTH = 2_000;

/** Parses the value of a header `Content-Type`. */
export function readContentType(header: string | undefined): ContentType {
  return (header ?? "").length > MAX_LENGTH
    ? { type: "", parameters: {} }
    : safeParse(header ?? "");
}

/** Writes the value of a header `Content-Type`; absent parameters are omitted. */
export function writeContentType(
  type: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const texts = Object.entries(parameters).map(([name, value]) =>
    value === undefined ? "" : `; ${name}=${/^[\w.+-]+$/.test(value) ? value : quoted(value)}`,
  );
  return type + texts.join("");
}

/** A quoted string (RFC 9110 §5.6.4). @throws FakturoError "input" unless it is printable ASCII. */
export function quoted(value: string): string {
  if (/[^\x20-\x7e]/.test(value))
    throw new FakturoError("input", `'${value}' cannot be written into a header`);
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
