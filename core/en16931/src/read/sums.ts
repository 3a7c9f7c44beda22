import { Amount, isObject, type JsonObject } from "@fakturo/model";
import { decimalsOf, isNear, share, total } from "../bill/money.ts";

/**
 * Sums stated by a file or calculated from a document: net, with tax, and to be paid (BT-109, BT-112,
 * BT-115).
 */
type Sum = "net" | "gross" | "due";

/** Comparison of a file's sums with those of the document read from it. */
export interface SettledSums {
  /** Sets the amount to be paid to the file's where its roundings differ (BT-114). */
  readonly rounding: string | undefined;
  /** Sums of the file that match the document's. */
  readonly met: readonly Sum[];
}

/**
 * Compares the sums of a file, empty where it has none, with those of the document read from it. Files
 * without lines, such as MINIMUM, cannot be compared.
 */
export function settleSums(
  document: JsonObject,
  stated: (sum: Sum) => string,
  rounding: string,
): SettledSums {
  const decimals = decimalsOf(String(document.currency));
  if (objectsIn(document.lines).length === 0) return { rounding, met: ["net", "gross", "due"] };
  const rows = rowsOf(document, decimals);
  const net = total(amountsOf(rows), decimals);
  const taxes = taxesOn(rows, decimals);
  const gross = net.add(total(taxes, decimals));
  const due = gross.sub(total(advancesIn(document), decimals)).add(amountIn(rounding));
  const slack = slackOf(rows.length + taxes.length, decimals);
  const isMet = (name: Sum, sum: Amount) =>
    stated(name) !== "" && isNear(amountIn(stated(name)), sum, slack);
  const drift = amountIn(stated("due")).match(due).sub(due);
  const met = Object.entries({ net, gross, due }).flatMap(([name, sum]) =>
    isSum(name) && isMet(name, sum) ? [name] : [],
  );
  const isSettled = met.includes("due") && !drift.isZero();
  return {
    rounding: isSettled ? drift.add(amountIn(rounding)).toString() : rounding,
    met,
  };
}

const isSum = (name: string): name is Sum => name === "net" || name === "gross" || name === "due";

/** A tax of the whole document as a file states it. */
export interface StatedTax {
  /** Category, percentage and surcharge as on the lines of the document. */
  readonly combo: JsonObject;
  readonly base: string;
  /** With the surcharge. */
  readonly amount: string;
}

/** Sums of a file whose lines may have been rounded one by one. */
export interface StatedSums {
  /** Net totals of the lines. */
  readonly lines: readonly string[];
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly taxes: readonly StatedTax[];
}

/**
 * True where a document read from a file gives the file's sums if each amount is rounded by itself, and amounts have
 * fractions of the currency's smallest unit, so that the rounding matters.
 */
export function isRoundedByLine(document: JsonObject, stated: StatedSums): boolean {
  const decimals = decimalsOf(String(document.currency));
  const rows = rowsOf(document, decimals);
  const exact = rowsOf(document, decimals + FINE);
  if (rows.every(({ amount }, i) => amount.equals(exact[i]?.amount ?? amount))) return false;
  const bases = new Map(
    ratesIn(rows).map(({ tax, amounts }) => [rateKey(tax), total(amounts, decimals)]),
  );
  const isStated = (text: string, amount: Amount) => amountIn(text).equals(amount);
  const net = total(amountsOf(rows), decimals);
  const tax = total(
    stated.taxes.map(({ amount }) => amountIn(amount)),
    decimals,
  );
  return (
    stated.lines.every((text, i) => isStated(text, rows[i]?.amount ?? net)) &&
    isStated(stated.net, net) &&
    isStated(stated.tax, tax) &&
    isStated(stated.gross, net.add(tax)) &&
    stated.taxes.every(({ combo, base, amount }) => {
      const sum = bases.get(rateKey(combo)) ?? Amount.zero(decimals);
      const taxed = [combo.percent, combo.surcharge].map((rate) => shareOf(sum, rate));
      return isStated(base, sum) && isStated(amount, total(taxed, decimals));
    })
  );
}

/** Decimals beyond the currency's that show whether an amount was rounded. */
const FINE = 6;

/** Half of the currency's smallest unit for each rounding, and one for the sum. */
const slackOf = (roundings: number, decimals: number) =>
  Amount.of(5 * (roundings + 1), decimals + 1);

/** A line, charge or discount (negative) as the engine calculates it, rounding by currency. */
interface Row {
  readonly amount: Amount;
  readonly taxes: readonly Fields[];
}

type Fields = Readonly<Record<string, unknown>>;

function rowsOf(document: JsonObject, decimals: number): Row[] {
  const row = (amount: Amount, { taxes }: Fields): Row => ({
    amount: amount.rescale(decimals),
    taxes: objectsIn(taxes),
  });
  const lines = objectsIn(document.lines).map((line) => row(lineTotal(line, decimals), line));
  const sum = total(amountsOf(lines), decimals);
  return [
    ...lines,
    ...objectsIn(document.discounts).map((fields) => row(adjustment(fields, sum).neg(), fields)),
    ...objectsIn(document.charges).map((fields) => row(adjustment(fields, sum), fields)),
  ];
}

const amountsOf = (rows: readonly { readonly amount: Amount }[]) =>
  rows.map(({ amount }) => amount);

function lineTotal({ item, quantity, discounts, charges }: Fields, decimals: number): Amount {
  const price = amountIn(isObject(item) ? item.price : "").rescaleUp(decimals);
  const sum = price.mul(amountIn(quantity)).rescale(decimals);
  const adjusted = [
    ...objectsIn(discounts).map((row) => adjustment(row, sum).neg()),
    ...objectsIn(charges).map((row) => adjustment(row, sum)),
  ];
  return total([sum, ...adjusted], decimals);
}

function adjustment({ percent, base, amount }: Fields, sum: Amount): Amount {
  if (!percent) return amountIn(amount);
  return shareOf(base ? amountIn(base).rescale(sum.exp) : sum, percent);
}

const rateKey = ({ cat, key, percent, surcharge }: Fields) =>
  JSON.stringify([cat, key, percent, surcharge]);

/** The amounts of each rate. */
function ratesIn(rows: readonly Row[]) {
  const taxed = rows.flatMap(({ amount, taxes }) => taxes.map((tax) => ({ amount, tax })));
  const rates = Map.groupBy(taxed, ({ tax }) => rateKey(tax));
  return [...rates.values()].map((members) => ({
    tax: members[0]?.tax ?? {},
    amounts: amountsOf(members),
  }));
}

/** The tax of each rate. */
function taxesOn(rows: readonly Row[], decimals: number): Amount[] {
  return ratesIn(rows).map(({ tax, amounts }) => shareOf(total(amounts, decimals), tax.percent));
}

function advancesIn({ payment }: JsonObject): Amount[] {
  const advances = isObject(payment) ? objectsIn(payment.advances) : [];
  return advances.map(({ amount }) => amountIn(amount));
}

const PLAIN = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Invalid numbers are left to the engine. */
function amountIn(text: unknown): Amount {
  return typeof text === "string" && PLAIN.test(text) ? Amount.parse(text) : Amount.zero();
}

function shareOf(amount: Amount, percent: unknown): Amount {
  return share(amount, amountIn(String(percent ?? "").replace("%", "")));
}

function objectsIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
