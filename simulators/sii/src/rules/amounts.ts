import { dayOf, isWithin } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import type { Code } from "../codes.ts";
import { allNamed, amountIn, at, type RecordFacts, textIn } from "../facts.ts";
import { isIssued, type Rule, typeOf } from "./rule.ts";

/** Differences that the agency tolerates, in euros. */
const TOLERANCE = 10;
/** Share of the expected tax up to which a difference is a warning, and above a refusal. */
const GROSS = 0.1;
const SIMPLIFIED_LIMIT = 3000;
const LARGE = 100_000_000;
/** Regimes whose total may differ from the sum of the details. */
const OTHER_TOTALS = /^0[3569]$/;
/** Types whose tax need not follow from base and rate. */
const OTHER_TAXES = /^(F4|R2|R3)$/;

const BASE = "BaseImponible";
const RATE = "TipoImpositivo";
const SURCHARGE = "CuotaRecargoEquivalencia";
const SURCHARGE_RATE = "TipoRecargoEquivalencia";

interface Place {
  readonly sign: Code;
  readonly gross?: Code;
  isAt(record: RecordFacts, detail: XmlElement): boolean;
}

/** Parts of the breakdown, with their codes for signs and for taxes that are far from base and rate. */
const PLACES: readonly Place[] = [
  { sign: 1234, gross: 1235, isAt: (one, row) => isIssued(one) && !isByOperation(one, row) },
  { sign: 1236, gross: 1237, isAt: (one, row) => isIssued(one) && isByOperation(one, row) },
  { sign: 1320, isAt: (one, row) => !isIssued(one) && isReversed(one, row) },
  { sign: 1318, gross: 1319, isAt: (one) => !isIssued(one) },
];

/** Rules on the amounts of an invoice. */
export const AMOUNT_RULES: readonly Rule[] = [
  {
    code: 1148,
    breaks: (one) => at(one.invoice, "TipoDesglose/DesgloseTipoOperacion")?.children.length === 0,
  },
  {
    code: 1295,
    breaks: (one) =>
      one.text("ClaveRegimenEspecialOTrascendencia") === "01" &&
      causes(one).some((cause) => /^E[23]$/.test(cause)),
  },
  {
    code: 1166,
    breaks: (record) => record.details.some((row) => !isRate(amountIn(row, RATE), record)),
  },
  ...PLACES.flatMap(({ sign, gross, isAt }): Rule[] => [
    {
      code: sign,
      breaks: (one) => one.details.some((row) => isAt(one, row) && hasOtherSign(one, row)),
    },
    ...(gross
      ? [
          {
            code: gross,
            breaks: (one: RecordFacts) =>
              isTaxed(one) &&
              one.details.some((row) => isAt(one, row) && gradeOf(row, one.book.tax) === "gross"),
          },
        ]
      : []),
  ]),
  {
    code: 1238,
    breaks: (one) =>
      isIssued(one) &&
      isTaxed(one) &&
      one.details.some((row) => gradeOf(row, SURCHARGE, SURCHARGE_RATE) === "gross"),
  },
  {
    code: 1305,
    breaks: (one) =>
      typeOf(one) === "F2" &&
      one.text("FacturaSinIdentifDestinatarioAritculo6.1.d") !== "S" &&
      one.text("NumRegistroAcuerdoFacturacion") === "" &&
      totalOf(one).gt(SIMPLIFIED_LIMIT + TOLERANCE),
  },
  {
    code: 1208,
    breaks: (one) => totalOf(one).abs().gte(LARGE) && one.text("Macrodato") !== "S",
  },
];

/** ImporteTotal; 0 where it is absent. */
export function totalOf({ invoice }: RecordFacts): Decimal {
  return amountIn(invoice, "ImporteTotal") ?? new Decimal(0);
}

/** How far the taxes are from base and rate. */
export function deviationOf(record: RecordFacts): "none" | "small" | "gross" {
  if (!isTaxed(record)) return "none";
  const grades = record.details.map((one) => gradeOf(one, record.book.tax));
  if (grades.includes("gross")) return "gross";
  return grades.includes("small") ? "small" : "none";
}

