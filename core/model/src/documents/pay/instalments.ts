import { Amount, sumOf } from "../../num/index.ts";
import type { DueDate } from "./terms.ts";

/** The whole in thousandths of a percent, and by how much rounded shares (33.3 % three times) may miss it. */
const WHOLE = Amount.of(100_000, 3);
const SLACK = Amount.of(100, 3);

/**
 * Instalments with the amounts that remain to be paid. Amounts of a document are shares of the whole amount payable,
 * whatever was paid in advance. Where instalments in percent make up the whole, each is that share of what is
 * owed, and the last takes the rounding difference. All others are as agreed.
 * @param owed amount payable less advances.
 */
export function instalmentsOwed(dates: readonly DueDate[], owed: Amount): readonly DueDate[] {
  if (!isWhole(dates)) return dates;
  const last = dates.length - 1;
  const shares = dates.map(({ percent, amount }) =>
    percent ? percent.of(owed).rescale(owed.exp) : amount,
  );
  const rest = owed.sub(sumOf(shares.slice(0, last), owed.exp));
  return dates.map((date, i) => ({ ...date, amount: (i === last ? rest : shares[i]) ?? rest }));
}

function isWhole(dates: readonly DueDate[]): boolean {
  const shares = dates.flatMap(({ percent, currency }) =>
    percent && !currency ? percent.of(WHOLE) : [],
  );
  if (dates.length === 0 || shares.length < dates.length) return false;
  return sumOf(shares, WHOLE.exp).sub(WHOLE).abs().compare(SLACK) <= 0;
}
