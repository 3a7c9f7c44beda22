import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { exactTotal } from "./lines.ts";
import { type Liabilities, rateKey, readVat } from "./taxes.ts";
import { amountIn, percentIn, shareOf } from "./values.ts";

/** `ScontoMaggiorazione` of the whole document (2.1.1.8). */
export interface GeneralAdjustment {
  readonly node: XmlElement;
  readonly isCharge: boolean;
  /** Empty where it does not give the amount, which then counts. */
  readonly percent: string;
  /** Negative for discounts. */
  readonly signed: Amount;
  /** The unrounded amount, where a percentage of the lines gives it. */
  readonly exact: Amount;
  /** Row of the summary (2.2.2) whose base includes it. */
  readonly taxedAs: XmlElement | undefined;
}

/** Taxes withheld from discounts and charges of the document. */
export type WithheldFrom = (change: GeneralAdjustment) => readonly JsonObject[];

const SLACK = Amount.of(2, 2);
const CENT = Amount.of(1, 2);
const WORKING = 8;
/** Maximum number of summary rows for assigning changes. */
const MAX_GAPS = 50;

/**
 * Discounts and charges of the document. The file does not state their tax: it is derived where the
 * summary's base differs from the lines and funds by one of them, or by all together.
 */
export function documentChanges(body: XmlElement): readonly GeneralAdjustment[] {
  const general = find(body, "DatiGenerali/DatiGeneraliDocumento");
  const sum = findAll(body, "DatiBeniServizi/DettaglioLinee").reduce(
    (total, line) => total.add(exactTotal(line)),
    Amount.zero(WORKING),
  );
  const rows = findAll(general, "ScontoMaggiorazione").map((node): GeneralAdjustment => {
    const isCharge = text(node, "Tipo") === "MG";
    const sign = (amount: Amount) => (isCharge ? amount : amount.neg());
    const [rate, written] = [text(node, "Percentuale"), text(node, "Importo")];
    const share = shareOf(sum, rate);
    const amount = written ? amountIn(written).rescale(WORKING) : share;
    const percent = isNear(share, amount, CENT) ? rate : "";
    const exact = sign(percent ? share : amount);
    return { node, isCharge, percent, signed: sign(amount), exact, taxedAs: undefined };
  });
  if (rows.length === 0) return rows;
  const gaps = gapsIn(body, general);
  return gaps.length > MAX_GAPS ? rows : assigned(rows, gaps);
}

interface Gap {
  readonly summary: XmlElement;
  readonly amount: Amount;
}

/** Rows of the summary whose base differs from the lines and funds. */
function gapsIn(body: XmlElement, general: XmlElement | undefined): Gap[] {
  const bases = new Map<string, Amount>();
  const add = (row: XmlElement, member: string) => {
    const key = rateKey(row);
    bases.set(key, (bases.get(key) ?? Amount.zero(WORKING)).add(amountIn(text(row, member))));
  };
  for (const line of findAll(body, "DatiBeniServizi/DettaglioLinee")) add(line, "PrezzoTotale");
  for (const fund of findAll(general, "DatiCassaPrevidenziale"))
    add(fund, "ImportoContributoCassa");
  return findAll(body, "DatiBeniServizi/DatiRiepilogo")
    .map((summary) => {
      const base = amountIn(text(summary, "ImponibileImporto")).rescale(WORKING);
      return { summary, amount: base.sub(bases.get(rateKey(summary)) ?? Amount.zero(WORKING)) };
    })
    .filter(({ amount }) => !isNear(amount, Amount.zero(WORKING)));
}

function assigned(rows: readonly GeneralAdjustment[], gaps: readonly Gap[]): GeneralAdjustment[] {
  const all = rows.reduce((sum, { signed }) => sum.add(signed), Amount.zero(WORKING));
  const whole = gaps.find(({ amount }) => isNear(amount, all));
  return rows.map((row) => {
    const own = whole ?? gaps.find(({ amount }) => isNear(amount, row.signed));
    return { ...row, taxedAs: own?.summary };
  });
}

function isNear(a: Amount, b: Amount, slack = SLACK): boolean {
  return a.sub(b).abs().compare(slack) <= 0;
}

/** Discounts or charges as members of the document. */
export function readDocumentChanges(
  rows: readonly GeneralAdjustment[],
  isCharge: boolean,
  liabilities: Liabilities,
  withheldFrom: WithheldFrom,
): JsonObject[] {
  const taxesOf = (row: GeneralAdjustment) => [
    ...(row.taxedAs ? [readVat(row.taxedAs, liabilities)] : []),
    ...withheldFrom(row),
  ];
  return listOf(
    rows
      .filter((row) => row.isCharge === isCharge)
      .map((row) =>
        compact({
          percent: percentIn(row.percent),
          amount: text(row.node, "Importo"),
          taxes: taxesOf(row),
        }),
      ),
  );
}
