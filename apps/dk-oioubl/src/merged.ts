import { type Combo, Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import { isDuty } from "./oioubl/account.ts";

/**
 * Members that the file states elsewhere. OIOUBL allows no discounts and charges on lines (F-INV138, F-CRN081):
 * the file has them on the document. It allows duties (F-LIB402) only on lines: the file has those of the document
 * on the first line with the same VAT.
 */
export function mergedIn(doc: JsonObject): Merged[] {
  const { lines = [], charges = [] } = readBuilt(Invoice, doc, "supplier", "totals");
  return [
    ...lines.flatMap((line, i): Merged[] => {
      const hasOwn = Boolean(line.discounts?.length) || line.charges?.some((row) => !isDuty(row));
      if (!hasOwn) return [];
      const into = ["$.discounts", "$.charges", `$.lines[${i}].total`];
      return ["discounts", "charges"].map((name) => ({ path: `$.lines[${i}].${name}`, into }));
    }),
    ...charges.flatMap((charge, i): Merged[] => {
      const at = lines.findIndex(({ taxes }) => isSame(taxes, charge.taxes));
      if (!isDuty(charge) || at < 0) return [];
      return [
        { path: `$.charges[${i}]`, into: [`$.lines[${at}].charges`, `$.lines[${at}].total`] },
      ];
    }),
  ];
}

type Combos = readonly Combo[] | undefined;

function isSame(one: Combos, other: Combos): boolean {
  const rateOf = (combos: Combos) => {
    const vat = combos?.find(({ cat }) => cat === "VAT");
    return vat && `${vat.key ?? ""} ${vat.percent?.amount.rescale(6) ?? ""}`;
  };
  return rateOf(one) !== undefined && rateOf(one) === rateOf(other);
}
