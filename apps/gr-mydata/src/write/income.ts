import type { Amount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import type { InvoiceRow } from "./rows.ts";

/** Classification of income, by field of the form E3 and category. */
export interface Income {
  readonly type: string | undefined;
  readonly category: string;
  readonly amount: Amount;
}

/** Classification of a row: its VAT's, else its item's; optional for the authority. */
export function incomeOfRow({ combo, item, net }: InvoiceRow): Income | undefined {
  const ext = combo?.ext?.[EXT.incomeCategory] ? combo.ext : item?.ext;
  const category = ext?.[EXT.incomeCategory];
  return category ? { type: ext?.[EXT.incomeType], category, amount: net } : undefined;
}

/** Sums by classification. */
export function incomeOf(rows: readonly InvoiceRow[]): Income[] {
  const sums = new Map<string, Income>();
  for (const row of rows) {
    const income = incomeOfRow(row);
    if (!income) continue;
    const key = `${income.type} ${income.category}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, amount: before.amount.add(income.amount) } : income);
  }
  return [...sums.values()];
}

/** `incomeClassification`. */
export function incomeNode({ type, category, amount }: Income): XmlNode {
  return group(
    "incomeClassification",
    leaf("icls:classificationType", type),
    leaf("icls:classificationCategory", category),
    leaf("icls:amount", amount.toString()),
  );
}
