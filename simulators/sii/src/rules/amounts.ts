import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
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
      causes(one).some((cause) => /^E[25]$/.test(cause)),
  },
  {
    code: 1166,
    breaks: ({ details, dialect }) =>
      details.some((one) => !isRateOf(dialect.rates, amountIn(one, RATE))),
  },
  { code: 1234, breaks: (one) => isIssued(one) && one.details.some(hasOtherSign(one)) },
  { code: 1318, breaks: (one) => !isIssued(one) && one.details.some(hasOtherSign(one)) },
  { code: 1235, breaks: (one) => isIssued(one) && deviationOf(one) === "gross" },
  { code: 1319, breaks: (one) => !isIssued(one) && deviationOf(one) === "gross" },
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
  if (OTHER_TAXES.test(typeOf(record)) || record.text("TipoRectificativa") === "I") return "none";
  const grades = record.details.map((one) => gradeOf(one, record.book.tax));
  if (grades.includes("gross")) return "gross";
  return grades.includes("small") ? "small" : "none";
}

function gradeOf(detail: XmlElement, taxName: string): "none" | "small" | "gross" {
  const [base, rate] = [amountIn(detail, BASE), amountIn(detail, RATE)];
  const tax = amountIn(detail, taxName);
  if (!base || !rate || !tax) return "none";
  const expected = base.mul(rate).div(100);
  const off = expected.sub(tax).abs();
  if (off.lte(TOLERANCE)) return "none";
  return off.gt(expected.abs().mul(GROSS)) ? "gross" : "small";
}

/** True where the total differs from the sum of bases, taxes and surcharges. */
export function isOffTotal(record: RecordFacts): boolean {
  const { invoice, book, details } = record;
  const regime = record.text("ClaveRegimenEspecialOTrascendencia");
  if (!amountIn(invoice, "ImporteTotal") || typeOf(record) === "F4" || OTHER_TOTALS.test(regime))
    return false;
  const reversed = at(invoice, "DesgloseFactura/InversionSujetoPasivo");
  const isOwn = new Set(reversed ? allNamed(reversed, record.dialect.detail) : []);
  const sums = details.map((one) =>
    sum(
      [BASE, ...(isOwn.has(one) ? [] : [book.tax, SURCHARGE])].map((name) => amountIn(one, name)),
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

function isRateOf(rates: readonly string[], rate: Decimal | undefined): boolean {
  return rate === undefined || rates.some((one) => rate.eq(one));
}

function hasOtherSign({ book }: RecordFacts): (detail: XmlElement) => boolean {
  return (detail) => {
    const [base, tax] = [amountIn(detail, BASE), amountIn(detail, book.tax)];
    if (!base || !tax || base.isZero() || tax.isZero()) return false;
    return base.isNegative() !== tax.isNegative();
  };
}
