import { find, findAll, text } from "@fakturo/app-ubl";
import { shortest } from "@fakturo/en16931";
import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { KEY_OF_CATEGORY } from "../oioubl/codes.ts";
import { unitFromOioubl } from "../oioubl/units.ts";
import { readDuties, readLineCombos } from "./taxes.ts";

/** Lines with a price. */
export function readLines(root: XmlElement): JsonObject[] {
  const rows = [...findAll(root, "cac:InvoiceLine"), ...findAll(root, "cac:CreditNoteLine")];
  return listOf(rows.filter((row) => find(row, "cac:Price")).map(readLine));
}

function readLine(line: XmlElement): JsonObject | undefined {
  const quantity = find(line, "cbc:InvoicedQuantity") ?? find(line, "cbc:CreditedQuantity");
  const unit = quantity?.attributes.get("unitCode") ?? "";
  const note = text(line, "cbc:Note");
  repeats(find(line, "cac:Price/cbc:BaseQuantity"), unit, "unitCode");
  return compact({
    quantity: quantity?.text.trim() || "1",
    order: text(line, "cac:OrderLineReference/cbc:LineID"),
    cost: text(line, "cbc:AccountingCost"),
    item: readItem(line, unitFromOioubl(unit), quantity?.text.trim() || "1"),
    charges: lineDuties(line),
    taxes: readLineCombos(line),
    notes: note ? [{ text: note }] : undefined,
  });
}

/** VAT of duties on untaxed lines, for which OIOUBL has no kinds. */
const DUTY_KEYS: ReadonlyMap<string, string> = new Map([
  ["intra-community", "zero"],
  ["export", "zero"],
  ["outside-scope", "zero"],
]);

/** Duties with the line's VAT; others belong to the document. */
export function lineDuties(line: XmlElement): JsonObject[] {
  const [combo] = readLineCombos(line);
  const key = DUTY_KEYS.get(String(combo?.key)) ?? combo?.key;
  return readDuties(line)
    .filter(({ category }) => key === KEY_OF_CATEGORY.get(category))
    .map(({ charge }) => charge);
}

function readItem(line: XmlElement, unit: string, quantity: string): JsonObject | undefined {
  const item = find(line, "cac:Item");
  const identity = (path: string, more: JsonObject = {}) => {
    const code = text(item, path);
    return code ? { ...more, code } : undefined;
  };
  return compact({
    ref: text(item, "cac:SellersItemIdentification/cbc:ID"),
    name: text(item, "cbc:Name"),
    identities: listOf([
      identity("cac:BuyersItemIdentification/cbc:ID"),
      identity("cac:StandardItemIdentification/cbc:ID", { key: "gtin" }),
    ]),
    description: text(item, "cbc:Description"),
    price: readPrice(line, quantity),
    unit,
  });
}

/** Tolerance between an amount and quantity times price (F-INV340, F-INV343). */
const SLACK = Amount.of(1, 0);

/**
 * Unit price: as written, per base quantity or by the conversion factor of units, whichever matches the
 * amount.
 */
function readPrice(line: XmlElement, quantity: string): string {
  const number = (path: string) => Amount.parse(text(line, path) || "1");
  const price = number("cac:Price/cbc:PriceAmount");
  const base = number("cac:Price/cbc:BaseQuantity");
  const factor = number("cac:Price/cbc:OrderableUnitFactorRate");
  const amount = text(line, "cbc:LineExtensionAmount");
  const candidates = [price, price.upscale(factor.exp).mul(factor), perUnit(price, base)];
  const isRight = (candidate: Amount) => {
    const count = Amount.parse(quantity);
    const total = candidate.upscale(count.exp + 2).mul(count);
    return (
      total
        .sub(Amount.parse(amount || "0"))
        .abs()
        .compare(SLACK) <= 0
    );
  };
  return shortest(candidates.find(isRight) ?? perUnit(price, base), price.exp).toString();
}

/** Price of a hundred as unit price, with as many more decimals. */
function perUnit(price: Amount, base: Amount): Amount {
  if (base.isZero()) return price;
  return price.upscale(base.rescale(0).abs().toString().length).div(base);
}
