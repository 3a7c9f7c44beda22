import type { Amount, Percentage } from "@fakturo/model";
import { group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { limited, rateText } from "./scope.ts";

/** A discount or charge with its amount as it is to be written. */
export interface WrittenShare {
  readonly reason: string | undefined;
  readonly percent: Percentage | undefined;
  readonly amount: Amount;
}

/** Discounts or charges; their reason is mandatory, though it may be empty. */
export function sharesNode(
  list: string,
  name: "Discount" | "Charge",
  shares: readonly WrittenShare[],
): XmlNode {
  return group(
    list,
    shares.map(({ reason, percent, amount }) =>
      group(
        name,
        kept(leaf(`${name}Reason`, limited(reason, 2500))),
        percent && leaf(`${name}Rate`, rateText(percent)),
        leaf(`${name}Amount`, amount.toString()),
      ),
    ),
  );
}
