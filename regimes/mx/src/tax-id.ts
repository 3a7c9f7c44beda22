import { baseTaxCode } from "@fakturo/model";

/** Initials, date of birth or incorporation, and three characters assigned by the SAT. */
const PERSON = /^[A-ZÑ&]{4}[0-9]{6}[A-Z0-9]{3}$/;
const COMPANY = /^[A-ZÑ&]{3}[0-9]{6}[A-Z0-9]{3}$/;

/** A leading MX may be part of the RFC: it is removed only if an RFC remains. */
export function normalizeRfc(code: string): string {
  const stripped = baseTaxCode(code, "MX");
  return isRfc(stripped) ? stripped : baseTaxCode(code, "");
}

/** RFC of a person (13 characters) or a company (12), by its form. */
export function isRfc(code: string): boolean {
  return PERSON.test(code) || COMPANY.test(code);
}
