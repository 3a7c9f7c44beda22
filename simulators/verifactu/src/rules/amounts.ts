import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { amountIn, type RecordFacts, textIn } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** Differences that the agency tolerates, in euros. */
export const TOLERANCE = 10;
const SIMPLIFIED_LIMIT = 3000;
const LARGE = 100_000_000;
const VAT = "01";
const VAT_RATES = ["0", "2", "4", "5", "7.5", "10", "21"];
const SURCHARGE_RATES = ["0", "0.26", "0.5", "0.62", "1", "1.4", "1.75", "5.2"];
/** Taxes whose details contain a regime: VAT and IGIC. */
const WITH_REGIME = /^(01|03)?$/;

const RATE = "TipoImpositivo";
const TAX = "CuotaRepercutida";
const BASE = "BaseImponibleOimporteNoSujeto";
const SURCHARGE_RATE = "TipoRecargoEquivalencia";
const SURCHARGE = "CuotaRecargoEquivalencia";

interface DetailRule {
  readonly code: Rule["code"];
  breaks(detail: XmlElement, record: RecordFacts): boolean;
}

/** Details of each tax, in the order of the schema. */
const DETAIL_RULES: readonly DetailRule[] = [
  {
    code: 1245,
    breaks: (one) => WITH_REGIME.test(textIn(one, "Impuesto")) && regimeOf(one) === "",
  },
  {
    code: 1148,
    breaks: (one, record) =>
      regimeOf(one) === "14" && !/^(F1|R[1-4])$/.test(record.text("TipoFactura")),
  },
  {
    code: 1199,
    breaks: (one) => regimeOf(one) === "01" && /^E[23]$/.test(textIn(one, "OperacionExenta")),
  },
  {
    code: 1197,
    breaks: (one, record) =>
      classOf(one) === "S2" && !/^(F1|F3|R[1-4])$/.test(record.text("TipoFactura")),
  },
  {
    code: 1198,
    breaks: (one) => classOf(one) === "S2" && !(isZero(one, RATE) && isZero(one, TAX)),
  },
  {
    code: 1237,
    breaks: (one) => isUntaxed(one) && [RATE, TAX, SURCHARGE_RATE, SURCHARGE].some(isIn(one)),
  },
  { code: 1208, breaks: (one) => classOf(one) === "S1" && ![RATE, TAX].every(isIn(one)) },
  {
    code: 1207,
    breaks: (one) => !(amountIn(one, TAX)?.isZero() ?? true) && classOf(one) !== "S1",
  },
  { code: 1124, breaks: (one) => isVat(one) && !isRateOf(VAT_RATES, amountIn(one, RATE)) },
  {
    code: 1160,
    breaks: (one) => isVat(one) && !isRateOf(SURCHARGE_RATES, amountIn(one, SURCHARGE_RATE)),
  },
  {
    code: 1281,
    breaks: (one) => [SURCHARGE_RATE, SURCHARGE].some(isIn(one)) && classOf(one) !== "S1",
  },
  { code: 1284, breaks: (one) => isIn(one)(SURCHARGE_RATE) !== isIn(one)(SURCHARGE) },
  { code: 1143, breaks: hasOtherSign },
  { code: 1142, breaks: isOffRate },
];

/** Rules on the amounts of a registration. */
export const AMOUNT_RULES: readonly Rule[] = [
  ...DETAIL_RULES.map(({ code, breaks }) => ({
    code,
    breaks: (record: RecordFacts) => record.details.some((detail) => breaks(detail, record)),
  })),
  {
    code: 1150,
    breaks: (record) =>
      record.text("TipoFactura") === "F2" &&
      record.text("FacturaSinIdentifDestinatarioArt61d") !== "S" &&
      totalOf(record).gt(SIMPLIFIED_LIMIT + TOLERANCE),
  },
  {
    code: 1139,
    breaks: (record) => totalOf(record).abs().gte(LARGE) && record.text("Macrodato") !== "S",
  },
];

/** ImporteTotal of a record; 0 where it is absent. */
export function totalOf({ element }: RecordFacts): Decimal {
  return amountIn(element, "ImporteTotal") ?? new Decimal(0);
}

/** Sum of the details' taxes and surcharges. */
export function taxOf({ details }: RecordFacts): Decimal {
  return sum(details.flatMap((one) => [amountIn(one, TAX), amountIn(one, SURCHARGE)]));
}

/** Sum of the details' bases. */
export function baseOf({ details }: RecordFacts): Decimal {
  return sum(details.map((one) => amountIn(one, BASE)));
}

function sum(amounts: readonly (Decimal | undefined)[]): Decimal {
  return amounts.reduce<Decimal>((total, one) => total.add(one ?? 0), new Decimal(0));
}

function regimeOf(detail: XmlElement): string {
  return textIn(detail, "ClaveRegimen");
}

function classOf(detail: XmlElement): string {
  return textIn(detail, "CalificacionOperacion");
}

function isVat(detail: XmlElement): boolean {
  return [VAT, ""].includes(textIn(detail, "Impuesto"));
}

function isUntaxed(detail: XmlElement): boolean {
  return (
    isVat(detail) && (/^N[12]$/.test(classOf(detail)) || textIn(detail, "OperacionExenta") !== "")
  );
}

function isIn(detail: XmlElement): (name: string) => boolean {
  return (name) => textIn(detail, name) !== "";
}

function isZero(detail: XmlElement, name: string): boolean {
  return amountIn(detail, name)?.isZero() ?? true;
}

function isRateOf(rates: readonly string[], rate: Decimal | undefined): boolean {
  return rate === undefined || rates.some((one) => rate.eq(one));
}

function hasOtherSign(detail: XmlElement): boolean {
  const [base, tax] = [amountIn(detail, BASE), amountIn(detail, TAX)];
  if (!base || !tax || base.isZero() || tax.isZero()) return false;
  return base.isNegative() !== tax.isNegative();
}

function isOffRate(detail: XmlElement): boolean {
  const base = amountIn(detail, "BaseImponibleACoste") ?? amountIn(detail, BASE);
  const [rate, tax] = [amountIn(detail, RATE), amountIn(detail, TAX)];
  if (!base || !rate || !tax) return false;
  return base.mul(rate).div(100).sub(tax).abs().gt(TOLERANCE);
}
