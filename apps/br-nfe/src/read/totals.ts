import { decimal, percentMaking } from "@fakturo/brazil";
import { Amount, FakturoError, type JsonObject, sumOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { find, text } from "./find.ts";
import type { ReadLine } from "./lines.ts";
import { netOf, rowsOf, sumOfAdditional } from "./untaxed.ts";

/** Amounts of the total in addition to the lines; documents have them as untaxed charges. */
const ADDED = [
  ["vST", "ICMS-ST"],
  ["vFCPST", "FCP-ST"],
  ["vIPIDevol", "IPI devolvido"],
] as const;

/** Amounts that only some operations add or deduct: duty, and exempted ICMS. */
const DUTY = ["vII", "Imposto de importação"] as const;
const EXEMPTED = ["vICMSDeson", "ICMS desonerado"] as const;

/** Taxes withheld, by category of the regime. */
const WITHHELD = [
  ["PISRet", "vRetPIS"],
  ["COFINSRet", "vRetCOFINS"],
  ["CSLL", "vRetCSLL"],
  ["INSS", "vRetPrev"],
  ["IRRF", "vIRRF"],
] as const;

/** Taxes whose base the file states. */
const BASES = ["vBCRetPrev", "vBCIRRF"] as const;

/** Amounts of the whole document. */
export interface ReadTotals {
  readonly charges: readonly JsonObject[];
  readonly discounts: readonly JsonObject[];
  /** Rounding difference between the file's total and the document's, if any. */
  readonly rounding: string | undefined;
  /** True if the sum equals the total of the file only when each line is rounded first (`tax.rounding: currency`). */
  readonly isByLine: boolean;
}

/**
 * `total`, compared with the lines.
 * @throws FakturoError "validation" where the lines do not add up to it.
 */
export function readTotals(total: XmlElement | undefined, lines: readonly ReadLine[]): ReadTotals {
  const sums = find(total, "ICMSTot");
  const amount = (name: string) => decimal(text(sums, name), name);
  const row = ([name, reason]: readonly [string, string]) => ({ reason, amount: amount(name) });
  const untaxed = sumOfAdditional(lines.map((line) => line.untaxed));
  const otherIpi = { reason: "IPI", amount: sumOf(lines.map((line) => line.otherIpi)) };
  const charges = [...ADDED.map(row), otherIpi].filter(isPresent);
  const beside = [netOf(Amount.zero(2), untaxed), ...charges.map((one) => one.amount)];
  const drift = (netIn: NetIn) => amount("vNF").sub(totalOf(lines, beside, netIn));
  const duties = [[], [row(DUTY)].filter(isPresent)];
  const exempted = [[], [row(EXEMPTED)].filter(isPresent)];
  const optionsOf = (netIn: NetIn) =>
    duties.flatMap((more) =>
      exempted.map((less) => {
        const rest = drift(netIn).sub(sumOf(more.map(amountOf)));
        return { more, less, rounding: rest.add(sumOf(less.map(amountOf))) };
      }),
    );
  const byLine = hasFractions(lines)
    ? optionsOf(({ stated }) => stated).find(({ rounding }) => rounding.isZero())
    : undefined;
  const fit = byLine ?? optionsOf(({ net }) => net).find((one) => isSmall(one.rounding, lines));
  if (!fit) throw refusal();
  const whole = rowsOf(untaxed);
  return {
    charges: [...whole.charges, ...[...charges, ...fit.more].map(rowOf)],
    discounts: [...whole.discounts, ...fit.less.map(rowOf)],
    rounding: fit.rounding.isZero() ? undefined : fit.rounding.toString(),
    isByLine: byLine !== undefined,
  };
}

type NetIn = (line: ReadLine) => Amount;

/** True where prices of lines have fractions of a cent, so that their rounding matters. */
function hasFractions(lines: readonly ReadLine[]): boolean {
  return lines.some(({ net, stated }) => !net.equals(stated.match(net)));
}

function refusal(): FakturoError {
  const message = "the items do not make up the total";
  const fault = { code: "NFE-TOTAL", paths: ["$.totals"], message };
  return new FakturoError("validation", message, { faults: [fault] });
}

interface Row {
  readonly reason: string;
  readonly amount: Amount;
}

const amountOf = ({ amount }: Row) => amount;
const isPresent = ({ amount }: Row) => !amount.isZero();
const rowOf = ({ reason, amount }: Row): JsonObject => ({ reason, amount: amount.toString() });

/** Tolerance of a cent for each line. */
function isSmall(drift: Amount, lines: readonly ReadLine[]): boolean {
  return drift.abs().compare(Amount.of(Math.max(lines.length, 1), 2)) <= 0;
}

/** The document's total with tax, as the engine calculates it: sums of the lines' nets, one tax for each rate. */
function totalOf(lines: readonly ReadLine[], charges: readonly Amount[], netIn: NetIn): Amount {
  const byRate = Map.groupBy(lines, ({ ipi }) => ipi?.amount.toString() ?? "");
  const taxes = [...byRate.values()].map((rows) => {
    const base = sumOf(rows.map(netIn));
    return rows[0]?.ipi?.of(base) ?? Amount.zero(2);
  });
  return sumOf([...lines.map(netIn), ...charges, ...taxes]).rescale(2);
}

/** `retTrib`: withheld taxes, which documents have on lines by percentage. */
export function readWithheld(
  total: XmlElement | undefined,
  lines: readonly ReadLine[],
): JsonObject[] {
  const withheld = find(total, "retTrib");
  const base = sumOf(lines.map(({ net }) => net));
  for (const name of BASES) repeats(find(withheld, name), base.rescale(2).toString());
  return WITHHELD.flatMap(([cat, name]) => {
    const amount = decimal(text(withheld, name), name);
    const percent = amount.isZero() ? undefined : percentMaking(amount, base);
    return percent === undefined ? [] : [{ cat, percent }];
  });
}
