import { isBlank } from "@fakturo/model";

/** True for texts that are not blank; control characters, which files leave out, do not count. */
export function isTextPresent(text: string | undefined): boolean {
  return text !== undefined && !isBlank(text);
}

interface Span {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** True unless both dates are present and the end is before the start. */
export function periodIsOrdered({ start, end }: Span): boolean {
  return !start || !end || start <= end;
}

/** Subject codes of UBL notes are between the first two hash signs. */
export function subjectIn(note: string): string | undefined {
  const [, subject, rest] = note.split("#", 3);
  return subject?.length === 3 && rest !== undefined ? subject : undefined;
}
