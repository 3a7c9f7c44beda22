import { Amount } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";

/** Finvoice is in no namespace. */
export const { find, findAll, text } = createFinder({});

/** Texts of all matches that are not empty, as one. */
export function joined(from: XmlElement | undefined, path: string): string {
  return findAll(from, path)
    .map((node) => node.text.trim())
    .filter(Boolean)
    .join(" ");
}

const NUMBER = /^[+-]?\d{1,17}(?:[.,]\d*)?$/;

/** A number with a point; empty where there is none. */
export function number(from: XmlElement | undefined, path: string): string {
  const written = text(from, path).replaceAll(/\s/g, "");
  return NUMBER.test(written) ? written.replace(",", ".").replace(/^\+/, "") : "";
}

/** An amount in the sense of an invoice, where credit notes have the sign of an invoice. */
export function amount(from: XmlElement | undefined, path: string, isCredit: boolean): string {
  const written = number(from, path);
  if (written === "" || !isCredit) return written;
  const value = Amount.parse(written);
  return (value.isZero() ? value : value.neg()).toString();
}

const DAY = /^(\d{4})(\d{2})(\d{2})$/;

/** A day as `YYYY-MM-DD`. */
export function date(from: XmlElement | undefined, path: string): string {
  const [, year, month, day] = DAY.exec(text(from, path)) ?? [];
  return year ? `${year}-${month}-${day}` : "";
}
