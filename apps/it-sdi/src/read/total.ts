import { Amount, sumOf } from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import type { GeneralAdjustment } from "./document-changes.ts";
import { find, findAll, peek, text } from "./find.ts";
import { fundAmount, fundNodes } from "./funds.ts";
import { areLinesRounded, fitsSummary, lineTotal, type RoundingRule } from "./rounding-rule.ts";
import { amountIn, shareOf } from "./values.ts";

/**
 * The rule that reproduces both the summary and the total; where both rules do, `currency` if lines were rounded;
 * `precise` where neither does.
 */
export function roundingRule(
  body: XmlElement,
  changes: readonly GeneralAdjustment[],
): RoundingRule {
  const isMadeBy = (rule: RoundingRule) => fitsSummary(body, changes, rule);
  if (!isMadeBy("currency")) return "precise";
  const leavesNothing = (rule: RoundingRule) => overTotal(body, changes, rule)?.isZero() ?? true;
  const isPrecise = isMadeBy("precise") && leavesNothing("precise");
  if (isPrecise && !areLinesRounded(body) && !isPaidInCents(body)) return "precise";
  return leavesNothing("currency") || !isMadeBy("precise") ? "currency" : "precise";
}

/** True where tax is withheld, and what is left of the total in cents is to be paid (2.4.2.6). */
function isPaidInCents(body: XmlElement): boolean {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const withheld = findAll(general, "DatiRitenuta");
  const stated = peek(find(general, "ImportoTotaleDocumento"));
  const payments = findAll(body, "DatiPagamento/DettaglioPagamento");
  const paid = sumOf(
    payments.map((row) => amountIn(peek(find(row, "ImportoPagamento")))),
    2,
  );
  const left = amountIn(stated).rescale(2).sub(sum(withheld, "ImportoRitenuta"));
  return withheld.length > 0 && paid.rescale(2).equals(left);
}

/**
 * Difference of the file's total (2.1.1.9) to its parts. Issuers state it with or without the withheld
 * tax: uses the smaller difference. An unexplained total stays unread.
 */
export function readRounding(
  body: XmlElement,
  changes: readonly GeneralAdjustment[],
  rule: RoundingRule,
): string | undefined {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const rounding = overTotal(body, changes, rule);
  if (!rounding) return undefined;
  if (!isSmall(rounding, body) && !isStated(rounding, general)) return undefined;
  disregard(find(general, "ImportoTotaleDocumento"));
  return rounding.isZero() ? undefined : rounding.toString();
}

/**
 * Difference of the stated total to the lines' with or without the withheld tax, whichever is smaller.
 */
function overTotal(
  body: XmlElement,
  changes: readonly GeneralAdjustment[],
  rule: RoundingRule,
): Amount | undefined {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const stated = peek(find(general, "ImportoTotaleDocumento"));
  if (stated === "") return undefined;
  const total = amountIn(stated).rescale(2);
  const withTax = totalWithTax(body, changes, rule);
  const payable = withTax.sub(sum(findAll(general, "DatiRitenuta"), "ImportoRitenuta"));
  const [over, overPayable] = [total.sub(withTax), total.sub(payable)];
  return overPayable.abs().compare(over.abs()) < 0 ? overPayable : over;
}

/** A cent for each amount that may have been rounded. */
function isSmall(rounding: Amount, body: XmlElement): boolean {
  const rounded = [
    "DatiBeniServizi/DettaglioLinee",
    "DatiBeniServizi/DatiRiepilogo",
    "DatiGenerali/DatiGeneraliDocumento/ScontoMaggiorazione",
    "DatiGenerali/DatiGeneraliDocumento/DatiCassaPrevidenziale",
    "DatiGenerali/DatiGeneraliDocumento/DatiRitenuta",
  ].flatMap((path) => findAll(body, path));
  return rounding.abs().compare(Amount.of(rounded.length, 2)) <= 0;
}

/** The file's rounding, or the stamp duty where the issuer pays it. */
function isStated(rounding: Amount, general: XmlElement | undefined): boolean {
  const stated = amountIn(text(general, "Arrotondamento"));
  const duty = amountIn(text(general, "DatiBollo/ImportoBollo"));
  return rounding.equals(stated) || rounding.equals(duty.neg());
}

/** Lines, document changes, stamp duty and funds, with their tax. */
function totalWithTax(
  body: XmlElement,
  changes: readonly GeneralAdjustment[],
  rule: RoundingRule,
): Amount {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const lines = findAll(body, "DatiBeniServizi/DettaglioLinee");
  const bases = new Map<string, Amount>();
  let net = amountIn(text(general, "DatiBollo/ImportoBollo"));
  const add = (amount: Amount, taxed: XmlElement | undefined) => {
    net = plus(net, amount);
    if (!taxed) return;
    const rate = text(taxed, "AliquotaIVA");
    bases.set(rate, plus(bases.get(rate) ?? Amount.zero(), amount));
  };
  for (const line of lines) add(lineTotal(line, rule), line);
  const rounded = (amount: Amount) => (rule === "currency" ? amount.rescale(2) : amount);
  for (const fund of fundNodes(general)) add(rounded(fundAmount(fund, body)), fund);
  for (const { exact, taxedAs } of changes) add(rounded(exact), taxedAs);
  const taxes = [...bases].map(([rate, base]) => rounded(shareOf(base, rate)));
  return taxes.reduce(plus, net).rescale(2);
}

function sum(rows: readonly XmlElement[], member: string): Amount {
  return rows.reduce((total, row) => plus(total, amountIn(text(row, member))), Amount.zero(2));
}

/** The sum with the decimals of the finer one. */
function plus(a: Amount, b: Amount): Amount {
  return a.match(b).add(b);
}
