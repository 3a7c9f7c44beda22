import { settleSums } from "@fakturo/en16931";
import { compact, type JsonObject } from "@fakturo/model";
import { disregard, renamed, type XmlElement } from "@fakturo/xml";
import { find, text } from "./find.ts";

const SUMS = {
  net: "cbc:TaxExclusiveAmount", // BT-109
  gross: "cbc:TaxInclusiveAmount", // BT-112
  due: "cbc:PayableAmount", // BT-115
} as const;

/**
 * Totals of the parsed document, which the engine calculates except for the rounding (BT-114). Differing
 * sums of the file stay unread.
 */
export function readTotals(root: XmlElement, document: JsonObject): JsonObject | undefined {
  const totals = find(root, "cac:LegalMonetaryTotal");
  if (!totals) return undefined;
  const copy = renamed(totals, (element) => element);
  const stated = (sum: keyof typeof SUMS) => text(copy, SUMS[sum]);
  const { rounding, met } = settleSums(document, stated, text(totals, "cbc:PayableRoundingAmount"));
  for (const name of met) disregard(find(totals, SUMS[name]));
  return compact({ rounding });
}
