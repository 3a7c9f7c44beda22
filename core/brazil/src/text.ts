/** One line of text, cut at `max` characters. */
export function textOf(value: string | undefined, max: number): string | undefined {
  return value?.replace(/\s+/g, " ").trim().slice(0, max).trim() || undefined;
}

/** The digits of a code. */
export function digitsOf(value: string | undefined): string {
  return value?.replace(/\D/g, "") ?? "";
}

/** `01010-000` of `01010000`; other texts are unchanged. */
export function postCodeOf(digits: string): string {
  return digits.replace(/^(\d{5})(\d{3})$/, "$1-$2");
}
