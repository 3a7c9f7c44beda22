import { Amount, FakturoError, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { CATEGORY_OF_CODE } from "../codes/withholdings.ts";
import { findAll, text } from "./find.ts";
import { amountIn } from "./values.ts";

/** A line or fund contribution with its data on withholding. */
export interface Withheld {
  readonly amount: Amount;
  /** `Ritenuta` is `SI`. */
  readonly isMarked: boolean;
}

interface Withholding {
  readonly combo: JsonObject;
  readonly percent: Amount;
  readonly amount: Amount;
}

/** Maximum number of taxes whose bases are searched; no invoice has more. */
const MAX_TAXES = 50;
/** Maximum number of rows whose combinations are all tried. */
const TRIED_ROWS = 12;
/** Rounding of the tax, divided by its rate. */
const SLACK = Amount.of(6, 2);
const HUNDRED = Amount.of(100, 0);

/**
 * Taxes withheld from each row. The file only marks rows as subject to some withholding: a tax is
 * assigned to those marked rows whose sum is its base, to all marked rows where no combination matches,
 * and to all lines where none is marked.
 */
export function readWithholdings(body: XmlElement, rows: readonly Withheld[]): JsonObject[][] {
  const taxes = findAll(body, "DatiGenerali/DatiGeneraliDocumento/DatiRitenuta").map(readTax);
  if (taxes.length > MAX_TAXES)
    throw new FakturoError("input", "the file has more withheld taxes than the format allows");
  const places = new Map(rows.map((row, i) => [row, i]));
  const marked = rows.filter(({ isMarked }) => isMarked);
  const candidates = marked.length > 0 ? marked : rows;
  const found: JsonObject[][] = rows.map(() => []);
  for (const tax of taxes)
    for (const row of baseOf(tax, candidates)) found[places.get(row) ?? -1]?.push(tax.combo);
  return found;
}

function readTax(node: XmlElement): Withholding {
  const percent = amountIn(text(node, "AliquotaRitenuta"));
  const reason = text(node, "CausalePagamento");
  const kind = text(node, "TipoRitenuta");
  return {
    combo: {
      cat: CATEGORY_OF_CODE.get(kind) ?? "IRPEF",
      percent: `${percent}%`,
      ...(reason && { ext: { [EXT.withheld]: reason } }),
    },
    percent,
    amount: amountIn(text(node, "ImportoRitenuta")),
  };
}

function baseOf({ percent, amount }: Withholding, rows: readonly Withheld[]): readonly Withheld[] {
  const base = amount.upscale(2).mul(HUNDRED).div(percent);
  if (isNear(sum(rows), base) || rows.length > TRIED_ROWS) return rows;
  for (let choice = 1; choice < 1 << rows.length; choice++) {
    const chosen = rows.filter((_, i) => choice & (1 << i));
    if (isNear(sum(chosen), base)) return chosen;
  }
  return rows;
}

function sum(rows: readonly Withheld[]): Amount {
  return rows.reduce((total, { amount }) => total.match(amount).add(amount), Amount.zero(2));
}

function isNear(a: Amount, b: Amount): boolean {
  return a.match(b).sub(b).abs().compare(SLACK) <= 0;
}
