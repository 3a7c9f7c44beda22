import { Amount, FakturoError, isDate } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";

/** Finvoice has no namespace. */
export const { find, findAll, text } = createFinder({});

/** Texts of all matches that are not empty, as one. */
export function joined(from: XmlElement | undefined, path: string): string {
  return findAll(from, path)
    .map((node) => node.text.trim())
    .filter(Boolean)
    .join(" ");
}

const NUMBER = /^[+-]?\d{1,17}(?:[.,]\d*)?$/;

/**
 * A number with a decimal point; empty where there is none. @throws FakturoError "input" naming the
 * element.
 */
export function number(from: XmlElement | undefined, path: string): string {
  const written = text(from, path).replaceAll(/\s/g, "");
  if (written === "") return "";
  if (!NUMBER.test(written)) throw new FakturoError("input", `${path} is not a number`);
  return written.replace(",", ".").replace(/^\+/, "");
}

/** An amount with the sign of an invoice, which credit notes have too. */
export function amount(from: XmlElement | undefined, path: string, isCredit: boolean): string {
  const written = number(from, path);
  if (written === "" || !isCredit) return written;
  const value = Amount.parse(written);
  return (value.isZero() ? value : value.neg()).toString();
}

const DAY = /^(\d{4})(\d{2})(\d{2})$/;

/** A day as `YYYY-MM-DD`; empty where there is none. @throws FakturoError "input" naming the element. */
export function date(from: XmlElement | undefined, path: string): string {
  const written = text(from, path);
  if (written === "") return "";
  const [, year, month, day] = DAY.exec(written) ?? [];
  const read = `${year}-${month}-${day}`;
  if (!isDate(read)) throw new FakturoError("input", `${path} is not a date`);
  return read;
}
