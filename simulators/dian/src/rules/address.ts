import type { XmlElement } from "@fakturo/xml";
import { documentFinder } from "../names.ts";
import { checkDigitOf } from "../nit.ts";
import { attributeOf, type CheckTraits, type DianCheck, eachCheck } from "./check.ts";
import { COLOMBIA, COUNTRY, DEPARTMENTS, DOCUMENT_TYPES, isMunicipality, NIT } from "./lists.ts";

const { find, text } = documentFinder;

/** Codes of the rules of an address, by what they are about; an address has those that are given. */
export interface AddressCodes {
  /** All parts are there. */
  readonly complete?: string;
  readonly municipality?: string;
  readonly city?: string;
  readonly department?: string;
  readonly departmentCode?: string;
  /** The group of the line, and its text. */
  readonly lines?: string;
  readonly line?: string;
  /** The group of the country, and its code. */
  readonly country?: string;
  readonly countryCode?: string;
}

const PARTS = [
  "cbc:ID",
  "cbc:CityName",
  "cbc:CountrySubentity",
  "cbc:CountrySubentityCode",
  "cac:AddressLine/cbc:Line",
  "cac:Country/cbc:IdentificationCode",
];

type AddressRule = (address: XmlElement) => boolean;

/** True for an address in Colombia; one without country is taken for one. */
function isColombian(address: XmlElement): boolean {
  return [COLOMBIA, ""].includes(text(address, "cac:Country/cbc:IdentificationCode"));
}

const empty = (path: string) => (address: XmlElement) => text(address, path) === "";
const absent = (path: string) => (address: XmlElement) => find(address, path) === undefined;

function isOtherDepartment(address: XmlElement): boolean {
  const code = text(address, "cbc:CountrySubentityCode");
  return !DEPARTMENTS.has(code) || !text(address, "cbc:ID").startsWith(code);
}

/**
 * Rules of each address at a path, in the order of its elements. Codes of municipalities and departments are those of
 * Colombian addresses only. @param isHome the country has to be Colombia.
 */
export function addressChecks(
  path: string,
  codes: AddressCodes,
  { isHome = false, ...traits }: CheckTraits & { readonly isHome?: boolean } = {},
): readonly DianCheck[] {
  const rows: readonly (readonly [string | undefined, AddressRule])[] = [
    [codes.complete, (address) => PARTS.some((part) => text(address, part) === "")],
    [
      codes.municipality,
      (address) => isColombian(address) && !isMunicipality(text(address, "cbc:ID")),
    ],
    [codes.city, empty("cbc:CityName")],
    [codes.department, empty("cbc:CountrySubentity")],
    [codes.departmentCode, (address) => isColombian(address) && isOtherDepartment(address)],
    [codes.lines, absent("cac:AddressLine")],
    [
      codes.line,
      (address) =>
        !absent("cac:AddressLine")(address) && empty("cac:AddressLine/cbc:Line")(address),
    ],
    [codes.country, absent("cac:Country")],
    [
      codes.countryCode,
      (address) => {
        const country = text(address, "cac:Country/cbc:IdentificationCode");
        const isKept = isHome ? country === COLOMBIA : COUNTRY.test(country);
        return !absent("cac:Country")(address) && !isKept;
      },
    ],
  ];
  return rows.flatMap(([rule, isBroken]) =>
    rule === undefined ? [] : [eachCheck(rule, path, isBroken, traits)],
  );
}

/** True for a number whose kind demands a check digit, and that has none or a wrong one. */
export function hasWrongDigit(id: XmlElement): boolean {
  return attributeOf(id, "schemeName") === NIT && !hasRightDigit(id);
}

/** True for a NIT with its check digit. */
export function hasRightDigit(id: XmlElement): boolean {
  return checkDigitOf(id.text.trim()) === attributeOf(id, "schemeID");
}

/** True for a number of a kind that is not in the list. */
export function hasUnknownType(id: XmlElement): boolean {
  return !DOCUMENT_TYPES.has(attributeOf(id, "schemeName"));
}
