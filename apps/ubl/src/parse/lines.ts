import { propertiesFrom, unitFrom, unitPrice } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { readAdjustments } from "./adjustments.ts";
import { attribute, find, findAll, text } from "./find.ts";
import { identity } from "./party.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

/** Lines with a price (BG-25). */
export function readLines(root: XmlElement, exemptions: Exemptions): JsonObject[] {
  const rows = [...findAll(root, "cac:InvoiceLine"), ...findAll(root, "cac:CreditNoteLine")];
  return listOf(
    rows.filter((row) => find(row, "cac:Price")).map((row) => readLine(row, exemptions)),
  );
}

function readLine(line: XmlElement, exemptions: Exemptions): JsonObject | undefined {
  const quantity = find(line, "cbc:InvoicedQuantity") ?? find(line, "cbc:CreditedQuantity");
  const unit = quantity?.attributes.get("unitCode") ?? "";
  repeats(find(line, "cac:Price/cbc:BaseQuantity"), unit, "unitCode");
  return compact({
    quantity: quantity?.text.trim() || "1",
    identifier: readObject(line),
    period: readPeriod(find(line, "cac:InvoicePeriod")),
    order: text(line, "cac:OrderLineReference/cbc:LineID"),
    cost: text(line, "cbc:AccountingCost"),
    item: readItem(line, unitFrom(unit)),
    ...readAdjustments(line, exemptions),
    taxes: readCombos(find(line, "cac:Item/cac:ClassifiedTaxCategory"), exemptions),
    notes: findAll(line, "cbc:Note").map((note) => ({ text: note.text.trim() })),
  });
}

/** BT-128. */
function readObject(line: XmlElement): JsonObject | undefined {
  const scheme = attribute(line, "cac:DocumentReference/cbc:ID", "schemeID");
  return compact({
    code: text(line, "cac:DocumentReference/cbc:ID"),
    ext: compact({ "untdid-reference": scheme }),
  });
}

/** BG-14, BG-26. */
export function readPeriod(period: XmlElement | undefined): JsonObject | undefined {
  const start = text(period, "cbc:StartDate") || text(period, "cbc:EndDate");
  return compact({ start, end: text(period, "cbc:EndDate") || start });
}

function readItem(line: XmlElement, unit: string): JsonObject | undefined {
  const item = find(line, "cac:Item");
  const { attributes, meta } = readProperties(item);
  const classified = findAll(item, "cac:CommodityClassification/cbc:ItemClassificationCode");
  return compact({
    ref: text(item, "cac:SellersItemIdentification/cbc:ID"),
    name: text(item, "cbc:Name"),
    identities: listOf([
      identity(item, "cac:BuyersItemIdentification/cbc:ID"),
      identity(item, "cac:StandardItemIdentification/cbc:ID"),
      ...classified.map((row) =>
        compact({ label: row.attributes.get("listID"), code: row.text.trim() }),
      ),
    ]),
    attributes,
    description: text(item, "cbc:Description"),
    price: unitPrice(
      text(line, "cac:Price/cbc:PriceAmount"),
      text(line, "cac:Price/cbc:BaseQuantity"),
    ),
    unit,
    origin: text(item, "cac:OriginCountry/cbc:IdentificationCode"),
    meta,
  });
}

/** BG-32. */
function readProperties(item: XmlElement | undefined) {
  const rows = findAll(item, "cac:AdditionalItemProperty");
  return propertiesFrom(
    rows.map((row) => ({ name: text(row, "cbc:Name"), value: text(row, "cbc:Value") })),
  );
}
