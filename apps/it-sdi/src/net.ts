import type { Amount, Combo, Invoice, Line, Percentage } from "@fakturo/model";

/** A line with the included tax removed from its prices, its quantity never negative. */
export interface NetLine {
  readonly source: Line;
  readonly path: string;
  readonly quantity: Amount;
  readonly price: Amount;
  readonly changes: readonly PriceAdjustment[];
  readonly total: Amount;
  readonly vat: Combo | undefined;
}

/** `ScontoMaggiorazione`. */
export interface PriceAdjustment {
  readonly kind: "SC" | "MG";
  readonly percent: Percentage | undefined;
  /** Of the whole line or document. */
  readonly amount: Amount;
}

interface Adjusting {
  readonly percent?: Percentage | undefined;
  readonly amount: Amount;
}

const EXTRA_DECIMALS = 2;
/** Quantities with more digits magnify the rounding of a price too much. */
const SMALL_DIGITS = 2;
const FINEST = 8;

/** Lines with a price. */
export function netLines(invoice: Invoice): NetLine[] {
  return (invoice.lines ?? []).flatMap((line, i) => {
    const price = line.item?.price;
    return price ? [netLine(invoice, line, price, `$.lines[${i}]`)] : [];
  });
}

function netLine(invoice: Invoice, line: Line, gross: Amount, path: string): NetLine {
  const vat = line.taxes?.find(({ cat }) => cat === "VAT");
  const percent = includedIn(invoice, line.taxes);
  const quantity = line.quantity.abs();
  const signed = line.quantity.isNegative() ? gross.neg() : gross;
  const changes = [
    ...(line.discounts ?? []).map((row) => change("SC", row)),
    ...(line.charges ?? []).map((row) => change("MG", row)),
  ];
  const base = { source: line, path, quantity, vat };
  if (!percent)
    return { ...base, price: signed, changes, total: line.total ?? signed.mul(quantity) };
  const price = netPrice(signed, quantity, percent);
  const sum = price.mul(quantity);
  const net = changes.map((row) => netChange(row, sum, percent));
  const total = net.reduce(
    (rest, { kind, amount }) => (kind === "SC" ? rest.sub(amount) : rest.add(amount)),
    sum,
  );
  return { ...base, price, changes: net, total };
}

/** Discounts and charges of the whole document, except those with their own elements. */
export function netChanges(
  invoice: Invoice,
  isOwn: (key: string | undefined) => boolean,
): PriceAdjustment[] {
  const { discounts = [], charges = [] } = invoice;
  const net = (
    kind: PriceAdjustment["kind"],
    row: Adjusting & { taxes?: readonly Combo[] | undefined },
  ) => {
    const percent = includedIn(invoice, row.taxes);
    // A percentage of prices with tax does not give the net amount.
    return percent
      ? { kind, percent: undefined, amount: without(row.amount, percent) }
      : change(kind, row);
  };
  return [
    ...discounts.map((row) => net("SC", row)),
    ...charges.filter(({ key }) => !isOwn(key)).map((row) => net("MG", row)),
  ];
}

/** Amount of a charge of the document without its included tax. */
export function netAmount(
  invoice: Invoice,
  { amount, taxes }: { readonly amount: Amount; readonly taxes?: readonly Combo[] | undefined },
): Amount {
  const percent = includedIn(invoice, taxes);
  return percent ? without(amount, percent) : amount;
}

function change(kind: PriceAdjustment["kind"], { percent, amount }: Adjusting): PriceAdjustment {
  return { kind, percent, amount };
}

/** Rate of the tax that a row's prices include. */
function includedIn({ tax }: Invoice, taxes: readonly Combo[] | undefined): Percentage | undefined {
  const included = tax?.prices_include;
  const percent = included ? taxes?.find(({ cat }) => cat === included)?.percent : undefined;
  return percent?.isZero() ? undefined : percent;
}

function without(amount: Amount, percent: Percentage): Amount {
  return amount.upscale(EXTRA_DECIMALS).div(percent.factor());
}

function netPrice(price: Amount, quantity: Amount, percent: Percentage): Amount {
  const digits = quantity.rescale(0).toString().length;
  const decimals = price.exp + EXTRA_DECIMALS + Math.max(0, digits - SMALL_DIGITS);
  return price.rescaleUp(Math.min(FINEST, decimals)).div(percent.factor());
}

/** Percentages apply to the net sum, so they stay valid. */
function netChange(row: PriceAdjustment, sum: Amount, percent: Percentage): PriceAdjustment {
  const amount = row.percent ? row.percent.of(sum) : without(row.amount, percent);
  return { ...row, amount: amount.rescaleUp(sum.exp) };
}
