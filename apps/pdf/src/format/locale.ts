import { toIsoCountry } from "@fakturo/model";

const REGION = /^[a-zA-Z]{2,3}[-_]([a-zA-Z]{2})$/;

/** Countries with an English locale of their own; others use that of Great Britain. */
const ENGLISH = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "SG", "US", "ZA"]);

/**
 * Locale (BCP 47) of a page's reader: of the requested country, else that of the tax regime where the language
 * is spoken. Numbers have Western digits, dates are Gregorian.
 * @param wanted as configured, e.g. `pt-BR`, `de` or empty.
 * @param language ISO 639-1, of the page.
 * @param regime country of the document's tax regime.
 */
export function localeFor(wanted: string, language: string, regime: string): string {
  const home = toIsoCountry(regime);
  const asked = REGION.exec(wanted)?.[1]?.toUpperCase();
  const country = asked ?? (language === "en" && !ENGLISH.has(home) ? "GB" : home);
  const locale = /^[A-Z]{2}$/.test(country) ? `${language}-${country}` : language;
  return `${locale}-u-nu-latn-ca-gregory`;
}
