import { FakturoError } from "@fakturo/model";

/** Limits of a JSON body, in addition to its size in bytes. */
export interface JsonLimits {
  readonly depth: number;
  /** Characters of one text. */
  readonly text: number;
  /** Items of one list, or members of one object. */
  readonly members: number;
  /** Items and members in total, estimated. */
  readonly total: number;
}

export const JSON_LIMITS: JsonLimits = {
  depth: 100,
  text: 4 * 1024 * 1024,
  members: 100_000,
  total: 2_000_000,
};

/** Smaller bodies are parsed without a check: parsing them takes no noticeable time. */
const SCAN_FROM = 256 * 1024;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Scans the bytes of a body before it is parsed: the parser would block the event loop on deeply nested
 * or very long input. Leaves invalid JSON to the parser.
 * @throws FakturoError "too-large" that names the limit.
 */
export function checkBytes(bytes: Buffer, limits: Omit<JsonLimits, "text" | "members">): void {
  if (bytes.length < SCAN_FROM) return;
  let [depth, commas] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) commas++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if ((byte === OPEN_LIST || byte === OPEN_OBJECT) && ++depth > limits.depth)
      throw tooDeep(limits.depth);
  }
  if (commas >= limits.total)
    throw tooLarge("all lists and objects", limits.total, "members together");
}

/** Index of the closing quote of a text: a quote after an even number of backslashes. */
function endOfText(bytes: Buffer, begin: number): number {
  for (let from = begin + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote === -1) return bytes.length;
    let before = quote;
    while (bytes[before - 1] === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** @throws FakturoError "too-large" that names the limit. */
export function checkJson(value: unknown, limits: JsonLimits, depth = 0): void {
  if (typeof value === "string") {
    if (value.length > limits.text) throw tooLarge("texts", limits.text, "characters");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === limits.depth) throw tooDeep(limits.depth);
  const inside = Array.isArray(value) ? value : Object.values(value);
  if (inside.length > limits.members)
    throw tooLarge("lists and objects", limits.members, "members");
  for (const item of inside) checkJson(item, limits, depth + 1);
}

function tooDeep(limit: number): FakturoError {
  return tooLarge("nesting", limit, "levels");
}

function tooLarge(what: string, limit: number, unit: string): FakturoError {
  return new FakturoError("too-large", `${what} in JSON are limited to ${limit} ${unit}`);
}
