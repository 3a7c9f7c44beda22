import { FakturoError } from "../errors.ts";

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SPELLING =
  /^(?:urn:uuid:|\{)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/;
const CANONICAL_LENGTH = 36;
const BARE_LENGTH = 32;
const URN = "urn:uuid:";

/**
 * Reads a UUID in upper or lower case, in braces, as a URN or as 32 digits, into its lower-case
 * form with hyphens; empty text stays empty. @throws FakturoError "input".
 */
export function parseUuid(text: string): string {
  if (text === "" || CANONICAL.test(text)) return text;
  const lower = text.toLowerCase();
  const [, ...groups] = SPELLING.exec(lower) ?? [];
  if (groups.length === 0 || !isSpelling(lower))
    throw new FakturoError("input", `'${text.slice(0, 60)}' is not a UUID`);
  return groups.join("-");
}

/** All hyphens or none; braces and `urn:uuid:` only with hyphens. */
function isSpelling(lower: string): boolean {
  if (lower.startsWith(URN)) return lower.length === URN.length + CANONICAL_LENGTH;
  const inBraces = lower.startsWith("{");
  if (inBraces !== lower.endsWith("}")) return false;
  if (inBraces) return lower.length === CANONICAL_LENGTH + 2;
  return lower.length === BARE_LENGTH || lower.length === CANONICAL_LENGTH;
}

/** True for the lower-case form with hyphens, of any version. */
export function isUuid(text: string): boolean {
  return CANONICAL.test(text);
}

/** Version digit of a UUID with hyphens: 7 for time-ordered ones. */
export function uuidVersion(uuid: string): number {
  return Number.parseInt(uuid.charAt(14), 16) || 0;
}
