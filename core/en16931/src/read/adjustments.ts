import { compact, type JsonObject, listOf } from "@fakturo/model";

/** A discount or charge of a syntax (BG-20, BG-21, BG-27, BG-28); absent values are empty. */
export interface AdjustmentFields {
  readonly isCharge: boolean;
  readonly code: string;
  readonly reason: string;
  readonly base: string;
  /** Without sign. */
  readonly percent: string;
  readonly amount: string;
  readonly taxes: readonly JsonObject[];
}

/** Discounts and charges of a line or document. */
export function adjustmentsFrom(rows: readonly AdjustmentFields[]): {
  readonly discounts: JsonObject[];
  readonly charges: JsonObject[];
} {
  return {
    discounts: listOf(rows.filter(({ isCharge }) => !isCharge).map(adjustmentFrom)),
    charges: listOf(rows.filter(({ isCharge }) => isCharge).map(adjustmentFrom)),
  };
}

/** The base has no meaning without a percentage. */
function adjustmentFrom(row: AdjustmentFields): JsonObject | undefined {
  const { isCharge, code, reason, base, percent, amount, taxes } = row;
  return compact({
    reason,
    base: percent ? base : undefined,
    percent: percent ? `${percent}%` : undefined,
    amount,
    taxes,
    ext: compact({ [isCharge ? "untdid-charge" : "untdid-allowance"]: code }),
  });
}