/** False where the tax need not follow from base and rate. */
function isTaxed(record: RecordFacts): boolean {
  return !OTHER_TAXES.test(typeOf(record)) && record.text("TipoRectificativa") !== "I";
}

function gradeOf(detail: XmlElement, taxName: string, rateName = RATE): "none" | "small" | "gross" {
  const [base, rate, tax] = [BASE, rateName, taxName].map((name) => amountIn(detail, name));
  if (!base || !rate || !tax) return "none";
  const expected = base.mul(rate).div(100);
  const off = expected.sub(tax).abs();
  if (off.lte(TOLERANCE)) return "none";
  return off.gt(expected.abs().mul(GROSS)) ? "gross" : "small";
}

function isByOperation({ invoice, dialect }: RecordFacts, detail: XmlElement): boolean {
  const parts = at(invoice, "TipoDesglose/DesgloseTipoOperacion");
  return parts !== undefined && allNamed(parts, dialect.detail).includes(detail);
}

function isReversed({ invoice, dialect }: RecordFacts, detail: XmlElement): boolean {
  const part = at(invoice, "DesgloseFactura/InversionSujetoPasivo");
  return part !== undefined && allNamed(part, dialect.detail).includes(detail);
}

/** True where the total differs from the sum of bases, taxes and surcharges. */
export function isOffTotal(record: RecordFacts): boolean {
  const { invoice, book, details } = record;
  const regime = record.text("ClaveRegimenEspecialOTrascendencia");
  if (!amountIn(invoice, "ImporteTotal") || typeOf(record) === "F4" || OTHER_TOTALS.test(regime))
    return false;
  const sums = details.map((one) =>
    sum(
      [BASE, ...(isReversed(record, one) ? [] : [book.tax, SURCHARGE])].map((name) =>
        amountIn(one, name),
      ),
    ),
  );
  const others = [...untaxed(record), ...exempt(record)];
  return totalOf(record)
    .sub(sum([...sums, ...others]))
    .abs()
    .gt(TOLERANCE);
}

/** Sum of the details' taxes and surcharges. */
export function taxOf({ details, book }: RecordFacts): Decimal {
  return sum(details.flatMap((one) => [amountIn(one, book.tax), amountIn(one, SURCHARGE)]));
}

function exempt({ invoice }: RecordFacts): (Decimal | undefined)[] {
  const rows = invoice ? allNamed(invoice, "DetalleExenta") : [];
  return rows.map((one) => amountIn(one, BASE));
}

function untaxed({ invoice }: RecordFacts): (Decimal | undefined)[] {
  const parts = invoice ? allNamed(invoice, "NoSujeta") : [];
  return parts.flatMap((part) => part.children.map(({ name }) => amountIn(part, name)));
}

function causes({ invoice }: RecordFacts): readonly string[] {
  const rows = invoice ? allNamed(invoice, "DetalleExenta") : [];
  return rows.map((one) => textIn(one, "CausaExencion"));
}

function sum(amounts: readonly (Decimal | undefined)[]): Decimal {
  return amounts.reduce<Decimal>((total, one) => total.add(one ?? 0), new Decimal(0));
}

/** True for a rate that is in force at the day of the operation. */
function isRate(rate: Decimal | undefined, record: RecordFacts): boolean {
  const day = dayOf(record.text("FechaOperacion") || record.date) ?? 0;
  const inForce = record.dialect.rates.filter((period) => isWithin(day, period));
  return rate === undefined || inForce.some(({ rates }) => rates.some((one) => rate.eq(one)));
}

function hasOtherSign({ book }: RecordFacts, detail: XmlElement): boolean {
  const [base, tax] = [BASE, book.tax].map((name) => amountIn(detail, name));
  if (!base || !tax || base.isZero() || tax.isZero()) return false;
  return base.isNegative() !== tax.isNegative();
}
