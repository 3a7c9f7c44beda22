import { documentFinder } from "../names.ts";
import { isEnabled } from "../test-sets.ts";
import { addressChecks, hasRightDigit, hasUnknownType, hasWrongDigit } from "./address.ts";
import {
  attributeCheck,
  attributeOf,
  type DianCheck,
  type DianChecked,
  eachCheck,
  filledCheck,
  inDocument,
  NOTICE,
  neededCheck,
  textCheck,
} from "./check.ts";
import { NIT, RESPONSIBILITIES } from "./lists.ts";

const { text } = documentFinder;

const SUPPLIER = "cac:AccountingSupplierParty";
const PARTY = `${SUPPLIER}/cac:Party`;
const TAX = `${PARTY}/cac:PartyTaxScheme`;
const LEGAL = `${PARTY}/cac:PartyLegalEntity`;
const MEMBER = `${LEGAL}/cac:ShareholderParty`;
const MEMBER_TAX = `${MEMBER}/cac:Party/cac:PartyTaxScheme`;
const isNit = (kind: string) => kind === NIT;
const isPerson = (kind: string) => kind === "1" || kind === "2";
const NATURAL = "2";

/** Rules of the supplier (FAJ), in the order of its elements. */
export const SUPPLIER_CHECKS: readonly DianCheck[] = [
  filledCheck("FAJ02a", SUPPLIER, "cbc:AdditionalAccountID"),
  textCheck("FAJ02b", `${SUPPLIER}/cbc:AdditionalAccountID`, isPerson),
  neededCheck("FAJ03", SUPPLIER, "cac:Party"),
  neededCheck("FAJ08", PARTY, "cac:PhysicalLocation/cac:Address"),
  ...addressChecks(
    `${PARTY}/cac:PhysicalLocation/cac:Address`,
    {
      complete: "FAJ08",
      municipality: "FAJ09",
      departmentCode: "FAJ12",
      country: "FAJ15",
      countryCode: "FAJ16",
    },
    { isHome: true },
  ),
  neededCheck("FAJ19", PARTY, "cac:PartyTaxScheme"),
  filledCheck("FAJ20", TAX, "cbc:RegistrationName"),
  { rule: "FAJ21", isBroken: (one) => isDisabled(one, `${TAX}/cbc:CompanyID`) },
  attributeCheck("FAJ24a", `${TAX}/cbc:CompanyID`, "schemeID", (digit) => digit !== ""),
  eachCheck(
    "FAJ24b",
    `${TAX}/cbc:CompanyID`,
    (id) => attributeOf(id, "schemeID") !== "" && !hasRightDigit(id),
  ),
  attributeCheck("FAJ25", `${TAX}/cbc:CompanyID`, "schemeName", isNit),
  eachCheck("FAJ26", TAX, (scheme) =>
    text(scheme, "cbc:TaxLevelCode")
      .split(";")
      .some((code) => !RESPONSIBILITIES.has(code)),
  ),
  ...addressChecks(
    `${TAX}/cac:RegistrationAddress`,
    {
      complete: "FAJ28",
      municipality: "FAJ29",
      departmentCode: "FAJ32",
      country: "FAJ35",
      countryCode: "FAJ36",
    },
    { isHome: true },
  ),
  neededCheck("FAJ42", PARTY, "cac:PartyLegalEntity"),
  filledCheck("FAJ43a", LEGAL, "cbc:RegistrationName"),
  {
    rule: "FAJ43b",
    ...NOTICE,
    isBroken({ document: { issuer }, settings: { names } }) {
      const known = names[issuer.number];
      return known !== undefined && known !== issuer.name;
    },
  },
  { rule: "FAJ44a", isBroken: (one) => isDisabled(one, `${LEGAL}/cbc:CompanyID`) },
  eachCheck("FAJ47", `${LEGAL}/cbc:CompanyID`, (id) => !hasRightDigit(id)),
  attributeCheck("FAJ48", `${LEGAL}/cbc:CompanyID`, "schemeName", isNit),
  neededCheck("FAJ49", LEGAL, "cac:CorporateRegistrationScheme"),
  filledCheck("FAJ53", MEMBER, "cbc:PartecipationPercent"),
  neededCheck("FAJ54", MEMBER, "cac:Party"),
  neededCheck("FAJ55", `${MEMBER}/cac:Party`, "cac:PartyTaxScheme"),
  eachCheck("FAJ60", `${MEMBER_TAX}/cbc:CompanyID`, (id) => !hasRightDigit(id)),
  attributeCheck("FAJ61", `${MEMBER_TAX}/cbc:CompanyID`, "schemeName", isNit),
  filledCheck("FAJ71", PARTY, "cac:Contact/cbc:ElectronicMail"),
];

