import { propertiesFrom, shortest, unitFrom, unitPrice } from "@fakturo/en16931";
import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import { disregard, repeats, type XmlElement } from "@fakturo/xml";
import { readAdjustments } from "./adjustments.ts";
import { day, find, findAll, text, textOf } from "./find.ts";
import { identity } from "./party.ts";
import { type Breakdown, readLineCombos } from "./taxes.ts";

const AGREEMENT = "ram:SpecifiedLineTradeAgreement";
const SETTLEMENT = "ram:SpecifiedLineTradeSettlement";
const LINE_TOTAL = `${SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`;
const DOCUMENT = "ram:AssociatedDocumentLineDocument";
const NET_PRICE = `${AGREEMENT}/ram:NetPriceProductTradePrice`;
const GROSS_PRICE = `${AGREEMENT}/ram:GrossPriceProductTradePrice`;

/** Rows that only group others or give information (EXTENDED) have no amount. */
const NOT_CHARGED: ReadonlySet<string> = new Set(["GROUP", "INFORMATION"]);

/** Lines with a price (BG-25) or at least an amount, as in ZUGFeRD 1.0 BASIC. */
export function readLines(transaction: XmlElement | undefined, breakdown: Breakdown): JsonObject[] {
  const rows = findAll(transaction, "ram:IncludedSupplyChainTradeLineItem").filter(isCharged);
  const lines = listOf(rows.map((row) => readLine(row, breakdown)));
  const isTaxed = lines.every(({ taxes }) => taxes !== undefined);
  // Rates are calculated from the lines, if there are any.
  if (isTaxed) for (const tax of breakdown.taxes) disregard(find(tax, "ram:RateApplicablePercent"));
  return lines;
}

function isCharged(row: XmlElement): boolean {
  const status = text(row, `${DOCUMENT}/ram:LineStatusReasonCode`);
  return !NOT_CHARGED.has(status) && Boolean(find(row, NET_PRICE) ?? find(row, LINE_TOTAL));
}

function readLine(line: XmlElement, breakdown: Breakdown): JsonObject | undefined {
  const settlement = find(line, SETTLEMENT);
  const quantity = find(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity");
  const unit = quantity?.attributes.get("unitCode") ?? "";
  for (const price of [NET_PRICE, GROSS_PRICE])
    repeats(find(line, `${price}/ram:BasisQuantity`), unit, "unitCode");
  return compact({
    quantity: textOf(quantity) || "1",
    identifier: readObject(line, settlement),
    period: readPeriod(find(settlement, "ram:BillingSpecifiedPeriod")),
    order: text(line, `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:LineID`),
    cost: text(settlement, "ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID"),
    item: readItem(line, unitFrom(unit)),
    ...readAdjustments(settlement, breakdown),
    taxes: readLineCombos(settlement, text(line, LINE_TOTAL), breakdown),
    notes: listOf(findAll(line, `${DOCUMENT}/ram:IncludedNote`).map(readNote)),
  });
}

/** BG-1, BT-127. */
export function readNote(note: XmlElement): JsonObject | undefined {
  const content = text(note, "ram:Content");
  const subject = text(note, "ram:SubjectCode");
  if (content === "") return undefined;
  return compact({ text: content, ext: compact({ "untdid-text-subject": subject }) });
}

/** UNTDID 1001 for the invoiced object of a line. */
const OBJECT = "130";

/** BT-128, which older files have in the agreement. */
function readObject(line: XmlElement, settlement: XmlElement | undefined): JsonObject | undefined {
  const [row] = [settlement, find(line, AGREEMENT)].flatMap((holder) =>
    findAll(holder, "ram:AdditionalReferencedDocument"),
  );
  repeats(find(row, "ram:TypeCode"), OBJECT);
  const scheme = text(row, "ram:ReferenceTypeCode");
  const code = text(row, "ram:IssuerAssignedID");
  return code ? compact({ code, ext: compact({ "untdid-reference": scheme }) }) : undefined;
}

/** BG-14, BG-26. */
export function readPeriod(period: XmlElement | undefined): JsonObject | undefined {
  const start = day(period, "ram:StartDateTime") || day(period, "ram:EndDateTime");
  return compact({
    label: text(period, "ram:Description"),
    start,
    end: day(period, "ram:EndDateTime") || start,
  });
}

function readItem(line: XmlElement, unit: string): JsonObject | undefined {
  const item = find(line, "ram:SpecifiedTradeProduct");
  const { attributes, meta } = readProperties(item);
  const classified = findAll(item, "ram:DesignatedProductClassification/ram:ClassCode");
  return compact({
    ref: text(item, "ram:SellerAssignedID"),
    name: text(item, "ram:Name"),
    identities: listOf([
      identity(find(item, "ram:BuyerAssignedID")),
      identity(find(item, "ram:GlobalID")),
      ...classified.map((row) =>
        compact({ label: row.attributes.get("listID"), code: textOf(row) }),
      ),
    ]),
    attributes,
    description: text(item, "ram:Description"),
    price: readPrice(line),
    unit,
    origin: text(item, "ram:OriginTradeCountry/ram:ID"),
    meta,
  });
}

/**
 * Unit price (BT-146). Files interpret the base quantity differently: uses the interpretation that
 * matches the line's amount, else the price derived from the amount.
 */
function readPrice(line: XmlElement): string {
  const price = text(line, `${NET_PRICE}/ram:ChargeAmount`);
  const base =
    text(line, `${NET_PRICE}/ram:BasisQuantity`) || text(line, `${GROSS_PRICE}/ram:BasisQuantity`);
  repeats(find(line, `${GROSS_PRICE}/ram:BasisQuantity`), base);
  repeats(find(line, `${GROSS_PRICE}/ram:ChargeAmount`), price);
  const divided = unitPrice(price, base);
  if (base === "" && price !== "") return divided;
  const quantity = amount(text(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity") || "1");
  const sum = unadjusted(line);
  const isFollowed = (each: string) =>
    amount(each).mul(quantity).sub(sum).abs().compare(SLACK) <= 0;
  const followed = price && [divided, unitPrice(price, "")].find(isFollowed);
  if (followed || quantity.isZero()) return followed || divided;
  return shortest(sum.div(quantity), 2).toString();
}

/** Tolerance of a line's amount (PEPPOL-EN16931-R120). */
const SLACK = Amount.of(2, 2);

/** Amount of the line before its allowances and charges. */
function unadjusted(line: XmlElement): Amount {
  const settlement = find(line, SETTLEMENT);
  let total = amount(text(line, LINE_TOTAL));
  for (const row of findAll(settlement, "ram:SpecifiedTradeAllowanceCharge")) {
    const change = amount(text(row, "ram:ActualAmount"));
    const isCharge = text(row, "ram:ChargeIndicator/udt:Indicator") === "true";
    total = isCharge ? total.sub(change) : total.add(change);
  }
  return total;
}

/** At a precision that products keep. */
function amount(written: string): Amount {
  return Amount.parse(written || "0").rescaleUp(8);
}

/** BG-32. */
function readProperties(item: XmlElement | undefined) {
  const rows = findAll(item, "ram:ApplicableProductCharacteristic");
  return propertiesFrom(
    rows.map((row) => ({ name: text(row, "ram:Description"), value: text(row, "ram:Value") })),
  );
}
