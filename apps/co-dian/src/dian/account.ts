import { shortest } from "@fakturo/en16931";
import {
  Amount,
  type Combo,
  FakturoError,
  type Fault,
  Invoice,
  type Item,
  type JsonObject,
  type Line,
  type PayRecord,
  readBuilt,
} from "@fakturo/model";
import { brokenRules } from "./checks.ts";
import { CREDIT_NOTE, kindOf, TAXES } from "./codes.ts";

/** Tax of a line, or of all lines at one rate. */
export interface DianTax {
  /** Category of the format. */
  readonly category: string;
  /** In per cent. */
  readonly percent: Amount;
  readonly base: Amount;
  readonly amount: Amount;
}

/** Allowance or charge on a line. */
export interface LineChange {
  readonly isCharge: boolean;
  readonly reason: string;
  readonly amount: Amount;
  readonly base: Amount;
}

export interface DianLine {
  readonly source: Line;
  readonly item: Item;
  /** Before tax, allowances and charges included. */
  readonly net: Amount;
  readonly price: Amount;
  readonly changes: readonly LineChange[];
  readonly taxes: readonly DianTax[];
}

/** An invoice in the amounts of the DIAN; all have two decimals. */
export interface DianInvoice {
  readonly invoice: Invoice;
  readonly lines: readonly DianLine[];
  /** Taxes added to the price, and those withheld by the customer. */
  readonly taxes: readonly DianTax[];
  readonly withheld: readonly DianTax[];
  readonly totals: {
    readonly lines: Amount;
    /** Taxable base. */
    readonly taxable: Amount;
    readonly tax: Amount;
    readonly inclusive: Amount;
    /** Sum of the advances; not subtracted from the amount payable (rule FAU14). */
    readonly prepaid: Amount;
    readonly rounding: Amount;
    readonly payable: Amount;
  };
}

const ZERO = Amount.zero(2);

/** For prices that included tax, so that they still lead to the amount. */
const PRICE_DECIMALS = 6;

/**
 * A built invoice in the amounts of the DIAN: allowances and charges of the document are distributed to
 * the lines with the same tax, prices exclude tax, and rounding differences become the rounding amount.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the members that cannot
 * be expressed.
 */
export function accountOf(doc: JsonObject): DianInvoice {
  const invoice = readBuilt(Invoice, doc, "supplier");
  const faults = brokenRules(invoice);
  const lines = changedLines(invoice, faults).map((row) => ({ ...row, taxes: taxesOf(row) }));
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  const all = gathered(lines.flatMap(({ taxes }) => taxes));
  const isKept = ({ category }: DianTax) => isWithheld(invoice, category);
  const taxes = all.filter((row) => !isKept(row));
  return {
    invoice,
    lines,
    taxes,
    withheld: all.filter(isKept),
    totals: totalsOf(invoice, lines, taxes),
  };
}

type Untaxed = Omit<DianLine, "taxes">;

/** Lines before tax, with their share of the document's allowances and charges. */
function changedLines(invoice: Invoice, faults: Fault[]): readonly Untaxed[] {
  let lines: readonly Untaxed[] = (invoice.lines ?? []).flatMap((line, i): Untaxed[] => {
    const { item } = line;
    if (item?.price) return [untaxed(invoice, line, item, item.price)];
    const paths = [`$.lines[${i}].item.price`];
    faults.push({ code: "FAV01", paths, message: "each line needs a price" });
    return [];
  });
  const rows = [
    ...(invoice.charges ?? []).map((row, i) => ({ isCharge: true, row, path: `$.charges[${i}]` })),
    ...(invoice.discounts ?? []).map((row, i) => ({
      isCharge: false,
      row,
      path: `$.discounts[${i}]`,
    })),
  ];
  for (const { isCharge, row, path } of rows) {
    const amount = before(row.amount, invoice, row.taxes);
    const change = { isCharge, reason: row.reason ?? "-", amount };
    const spread = spreadOver(lines, change, row.taxes);
    if (spread) lines = spread;
    else faults.push({ code: "FAQ01", paths: [path], message: "no line has the same tax" });
  }
  return lines;
}

function untaxed(invoice: Invoice, line: Line, item: Item, price: Amount): Untaxed {
  const net = (amount: Amount | undefined) => before(amount ?? ZERO, invoice, line.taxes);
  const base = net(line.sum);
  const decimals = invoice.tax?.prices_include ? PRICE_DECIMALS : Math.max(2, price.exp);
  const changeOf =
    (isCharge: boolean) =>
    (row: { readonly amount: Amount; readonly reason?: string | undefined }) => ({
      isCharge,
      reason: row.reason ?? "-",
      amount: net(row.amount),
      base,
    });
  return {
    source: line,
    item,
    net: net(line.total ?? line.sum),
    price: before(price, invoice, line.taxes, decimals),
    changes: [
      ...(line.charges ?? []).map(changeOf(true)),
      ...(line.discounts ?? []).map(changeOf(false)),
    ],
  };
}

