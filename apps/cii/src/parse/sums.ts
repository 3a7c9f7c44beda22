import { settleSums } from "@fakturo/en16931";
import { compact, type JsonObject } from "@fakturo/model";
import { disregard, renamed, type XmlElement } from "@fakturo/xml";
import { find, text } from "./find.ts";

const SUMS = {
  net: "ram:TaxBasisTotalAmount", // BT-109
  gross: "ram:GrandTotalAmount", // BT-112
  due: "ram:DuePayableAmount", // BT-115
} as const;

/**
 * Totals of the parsed document, which the engine calculates except for the rounding (BT-114). Differing
 * sums of the file stay unread.
 */
export function readTotals(
  summation: XmlElement | undefined,
  document: JsonObject,
): JsonObject | undefined {
  if (!summation) return undefined;
  const copy = renamed(summation, (element) => element);
  const stated = (sum: keyof typeof SUMS) => text(copy, SUMS[sum]);
  const { rounding, met } = settleSums(document, stated, text(summation, "ram:RoundingAmount"));
  for (const name of met) disregard(find(summation, SUMS[name]));
  return compact({ rounding });
}
