import { toIsoCountry } from "@fakturo/model";

const NAMES = new Map<string, Intl.DisplayNames>();

/** Country name in the given language; default: the code itself. */
export function countryName(code: string, language: string): string {
  return nameOf("region", toIsoCountry(code), language);
}

/** Currency in the given language. */
export function currencyName(code: string, language: string): string {
  return nameOf("currency", code, language);
}

function nameOf(type: "region" | "currency", code: string, language: string): string {
  const key = `${type} ${language}`;
  let names = NAMES.get(key);
  if (!names) {
    names = new Intl.DisplayNames([language, "en"], { type, fallback: "code" });
    NAMES.set(key, names);
  }
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
