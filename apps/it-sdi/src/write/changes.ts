import type { Amount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { PriceAdjustment } from "../net.ts";
import { amount8, perUnit, rate } from "../numbers.ts";

/** `ScontoMaggiorazione` of the document (2.1.1.8). */
export function changeNode({ kind, percent, amount }: PriceAdjustment): XmlNode {
  return group(
    "ScontoMaggiorazione",
    leaf("Tipo", kind),
    leaf("Percentuale", percent && rate(percent)),
    leaf("Importo", amount8(amount)),
  );
}

/** `ScontoMaggiorazione` of a line (2.2.1.10), per unit. */
export function unitChangeNode(row: PriceAdjustment, quantity: Amount): XmlNode {
  const isSingle =
    quantity.rescale(0).equals(quantity) && quantity.toString().split(".")[0] === "1";
  return changeNode(isSingle ? row : { ...row, amount: perUnit(row.amount, quantity) });
}
