import { Amount, type CategoryTotal, type Invoice, sumOf } from "@fakturo/model";
import type { EuroAmounts } from "./money.ts";

/** VAT of the replaced invoices of a correction, as texts with two decimals. */
export interface CorrectedSums {
  readonly base: string;
  readonly tax: string;
  readonly surcharge: string;
}

/** Sums of the preceding invoices' VAT; zero where they have none. */
export function correctedSums({ preceding = [] }: Invoice, money: EuroAmounts): CorrectedSums {
  const vat = preceding
    .flatMap(({ tax }) => tax?.categories ?? [])
    .filter(({ code }) => code === "VAT");
  const total = (read: (category: CategoryTotal) => readonly Amount[]) =>
    sumOf(vat.flatMap((category) => read(category).map(money.of))).toString();
  return {
    base: total(({ rates = [] }) => rates.map(({ base }) => base)),
    tax: total(({ amount }) => [amount]),
    surcharge: total(({ surcharge = Amount.zero() }) => [surcharge]),
  };
}
