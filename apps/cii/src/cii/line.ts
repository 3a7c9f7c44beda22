import { type BillLine, lineAccountOf, lineNoteOf, lineUnitOf } from "@fakturo/en16931";
import type { Identity } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { allowanceCharge, tradeTax } from "./adjustments.ts";
import { money, periodOf } from "./elements.ts";
import { productOf } from "./product.ts";

/** BG-25. */
export function lineOf(line: BillLine): XmlNode {
  const { source } = line;
  return group(
    "ram:IncludedSupplyChainTradeLineItem",
    group(
      "ram:AssociatedDocumentLineDocument",
      leaf("ram:LineID", line.id), // BT-126
      group("ram:IncludedNote", leaf("ram:Content", lineNoteOf(source))), // BT-127
    ),
    productOf(line.item), // BG-31
    group(
      "ram:SpecifiedLineTradeAgreement",
      group("ram:BuyerOrderReferencedDocument", leaf("ram:LineID", source.order)), // BT-132
      group("ram:NetPriceProductTradePrice", money("ram:ChargeAmount", line.price)), // BT-146
    ),
    group(
      "ram:SpecifiedLineTradeDelivery",
      leaf("ram:BilledQuantity", line.quantity.toString(), { unitCode: lineUnitOf(line.item) }), // BT-129, BT-130
    ),
    group(
      "ram:SpecifiedLineTradeSettlement",
      tradeTax("ram:ApplicableTradeTax", line.vat), // BG-30
      periodOf(source.period), // BG-26
      line.adjustments.map((row) => allowanceCharge(row)), // BG-27, BG-28
      group(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        money("ram:LineTotalAmount", line.net), // BT-131
      ),
      objectReference(source.identifier), // BT-128
      group(
        "ram:ReceivableSpecifiedTradeAccountingAccount",
        leaf("ram:ID", lineAccountOf(source)), // BT-133
      ),
    ),
  );
}

function objectReference(identity: Identity | undefined): XmlNode | undefined {
  if (!identity?.code) return undefined;
  return group(
    "ram:AdditionalReferencedDocument",
    leaf("ram:IssuerAssignedID", identity.code),
    leaf("ram:TypeCode", "130"),
    leaf("ram:ReferenceTypeCode", identity.ext?.["untdid-reference"]),
  );
}
