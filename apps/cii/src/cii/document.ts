import type { Attached, Bill } from "@fakturo/en16931";
import { attributed, declare, group, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { agreementOf } from "./agreement.ts";
import { deliveryOf } from "./delivery.ts";
import { documentContext, exchangedDocument } from "./header.ts";
import { withinLevel } from "./levels.ts";
import { lineOf } from "./line.ts";
import { CII } from "./namespaces.ts";
import { settlementOf } from "./settlement.ts";

/** The CII document of a bill, in schema order, reduced to the profile's level. */
export function documentOf(
  bill: Bill,
  context: CiiContext,
  attached: readonly Attached[],
): XmlNode {
  const { invoice, lines, subtotals } = bill;
  const withoutVat = subtotals.some(({ vat }) => vat.code === "O");
  const root = group(
    "rsm:CrossIndustryInvoice",
    documentContext(invoice, context),
    exchangedDocument(invoice),
    group(
      "rsm:SupplyChainTradeTransaction",
      generated(lines, lineOf),
      agreementOf(invoice, context, withoutVat, attached),
      deliveryOf(bill, context),
      settlementOf(bill, context),
    ),
  );
  return attributed(withinLevel(root, context.level), declare(CII));
}

function* generated<T>(rows: readonly T[], write: (row: T) => XmlNode): Generator<XmlNode> {
  for (const row of rows) yield write(row);
}
