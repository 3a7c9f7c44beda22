import type { Amount, Combo } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import { taxOn } from "./goods.ts";
import { rateOf } from "./text.ts";

/** PIS and COFINS, whose elements have the same structure. */
export const CONTRIBUTIONS = [
  { name: "PIS", status: EXT.pis },
  { name: "COFINS", status: EXT.cofins },
] as const;
export type Contribution = (typeof CONTRIBUTIONS)[number];

/** Statuses with a rate, and those without tax; 03 is by quantity, all others are `Outr`. */
const BY_RATE: ReadonlySet<string> = new Set(["01", "02"]);
const UNTAXED: ReadonlySet<string> = new Set(["04", "05", "06", "07", "08", "09"]);
const BY_QUANTITY = "03";

/** True where the format can express the line's contribution. */
export function canTell({ status }: Contribution, combo: Combo | undefined): boolean {
  const code = combo?.ext?.[status];
  return code !== undefined && code !== BY_QUANTITY;
}

/** `PIS` or `COFINS` of a line. */
export function contributionNode(
  { name, status }: Contribution,
  combo: Combo | undefined,
  base: Amount,
): XmlNode {
  const code = combo?.ext?.[status] ?? "";
  if (UNTAXED.has(code)) return group(name, group(`${name}NT`, leaf("CST", code)));
  return group(
    name,
    group(
      BY_RATE.has(code) ? `${name}Aliq` : `${name}Outr`,
      leaf("CST", code),
      leaf("vBC", base.toString()),
      leaf(`p${name}`, rateOf(combo?.percent)),
      leaf(`v${name}`, taxOn(base, combo).toString()),
    ),
  );
}
