import { type Faults, fullCode, type Party } from "@fakturo/model";
import { RULES } from "../rules.ts";
import { spanishDate } from "../spain/dates.ts";

const NIF_LENGTH = 9;
const MAX_NUMBER = 60;

/** Identification of an invoice: whose, which number, of which day (`DD-MM-YYYY`). */
export interface InvoiceId {
  readonly issuer: string;
  readonly number: string;
  readonly date: string;
}

/** The supplier's NIF; empty, and a fault, when he has none. */
export function issuerOf(supplier: Party | undefined, faults: Faults): string {
  const { country, code = "" } = supplier?.tax_id ?? {};
  if (country === "ES" && code.length === NIF_LENGTH) return code;
  faults.add(RULES.supplier, "$.supplier.tax_id", "the supplier needs a NIF");
  return "";
}

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
  readonly issue_date?: string | undefined;
}

/** Identification of an invoice of `issuer`; numbers that the agency does not take are faults. */
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
