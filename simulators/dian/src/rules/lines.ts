import type { XmlElement } from "@fakturo/xml";
import { amountOf, sumOf } from "../document.ts";
import { documentFinder } from "../names.ts";
import { hasUnknownType, hasWrongDigit } from "./address.ts";
import {
  attributeOf,
  type DianCheck,
  type DianChecked,
  INVOICES,
  inDocument,
  lineCheck,
  NOTES,
  NOTICE,
} from "./check.ts";
import { differ } from "./differ.ts";
import { STANDARDS } from "./lists.ts";
import { exceedsBase, isNoIndicator } from "./payment.ts";
import { LINE_TAX_CHECKS } from "./taxes.ts";

const { find, findAll, text } = documentFinder;
const REFERENCE_PRICE = "cac:PricingReference/cac:AlternativeConditionPrice/cbc:PriceAmount";
const STANDARD = "cac:Item/cac:StandardItemIdentification";
const MANDATOR = "cac:Item/cac:InformationContentProviderParty";
const POWER = `${MANDATOR}/cac:PowerOfAttorney`;
const MANDATOR_ID = `${POWER}/cac:AgentParty/cac:PartyIdentification/cbc:ID`;
/** Operation on behalf of others; its lines say by `schemeID` whether they are a mandator's (1). */
const MANDATE = "11";
const GTIN = "010";
const GS1 = "9";
const UNIT = /^[A-Z0-9]{2,3}$/;

const QUANTITIES = ["cbc:InvoicedQuantity", "cbc:CreditedQuantity", "cbc:DebitedQuantity"];

const quantityOf = (line: XmlElement) => QUANTITIES.map((path) => find(line, path)).find(Boolean);
const quantity = (line: XmlElement) => sumOf(QUANTITIES.map((path) => amountOf(line, path)));
const changesOf = (line: XmlElement) => findAll(line, "cac:AllowanceCharge");
const isFree = (line: XmlElement) =>
  amountOf(line, "cbc:LineExtensionAmount").isZero() && quantity(line).gt(0);
const schemeOf = (line: XmlElement) => attributeOf(find(line, "cbc:ID"), "schemeID");
const isMandate = (one: DianChecked) => inDocument(one, "cbc:CustomizationID") === MANDATE;
const isMandators = (line: XmlElement, one: DianChecked) =>
  isMandate(one) && schemeOf(line) === "1";
const lacksUnit = (part: XmlElement | undefined) =>
  part !== undefined && !UNIT.test(attributeOf(part, "unitCode"));

/** A rule about each allowance or charge of a line. */
function changeCheck(rule: string, isBroken: (row: XmlElement) => boolean): DianCheck {
  return lineCheck(rule, (line) => changesOf(line).some(isBroken));
}

/** A rule about lines of a mandator. */
function mandateCheck(rule: string, isBroken: (line: XmlElement) => boolean): DianCheck {
  return lineCheck(rule, (line, one) => isMandators(line, one) && isBroken(line), INVOICES);
}

/** Price times quantity, with allowances and charges; nothing for what is free. */
function isMispriced(line: XmlElement): boolean {
  if (isFree(line) && text(line, REFERENCE_PRICE) !== "") return false;
  const price = amountOf(line, "cac:Price/cbc:PriceAmount");
  const changes = changesOf(line).map((row) => {
    const amount = amountOf(row, "cbc:Amount");
    return text(row, "cbc:ChargeIndicator") === "true" ? amount : amount.negated();
  });
  return differ(
    amountOf(line, "cbc:LineExtensionAmount"),
    price.times(quantity(line)).plus(sumOf(changes)),
  );
}

/** Rules of lines (FAV, FAW, FBE, FAX, FAY, FAZ, FBA, FBB), in the order of their elements. */
export const LINE_CHECKS: readonly DianCheck[] = [
  lineCheck("FAV04a", (line) => quantityOf(line) === undefined),
  lineCheck("FAV04b", (line) => quantity(line).isNegative()),
  lineCheck("FAV05", (line) => lacksUnit(quantityOf(line)), NOTICE),
  lineCheck("FAV06", isMispriced),
  lineCheck("FAV08a", (line, one) => isMandate(one) && schemeOf(line) === "", INVOICES),
  lineCheck("FAV08b", (line, one) => isMandate(one) && !/^[01]?$/.test(schemeOf(line)), INVOICES),
  lineCheck("FAW03", (line) => isFree(line) && text(line, REFERENCE_PRICE) === "", INVOICES),
  lineCheck("CAW01", (line) => isFree(line) && !find(line, "cac:PricingReference"), NOTES),
  lineCheck(
    "CAW02",
    (line) =>
      isFree(line) &&
      find(line, "cac:PricingReference") !== undefined &&
      text(line, REFERENCE_PRICE) === "",
    NOTES,
  ),
  changeCheck("FBE01", (row) => text(row, "cbc:ID") === ""),
  changeCheck("FBE03", isNoIndicator),
  changeCheck("FBE05", (row) => amountOf(row, "cbc:MultiplierFactorNumeric").gt(100)),
  changeCheck("FBE06", exceedsBase),
  changeCheck("FBE08", (row) => !find(row, "cbc:BaseAmount")),
  ...LINE_TAX_CHECKS,
  lineCheck("FAZ02", (line) => text(line, "cac:Item/cbc:Description") === ""),
  lineCheck("FAZ09", (line) => !find(line, STANDARD), NOTICE),
  lineCheck(
    "FAZ12",
    (line) =>
      find(line, STANDARD) !== undefined &&
      !STANDARDS.has(attributeOf(find(line, `${STANDARD}/cbc:ID`), "schemeID")),
    NOTICE,
  ),
  lineCheck("FAZ14", (line) => {
    const id = find(line, `${STANDARD}/cbc:ID`);
    return attributeOf(id, "schemeID") === GTIN && attributeOf(id, "schemeAgencyID") !== GS1;
  }),
  mandateCheck("FBA01", (line) => !find(line, MANDATOR)),
  mandateCheck("FBA02", (line) => find(line, MANDATOR) !== undefined && !find(line, POWER)),
  mandateCheck(
    "FBA03",
    (line) => find(line, POWER) !== undefined && !find(line, `${POWER}/cac:AgentParty`),
  ),
  mandateCheck(
    "FBA05",
    (line) => find(line, `${POWER}/cac:AgentParty`) !== undefined && text(line, MANDATOR_ID) === "",
  ),
  mandateCheck("FBA07", (line) => findAll(line, MANDATOR_ID).some(hasWrongDigit)),
  mandateCheck("FBA08", (line) => findAll(line, MANDATOR_ID).some(hasUnknownType)),
  lineCheck("FBB01", (line) => !find(line, "cac:Price")),
  lineCheck("FBB04", (line) => {
    const price = find(line, "cac:Price");
    return price !== undefined && !find(price, "cbc:BaseQuantity");
  }),
  lineCheck("FBB05", (line) => lacksUnit(find(line, "cac:Price/cbc:BaseQuantity")), NOTICE),
];
