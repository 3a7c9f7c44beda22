import { metaKey, unitFrom, unitPrice } from "@fakturo/en16931";
import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { readAdjustments } from "./adjustments.ts";
import { day, find, findAll, text, textOf } from "./find.ts";
import { identity } from "./party.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

const AGREEMENT = "ram:SpecifiedLineTradeAgreement";
const DOCUMENT = "ram:AssociatedDocumentLineDocument";
const NET_PRICE = `${AGREEMENT}/ram:NetPriceProductTradePrice`;

/** Rows that only group others or inform (EXTENDED) have no amount of their own. */
const NOT_CHARGED: ReadonlySet<string> = new Set(["GROUP", "INFORMATION"]);

/** Lines with a price (BG-25). */
export function readLines(
  transaction: XmlElement | undefined,
  exemptions: Exemptions,
): JsonObject[] {
  const rows = findAll(transaction, "ram:IncludedSupplyChainTradeLineItem").filter(isCharged);
  return listOf(rows.map((row) => readLine(row, exemptions)));
}

function isCharged(row: XmlElement): boolean {
  const status = text(row, `${DOCUMENT}/ram:LineStatusReasonCode`);
  return !NOT_CHARGED.has(status) && find(row, NET_PRICE) !== undefined;
}

function readLine(line: XmlElement, exemptions: Exemptions): JsonObject | undefined {
  const settlement = find(line, "ram:SpecifiedLineTradeSettlement");
  const quantity = find(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity");
  return compact({
    quantity: textOf(quantity) || "1",
    identifier: readObject(line, settlement),
    period: readPeriod(find(settlement, "ram:BillingSpecifiedPeriod")),
    order: text(line, `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:LineID`),
    cost: text(settlement, "ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID"),
    item: readItem(line, unitFrom(quantity?.attributes.get("unitCode") ?? "")),
    ...readAdjustments(settlement, exemptions),
    taxes: readCombos(find(settlement, "ram:ApplicableTradeTax"), exemptions),
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

/** BT-128, which older files have with the agreement. */
function readObject(line: XmlElement, settlement: XmlElement | undefined): JsonObject | undefined {
  const [row] = [settlement, find(line, AGREEMENT)].flatMap((holder) =>
    findAll(holder, "ram:AdditionalReferencedDocument"),
  );
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
    description: text(item, "ram:Description"),
    price: readPrice(line),
    unit,
    origin: text(item, "ram:OriginTradeCountry/ram:ID"),
    meta: readProperties(item),
  });
}

/**
 * Price of one (BT-146). Not every file means its base quantity as a divisor: the reading that the
 * line's amount follows is taken, else the price that the amount comes to.
 */
function readPrice(line: XmlElement): string {
  const price = text(line, `${NET_PRICE}/ram:ChargeAmount`);
  const base =
    text(line, `${NET_PRICE}/ram:BasisQuantity`) ||
    text(line, `${AGREEMENT}/ram:GrossPriceProductTradePrice/ram:BasisQuantity`);
  const divided = unitPrice(price, base);
  if (base === "") return divided;
  const quantity = amount(text(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity"));
  const sum = unadjusted(line);
  const isFollowed = (each: string) =>
    amount(each).mul(quantity).sub(sum).abs().compare(SLACK) <= 0;
  const followed = [divided, unitPrice(price, "")].find(isFollowed);
  return followed ?? (quantity.isZero() ? divided : sum.div(quantity).toString());
}

/** Tolerance of a line's amount (PEPPOL-EN16931-R120). */
const SLACK = Amount.of(2, 2);

/** What the line comes to before its allowances and charges. */
function unadjusted(line: XmlElement): Amount {
  const settlement = find(line, "ram:SpecifiedLineTradeSettlement");
  let total = amount(
    text(settlement, "ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount"),
  );
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

/** BG-32 with names in the form of meta keys. */
function readProperties(item: XmlElement | undefined): JsonObject | undefined {
  const rows = findAll(item, "ram:ApplicableProductCharacteristic").map((row): [string, string] => [
    metaKey(text(row, "ram:Description")),
    text(row, "ram:Value"),
  ]);
  return compact(Object.fromEntries(rows.filter(([key]) => key !== "")));
}
