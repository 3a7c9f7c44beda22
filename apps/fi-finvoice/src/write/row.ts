import {
  type Adjustment,
  type BillLine,
  classificationOf,
  itemProperties,
  lineAccountOf,
  lineNoteOf,
  lineUnitOf,
  unitFrom,
} from "@fakturo/en16931";
import { Amount, type Item } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import {
  type DocumentMoney,
  day,
  decimal,
  fitting,
  money,
  percentage,
  pieces,
  priceOf,
  signOf,
} from "./elements.ts";

/** Maximum length of `ArticleName`. */
export const NAME_LENGTH = 100;
const TEXT_LENGTH = 512;

/** `InvoiceRow` (BG-25), in the order of the schema. */
export function rowNode(line: BillLine, style: DocumentMoney): XmlNode {
  const { source, item, vat, net, adjustments } = line;
  const tax = net.mul((vat.percent ?? Amount.zero()).withPointAt((vat.percent?.exp ?? 0) + 2));
  return group(
    "InvoiceRow",
    leaf("InvoicedObjectID", source.identifier?.code, {
      SchemeID: source.identifier?.ext?.["untdid-reference"],
    }), // BT-128
    ...articleNodes(item),
    quantityNodes(line, style),
    leaf("RowOrderPositionIdentifier", fitting(source.order, 35)), // BT-132
    leaf("RowPositionIdentifier", line.id), // BT-126
    leaf("RowAccountDimensionText", fitting(lineAccountOf(source), 35)), // BT-133
    leaf("RowFreeText", fitting(lineNoteOf(source), TEXT_LENGTH)), // BT-127
    ...discountNodes(
      adjustments.filter(({ isCharge }) => !isCharge),
      style,
    ),
    adjustments.filter(({ isCharge }) => isCharge).map((row) => chargeNode(row, style)),
    percentage("RowVatRatePercent", vat.percent), // BT-152
    leaf("RowVatCode", vat.code), // BT-151
    money("RowVatAmount", tax, style),
    money("RowVatExcludedAmount", net, style), // BT-131
    money("RowAmount", net.add(tax), style),
  );
}

/** BG-31; the excess of a long name precedes the description. */
function articleNodes(item: Item): XmlChild[] {
  const { ref, name, description, identities = [] } = item;
  const [short = "", ...rest] = pieces(name, NAME_LENGTH, 20);
  const gtin = identities.find(({ key }) => key === "gtin");
  return [
    leaf("ArticleIdentifier", fitting(ref, 70)), // BT-155
    identities.flatMap((identity) => {
      const scheme = classificationOf(identity);
      return scheme ? [leaf("ArticleGroupIdentifier", identity.code, { SchemeID: scheme })] : [];
    }), // BT-158
    leaf("ArticleName", short), // BT-153
    leaf(
      "ArticleDescription",
      fitting([...rest, description].filter(Boolean).join(" "), TEXT_LENGTH),
    ), // BT-154
    leaf("EanCode", gtin?.code, { SchemeID: "0160" }), // BT-157
    [...itemProperties(item)].map((row) =>
      group(
        "RowDefinitionDetails",
        leaf("RowDefinitionHeaderText", fitting(row.name, 70)), // BT-160
        leaf("RowDefinitionValue", fitting(row.value, 70)), // BT-161
      ),
    ),
  ];
}

/** BT-129, BG-26, BG-29. */
function quantityNodes(
  { item, quantity, source, ...line }: BillLine,
  style: DocumentMoney,
): XmlNode[] {
  const { price, per } = priceOf(line.price);
  const code = lineUnitOf(item);
  const unit = unitFrom(code);
  const units = { QuantityUnitCode: unit, QuantityUnitCodeUN: code };
  return [
    leaf("InvoicedQuantity", decimal(signOf(quantity, style)), units), // BT-129, BT-130
    day("StartDate", source.period?.start), // BT-134
    day("EndDate", source.period?.end), // BT-135
    leaf("UnitPriceAmount", decimal(price), {
      AmountCurrencyIdentifier: style.currency,
      UnitPriceUnitCode: unit,
    }), // BT-146
    leaf("UnitPriceBaseQuantity", per && decimal(per)), // BT-149
  ];
}

/** BG-27: one in the row, several in separate elements. */
function discountNodes(rows: readonly Adjustment[], style: DocumentMoney): XmlChild[] {
  const nodes = rows.map((row) => [
    percentage("RowDiscountPercent", row.percent), // BT-138
    money("RowDiscountAmount", row.amount, style), // BT-136
    money("RowDiscountBaseAmount", row.base, style), // BT-137
    leaf("RowDiscountTypeCode", row.code), // BT-140
    leaf("RowDiscountTypeText", fitting(row.reason, 35)), // BT-139
  ]);
  if (nodes.length === 1) return nodes;
  return nodes.map((node) => group("RowProgressiveDiscountDetails", node));
}

/** BG-28. */
function chargeNode(row: Adjustment, style: DocumentMoney): XmlNode {
  return group(
    "RowChargeDetails",
    leaf("ReasonText", fitting(row.reason, 70)), // BT-144
    leaf("ReasonCode", row.code), // BT-145
    percentage("Percent", row.percent), // BT-143
    money("Amount", row.amount, style), // BT-141
    money("BaseAmount", row.base, style), // BT-142
  );
}
