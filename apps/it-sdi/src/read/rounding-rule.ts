import { Amount, sumOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import type { GeneralAdjustment } from "./document-changes.ts";
import { find, findAll, text } from "./find.ts";
import { fundAmount, fundNodes } from "./funds.ts";
import { exactTotal } from "./lines.ts";
import { rateKey } from "./taxes.ts";
import { amountIn, shareOf } from "./values.ts";

/** Rounding of lines: each, or only their sums. */
export type RoundingRule = "currency" | "precise";

const WORKING = 8;

/** Total of a line by the rule. */
export function lineTotal(line: XmlElement, rule: RoundingRule): Amount {
  return rule === "currency" ? amountIn(text(line, "PrezzoTotale")).rescale(2) : exactTotal(line);
}

/** True where a line's exact total has fractions of a cent that the file leaves out. */
export function areLinesRounded(body: XmlElement): boolean {
  return findAll(body, "DatiBeniServizi/DettaglioLinee").some((line) => {
    const stated = amountIn(text(line, "PrezzoTotale"));
    return hasCents(line) && !exactTotal(line).match(stated).equals(stated);
  });
}

/** True where the rule reproduces bases and taxes of the summary, and their sum, from lines, funds and changes. */
export function fitsSummary(
  body: XmlElement,
  changes: readonly GeneralAdjustment[],
  rule: RoundingRule,
): boolean {
  const lines = findAll(body, "DatiBeniServizi/DettaglioLinee");
  if (rule === "currency" && !lines.every(hasCents)) return false;
  const bases = new Map<string, Amount>();
  const add = (row: XmlElement | undefined, amount: Amount) => {
    if (!row) return;
    const key = rateKey(row);
    const before = bases.get(key) ?? Amount.zero(WORKING);
    bases.set(key, before.add(amount.rescale(rule === "currency" ? 2 : WORKING)));
  };
  for (const line of lines) add(line, lineTotal(line, rule));
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  for (const fund of fundNodes(general)) add(fund, fundAmount(fund, body));
  for (const { exact, taxedAs } of changes) add(taxedAs, exact);
  const summary = findAll(body, "DatiBeniServizi/DatiRiepilogo");
  const taxes: Amount[] = [];
  const isEach = summary.every((row) => {
    const base = bases.get(rateKey(row)) ?? Amount.zero(WORKING);
    const tax = shareOf(base, text(row, "AliquotaIVA"));
    taxes.push(rule === "currency" ? tax.rescale(2) : tax);
    return isStated(base, row, "ImponibileImporto") && isStated(tax, row, "Imposta");
  });
  const stated = sumOf(
    summary.map((row) => amountIn(text(row, "Imposta"))),
    2,
  );
  return isEach && sumOf(taxes, 2).rescale(2).equals(stated.rescale(2));
}

function isStated(amount: Amount, row: XmlElement, member: string): boolean {
  return amount.rescale(2).equals(amountIn(text(row, member)).rescale(2));
}

function hasCents(line: XmlElement): boolean {
  const total = amountIn(text(line, "PrezzoTotale"));
  return total.rescale(2).equals(total);
}
