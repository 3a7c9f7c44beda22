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
  const drift = amount("vNF").sub(totalOf(lines, beside));
  const duties = [[], [row(DUTY)].filter(isPresent)];
  const exempted = [[], [row(EXEMPTED)].filter(isPresent)];
  const options = duties.flatMap((more) =>
    exempted.map((less) => {
      const rounding = drift.sub(sumOf(more.map(amountOf))).add(sumOf(less.map(amountOf)));
      return { more, less, rounding };
    }),
  );
  const fit = options.find(({ rounding }) => isSmall(rounding, lines));
  if (!fit) throw refusal();
  const whole = rowsOf(untaxed);
  return {
    charges: [...whole.charges, ...[...charges, ...fit.more].map(rowOf)],
    discounts: [...whole.discounts, ...fit.less.map(rowOf)],
    rounding: fit.rounding.isZero() ? undefined : fit.rounding.toString(),
  };
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

/** The document's total with tax, as the engine calculates it: exact sums, one tax for each rate. */
function totalOf(lines: readonly ReadLine[], charges: readonly Amount[]): Amount {
  const byRate = Map.groupBy(lines, ({ ipi }) => ipi?.amount.toString() ?? "");
  const taxes = [...byRate.values()].map((rows) => {
    const base = sumOf(rows.map(({ net }) => net));
    return rows[0]?.ipi?.of(base) ?? Amount.zero(2);
  });
  return sumOf([...lines.map(({ net }) => net), ...charges, ...taxes]).rescale(2);
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
