import type { ListedMail } from "./mailbox.ts";

/** A mail of the opened mailbox. */
export interface OpenedMail extends Pick<ListedMail, "uid" | "at"> {
  /** Position in the mailbox, from 1. */
  readonly position: number;
  readonly bytes: Buffer;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DATE_PARTS = /^(\d{1,2})-(\w{3})-(\d{4})$/;

/** True for numbers of a sequence set, e.g. `1:4,7,9:*`. */
export function isInSet(set: string, number: number, last: number): boolean {
  return set.split(",").some((range) => {
    const [from = 0, to = from] = range
      .split(":")
      .map((text) => (text === "*" ? last : Number(text)));
    return Math.min(from, to) <= number && number <= Math.max(from, to);
  });
}

/** The header section, with the empty line at its end. */
export function headerOf({ bytes }: OpenedMail): string {
  const end = bytes.indexOf("\r\n\r\n");
  return bytes.subarray(0, end < 0 ? bytes.length : end + 4).toString("latin1");
}

/** Header fields of these names, as they are written, with the empty line at the end. */
export function fieldsOf(mail: OpenedMail, names: readonly string[]): string {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const fields = headerOf(mail)
    .replace(/\r\n\r\n$/, "\r\n")
    .split(/\r\n(?![ \t])/);
  const found = fields.filter((field) => wanted.has(field.split(":")[0]?.toLowerCase() ?? ""));
  return [...found, "", ""].join("\r\n");
}

/** True for mails that meet the criteria of a SEARCH: ALL, SINCE, BEFORE, UID, HEADER. */
export function meets(
  mail: OpenedMail,
  criteria: readonly (string | readonly unknown[])[],
  last: number,
): boolean {
  const words = criteria.map(String);
  for (let i = 0; i < words.length; i += 1) {
    const [key = "", value = "", text = ""] = words.slice(i);
    const rule = key.toUpperCase();
    if (rule === "HEADER") {
      const fields = fieldsOf(mail, [value]).toLowerCase();
      if (!fields.trim() || !fields.includes(text.toLowerCase())) return false;
      i += 2;
    } else if (rule === "SINCE" || rule === "BEFORE" || rule === "UID") {
      if (!meetsOne(mail, rule, value, last)) return false;
      i += 1;
    }
  }
  return true;
}

function meetsOne(
  { at, uid }: OpenedMail,
  rule: "SINCE" | "BEFORE" | "UID",
  value: string,
  last: number,
): boolean {
  if (rule === "UID") return isInSet(value, uid, last);
  const [, day, month = "", year] = DATE_PARTS.exec(value) ?? [];
  const start = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
  return rule === "SINCE" ? at >= start : at < start;
}

/** A moment as INTERNALDATE writes it, in UTC. */
export function internalDate(at: number): string {
  const [date = "", time = ""] = new Date(at).toISOString().split(/[T.]/);
  const [year, month, day] = date.split("-");
  return `"${day}-${MONTHS[Number(month) - 1]}-${year} ${time} +0000"`;
}
