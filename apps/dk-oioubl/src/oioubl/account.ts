import type { Adjustment, Bill, BillLine, DocumentAdjustment, Vat } from "@fakturo/en16931";
import { Amount } from "@fakturo/model";

const EXCISE_KEY = "excise";
/** Extension with the tax scheme of a duty. */
export const DUTY_CODE = "dk-oioubl-duty-code";
const ZERO = Amount.zero(2);

/** An excise duty, which is a tax in OIOUBL and a charge in EN 16931. */
export interface Duty {
  /** Tax scheme of the duty, such as `16` for chocolate. */
  readonly code: string;
  readonly name: string | undefined;
  readonly taxable: Amount;
  readonly amount: Amount;
  readonly percent: Amount | undefined;
  readonly vat: Vat;
}

/** A line before its allowances and charges, which OIOUBL states for the document. */
export interface OioublLine {
  readonly line: BillLine;
  readonly sum: Amount;
  readonly duties: readonly Duty[];
}

/** An invoice in the amounts of OIOUBL. */
export interface OioublInvoice {
  readonly bill: Bill;
  readonly lines: readonly OioublLine[];
  /** Duties on the document, then those of lines. */
  readonly duties: readonly Duty[];
  /** Allowances and charges of the document, then those of lines. */
  readonly adjustments: readonly DocumentAdjustment[];
}

interface ChargeFacts {
  readonly key?: string | undefined;
  readonly reason?: string | undefined;
  readonly ext?: Readonly<Record<string, string>> | undefined;
}

/** True for a charge that is an excise duty. */
export function isDuty(charge: Pick<ChargeFacts, "key"> | undefined): boolean {
  return charge?.key === EXCISE_KEY;
}

/**
 * Converts charges to duties, and allowances and charges of lines to those of the document. A duty on
 * the document with VAT is assigned to the first line with the same VAT, whose base it raises
 * (F-LIB402).
 */
export function accountOf(bill: Bill): OioublInvoice {
  const own = split(bill.adjustments, bill.invoice.charges ?? [], (row) => row.vat);
  const lines = bill.lines.map((line) => {
    const parts = split(line.adjustments, line.source.charges ?? [], () => line.vat);
    const isFirst = bill.lines.find((other) => isSame(other.vat, line.vat)) === line;
    const shared = own.duties.filter(({ vat }) => isFirst && isSame(vat, line.vat));
    return { line, sum: sumOf(line), ...parts, duties: [...shared, ...parts.duties] };
  });
  const onLines = new Set(lines.flatMap(({ duties }) => duties));
  return {
    bill,
    lines,
    duties: [...own.duties.filter((duty) => !onLines.has(duty)), ...onLines],
    adjustments: [
      ...own.adjustments,
      ...lines.flatMap(({ line, adjustments }) =>
        adjustments.map((row) => ({ ...row, vat: line.vat })),
      ),
    ],
  };
}

function isSame(a: Vat, b: Vat): boolean {
  const percent = a.percent ?? ZERO;
  return a.code === b.code && percent.compare(b.percent ?? ZERO) === 0;
}

interface Parts<A> {
  readonly duties: readonly Duty[];
  readonly adjustments: readonly A[];
}

/** Charges come first among adjustments, in the order of the document. */
function split<A extends Adjustment>(
  rows: readonly A[],
  charges: readonly ChargeFacts[],
  vatOf: (row: A) => Vat,
): Parts<A> {
  return {
    duties: rows.flatMap((row, i) => {
      const charge = charges[i];
      return charge && isDuty(charge) ? [dutyOf(row, charge, vatOf(row))] : [];
    }),
    adjustments: rows.filter((_, i) => !isDuty(charges[i])).flatMap(shown),
  };
}

/** The row as written: zero rows are omitted, negative ones inverted (F-LIB019). */
function shown<A extends Adjustment>(row: A): A[] {
  const { amount, isCharge } = row;
  if (amount.isZero()) return [];
  if (amount.isPositive()) return [row];
  return [
    { ...row, amount: amount.neg(), isCharge: !isCharge, base: undefined, percent: undefined },
  ];
}

function dutyOf(row: Adjustment, { reason, ext }: ChargeFacts, vat: Vat): Duty {
  const { amount, base, percent } = row;
  return {
    code: ext?.[DUTY_CODE] ?? "",
    name: reason,
    taxable: base ?? amount,
    amount,
    percent,
    vat,
  };
}

/** Net amount without the line's own allowances and charges. */
export function sumOf({ net, adjustments }: BillLine): Amount {
  return adjustments.reduce(
    (sum, { isCharge, amount }) => (isCharge ? sum.sub(amount) : sum.add(amount)),
    net,
  );
}

/** Sum of amounts with two decimals, as OIOUBL writes them (F-LIB250). */
export function totalOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => sum.add(amount), ZERO);
}
