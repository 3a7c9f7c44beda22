import { isWithin, type RatePeriod, type RatesInForce, VAT_RATES } from "@fakturo/simulator-spain";
import type { Decimal } from "decimal.js";
import { amountIn } from "../facts.ts";
import { isVat, operationDay, type PartRule } from "./rule.ts";

const RATE = "TipoImpositivo";
const SURCHARGE_RATE = "TipoRecargoEquivalencia";

/** Codes of rates outside their period; that of the general rates is none. */
const OUTSIDE: readonly (readonly [rates: RatesInForce, code: PartRule["code"]])[] = [
  [VAT_RATES.until2012, 1132],
  [VAT_RATES.energyAndFood, 1194],
  [VAT_RATES.food, 1235],
  [VAT_RATES.oil, 1236],
];

/** Rates of the surcharge that are allowed at all; 1 and 4 were those of 2012, and 1 that of rate 7.5. */
const SURCHARGES = ["0", "0.26", "0.5", "0.62", "1", "1.4", "1.75", "4", "5.2"];

interface SurchargeRow {
  readonly code: PartRule["code"];
  readonly rate: string;
  /** Surcharges that the rate may have. */
  readonly surcharges: readonly string[];
  /** Where given, the row is about operations of this period only. */
  readonly period?: RatePeriod;
}

/** Which surcharge goes with a rate (Ley 37/1992, art. 161, and the same decrees). */
const SURCHARGES_OF: readonly SurchargeRow[] = [
  { code: 1162, rate: "21", surcharges: ["5.2", "1.75"] },
  { code: 1163, rate: "10", surcharges: ["1.4"] },
  { code: 1164, rate: "4", surcharges: ["0.5"] },
  { code: 1160, rate: "5", surcharges: ["0.5", "0.62"] },
  { code: 1166, rate: "2", surcharges: ["0.26"], period: VAT_RATES.food },
  { code: 1169, rate: "7.5", surcharges: ["1"], period: VAT_RATES.oil },
  {
    code: 1165,
    rate: "0",
    surcharges: ["0"],
    period: { from: Date.UTC(2023, 0, 1), until: Date.UTC(2024, 8, 30) },
  },
  { code: 1170, rate: "0", surcharges: ["0.26"], period: { from: Date.UTC(2024, 9, 1) } },
  { code: 1277, rate: "0", surcharges: ["0"], period: { until: Date.UTC(2022, 11, 31) } },
];

interface DatedSurcharge {
  readonly code: PartRule["code"];
  readonly surcharge: string;
  readonly period: RatePeriod;
}

/** When the two surcharges of rate 5 were in force. */
const OF_RATE_5: readonly DatedSurcharge[] = [
  {
    code: 1167,
    surcharge: "0.5",
    period: { from: Date.UTC(2022, 6, 1), until: Date.UTC(2022, 11, 31) },
  },
  {
    code: 1168,
    surcharge: "0.62",
    period: { from: Date.UTC(2023, 0, 1), until: Date.UTC(2024, 8, 30) },
  },
];

/** Rules on rates and surcharges of the VAT at the day of the operation. */
export const RATE_RULES: readonly PartRule[] = ifVat([
  {
    code: 1124,
    breaks: (one) =>
      isOutside(
        Object.values(VAT_RATES).flatMap(({ rates }) => [...rates]),
        amountIn(one, RATE),
      ),
  },
  ...OUTSIDE.map(
    ([inForce, code]): PartRule => ({
      code,
      breaks: (one, record) =>
        isOneOf(inForce.rates, amountIn(one, RATE)) && !isWithin(operationDay(record), inForce),
    }),
  ),
  { code: 1127, breaks: (one) => isOutside(SURCHARGES, amountIn(one, SURCHARGE_RATE)) },
  {
    code: 1135,
    breaks: (one, record) => {
      const rate = amountIn(one, SURCHARGE_RATE);
      const isOf75 = rate?.eq(1) && amountIn(one, RATE)?.eq("7.5");
      const isOld = isOneOf(["1", "4"], rate) && !isOf75;
      return isOld && !isWithin(operationDay(record), VAT_RATES.until2012);
    },
  },
  ...SURCHARGES_OF.map(
    ({ code, rate, surcharges, period = {} }): PartRule => ({
      code,
      breaks: (one, record) =>
        isOneOf([rate], amountIn(one, RATE)) &&
        isWithin(operationDay(record), period) &&
        isOutside(surcharges, amountIn(one, SURCHARGE_RATE)),
    }),
  ),
  ...OF_RATE_5.map(
    ({ code, surcharge, period }): PartRule => ({
      code,
      breaks: (one, record) =>
        isOneOf(["5"], amountIn(one, RATE)) &&
        isOneOf([surcharge], amountIn(one, SURCHARGE_RATE)) &&
        !isWithin(operationDay(record), period),
    }),
  ),
]);

function ifVat(rules: readonly PartRule[]): PartRule[] {
  return rules.map(({ code, breaks }) => ({
    code,
    breaks: (one, record, world) => isVat(one) && breaks(one, record, world),
  }));
}

function isOneOf(rates: readonly string[], rate: Decimal | undefined): boolean {
  return rate !== undefined && rates.some((one) => rate.eq(one));
}

function isOutside(rates: readonly string[], rate: Decimal | undefined): boolean {
  return rate !== undefined && !isOneOf(rates, rate);
}
