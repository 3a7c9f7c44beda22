import { decimal, percentMaking, percentOf } from "@fakturo/brazil";
import { type Amount, type JsonObject, Percentage } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { TAXED, WITHHELD } from "../dps/values.ts";
import { find, text } from "./find.ts";

/** Withheld taxes by `tpRetPisCofins`; 1 is of layouts before 1.01. */
const WITHHELD_BY: ReadonlyMap<string, string> = new Map([
  ["1", "PIS COFINS"],
  ...[...WITHHELD].map(([names, code]): [string, string] => [code, names]),
]);

/** PIS and COFINS by their elements, with their names where the customer withholds them. */
const CONTRIBUTIONS = [
  { rate: "pAliqPis", amount: "vPis", own: "PIS", withheld: "PISRet" },
  { rate: "pAliqCofins", amount: "vCofins", own: "COFINS", withheld: "COFINSRet" },
] as const;

/** Taxes that are withheld without a rate. */
const OTHERS = [
  { amount: "vRetCSLL", category: "CSLL" },
  { amount: "vRetCP", category: "INSS" },
  { amount: "vRetIRRF", category: "IRRF" },
] as const;

/** `tribFed`: taxes of a line by amount. */
export function readFederal(federal: XmlElement | undefined, base: Amount): JsonObject[] {
  const contributions = find(federal, "piscofins");
  const withheld = (WITHHELD_BY.get(text(contributions, "tpRetPisCofins")) ?? "").split(" ");
  repeats(find(contributions, "CST"), TAXED);
  repeats(find(contributions, "vBCPisCofins"), base.toString());
  return [
    ...CONTRIBUTIONS.flatMap((one) => {
      const category = withheld.includes(one.own) ? one.withheld : one.own;
      return combo(category, contributions, one.amount, base, one.rate);
    }),
    ...OTHERS.flatMap(({ amount, category }) => combo(category, federal, amount, base)),
  ];
}

/** The tax by its rate where that gives the amount, else by the effective rate. */
function combo(
  cat: string,
  from: XmlElement | undefined,
  name: string,
  base: Amount,
  rate = "",
): JsonObject[] {
  const amount = decimal(text(from, name), name);
  const points = decimal(rate && text(from, rate), rate);
  if (amount.isZero() && points.isZero()) return [];
  const stated = new Percentage(points.withPointAt(points.exp + 2));
  const percent = stated.of(base).rescale(2).equals(amount)
    ? percentOf(points)
    : percentMaking(amount, base);
  return percent === undefined ? [] : [{ cat, percent }];
}
