import { compact, type JsonObject } from "@fakturo/model";

/** A VAT number as tax id: its prefix says the country, else the address does (BT-31, BT-48). */
export function taxIdFrom(number: string, addressCountry: string): JsonObject | undefined {
  const [, prefix = ""] = /^(EL|XI|[A-Z]{2})/.exec(number) ?? [];
  const country = prefix === "EL" || prefix === "XI" ? prefix : addressCountry || prefix;
  const code = prefix !== "" && isSame(prefix, country) ? number.slice(2) : number;
  return compact({ country: country === "GR" ? "EL" : country, code });
}

const isSame = (prefix: string, country: string) =>
  prefix === country || (prefix === "EL" && country === "GR");
