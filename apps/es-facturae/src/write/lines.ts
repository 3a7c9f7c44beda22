import { Amount, type Line, type LineDiscount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { sharesNode, type WrittenShare } from "./adjustments.ts";
import { limited, priceText, type WritingScope } from "./scope.ts";
import { lineTaxes } from "./taxes.ts";

/** Items: the lines in amounts without taxes. */
export function itemsNode(scope: WritingScope): XmlNode {
  const { invoice, faults } = scope;
  const lines = invoice.lines ?? [];
  if (lines.length === 0) faults.add("FACTURAE-InvoiceLine", "$.lines", "a line is needed");
  return group(
    "Items",
    lines.map((line) => lineNode(line, scope)),
  );
}

/** Common members of discounts and charges of a line. */
type Share = Pick<LineDiscount, "reason" | "percent" | "amount">;

function lineNode(line: Line, scope: WritingScope): XmlNode {
  const { item, quantity, taxes = [], total = Amount.zero(2), sum = total, period } = line;
  const net = (amount: Amount) => scope.net(amount, taxes);
  const written = lineTaxes(taxes, net(total), scope);
  const share = (row: Share): WrittenShare => ({
    reason: row.reason,
    percent: row.percent,
    amount: scope.money(net(row.amount)),
  });
  return group(
    "InvoiceLine",
    leaf("ItemDescription", limited(item?.name || "-", 2500)),
    leaf("Quantity", scope.count(quantity)),
    leaf("UnitPriceWithoutTax", priceText(net(item?.price ?? Amount.zero()))),
    leaf("TotalCost", scope.money(net(sum)).toString()),
    sharesNode("DiscountsAndRebates", "Discount", (line.discounts ?? []).map(share)),
    sharesNode("Charges", "Charge", (line.charges ?? []).map(share)),
    leaf("GrossAmount", scope.money(net(total)).toString()),
    written.withheld,
    written.outputs,
    period && group("LineItemPeriod", leaf("StartDate", period.start), leaf("EndDate", period.end)),
  );
}
