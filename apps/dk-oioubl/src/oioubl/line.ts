import type { UblDocumentKind } from "@fakturo/app-ubl";
import { lineAccountOf, lineNoteOf } from "@fakturo/en16931";
import type { Item } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { OioublLine } from "./account.ts";
import { categoryOf, taxCategory } from "./codes.ts";
import { money } from "./money.ts";
import { lineTaxTotals } from "./tax.ts";
import { unitOf } from "./units.ts";

/** A line without allowances and charges, with its taxes (F-INV138, F-CRN081). */
export function lineOf(row: OioublLine, currency: string, kind: UblDocumentKind): XmlNode {
  const { line, sum } = row;
  const { source, item, price, quantity } = line;
  return group(
    kind.line,
    leaf("cbc:ID", line.id), // BT-126
    leaf("cbc:Note", lineNoteOf(source)), // BT-127
    leaf(kind.quantity, quantity.toString(), { unitCode: unitOf(item) }), // BT-129, BT-130
    money("cbc:LineExtensionAmount", sum, currency),
    leaf("cbc:AccountingCost", lineAccountOf(source)), // BT-133
    // Credit notes cannot refer to an order line.
    kind.root === "Invoice"
      ? group("cac:OrderLineReference", leaf("cbc:LineID", source.order)) // BT-132
      : undefined,
    lineTaxTotals(row, currency),
    itemOf(item, row),
    group("cac:Price", leaf("cbc:PriceAmount", price.toString(), { currencyID: currency })), // BT-146
  );
}

function itemOf(item: Item, { line }: OioublLine): XmlNode {
  const identities = item.identities ?? [];
  const standard = identities.find(({ key, ext }) => key === "gtin" || ext?.["iso-scheme-id"]);
  const buyers = identities.find((identity) => identity !== standard && !identity.label);
  return group(
    "cac:Item",
    leaf("cbc:Description", item.description), // BT-154
    leaf("cbc:Name", item.name), // BT-153
    group("cac:BuyersItemIdentification", leaf("cbc:ID", buyers?.code)), // BT-156
    group("cac:SellersItemIdentification", leaf("cbc:ID", item.ref)), // BT-155
    group("cac:StandardItemIdentification", leaf("cbc:ID", standard?.code)), // BT-157
    taxCategory("cac:ClassifiedTaxCategory", categoryOf(line.vat.code), {
      percent: line.vat.percent?.toString() ?? "0",
    }), // BT-151, BT-152
  );
}
