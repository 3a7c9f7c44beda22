import {
  Amount,
  type Faults,
  type Invoice,
  type Item,
  type Line,
  type LineCharge,
} from "@fakturo/model";
import { adjustmentOf } from "./adjustments.ts";
import type { Adjustment, Vat } from "./bill.ts";
import { extractionFor } from "./included.ts";
import { isNear, total } from "./money.ts";
import { vatCombo, vatOf } from "./vat.ts";

/** A line before its net amount is rounded to the currency's decimals. */
export interface DraftLine {
  readonly source: Line;
  readonly item: Item;
  readonly id: string;
  readonly quantity: Amount;
  readonly price: Amount;
  readonly adjustments: readonly Adjustment[];
  readonly vat: Vat;
  /** Net amount with all its decimals. */
  readonly exact: Amount;
}

/** Tolerance of PEPPOL-EN16931-R120. */
const SLACK = Amount.of(2, 2);

/** Lines without included VAT; those without price or VAT category cannot be expressed. */
export function draftLines(invoice: Invoice, decimals: number, faults: Faults): DraftLine[] {
  return (invoice.lines ?? []).flatMap((line, i) => {
    const path = `$.lines[${i}]`;
    const combo = vatCombo(line.taxes);
    if (!combo) faults.add("BR-CO-04", `${path}.taxes`, "each line needs a VAT category");
    const { item } = line;
    if (!item?.price) faults.add("BR-26", `${path}.item.price`, "each line needs a price");
    if (!combo || !item?.price) return [];
    return [
      draftLine(
        invoice,
        { line, item, price: item.price, vat: vatOf(combo.cat, combo), i },
        decimals,
      ),
    ];
  });
}

interface Row {
  readonly line: Line;
  readonly item: Item;
  readonly price: Amount;
  readonly vat: Vat;
  readonly i: number;
}

function draftLine(invoice: Invoice, row: Row, decimals: number): DraftLine {
  const { line, item, vat, i } = row;
  const extraction = extractionFor(invoice, line.taxes);
  const sum = extraction.amount(line.sum ?? Amount.zero(decimals));
  const adjust = (isCharge: boolean) => (adjustment: LineCharge) =>
    adjustmentOf(isCharge, adjustment, sum, extraction, decimals);
  const price = extraction.price(row.price, line.quantity);
  // A negative price is not allowed, a negative quantity is (BR-27).
  const isTurned = price.isNegative();
  return {
    source: line,
    item,
    id: String(line.i || i + 1),
    quantity: isTurned ? line.quantity.neg() : line.quantity,
    price: price.abs(),
    adjustments: [
      ...(line.charges ?? []).map(adjust(true)),
      ...(line.discounts ?? []).map(adjust(false)),
    ],
    vat,
    exact: extraction.amount(line.total ?? sum),
  };
}

/** Net amounts of lines at `decimals`, by the line. */
export type LineRounding = (lines: readonly DraftLine[], decimals: number) => readonly Amount[];

/** Rounds each line separately; one with many adjustments uses their rounded sum. */
export const roundEach: LineRounding = (lines, decimals) =>
  lines.map((line) => {
    const rounded = line.exact.rescale(decimals);
    const formula = netByFormula(line, decimals);
    return isNear(rounded, formula, SLACK) ? rounded : formula;
  });

/** Quantity times price, and the adjustments as written. */
function netByFormula({ quantity, price, adjustments }: DraftLine, decimals: number): Amount {
  const sum = price.match(quantity).upscale(2).mul(quantity).rescale(decimals);
  const changes = adjustments.map(({ isCharge, amount }) => (isCharge ? amount : amount.neg()));
  return sum.add(total(changes, decimals));
}

/** Each line takes over the rounding remainder of the previous ones, so that sums stay exact. */
export function roundCarrying(keyOf: (line: DraftLine) => string): LineRounding {
  return (lines, decimals) => {
    const rests = new Map<string, Amount>();
    return lines.map((line) => {
      const key = keyOf(line);
      const rest = rests.get(key);
      const wanted = rest ? line.exact.match(rest).add(rest) : line.exact;
      const rounded = wanted.rescale(decimals);
      rests.set(key, wanted.sub(rounded));
      return rounded;
    });
  };
}
