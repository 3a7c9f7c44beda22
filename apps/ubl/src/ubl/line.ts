import { type Identity, type Item, type Line, uneceUnit } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BillLine } from "../bill/bill.ts";
import { allowanceCharge } from "./adjustments.ts";
import { money, periodOf } from "./elements.ts";
import { itemOf } from "./item.ts";
import type { Kind } from "./namespaces.ts";

/** Unit of lines that have none: one (BR-CL-23). */
const ONE = "C62";

/** Codes still in use that the list no longer has. */
const RENAMED: ReadonlyMap<string, string> = new Map([["PCE", "H87"]]);

/** Note that carries the buyer's account rather than a remark. */
const ACCOUNT_NOTE = "buyer-accounting-ref";

/** BG-25. */
export function lineOf(line: BillLine, currency: string, kind: Kind): XmlNode {
  const { source } = line;
  return group(
    kind.line,
    leaf("cbc:ID", line.id), // BT-126
    leaf("cbc:Note", noteOf(source)), // BT-127
    leaf(kind.quantity, line.quantity.toString(), { unitCode: unitOf(line.item) }), // BT-129, BT-130
    money("cbc:LineExtensionAmount", line.net, currency), // BT-131
    leaf("cbc:AccountingCost", accountOf(source)), // BT-133
    periodOf(source.period), // BG-26
    group("cac:OrderLineReference", leaf("cbc:LineID", source.order)), // BT-132
    objectReference(source.identifier), // BT-128
    line.adjustments.map((row) => allowanceCharge(row, currency)), // BG-27, BG-28
    itemOf(line.item, line.vat), // BG-30, BG-31
    group("cac:Price", money("cbc:PriceAmount", line.price, currency)), // BG-29
  );
}

function unitOf({ unit }: Item): string {
  const code = unit && uneceUnit(unit);
  return code ? (RENAMED.get(code) ?? code) : ONE;
}

/** All remarks in one (UBL-SR-34). */
function noteOf({ notes = [] }: Line): string {
  const remarks = notes.filter(({ key }) => key !== ACCOUNT_NOTE);
  return remarks.map(({ text }) => text).join("\n");
}

function accountOf({ cost, notes = [] }: Line): string | undefined {
  return cost || notes.find(({ key }) => key === ACCOUNT_NOTE)?.text;
}

function objectReference(identity: Identity | undefined): XmlNode | undefined {
  if (!identity) return undefined;
  return group(
    "cac:DocumentReference",
    leaf("cbc:ID", identity.code, { schemeID: identity.ext?.["untdid-reference"] }),
    leaf("cbc:DocumentTypeCode", "130"),
  );
}
