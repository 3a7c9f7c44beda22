import type {
  Amount,
  Charge,
  Discount,
  Invoice,
  Line,
  LineCharge,
  LineDiscount,
  SubLine,
} from "@fakturo/model";

/** A discount or charge of a line, a sub-line or the document. */
type Share = LineDiscount | LineCharge | Discount | Charge;

/** Lines with their breakdown and substituted rows. */
export function rowsOf({ lines = [] }: Invoice): (Line | SubLine)[] {
  return lines.flatMap((line) => [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])]);
}

/** Discounts and charges of a line or sub-line. */
export function sharesOf({ discounts = [], charges = [] }: Line | SubLine | Invoice): Share[] {
  return [...discounts, ...charges];
}

/** Changes the amounts of discounts and charges. */
export function mapShares(shares: readonly Share[], change: (amount: Amount) => Amount): void {
  for (const share of shares) share.amount = change(share.amount);
}
