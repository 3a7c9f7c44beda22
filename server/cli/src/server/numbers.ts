import { UsageError } from "@fakturo/server-base";

/** The number in an option's text. @throws UsageError. */
export function wholeNumber(option: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${option} must be a whole number from ${min} to ${max}`);
}
