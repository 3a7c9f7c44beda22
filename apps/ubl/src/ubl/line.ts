import type { BillLine } from "@fakturo/en16931";
import { lineAccountOf, lineNoteOf, lineUnitOf } from "@fakturo/en16931";
import type { Identity } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { allowanceCharge } from "./adjustments.ts";
import { money, periodOf } from "./elements.ts";
import { itemOf } from "./item.ts";
import type { UblDocumentKind } from "./namespaces.ts";

/** BG-25. */
export function lineOf(line: BillLine, currency: string, kind: UblDocumentKind): XmlNode {
  const { source } = line;
  return group(
    kind.line,
    leaf("cbc:ID", line.id), // BT-126
    leaf("cbc:Note", lineNoteOf(source)), // BT-127
    leaf(kind.quantity, line.quantity.toString(), { unitCode: lineUnitOf(line.item) }), // BT-129, BT-130
    money("cbc:LineExtensionAmount", line.net, currency), // BT-131
    leaf("cbc:AccountingCost", lineAccountOf(source)), // BT-133
    periodOf(source.period), // BG-26
    group("cac:OrderLineReference", leaf("cbc:LineID", source.order)), // BT-132
    objectReference(source.identifier), // BT-128
    line.adjustments.map((row) => allowanceCharge(row, currency)), // BG-27, BG-28
    itemOf(line.item, line.vat), // BG-30, BG-31
    group("cac:Price", money("cbc:PriceAmount", line.price, currency)), // BG-29
  );
}

function objectReference(identity: Identity | undefined): XmlNode | undefined {
  if (!identity?.code) return undefined;
  return group(
    "cac:DocumentReference",
    leaf("cbc:ID", identity.code, { schemeID: identity.ext?.["untdid-reference"] }),
    leaf("cbc:DocumentTypeCode", "130"),
  );
}
