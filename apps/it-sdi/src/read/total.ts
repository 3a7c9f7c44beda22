import { Amount } from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import type { DocumentChange } from "./document-changes.ts";
import { find, findAll, peek, text } from "./find.ts";
import { exactTotal } from "./lines.ts";
import { amountIn, shareOf } from "./values.ts";

/**
 * What the file's total (2.1.1.9) has over that of its parts. Issuers write it with or without the
 * tax withheld: the smaller difference counts. A total that nothing explains stays unread.
 */
export function readRounding(
  body: XmlElement,
  changes: readonly DocumentChange[],
): string | undefined {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const written = find(general, "ImportoTotaleDocumento");
  const stated = peek(written);
  if (stated === "") return undefined;
  const total = amountIn(stated).rescale(2);
  const withTax = totalWithTax(body, general, changes);
  const payable = withTax.sub(sum(findAll(general, "DatiRitenuta"), "ImportoRitenuta"));
  const [over, overPayable] = [total.sub(withTax), total.sub(payable)];
  const rounding = overPayable.abs().compare(over.abs()) < 0 ? overPayable : over;
  if (!isSmall(rounding, body) && !isStated(rounding, general)) return undefined;
  disregard(written);
  return rounding.isZero() ? undefined : rounding.toString();
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

/** The rounding that the file tells, or the stamp duty where the issuer bears it. */
function isStated(rounding: Amount, general: XmlElement | undefined): boolean {
  const told = amountIn(text(general, "Arrotondamento"));
  const duty = amountIn(text(general, "DatiBollo/ImportoBollo"));
  return rounding.equals(told) || rounding.equals(duty.neg());
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
