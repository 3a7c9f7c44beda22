import { naptrName, participantOf, RECORD_TYPES } from "@fakturo/peppol";

const HEADER = 12;
const RESPONSE = 0x81;
const AVAILABLE = 0x80;
const NO_SUCH_NAME = 3;
const TTL_S = 60;
const CLASS_IN = 1;

/**
 * Answers a DNS query (RFC 1035) for the NAPTR record of a participant, in any zone.
 * @param publishers addresses of publishers by the participants that the locator lists.
 * @returns undefined for bytes that are no query.
 */
export function locate(
  query: Uint8Array,
  publishers: ReadonlyMap<string, string>,
): Uint8Array | undefined {
  const question = questionIn(query);
  if (!question) return undefined;
  const { name, type, end } = question;
  const zone = name.split(".").slice(2).join(".");
  const found = [...publishers].find(
    ([value]) => naptrName(participantOf(value), zone).toLowerCase() === name.toLowerCase(),
  );
  const asked = query.subarray(HEADER, end);
  const code = found ? 0 : NO_SUCH_NAME;
  const isAnswered = found && type === RECORD_TYPES.NAPTR;
  const head = [query[0] ?? 0, query[1] ?? 0, RESPONSE, AVAILABLE | code];
  const counts = [0, 1, 0, isAnswered ? 1 : 0, 0, 0, 0, 0];
  return Uint8Array.from([...head, ...counts, ...asked, ...(isAnswered ? record(found[1]) : [])]);
}

function record(publisher: string): number[] {
  const text = (value: string) => [value.length, ...Buffer.from(value)];
  const parts = [text("U"), text("Meta:SMP"), text(`!.*!${publisher}!`)].flat();
  const data = [0, 100, 0, 10, ...parts, 0];
  const head = [0xc0, HEADER, 0, RECORD_TYPES.NAPTR, 0, CLASS_IN, 0, 0, 0, TTL_S];
  return [...head, data.length >> 8, data.length & 0xff, ...data];
}

function questionIn(query: Uint8Array) {
  if (query.length < HEADER + 5 || query[5] !== 1) return undefined;
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0 && length < 64; length = query[at] ?? 0) {
    labels.push(Buffer.from(query.subarray(at + 1, at + 1 + length)).toString("latin1"));
    at += length + 1;
  }
  if (at + 5 > query.length) return undefined;
  const type = ((query[at + 1] ?? 0) << 8) | (query[at + 2] ?? 0);
  return { name: labels.join("."), type, end: at + 5 };
}
