import { compact, type JsonObject, ownValue, toTaxCountry } from "@fakturo/model";

/**
 * Formats of VAT numbers after the country prefix, in member states and neighbouring countries (VIES,
 * annex to Regulation 904/2010).
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E-?\d{3}\.?\d{3}\.?\d{3}(?: ?(?:MWST|TVA|IVA))?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LI: /^\d{5}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

const PREFIXED = /^([A-Z]{2})(.+)$/;

/**
 * A VAT number as tax id (BT-31, BT-48, BT-63). Its prefix is the country where it equals that of the
 * address or the number has that country's format; else the address's country applies.
 */
export function taxIdFrom(number: string, addressCountry: string): JsonObject | undefined {
  const [, prefix = "", rest = ""] = PREFIXED.exec(number) ?? [];
  const place = toTaxCountry(addressCountry);
  if (
    prefix !== "" &&
    (place === "" || toTaxCountry(prefix) === place || ownValue(FORMATS, prefix)?.test(rest))
  )
    return compact({ country: toTaxCountry(prefix), code: rest });
  return compact({ country: place, code: number });
}
