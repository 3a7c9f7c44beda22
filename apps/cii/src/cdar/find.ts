import { createFinder, type XmlElement } from "@fakturo/xml";
import { textOf } from "../parse/find.ts";
import { CDAR } from "./namespaces.ts";

export const { find, findAll } = createFinder(CDAR);

/** Text of the first match; empty when there is none. */
export function text(from: XmlElement | undefined, path: string): string {
  return textOf(find(from, path));
}

/** `CCYYMMDD`, optionally followed by `HHMMSS`. */
const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?/;

/** Date and time in the first match; empty where absent. */
export function moment(from: XmlElement | undefined, path: string): { day: string; time: string } {
  const written = textOf(find(from, path)?.children[0]);
  const [, year, month, date, hour, minute, second] = DIGITS.exec(written) ?? [];
  return {
    day: year && month && date ? `${year}-${month}-${date}` : written,
    time: hour && minute && second ? `${hour}:${minute}:${second}` : "",
  };
}
