/** Headers that the server's HTTP client sets. */
const UNSENDABLE = ["expect", "keep-alive", "transfer-encoding", "upgrade"];
/** Headers that follow from the request itself. */
const RESERVED: ReadonlySet<string> = new Set(["content-length", "host"]);

/** JSON Schema of names that can be sent (RFC 9110 §5.1). */
export const HEADER_NAME = {
  type: "string",
  pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
  not: { pattern: `^(?:${UNSENDABLE.map(inAnyCase).join("|")})$` },
  problem: `must have names that a header can have, and none of ${UNSENDABLE.join(", ")}`,
};

/** JSON Schema of values that can be sent: one line of Latin-1. */
export const HEADER_VALUE = {
  pattern: "^[\\t\\x20-\\x7e\\x80-\\xff]*$",
  problem: "must be one line of Latin letters",
};

function inAnyCase(name: string): string {
  return name.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** A request's headers with additional ones; existing names take precedence, regardless of case. */
export function withAdditional(
  further: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const added = Object.entries(further).filter(([name]) => {
    const known = name.toLowerCase();
    return !RESERVED.has(known) && !Object.hasOwn(headers, known);
  });
  return { ...Object.fromEntries(added), ...headers };
}