/** True for an issuer that may not issue: for good, or before its test set is accepted. */
function isDisabled(one: DianChecked, path: string): boolean {
  const nit = inDocument(one, path);
  return one.settings.disabled.includes(nit) || (!one.isEnrolling && !isEnabled(nit, one));
}

const CUSTOMER = "cac:AccountingCustomerParty";
const BUYER = `${CUSTOMER}/cac:Party`;
const BUYER_TAX = `${BUYER}/cac:PartyTaxScheme`;
const BUYER_LEGAL = `${BUYER}/cac:PartyLegalEntity`;
const IDENTITY = "cac:PartyIdentification";

/** True for a company with a NIT: the DIAN asks for its e-mail. */
const isCompany = ({ document }: DianChecked) => document.customer.type === NIT;
const isNatural = (one: DianChecked) =>
  inDocument(one, `${CUSTOMER}/cbc:AdditionalAccountID`) === NATURAL;

/** Rules of the customer (FAK), in the order of its elements. */
export const CUSTOMER_CHECKS: readonly DianCheck[] = [
  textCheck("FAK02", `${CUSTOMER}/cbc:AdditionalAccountID`, isPerson),
  neededCheck("FAK03", CUSTOMER, "cac:Party"),
  eachCheck(
    "FAK61",
    BUYER,
    (party, one) => isNatural(one) && !documentFinder.find(party, IDENTITY),
  ),
  filledCheck("FAK62", `${BUYER}/${IDENTITY}`, "cbc:ID"),
  eachCheck("FAK63", `${BUYER}/${IDENTITY}/cbc:ID`, hasUnknownType),
  eachCheck("FAK64", `${BUYER}/${IDENTITY}/cbc:ID`, hasWrongDigit),
  neededCheck("FAK19", BUYER, "cac:PartyTaxScheme", NOTICE),
  filledCheck("FAK20", BUYER_TAX, "cbc:RegistrationName"),
  filledCheck("FAK21", BUYER_TAX, "cbc:CompanyID"),
  eachCheck("FAK24", `${BUYER_TAX}/cbc:CompanyID`, hasWrongDigit),
  eachCheck("FAK25", `${BUYER_TAX}/cbc:CompanyID`, hasUnknownType),
  ...addressChecks(`${BUYER_TAX}/cac:RegistrationAddress`, { complete: "FAK28" }, NOTICE),
  ...addressChecks(`${BUYER_TAX}/cac:RegistrationAddress`, {
    municipality: "FAK29",
    departmentCode: "FAK32",
    countryCode: "FAK36",
  }),
  filledCheck("FAK41", `${BUYER_TAX}/cac:TaxScheme`, "cbc:Name", NOTICE),
  neededCheck("FAK42", BUYER, "cac:PartyLegalEntity"),
  filledCheck("FAK43", BUYER_LEGAL, "cbc:RegistrationName"),
  filledCheck("FAK44", BUYER_LEGAL, "cbc:CompanyID"),
  eachCheck("FAK47", `${BUYER_LEGAL}/cbc:CompanyID`, hasWrongDigit),
  eachCheck("FAK48", `${BUYER_LEGAL}/cbc:CompanyID`, hasUnknownType),
  eachCheck(
    "FAK51",
    BUYER,
    (party, one) => isCompany(one) && !documentFinder.find(party, "cac:Contact"),
  ),
  eachCheck(
    "FAK55",
    `${BUYER}/cac:Contact`,
    (contact, one) => isCompany(one) && text(contact, "cbc:ElectronicMail") === "",
  ),
];
