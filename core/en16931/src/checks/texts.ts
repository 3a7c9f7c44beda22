/** True for texts with more than blanks. */
export function isSaidText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

interface Span {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** True unless both days are there and the last is before the first. */
export function periodIsOrdered({ start, end }: Span): boolean {
  return !start || !end || start <= end;
}

/** Subject codes in front of UBL notes stand between the first two hash signs. */
export function subjectIn(note: string): string | undefined {
  const [, subject, rest] = note.split("#", 3);
  return subject?.length === 3 && rest !== undefined ? subject : undefined;
}
