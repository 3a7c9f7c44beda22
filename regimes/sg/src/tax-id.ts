import { baseTaxCode } from "@fakturo/model";

/** Local companies by year, businesses, and all other entities by year and kind. */
const UEN = /^(?:(?:19|20)\d{7}[A-Z]|\d{8}[A-Z]|[TS]\d{2}[A-Z]{2}\d{4}[A-Z])$/;
/** GST number that differs from the UEN. */
const GST_NUMBER = /^M[A-Z0-9]\d{7}[A-Z]$/;

export function normalizeUen(code: string): string {
  return baseTaxCode(code, "SG");
}

/** UEN by its form; the algorithm of check letters is not published. */
export function isUen(code: string): boolean {
  return UEN.test(code);
}

export function isTaxCode(code: string): boolean {
  return isUen(code) || GST_NUMBER.test(code);
}
