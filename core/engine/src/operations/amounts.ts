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

/** A line with its breakdown and substituted rows. */
export function rowsOf(line: Line): (Line | SubLine)[] {
  return [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])];
}

/** Discounts and charges of a line or sub-line. */
export function sharesOf({ discounts = [], charges = [] }: Line | SubLine): Share[] {
  return [...discounts, ...charges];
}

/** Discounts and charges of the document. */
export function documentShares({ discounts = [], charges = [] }: Invoice): (Discount | Charge)[] {
  return [...discounts, ...charges];
}

/** Changes the amounts of discounts and charges and the bases of their percentages. */
export function mapShares(shares: readonly Share[], change: (amount: Amount) => Amount): void {
  for (const share of shares) {
    share.amount = change(share.amount);
    if (share.base) share.base = change(share.base);
  }
}

/** Changes the unit cost of a row's charges. */
export function mapRates(
  { charges = [] }: Line | SubLine,
  change: (amount: Amount) => Amount,
): void {
  for (const charge of charges) if (charge.rate) charge.rate = change(charge.rate);
}

/** Rounds the bases of document discounts and charges, which set the decimals of their amounts. */
export function cutBases(invoice: Invoice, decimals: number): void {
  for (const share of documentShares(invoice))
    if (share.base) share.base = share.base.rescaleDown(decimals);
}
