import type {
  Amount,
  Charge,
  Combo,
  Delivery,
  Discount,
  Invoice,
  Line,
  Order,
  TaxTotal,
  Totals,
} from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import { categoryFlags, resolveCombo } from "./combos.ts";
import { at } from "./failure.ts";
import { calculateLine, roundLine } from "./line.ts";
import { addExact, type Money } from "./money.ts";
import { calculateReferences } from "./references.ts";
import { calculateTaxes, roundTaxes, type TaxRow } from "./taxes.ts";
import { calculatePaymentDetails } from "./terms.ts";

/** Documents with priced lines. */
export type PricedDocument = Invoice | Order | Delivery;

/** Extra decimals of the base of a document discount or charge. */
const PRECISION = 2;

/** Lines, discounts, charges, taxes and totals of a bill, in place (spec §2.4 steps 4–20). */
export function calculateBill(bill: PricedDocument, money: Money, context: DocumentContext): void {
  if (context.root.$tags !== undefined) applyCustomerRates(bill);
  calculateReferences(bill.preceding, money);
  const sum = calculateLines(bill, money);
  const rounding = bill.totals?.rounding;
  delete bill.totals;
  calculateShares(bill.discounts, sum, money);
  calculateShares(bill.charges, sum, money);
  const rows = taxRows(bill);
  if (rows.length > 0) bill.totals = calculateTotals(bill, sum, rows, rounding, money, context);
  for (const line of bill.lines ?? []) roundLine(line);
  roundShares(bill.discounts, money);
  roundShares(bill.charges, money);
}

/** Tag `customer-rates`: all taxes follow the customer's country. */
function applyCustomerRates(bill: PricedDocument): void {
  const country = bill.customer?.tax_id?.country;
  if (!country || !bill.$tags?.includes("customer-rates")) return;
  for (const combo of combosOf(bill)) combo.country = country;
}

/** Every combo of lines, discounts and charges. */
export function combosOf(bill: PricedDocument): Combo[] {
  return [...(bill.lines ?? []), ...(bill.discounts ?? []), ...(bill.charges ?? [])].flatMap(
    ({ taxes }) => taxes ?? [],
  );
}

function calculateLines(bill: PricedDocument, money: Money): Amount {
  const rates = bill.exchange_rates ?? [];
  let sum = money.zero;
  bill.lines?.forEach((line: Line, position) => {
    line.i = position + 1;
    at(`lines: ${position}`, () => calculateLine(line, money, rates));
    if (line.total) sum = addExact(sum, line.total);
  });
  return sum;
}

function calculateShares(
  rows: readonly (Discount | Charge)[] | undefined,
  sum: Amount,
  money: Money,
): void {
  rows?.forEach((row, position) => {
    row.i = position + 1;
    if (row.percent) {
      const base = row.base ? money.applyRule(row.base.rescaleUp(money.subunits + PRECISION)) : sum;
      row.amount = row.percent.of(base);
    } else row.amount = shown(row, money);
    row.amount = money.applyRule(row.amount);
  });
}

function roundShares(rows: readonly (Discount | Charge)[] | undefined, money: Money): void {
  for (const row of rows ?? []) row.amount = shown(row, money);
}

/** Amount with its displayed decimals; fixed amounts are summed as displayed. */
function shown({ amount, base }: Discount | Charge, { subunits }: Money): Amount {
  return amount.rescaleDown(base ? base.exp : subunits);
}

function taxRows({ lines = [], discounts = [], charges = [] }: PricedDocument): TaxRow[] {
  const rows: TaxRow[] = [];
  for (const { total, taxes = [] } of lines) if (total) rows.push({ total, combos: taxes });
  for (const { amount, taxes = [] } of discounts) rows.push({ total: amount.neg(), combos: taxes });
  for (const { amount, taxes = [] } of charges) rows.push({ total: amount, combos: taxes });
  return rows;
}

function calculateTotals(
  bill: PricedDocument,
  sum: Amount,
  rows: readonly TaxRow[],
  rounding: Amount | undefined,
  money: Money,
  context: DocumentContext,
): Totals {
  const taxDate = bill.value_date || bill.issue_date;
  for (const { combos } of rows) for (const combo of combos) resolveCombo(combo, taxDate, context);
  const included = bill.tax?.prices_include ?? "";
  const taxes = calculateTaxes(rows, included, money, (combo) => categoryFlags(combo, context));
  const totals = sumUp(bill, sum, taxes, included, money);
  roundTotals(totals, money);
  if (rounding) {
    totals.rounding = rounding;
    totals.payable = totals.payable.add(rounding);
  }
  if ("payment" in bill) calculatePaymentDetails(bill.payment, totals, money);
  return totals;
}

function sumUp(
  { discounts = [], charges = [] }: PricedDocument,
  sum: Amount,
  taxes: TaxTotal,
  included: string,
  money: Money,
): Totals {
  let total = sum;
  const discount = sumOf(discounts, money);
  const charge = sumOf(charges, money);
  if (discount) total = total.sub(discount);
  if (charge) total = total.add(charge);
  const taxIncluded = (taxes.categories ?? []).find(({ code }) => code === included)?.amount;
  if (taxIncluded) total = total.sub(taxIncluded);
  const withTax = total.add(taxes.sum);
  return {
    sum,
    ...(discount && { discount }),
    ...(charge && { charge }),
    ...(taxIncluded && { tax_included: taxIncluded }),
    total,
    ...(taxes.categories?.length && { taxes }),
    tax: taxes.sum,
    total_with_tax: withTax,
    ...(taxes.retained && { retained_tax: taxes.retained }),
    payable: taxes.retained ? withTax.sub(taxes.retained) : withTax,
  };
}

function sumOf(rows: readonly { readonly amount: Amount }[], money: Money): Amount | undefined {
  if (rows.length === 0) return undefined;
  return rows.reduce((sum, { amount }) => addExact(sum, amount), money.zero);
}

const ROUNDED = [
  "sum",
  "discount",
  "charge",
  "tax_included",
  "total",
  "tax",
  "total_with_tax",
  "retained_tax",
  "payable",
] as const;

function roundTotals(totals: Totals, money: Money): void {
  for (const name of ROUNDED) {
    const amount = totals[name];
    if (amount) totals[name] = amount.rescale(money.subunits);
  }
  if (totals.taxes) roundTaxes(totals.taxes, money.subunits);
}
