import { addressChecks, hasUnknownType, hasWrongDigit } from "./address.ts";
import {
  attributeCheck,
  type DianCheck,
  eachCheck,
  filledCheck,
  neededCheck,
  textCheck,
} from "./check.ts";
import { AGENCY, AGENCY_NAME, REGIMES, RESPONSIBILITIES } from "./lists.ts";

const PARTY = "cac:Delivery/cac:DeliveryParty";
const TAX = `${PARTY}/cac:PartyTaxScheme`;
const LEGAL = `${PARTY}/cac:PartyLegalEntity`;

/**
 * Rules of a delivery and of who delivers (Anexo Técnico 1.9). Both are optional: a rule is asked where its group is
 * given. The codes follow the elements of the group in their order.
 */
export const DELIVERY_CHECKS: readonly DianCheck[] = [
  ...addressChecks("cac:Delivery/cac:DeliveryAddress", {
    municipality: "FAM05",
    city: "FAM06",
    department: "FAM07",
    departmentCode: "FAM08",
    lines: "FAM09",
    line: "FAM10",
    country: "FAM11",
    countryCode: "FAM12",
  }),
  neededCheck("FAM19", `${PARTY}/cac:PhysicalLocation`, "cac:Address"),
  ...addressChecks(`${PARTY}/cac:PhysicalLocation/cac:Address`, {
    municipality: "FAM20",
    city: "FAM21",
    department: "FAM22",
    departmentCode: "FAM23",
    lines: "FAM24",
    line: "FAM25",
    country: "FAM26",
    countryCode: "FAM27",
  }),
  neededCheck("FAM30", PARTY, "cac:PartyTaxScheme"),
  filledCheck("FAM31", TAX, "cbc:RegistrationName"),
  filledCheck("FAM32", TAX, "cbc:CompanyID"),
  ...idChecks(`${TAX}/cbc:CompanyID`, ["FAM33", "FAM34", "FAM35", "FAM36"]),
  textCheck("FAM37", `${TAX}/cbc:TaxLevelCode`, (text) =>
    text.split(";").every((code) => RESPONSIBILITIES.has(code)),
  ),
  attributeCheck("FAM38", `${TAX}/cbc:TaxLevelCode`, "listName", (name) => REGIMES.has(name)),
  ...addressChecks(`${TAX}/cac:RegistrationAddress`, {
    municipality: "FAM40",
    city: "FAM41",
    department: "FAM42",
    departmentCode: "FAM43",
    lines: "FAM44",
    line: "FAM45",
    country: "FAM46",
    countryCode: "FAM47",
  }),
  filledCheck("FAM54", LEGAL, "cbc:RegistrationName"),
  filledCheck("FAM55", LEGAL, "cbc:CompanyID"),
  ...idChecks(`${LEGAL}/cbc:CompanyID`, ["FAM56", "FAM57", "FAM58", "FAM59"]),
];

/** Rules of a number's attributes: agency, its name, check digit, kind. */
function idChecks(
  path: string,
  [agency, name, digit, kind]: readonly [string, string, string, string],
): readonly DianCheck[] {
  return [
    attributeCheck(agency, path, "schemeAgencyID", (value) => value === AGENCY),
    attributeCheck(name, path, "schemeAgencyName", (value) => value === AGENCY_NAME),
    eachCheck(digit, path, hasWrongDigit),
    eachCheck(kind, path, hasUnknownType),
  ];
}