/** An amount without its included tax. */
function before(
  amount: Amount,
  { tax }: Invoice,
  taxes: readonly Combo[] = [],
  decimals = 2,
): Amount {
  const included = taxes.find(({ cat }) => cat === tax?.prices_include)?.percent;
  const plain = included ? included.remove(amount.rescaleUp(6)) : amount;
  return plain.rescale(decimals);
}

/** The lines with a change distributed to those with its taxes; undefined where there are none. */
function spreadOver(
  lines: readonly Untaxed[],
  change: Omit<LineChange, "base">,
  taxes: readonly Combo[] | undefined,
): readonly Untaxed[] | undefined {
  const meant = lines.filter((line) => taxKey(line.source.taxes) === taxKey(taxes));
  const total = meant.reduce((sum, { net }) => sum.add(net), ZERO);
  if (total.isZero()) return undefined;
  const last = meant.at(-1);
  let rest = change.amount;
  return lines.map((line) => {
    if (!meant.includes(line)) return line;
    const part =
      line === last ? rest : change.amount.upscale(4).mul(line.net).div(total).rescale(2);
    rest = rest.sub(part);
    const net = change.isCharge ? line.net.add(part) : line.net.sub(part);
    return {
      ...line,
      net,
      changes: [...line.changes, { ...change, amount: part, base: line.net }],
    };
  });
}

/** Taxes of a line, discount or charge, in a form to compare. */
export function taxKey(taxes: readonly Combo[] = []): string {
  return taxes
    .map(({ cat, percent }) => `${cat} ${percent?.toString() ?? ""}`)
    .sort()
    .join();
}

function taxesOf({ source, net }: Untaxed): DianTax[] {
  return (source.taxes ?? []).flatMap(({ cat, percent }) => {
    if (!TAXES.has(cat)) return [];
    const fraction = percent?.amount ?? ZERO;
    const raised = fraction.rescaleUp(2);
    return [
      {
        category: cat,
        percent: shortest(raised.withPointAt(raised.exp - 2).rescaleUp(2), 2),
        base: net,
        amount: net
          .upscale(fraction.exp + 2)
          .mul(fraction)
          .rescale(2),
      },
    ];
  });
}

/** Taxes by category and rate. */
function gathered(rows: readonly DianTax[]): DianTax[] {
  const byRate = new Map<string, DianTax>();
  for (const row of rows) {
    const key = `${row.category} ${row.percent}`;
    const known = byRate.get(key);
    byRate.set(key, known ? sumOf(known, row) : row);
  }
  return [...byRate.values()];
}

function sumOf(a: DianTax, b: DianTax): DianTax {
  return { ...a, base: a.base.add(b.base), amount: a.amount.add(b.amount) };
}

/** Taxes withheld by the customer, from the document's totals. */
function isWithheld({ totals }: Invoice, category: string): boolean {
  return (
    totals?.taxes?.categories?.some(({ code, retained }) => code === category && retained) ?? false
  );
}

function totalsOf(invoice: Invoice, lines: readonly DianLine[], taxes: readonly DianTax[]) {
  const add = (amounts: readonly Amount[]) =>
    amounts.reduce((sum, amount) => sum.add(amount), ZERO);
  const net = add(lines.map((line) => line.net));
  const isTaxed = (line: DianLine) =>
    line.taxes.some(({ category }) => !isWithheld(invoice, category));
  const tax = add(taxes.map(({ amount }) => amount));
  const inclusive = net.add(tax);
  const due = invoice.totals?.total_with_tax.rescale(2) ?? inclusive;
  const payable = due.add((invoice.totals?.rounding ?? ZERO).rescale(2));
  return {
    lines: net,
    taxable: add(lines.filter(isTaxed).map((line) => line.net)),
    tax,
    inclusive,
    prepaid: add(advancesOf(invoice).map(({ amount }) => amount.rescale(2))),
    rounding: payable.sub(inclusive),
    payable,
  };
}

/** Advances; UBL has no place for them in credit notes. */
export function advancesOf({ type, payment }: Invoice): readonly PayRecord[] {
  return kindOf(type) === CREDIT_NOTE ? [] : (payment?.advances ?? []);
}
