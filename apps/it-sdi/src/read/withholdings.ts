import { Amount, FakturoError, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { CATEGORY_OF_CODE } from "../codes/withholdings.ts";
import { findAll, text } from "./find.ts";
import { amountIn } from "./values.ts";

/** A line, fund contribution, or discount or charge of the document. */
export interface WithheldAmount {
  readonly amount: Amount;
  /** `Ritenuta` is `SI`. */
  readonly isMarked: boolean;
  /** True for discounts and charges of the document, which the file cannot mark. */
  readonly isChange?: boolean;
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
 * assigned to those marked rows whose sum is its base, alone or with discounts and charges of the document, and
 * to all marked rows where no combination matches. Where none is marked, all lines count as marked.
 */
export function readWithholdings(
  body: XmlElement,
  rows: readonly WithheldAmount[],
): JsonObject[][] {
  const taxes = findAll(body, "DatiGenerali/DatiGeneraliDocumento/DatiRitenuta").map(readTax);
  if (taxes.length > MAX_TAXES)
    throw new FakturoError("input", "the file has more withheld taxes than the format allows");
  const places = new Map(rows.map((row, i) => [row, i]));
  const [changes = [], lines = []] = [true, false].map((is) =>
    rows.filter(({ isChange = false }) => isChange === is),
  );
  const marked = lines.filter(({ isMarked }) => isMarked);
  const candidates = marked.length > 0 ? marked : lines;
  const found: JsonObject[][] = rows.map(() => []);
  for (const tax of taxes)
    for (const row of rowsOf(tax, candidates, changes))
      found[places.get(row) ?? -1]?.push(tax.combo);
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

function rowsOf(
  { percent, amount }: Withholding,
  rows: readonly WithheldAmount[],
  changes: readonly WithheldAmount[],
): readonly WithheldAmount[] {
  const base = amount.upscale(2).mul(HUNDRED).div(percent);
  return summingTo(base, rows) ?? summingTo(base, [...rows, ...changes]) ?? rows;
}

/** The rows whose sum is the base: all of them, or some where they are few. */
function summingTo(
  base: Amount,
  rows: readonly WithheldAmount[],
): readonly WithheldAmount[] | undefined {
  if (isNear(sum(rows), base)) return rows;
  if (rows.length > TRIED_ROWS) return undefined;
  for (let choice = 1; choice < 1 << rows.length; choice++) {
    const chosen = rows.filter((_, i) => choice & (1 << i));
    if (isNear(sum(chosen), base)) return chosen;
  }
  return undefined;
}

function sum(rows: readonly WithheldAmount[]): Amount {
  return rows.reduce((total, { amount }) => total.match(amount).add(amount), Amount.zero(2));
}

function isNear(a: Amount, b: Amount): boolean {
  return a.match(b).sub(b).abs().compare(SLACK) <= 0;
}
