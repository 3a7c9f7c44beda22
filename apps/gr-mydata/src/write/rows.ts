import type { Bill, Vat } from "@fakturo/en16931";
import { Amount, type Combo, type Faults, type Item } from "@fakturo/model";
import { EXT } from "../extensions.ts";

/** A row of `invoiceDetails`: a line, or a charge that is no tax. */
export interface InvoiceRow {
  readonly path: string;
  readonly item: Item | undefined;
  readonly quantity: Amount | undefined;
  readonly combo: Combo | undefined;
  readonly vat: Vat;
  readonly net: Amount;
  /** VAT; the rows of a rate add up to the tax charged at that rate. */
  readonly tax: Amount;
}

type Untaxed = Omit<InvoiceRow, "tax">;

const CENTS = 2;

/** Rows with the charged tax distributed among them. */
export function rowsOf(bill: Bill, faults: Faults): InvoiceRow[] {
  const rows = settled(untaxedRows(bill), driftOf(bill));
  const taxed = new Map<Untaxed, Amount>();
  for (const group of groupsOf(rows)) {
    const charged = chargedOn(bill, group);
    let rest = charged;
    group.forEach((row, i) => {
      const own = i === group.length - 1 ? rest : shareOf(row);
      taxed.set(row, own);
      rest = rest.sub(own);
    });
  }
  for (const row of rows) check(row, faults);
  return rows.map((row) => ({ ...row, tax: taxed.get(row) ?? Amount.zero(CENTS) }));
}

/** Excess of the separately rounded rows over the charged amount. */
function driftOf({ invoice, totals }: Bill): Amount {
  const all = totals.rounding ?? Amount.zero(CENTS);
  return all.sub(invoice.totals?.rounding ?? Amount.zero(CENTS)).rescale(CENTS);
}

/** The largest row takes the rounding difference, for which there is no element. */
function settled(rows: readonly Untaxed[], drift: Amount): Untaxed[] {
  if (drift.isZero()) return [...rows];
  const largest = rows.reduce((most, { net }) => (net.compare(most) > 0 ? net : most), drift);
  const at = rows.findIndex(({ net }) => net.equals(largest));
  return rows.map((row, i) => (i === at ? { ...row, net: row.net.add(drift) } : row));
}

function untaxedRows({ invoice, lines, adjustments }: Bill): Untaxed[] {
  const fromLines = lines.map((line, i) => ({
    path: `$.lines[${i}]`,
    item: line.item,
    quantity: line.quantity,
    combo: line.source.taxes?.find(({ cat }) => cat === "VAT"),
    vat: line.vat,
    net: line.net.rescale(CENTS),
  }));
  const charges = (invoice.charges ?? []).flatMap((charge, i) => {
    const adjustment = adjustments[i];
    if (charge.ext?.[EXT.taxType] || !adjustment?.isCharge) return [];
    return [
      {
        path: `$.charges[${i}]`,
        item: undefined,
        quantity: undefined,
        combo: charge.taxes?.find(({ cat }) => cat === "VAT"),
        vat: adjustment.vat,
        net: adjustment.amount.rescale(CENTS),
      },
    ];
  });
  return [...fromLines, ...charges];
}

const keyOf = ({ code, percent }: Vat) => `${code} ${percent?.rescale(4) ?? ""}`;

function groupsOf(rows: readonly Untaxed[]): Untaxed[][] {
  const groups = new Map<string, Untaxed[]>();
  for (const row of rows) groups.set(keyOf(row.vat), [...(groups.get(keyOf(row.vat)) ?? []), row]);
  return [...groups.values()];
}

function chargedOn({ subtotals }: Bill, [first]: readonly Untaxed[]): Amount {
  const found = first && subtotals.find(({ vat }) => keyOf(vat) === keyOf(first.vat));
  return found?.tax.rescale(CENTS) ?? Amount.zero(CENTS);
}

function shareOf({ net, vat }: Untaxed): Amount {
  return vat.percent ? net.mul(vat.percent.withPointAt(vat.percent.exp + 2)) : Amount.zero(CENTS);
}

/** Amounts are never negative, and every row has a VAT category. */
function check({ path, net, combo }: Untaxed, faults: Faults): void {
  if (net.isNegative())
    faults.add("MYDATA-netValue", `${path}.total`, "myDATA has no negative amounts");
  if (!combo?.ext?.[EXT.vatRate])
    faults.add("MYDATA-vatCategory", `${path}.taxes`, "each row needs a VAT category");
}
