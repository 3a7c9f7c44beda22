import { Amount, type RateTotal, sumOf } from "@fakturo/model";
import type { BuiltInvoice } from "../document.ts";
import type { Concept } from "./concept.ts";
import { decimalsOf } from "./money.ts";
import { type ComprobanteTax, keyOf, merged, ratioOf, TAXES } from "./taxes.ts";

/** Withheld tax, sum of all rates. */
export interface WithheldTax {
  readonly code: string;
  readonly amount: Amount;
}

/** All sums of the Comprobante, in the decimals of its currency. */
export interface ComprobanteTotals {
  readonly subtotal: Amount;
  readonly discount: Amount | undefined;
  readonly total: Amount;
  readonly transferred: readonly ComprobanteTax[];
  readonly withheld: readonly WithheldTax[];
  /** Absent where every transferred tax is exempt. */
  readonly transferredTotal: Amount | undefined;
  readonly withheldTotal: Amount | undefined;
}

/** Conceptos with consistent totals. */
export interface SettledConcepts {
  readonly concepts: readonly Concept[];
  readonly totals: ComprobanteTotals;
}

/**
 * Adds up the Conceptos. Rounding differences go to Descuento, so that the sums of the Comprobante are
 * exact; a difference above half a unit goes to the first Concepto.
 */
export function settle(invoice: BuiltInvoice, concepts: readonly Concept[]): SettledConcepts {
  const decimals = decimalsOf(invoice.currency);
  const exactSum = sumOf(
    concepts.map(({ sum }) => sum),
    decimals,
  );
  const exactDiscount = sumOf(
    concepts.flatMap(({ discount }) => discount ?? []),
    decimals,
  );
  const transferred = transferredOf(invoice, concepts, decimals);
  const withheld = withheldOf(invoice, decimals);
  const charged = transferred.filter(({ factor }) => factor !== "Exento");
  const added = sumOf(
    charged.map(({ amount }) => amount),
    decimals,
  );
  const kept = sumOf(
    withheld.map(({ amount }) => amount),
    decimals,
  );
  const taxes = added.sub(kept);
  const subtotal = exactSum.rescale(decimals);
  const total = exactSum.match(exactDiscount).sub(exactDiscount).add(taxes).rescale(decimals);
  const discount = subtotal.add(taxes).sub(total);
  return {
    concepts: adjusted(concepts, discount, exactDiscount, decimals),
    totals: {
      subtotal,
      discount: discount.isZero() ? undefined : discount,
      total,
      transferred,
      withheld,
      transferredTotal: charged.length > 0 ? added : undefined,
      withheldTotal: withheld.length > 0 ? kept : undefined,
    },
  };
}

function adjusted(
  concepts: readonly Concept[],
  discount: Amount,
  exact: Amount,
  decimals: number,
): readonly Concept[] {
  const excess = discount.match(exact).sub(exact);
  const [first, ...others] = concepts;
  if (!first || excess.compare(Amount.of(5, decimals + 1)) <= 0) return concepts;
  const raised = (first.discount ?? Amount.zero()).match(excess).add(excess);
  return [{ ...first, discount: raised, sum: first.sum.match(raised) }, ...others];
}

function transferredOf(
  { totals }: BuiltInvoice,
  concepts: readonly Concept[],
  decimals: number,
): ComprobanteTax[] {
  const rows = (totals.taxes?.categories ?? []).flatMap(({ code, rates }) => {
    const tax = TAXES.get(code);
    return tax && !tax.retained ? (rates ?? []).map((rate) => rowOf(rate, tax.code)) : [];
  });
  // Rates of zero lines are on no Concepto.
  const charged = new Set(concepts.flatMap((concept) => concept.transferred.map(keyOf)));
  const stated = rows.filter((row) => !row.base.isZero() || charged.has(keyOf(row)));
  return merged([...stated, ...concepts.flatMap(({ ieps }) => ieps)]).map((row) => ({
    ...row,
    base: row.base.rescale(decimals),
    amount: row.amount.rescale(decimals),
  }));
}

/** A rate of the document's taxes. */
export function rowOf({ base, percent, amount }: RateTotal, code: string): ComprobanteTax {
  if (!percent) return { base, code, factor: "Exento", rate: undefined, amount };
  return { base, code, factor: "Tasa", rate: ratioOf(percent), amount };
}

function withheldOf({ totals }: BuiltInvoice, decimals: number): WithheldTax[] {
  const byCode = new Map<string, Amount>();
  for (const { code, amount } of totals.taxes?.categories ?? []) {
    const tax = TAXES.get(code);
    if (!tax?.retained) continue;
    const before = byCode.get(tax.code) ?? Amount.zero(decimals);
    byCode.set(tax.code, before.match(amount).add(amount));
  }
  return [...byCode].map(([code, amount]) => ({ code, amount: amount.rescale(decimals) }));
}
