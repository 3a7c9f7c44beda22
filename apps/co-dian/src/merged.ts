import { Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import { taxKey } from "./dian/account.ts";

/** Discounts and charges of the document, which the DIAN knows on lines only: they are spread over those with their tax. */
export function mergedIn(doc: JsonObject): Merged[] {
  const {
    lines = [],
    discounts = [],
    charges = [],
  } = readBuilt(Invoice, doc, "supplier", "totals");
  const rows = [
    ...discounts.map(({ taxes }, i) => ({ path: `$.discounts[${i}]`, taxes })),
    ...charges.map(({ taxes }, i) => ({ path: `$.charges[${i}]`, taxes })),
  ];
  return rows.map(({ path, taxes }) => ({
    path,
    into: lines.flatMap((line, i) =>
      taxKey(line.taxes) === taxKey(taxes) ? [`$.lines[${i}].total`] : [],
    ),
  }));
}
