import { Amount, type JsonObject, UNITS } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { readAdjustments } from "./adjustments.ts";
import { attribute, find, findAll, text } from "./find.ts";
import { compact, listOf } from "./json.ts";
import { identity } from "./party.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

const UNIT_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...UNITS].reverse().map(([unit, code]) => [code, unit]),
);

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
  return compact({
    quantity: quantity?.text.trim() || "1",
    identifier: readObject(line),
    period: readPeriod(find(line, "cac:InvoicePeriod")),
    order: text(line, "cac:OrderLineReference/cbc:LineID"),
    cost: text(line, "cbc:AccountingCost"),
    item: readItem(line, UNIT_OF_CODE.get(unit) ?? unit),
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
    description: text(item, "cbc:Description"),
    price: readPrice(line),
    unit,
    origin: text(item, "cac:OriginCountry/cbc:IdentificationCode"),
    meta: readProperties(item),
  });
}

/** Price of one; those of a hundred or a thousand gain as many decimals (BT-146, BT-149). */
function readPrice(line: XmlElement): string {
  const price = Amount.parse(text(line, "cac:Price/cbc:PriceAmount") || "0");
  const base = text(line, "cac:Price/cbc:BaseQuantity");
  const quantity = base ? Amount.parse(base) : Amount.of(1, 0);
  if (quantity.isZero() || quantity.equals(Amount.of(1, 0))) return price.toString();
  const digits = quantity.sub(Amount.of(1, 0)).abs().rescale(0).toString().length;
  return price.upscale(digits).div(quantity).toString();
}

/** BG-32 with names in the form of meta keys. */
function readProperties(item: XmlElement | undefined): JsonObject | undefined {
  const rows = findAll(item, "cac:AdditionalItemProperty").map((row): [string, string] => [
    metaKey(text(row, "cbc:Name")),
    text(row, "cbc:Value"),
  ]);
  return compact(Object.fromEntries(rows.filter(([key]) => key !== "")));
}

function metaKey(name: string): string {
  const allowed = name
    .toLowerCase()
    .replaceAll(" ", "-")
    .replace(/[^a-z0-9+-]/g, "");
  return allowed.replace(/[-+]{2,}/g, "-").replace(/^[-+]|[-+]$/g, "");
}
