import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { comboFrom, shareFrom, type Turn } from "./lines.ts";

/** An amount and the element that it is of. */
interface Sum {
  readonly node: XmlElement;
  readonly amount: Amount;
}

const DECIMALS = 8;
const NOTHING = Amount.zero(DECIMALS);
const SLACK = Amount.of(2, 2);
/** Maximum number of shares whose combinations are all tried. */
const TRIED = 10;
/** Maximum number of rates that are searched for the taxes of a share. */
const MAX_GAPS = 50;
const LISTS = ["TaxesOutputs/Tax", "TaxesWithheld/Tax"];

/**
 * Discounts and charges of the document. The file does not state their taxes: these are derived where
 * the base of a tax differs from the lines by some of them.
 */
export function documentShares(invoice: XmlElement, turn: Turn): JsonObject {
  const totals = find(invoice, "InvoiceTotals");
  const discounts = findAll(totals, "GeneralDiscounts/Discount");
  const charges = findAll(totals, "GeneralSurcharges/Charge");
  if (discounts.length + charges.length === 0) return {};
  const shares = [
    ...discounts.map((node) => ({ node, amount: amountIn(node, "DiscountAmount").neg() })),
    ...charges.map((node) => ({ node, amount: amountIn(node, "ChargeAmount") })),
  ];
  const kinds = gapsIn(invoice).map((gaps) => partsOf(shares, gaps));
  const gross = text(totals, "TotalGrossAmount");
  const read = (node: XmlElement) => {
    const borne = kinds.map((parts) => parts.get(node) ?? []);
    return rowsOf(shareFrom(node, gross, turn), borne, (part) =>
      turn((node.name === "Discount" ? part.neg() : part).rescale(2).toString()),
    );
  };
  return { discounts: discounts.flatMap(read), charges: charges.flatMap(read) };
}

/** A share as rows of the document: one, or one for each of its rates. */
function rowsOf(
  share: JsonObject | undefined,
  borne: readonly (readonly Sum[])[],
  textOf: (part: Amount) => string,
): JsonObject[] {
  const divided = borne.find(({ length }) => length > 1) ?? [];
  const common = borne.flatMap((parts) => (parts.length === 1 ? parts : []));
  const combos = (parts: readonly Sum[]) => listOf(parts.map(({ node }) => comboFrom(node)));
  if (divided.length === 0) return listOf([compact({ ...share, taxes: combos(common) })]);
  return listOf(
    divided.map((part) =>
      compact({
        reason: share?.reason,
        amount: textOf(part.amount),
        taxes: combos([part, ...common]),
      }),
    ),
  );
}

/** Difference of the bases of the document's taxes and those of the lines, by kind of tax. */
function gapsIn(invoice: XmlElement): Sum[][] {
  const lines = findAll(invoice, "Items/InvoiceLine");
  const bases = new Map<string, Amount>();
  for (const tax of LISTS.flatMap((list) => lines.flatMap((line) => findAll(line, list))))
    bases.set(keyOf(tax), (bases.get(keyOf(tax)) ?? NOTHING).add(baseOf(tax)));
  const gaps = LISTS.flatMap((list) => findAll(invoice, list)).map((node) => ({
    node,
    amount: baseOf(node).sub(bases.get(keyOf(node)) ?? NOTHING),
  }));
  return [...Map.groupBy(gaps, ({ node }) => text(node, "TaxTypeCode")).values()];
}

/** The rate of one kind of tax of each share, or its parts at several rates. */
function partsOf(shares: readonly Sum[], rates: readonly Sum[]): Map<XmlElement, readonly Sum[]> {
  const gaps = rates.filter(({ amount }) => !isNear(amount, NOTHING));
  const parts = new Map<XmlElement, readonly Sum[]>();
  if (gaps.length > MAX_GAPS) return parts;
  for (const gap of gaps) {
    const free = shares.filter(({ node }) => !parts.has(node));
    const chosen = choiceFor(gap.amount, free) ?? (rates.length === 1 ? free : []);
    for (const { node } of chosen) parts.set(node, [gap]);
  }
  const [only, ...others] = shares;
  if (only && others.length === 0 && parts.size === 0 && isNear(only.amount, sumOf(gaps)))
    parts.set(only.node, gaps);
  return parts;
}

/** The shares that add up to an amount. */
function choiceFor(amount: Amount, shares: readonly Sum[]): readonly Sum[] | undefined {
  if (isNear(sumOf(shares), amount)) return shares;
  if (shares.length > TRIED) {
    const own = shares.find((share) => isNear(share.amount, amount));
    return own && [own];
  }
  for (let choice = 1; choice < 1 << shares.length; choice++) {
    const chosen = shares.filter((_, i) => choice & (1 << i));
    if (isNear(sumOf(chosen), amount)) return chosen;
  }
  return undefined;
}

/** Kind and rate of a tax, with the surcharge that goes with it. */
function keyOf(tax: XmlElement): string {
  const rates = ["TaxRate", "EquivalenceSurcharge"].map((name) => amountIn(tax, name));
  return [text(tax, "TaxTypeCode"), ...rates].join(" ");
}

function baseOf(tax: XmlElement): Amount {
  return amountIn(tax, "TaxableBase/TotalAmount");
}

function amountIn(from: XmlElement, path: string): Amount {
  return Amount.parse(text(from, path) || "0").rescale(DECIMALS);
}

function sumOf(rows: readonly Sum[]): Amount {
  return rows.reduce((sum, { amount }) => sum.add(amount), NOTHING);
}

function isNear(a: Amount, b: Amount): boolean {
  return a.sub(b).abs().compare(SLACK) <= 0;
}
