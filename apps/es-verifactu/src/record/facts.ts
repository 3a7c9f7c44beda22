import { type Faults, fullCode } from "@fakturo/model";
import { spanishDate } from "@fakturo/spain";

const MAX_NUMBER = 60;

/** Identification of an invoice: issuer, number and date (`DD-MM-YYYY`). */
export interface InvoiceId {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
}

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
  readonly issue_date?: string | undefined;
}

/** Identification of an invoice of `issuer`; numbers that the agency refuses are faults. */
export function invoiceId(
  document: Numbered,
  issuer: string,
  { path, rule }: { readonly path: string; readonly rule: string },
  faults: Faults,
): InvoiceId {
  const number = fullCode(document);
  const date = spanishDate(document.issue_date) ?? "";
  if (number === "" || number.length > MAX_NUMBER)
    faults.add(rule, `${path}.code`, `a number has 1 to ${MAX_NUMBER} characters`);
  if (date === "") faults.add(rule, `${path}.issue_date`, "the day of issue is needed");
  return { issuer, number, date };
}
