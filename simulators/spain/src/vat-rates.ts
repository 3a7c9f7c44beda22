/** Days from and until, both included, in milliseconds since 1970. */
export interface RatePeriod {
  readonly from?: number;
  readonly until?: number;
}

/** Rates of the VAT in percent, with the period of operations for which they are or were in force. */
export interface RatesInForce extends RatePeriod {
  readonly rates: readonly string[];
}

/** Rates of the VAT: Ley 37/1992, arts. 90 and 91; RDL 11/2022, 20/2022 and 4/2024. */
export const VAT_RATES = {
  general: { rates: ["0", "4", "10", "21"] },
  until2012: { rates: ["7", "8", "16", "18"], until: Date.UTC(2012, 11, 31) },
  energyAndFood: {
    rates: ["5"],
    from: Date.UTC(2022, 6, 1),
    until: Date.UTC(2024, 8, 30),
  },
  food: { rates: ["2"], from: Date.UTC(2024, 9, 1), until: Date.UTC(2024, 11, 31) },
  oil: { rates: ["7.5"], from: Date.UTC(2024, 9, 1), until: Date.UTC(2024, 11, 31) },
} as const satisfies Readonly<Record<string, RatesInForce>>;

/** True for a day of the period. */
export function isWithin(day: number, { from = day, until = day }: RatePeriod): boolean {
  return from <= day && day <= until;
}
