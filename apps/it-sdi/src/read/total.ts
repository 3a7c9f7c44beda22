import { Amount } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import type { DocumentChange } from "./document-changes.ts";
import { find, findAll, text } from "./find.ts";
import { exactTotal } from "./lines.ts";
import { amountIn, shareOf } from "./values.ts";

/**
 * What the file's total (2.1.1.9) has over that of its parts. Issuers write it with or without the
 * tax withheld: where either fits there is no rounding, else it is the smaller difference.
 */
export function readRounding(
  body: XmlElement,
  changes: readonly DocumentChange[],
): string | undefined {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const written = text(general, "ImportoTotaleDocumento");
  if (written === "") return undefined;
  const total = amountIn(written).rescale(2);
  const withTax = totalWithTax(body, general, changes);
  const payable = withTax.sub(sum(findAll(general, "DatiRitenuta"), "ImportoRitenuta"));
  const differences = [total.sub(withTax), total.sub(payable)];
  if (differences.some((difference) => difference.isZero())) return undefined;
  const [first, second] = differences;
  if (!first || !second) return undefined;
  return (second.abs().compare(first.abs()) < 0 ? second : first).toString();
}

/** Lines, document changes, stamp duty and funds, and the tax that they bear. */
function totalWithTax(
  body: XmlElement,
  general: XmlElement | undefined,
  changes: readonly DocumentChange[],
): Amount {
  const lines = findAll(body, "DatiBeniServizi/DettaglioLinee");
  const funds = findAll(general, "DatiCassaPrevidenziale");
  const bases = new Map<string, Amount>();
  let net = amountIn(text(general, "DatiBollo/ImportoBollo"));
  const add = (amount: Amount, taxed: XmlElement | undefined) => {
    net = plus(net, amount);
    if (!taxed) return;
    const rate = text(taxed, "AliquotaIVA");
    bases.set(rate, plus(bases.get(rate) ?? Amount.zero(), amount));
  };
  for (const line of lines) add(exactTotal(line), line);
  for (const fund of funds) add(amountIn(text(fund, "ImportoContributoCassa")), fund);
  for (const { exact, taxedAs } of changes) add(exact, taxedAs);
  return plus(net, taxOn(bases)).rescale(2);
}

/** Each at the decimals of its base, as the engine has it. */
function taxOn(bases: ReadonlyMap<string, Amount>): Amount {
  let tax = Amount.zero();
  for (const [rate, base] of bases) tax = plus(tax, shareOf(base, rate));
  return tax;
}

function sum(rows: readonly XmlElement[], member: string): Amount {
  return rows.reduce((total, row) => plus(total, amountIn(text(row, member))), Amount.zero(2));
}

/** The sum with the decimals of the finer one. */
function plus(a: Amount, b: Amount): Amount {
  return a.match(b).add(b);
}
