import type { Bill } from "@fakturo/en16931";
import { Amount, type Charge, type Faults } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { DEDUCTION, EXT, TAX_CATEGORIES, WITHHELD } from "../extensions.ts";
import { incomeNode, incomeOf } from "./income.ts";
import type { InvoiceRow } from "./rows.ts";

const CENTS = 2;
const NONE = Amount.zero(CENTS);

/** `taxes` of the whole document. */
export interface DocumentTax {
  readonly type: string;
  readonly category: string | undefined;
  readonly base: Amount | undefined;
  readonly amount: Amount;
}

/** Totals of a document in myDATA's arithmetic. */
export interface MyDataTotals {
  readonly net: Amount;
  readonly vat: Amount;
  readonly taxes: readonly DocumentTax[];
  readonly gross: Amount;
}

/** Net, VAT, other taxes, and their sum. */
export function totalsOf({ invoice }: Bill, rows: readonly InvoiceRow[]): MyDataTotals {
  const net = sum(rows.map((row) => row.net));
  const vat = sum(rows.map(({ tax }) => tax));
  const taxes = [...(invoice.charges ?? []).flatMap(chargedTax), ...withheld(invoice.totals)];
  const added = taxes.filter(({ type }) => type !== WITHHELD);
  const kept = taxes.filter(({ type }) => type === WITHHELD);
  const gross = net.add(vat).add(amounts(added)).sub(amounts(kept));
  return { net, vat, taxes, gross };
}

function chargedTax({ ext, base, amount }: Charge): DocumentTax[] {
  const type = ext?.[EXT.taxType];
  if (!type) return [];
  const category = ext?.[TAX_CATEGORIES.get(type) ?? ""];
  return [{ type, category, base: base?.rescale(CENTS), amount: amount.rescale(CENTS) }];
}

function withheld(totals: Bill["invoice"]["totals"]): DocumentTax[] {
  const amount = totals?.retained_tax?.rescale(CENTS);
  return amount && !amount.isZero()
    ? [{ type: WITHHELD, category: undefined, base: undefined, amount }]
    : [];
}

function sum(values: readonly Amount[]): Amount {
  return values.reduce((total, value) => total.add(value), NONE);
}

const amounts = (taxes: readonly DocumentTax[]) => sum(taxes.map(({ amount }) => amount));

/** AADE refuses taxes without their category (errors 225 and 229); deductions have none. */
export function checkTaxes({ invoice }: Bill, faults: Faults): void {
  for (const [i, { ext }] of (invoice.charges ?? []).entries()) {
    const type = ext?.[EXT.taxType];
    if (!type || type === DEDUCTION || ext[TAX_CATEGORIES.get(type) ?? ""]) continue;
    const path = `$.charges[${i}].ext`;
    faults.add("MYDATA-taxCategory", path, "myDATA needs the category of the tax");
  }
  if (withheld(invoice.totals).length > 0)
    faults.add(
      "MYDATA-taxCategory",
      "$.totals.retained_tax",
      "myDATA needs the category of a withheld tax, which a document cannot state",
    );
}

/** Discounts of the whole document would have to be distributed to the lines. */
export function checkDiscounts({ invoice }: Bill, faults: Faults): void {
  if ((invoice.discounts ?? []).length > 0)
    faults.add("MYDATA-netValue", "$.discounts", "myDATA has no discounts on document level");
}

/** `taxesTotals`. */
export function taxesNode({ taxes }: MyDataTotals): XmlNode {
  return group(
    "taxesTotals",
    taxes.map(({ type, category, base, amount }) =>
      group(
        "taxes",
        leaf("taxType", type),
        leaf("taxCategory", category),
        leaf("underlyingValue", base?.toString()),
        leaf("taxAmount", amount.toString()),
      ),
    ),
  );
}

/** Sums of `invoiceSummary` by kind of tax, in the order of the schema. */
const SUMS = [
  ["totalWithheldAmount", "1"],
  ["totalFeesAmount", "2"],
  ["totalStampDutyAmount", "4"],
  ["totalOtherTaxesAmount", "3"],
  ["totalDeductionsAmount", "5"],
] as const;

/** `invoiceSummary`. */
export function summaryNode(
  { net, vat, taxes, gross }: MyDataTotals,
  rows: readonly InvoiceRow[],
): XmlNode {
  return group(
    "invoiceSummary",
    leaf("totalNetValue", net.toString()),
    leaf("totalVatAmount", vat.toString()),
    SUMS.map(([name, kind]) =>
      leaf(name, amounts(taxes.filter(({ type }) => type === kind)).toString()),
    ),
    leaf("totalGrossValue", gross.toString()),
    incomeOf(rows).map(incomeNode),
  );
}
