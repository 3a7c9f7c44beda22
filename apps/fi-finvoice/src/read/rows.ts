import { combosFrom, propertiesFrom, unitFrom, unitPrice } from "@fakturo/en16931";
import { Amount, compact, isUnit, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { amount, date, find, findAll, joined, number, text } from "./find.ts";

/** Exemption codes by VAT category (BT-121), which only the breakdown has. */
export type Exemptions = ReadonlyMap<string, string>;

interface Reading {
  /** `Sub` in rows of rows. */
  readonly prefix: string;
  readonly isCredit: boolean;
  readonly exemptions: Exemptions;
}

/** Rows with an amount (BG-25); nested rows replace their parent. */
export function readRows(
  root: XmlElement,
  isCredit: boolean,
  exemptions: Exemptions,
): JsonObject[] {
  const rows = findAll(root, "InvoiceRow").flatMap((row) => {
    const inner = findAll(row, "SubInvoiceRow");
    const outer = readRow(row, { prefix: "", isCredit, exemptions });
    return [outer, ...inner.map((sub) => readRow(sub, { prefix: "Sub", isCredit, exemptions }))];
  });
  return listOf(rows);
}

function readRow(row: XmlElement, reading: Reading): JsonObject | undefined {
  const { prefix, isCredit } = reading;
  const price = priceIn(row, reading);
  if (price === "") return undefined;
  const quantity = find(row, `${prefix}InvoicedQuantity`);
  const identifier = find(row, `${prefix}InvoicedObjectID`);
  const hasPrice = find(row, `${prefix}UnitPriceAmount`) !== undefined;
  const start = date(row, `${prefix}StartDate`) || date(row, `${prefix}EndDate`);
  return compact({
    quantity: (hasPrice && amount(row, `${prefix}InvoicedQuantity`, isCredit)) || "1",
    identifier: compact({
      code: identifier?.text.trim(),
      ext: compact({ "untdid-reference": identifier?.attributes.get("SchemeID") }),
    }),
    period: compact({ start, end: date(row, `${prefix}EndDate`) || start }),
    order: text(row, `${prefix}RowOrderPositionIdentifier`),
    cost: text(row, `${prefix}RowAccountDimensionText`),
    item: readItem(row, price, unitOf(quantity), prefix),
    discounts: readDiscounts(row, reading),
    charges: readCharges(row, reading),
    taxes: taxesOf(row, reading),
    notes: listOf([compact({ text: joined(row, `${prefix}RowFreeText`) })]),
  });
}

/** Unit price; rows without a price have their amount for one unit. */
function priceIn(row: XmlElement, { prefix, isCredit }: Reading): string {
  const price = number(row, `${prefix}UnitPriceAmount`);
  if (price !== "") return unitPrice(price, number(row, `${prefix}UnitPriceBaseQuantity`));
  return amount(row, `${prefix}RowVatExcludedAmount`, isCredit);
}

function unitOf(quantity: XmlElement | undefined): string | undefined {
  const code = quantity?.attributes.get("QuantityUnitCodeUN");
  if (code) return unitFrom(code);
  const key = quantity?.attributes.get("QuantityUnitCode") ?? "";
  return isUnit(key) ? key : undefined;
}

function readItem(
  row: XmlElement,
  price: string,
  unit: string | undefined,
  prefix: string,
): JsonObject | undefined {
  const gtin = text(row, `${prefix}EanCode`);
  const { attributes, meta } = propertiesFrom(
    findAll(row, `${prefix}RowDefinitionDetails`).map((node) => ({
      name: text(node, `${prefix}RowDefinitionHeaderText`),
      value: text(node, `${prefix}RowDefinitionValue`),
    })),
  );
  return compact({
    ref: text(row, `${prefix}ArticleIdentifier`),
    name: text(row, `${prefix}ArticleName`) || joined(row, `${prefix}RowFreeText`) || "-",
    identities: listOf([
      compact({ code: text(row, `${prefix}BuyerArticleIdentifier`) }),
      gtin ? { key: "gtin", code: gtin } : undefined,
      ...findAll(row, `${prefix}ArticleGroupIdentifier`).map((node) =>
        compact({ label: node.attributes.get("SchemeID"), code: node.text.trim() }),
      ),
    ]),
    description: text(row, `${prefix}ArticleDescription`),
    price,
    unit,
    attributes,
    meta,
  });
}

/** BG-27: in the row itself, and in separate elements. */
function readDiscounts(row: XmlElement, { prefix, isCredit }: Reading): JsonObject[] {
  const holders = [row, ...findAll(row, `${prefix}RowProgressiveDiscountDetails`)];
  return listOf(
    holders.map((node) =>
      readShare({
        percent: number(node, `${prefix}RowDiscountPercent`),
        amount: amount(node, `${prefix}RowDiscountAmount`, isCredit),
        base: amount(node, `${prefix}RowDiscountBaseAmount`, isCredit),
        reason: text(node, `${prefix}RowDiscountTypeText`),
        ext: { "untdid-allowance": text(node, `${prefix}RowDiscountTypeCode`) },
      }),
    ),
  );
}

/** BG-28. */
function readCharges(row: XmlElement, { prefix, isCredit }: Reading): JsonObject[] {
  return listOf(
    findAll(row, `${prefix}RowChargeDetails`).map((node) =>
      readShare({
        percent: number(node, "Percent"),
        amount: amount(node, "Amount", isCredit),
        base: amount(node, "BaseAmount", isCredit),
        reason: text(node, "ReasonText"),
        ext: { "untdid-charge": text(node, "ReasonCode") },
      }),
    ),
  );
}

interface Share {
  readonly percent: string;
  readonly amount: string;
  readonly base: string;
  readonly reason: string;
  readonly ext: Readonly<Record<string, string>>;
}

/** A percentage of its base if it gives the amount, else only the amount. */
export function readShare({ percent, amount: written, base, reason, ext }: Share) {
  if (written === "") return undefined;
  const isShare = percent !== "" && base !== "" && makes(percent, base, written);
  return compact({
    reason,
    base: isShare ? base : undefined,
    percent: isShare ? `${percent}%` : undefined,
    amount: written,
    ext: compact(ext),
  });
}

function makes(percent: string, base: string, written: string): boolean {
  const rate = Amount.parse(percent);
  const wanted = Amount.parse(written);
  return Amount.parse(base)
    .rescale(wanted.exp)
    .mul(rate.withPointAt(rate.exp + 2))
    .equals(wanted);
}

function taxesOf(row: XmlElement, { prefix, exemptions }: Reading): JsonObject[] {
  const percent = number(row, `${prefix}RowVatRatePercent`);
  const category = text(row, `${prefix}RowVatCode`) || categoryOf(percent);
  return combosFrom({ scheme: "VAT", category, percent, vatex: exemptions.get(category) });
}

/** Files before version 3 have no category. */
function categoryOf(percent: string): string {
  if (percent === "") return "";
  return Amount.parse(percent).isZero() ? "Z" : "S";
}
