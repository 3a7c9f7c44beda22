import { Amount, type Faults, type Invoice } from "@fakturo/model";
import { accountingCurrency } from "../codes/currencies.ts";
import type { VatCode } from "../codes/vat-categories.ts";
import { adjustmentOf } from "./adjustments.ts";
import type { AccountingTax, Bill, DocumentAdjustment, Vat, VatSubtotal } from "./bill.ts";
import { chargedTax } from "./charged.ts";
import { exemptionOf } from "./exemptions.ts";
import { extractionFor } from "./included.ts";
import { type DraftLine, draftLines, roundCarrying, roundEach } from "./lines.ts";
import { decimalsOf, isShare, MAX_DECIMALS, share, total } from "./money.ts";
import { totalsOf } from "./totals.ts";
import { EXEMPT, keyOf, UNTAXED, vatCombo, vatOf } from "./vat.ts";

/** Tolerance of the official rules between base × rate and tax (BR-CO-17). */
const SLACK = Amount.of(99, 2);

interface Group {
  readonly vat: Vat;
  readonly sources: readonly VatCode[];
}

/**
 * Decimals of amounts: those of the currency, or always two, so that lines in yen match their prices.
 */
export type Precision = "currency" | "cents";

/** Adjusts an invoice's amounts to the arithmetic of EN 16931; the tax charged is unchanged. */
export function settle(invoice: Invoice, faults: Faults, precision: Precision): Bill {
  const decimals = precision === "cents" ? MAX_DECIMALS : decimalsOf(invoice.currency);
  const drafts = draftLines(invoice, decimals, faults);
  const documentSum = total(
    drafts.map(({ exact }) => exact),
    decimals,
  );
  const adjusted = documentAdjustments(invoice, documentSum, decimals);
  const groups = groupsOf([...drafts, ...adjusted]);
  const place = ({ vat }: { readonly vat: Vat }) => groups.get(keyOf(vat))?.vat ?? vat;
  const adjustments = adjusted.map((row) => ({ ...row, vat: place(row) }));
  const lines = drafts.map((line) => ({ ...line, vat: place(line) }));
  const charged = chargedTax(invoice, decimals, faults);

  const subtotalsWith = (nets: readonly Amount[]) =>
    subtotalsOf(invoice, { lines, nets, adjustments, groups, charged, decimals });
  const rounded = roundLines(lines, decimals, (nets) => subtotalsWith(nets).every(isPlausible));
  const subtotals = subtotalsWith(rounded);
  if (!faults.any && !subtotals.every(isPlausible))
    faults.add("BR-CO-17", "$.totals.taxes", "the tax is not the rate's share of the lines");
  const totals = totalsOf(invoice, { nets: rounded, adjustments, subtotals }, decimals, faults);
  return {
    invoice,
    currency: invoice.currency,
    lines: lines.map((line, i) => ({ ...line, net: rounded[i] ?? line.exact })),
    adjustments,
    subtotals,
    totals,
    accounting: accountingTax(invoice, totals.tax),
  };
}

/**
 * Rounds lines separately; where thousands of roundings would add up, each takes over the last
 * remainder.
 */
function roundLines(
  lines: readonly DraftLine[],
  decimals: number,
  isAcceptable: (nets: readonly Amount[]) => boolean,
): readonly Amount[] {
  const nets = roundEach(lines, decimals);
  return isAcceptable(nets) ? nets : roundCarrying(({ vat }) => keyOf(vat))(lines, decimals);
}

function isPlausible({ vat, taxable, tax }: VatSubtotal): boolean {
  return isShare(tax, taxable, vat.percent ?? Amount.zero(), SLACK);
}

function documentAdjustments(
  invoice: Invoice,
  sum: Amount,
  decimals: number,
): DocumentAdjustment[] {
  const rows = [
    ...(invoice.charges ?? []).map((row) => ({ isCharge: true, row })),
    ...(invoice.discounts ?? []).map((row) => ({ isCharge: false, row })),
  ];
  return rows.map(({ isCharge, row }) => {
    const combo = vatCombo(row.taxes);
    const extraction = extractionFor(invoice, row.taxes);
    return {
      ...adjustmentOf(isCharge, row, sum, extraction, decimals),
      vat: combo ? vatOf(combo.cat, combo) : UNTAXED,
    };
  });
}

/** Category of each tax combination, by its own key. */
function groupsOf(rows: readonly { readonly vat: Vat }[]): ReadonlyMap<string, Group> {
  const own = new Map(rows.map(({ vat }) => [keyOf(vat), vat]));
  const isMixed = own.size > 1;
  const groups = new Map<string, Group>();
  for (const [key, vat] of own)
    groups.set(key, { vat: isMixed && vat.code === "O" ? EXEMPT : vat, sources: [vat.code] });
  return groups;
}

interface Settled {
  readonly lines: readonly DraftLine[];
  readonly nets: readonly Amount[];
  readonly adjustments: readonly DocumentAdjustment[];
  readonly groups: ReadonlyMap<string, Group>;
  readonly charged: ReadonlyMap<string, Amount>;
  readonly decimals: number;
}

function subtotalsOf(invoice: Invoice, settled: Settled): VatSubtotal[] {
  const { lines, nets, adjustments, groups, charged, decimals } = settled;
  const bases = new Map<string, Amount>();
  const add = (vat: Vat, amount: Amount) => {
    const key = keyOf(vat);
    bases.set(key, (bases.get(key) ?? Amount.zero(decimals)).add(amount));
  };
  lines.forEach(({ vat }, i) => {
    add(vat, nets[i] ?? Amount.zero(decimals));
  });
  for (const { vat, isCharge, amount } of adjustments) add(vat, isCharge ? amount : amount.neg());

  return [...bases].map(([key, taxable]) => {
    const members = [...groups.values()].filter(({ vat }) => keyOf(vat) === key);
    const vat = members[0]?.vat ?? UNTAXED;
    const sources = members.flatMap((member) => member.sources);
    const tax = charged.get(key) ?? share(taxable, vat.percent ?? Amount.zero());
    return { vat, taxable, tax, ...exemptionOf(invoice, vat.code, sources) };
  });
}

/** VAT in the regime's currency, for an invoice in another currency with an exchange rate. */
function accountingTax(invoice: Invoice, tax: Amount): AccountingTax | undefined {
  const { currency, exchange_rates = [] } = invoice;
  const to = accountingCurrency(invoice.$regime || (invoice.supplier?.tax_id?.country ?? ""));
  if (!to || to === currency) return undefined;
  const rate = exchange_rates.find((row) => row.from === currency && row.to === to);
  if (!rate) return undefined;
  const decimals = decimalsOf(to);
  return { currency: to, tax: tax.rescaleUp(rate.amount.exp).mul(rate.amount).rescale(decimals) };
}
