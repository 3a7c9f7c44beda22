import { isRegistered } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { amountIn, type RecordFacts, textIn } from "../facts.ts";
import { RATE_RULES } from "./rates.ts";
import { REGIME_RULES } from "./regimes.ts";
import {
  classOf,
  exemptionOf,
  ifAlta,
  isVat,
  ofEach,
  type PartRule,
  type Rule,
  type RuleWorld,
  regimeOf,
  typeOf,
} from "./rule.ts";

/** Differences that the agency tolerates, in euros. */
export const TOLERANCE = 10;
const SIMPLIFIED_LIMIT = 3000;
const LARGE = 100_000_000;
/** Taxes whose details contain a regime: VAT and IGIC, and IPSI since this day. */
const WITH_REGIME = /^(?:01|03)?$/;
const IPSI = "02";
const FIRST_IPSI_REGIME = Date.UTC(2027, 0, 1);
const WORKS = "14";

const RATE = "TipoImpositivo";
const TAX = "CuotaRepercutida";
const BASE = "BaseImponibleOimporteNoSujeto";
const BASE_AT_COST = "BaseImponibleACoste";
const SURCHARGE_RATE = "TipoRecargoEquivalencia";
const SURCHARGE = "CuotaRecargoEquivalencia";

/** Rules on the details of each tax, in the order of the schema. */
const DETAIL_RULES: readonly PartRule[] = [
  { code: 1245, breaks: lacksRegime },
  {
    code: 1260,
    breaks: (one) => textIn(one, "Impuesto") === "05" && textIn(one, "ClaveRegimen") !== "",
  },
  ...REGIME_RULES,
  {
    code: 1149,
    breaks: (one, { recipients }, { census }) =>
      regimeOf(one) === WORKS &&
      recipients.some((who) => {
        const nif = textIn(who, "NIF");
        return !/^[PQSV]/.test(nif) || !isRegistered(census, nif);
      }),
  },
  {
    code: 1197,
    breaks: (one, record) => classOf(one) === "S2" && !/^(?:F1|F3|R[1-4])$/.test(typeOf(record)),
  },
  {
    code: 1198,
    breaks: (one) => classOf(one) === "S2" && !(isZero(one, RATE) && isZero(one, TAX)),
  },
  {
    code: 1237,
    breaks: (one) =>
      isVat(one) &&
      /^N[12]$/.test(classOf(one)) &&
      [RATE, TAX, SURCHARGE_RATE, SURCHARGE].some(isIn(one)),
  },
  {
    code: 1238,
    breaks: (one) =>
      exemptionOf(one) !== "" && [RATE, TAX, SURCHARGE_RATE, SURCHARGE].some(isIn(one)),
  },
  {
    code: 1257,
    breaks: (one) =>
      isIn(one)(BASE_AT_COST) && regimeOf(one) !== "06" && !/^0[25]$/.test(textIn(one, "Impuesto")),
  },
  {
    code: 1209,
    breaks: (one) =>
      classOf(one) === "S1" && regimeOf(one) === "06" && ![RATE, TAX].every(isIn(one)),
  },
  {
    code: 1208,
    breaks: (one) =>
      classOf(one) === "S1" && !isIn(one)(BASE_AT_COST) && ![RATE, TAX].every(isIn(one)),
  },
  {
    code: 1207,
    breaks: (one) => !(amountIn(one, TAX)?.isZero() ?? true) && classOf(one) !== "S1",
  },
  {
    code: 1281,
    breaks: (one) => [SURCHARGE_RATE, SURCHARGE].some(isIn(one)) && classOf(one) !== "S1",
  },
  { code: 1284, breaks: (one) => isIn(one)(SURCHARGE_RATE) !== isIn(one)(SURCHARGE) },
  ...RATE_RULES,
  { code: 1140, breaks: (one) => hasOtherSign(one, BASE_AT_COST) },
  { code: 1143, breaks: (one) => !isIn(one)(BASE_AT_COST) && hasOtherSign(one, BASE) },
  { code: 1144, breaks: (one) => isOffRate(one, BASE_AT_COST) },
  { code: 1142, breaks: (one) => !isIn(one)(BASE_AT_COST) && isOffRate(one, BASE) },
];

/** Rules on the amounts of a registration. */
export const AMOUNT_RULES: readonly Rule[] = ifAlta([
  ...ofEach(({ details }) => details, DETAIL_RULES),
  {
    code: 1150,
    breaks: (record) =>
      typeOf(record) === "F2" &&
      record.text("FacturaSinIdentifDestinatarioArt61d") !== "S" &&
      record.text("NumRegistroAcuerdoFacturacion") === "" &&
      baseOf(record)
        .add(sum(record.details.map((one) => amountIn(one, TAX))))
        .gt(SIMPLIFIED_LIMIT + TOLERANCE),
  },
  {
    code: 1138,
    breaks: (record) => record.text("Macrodato") === "S" && totalOf(record).abs().lt(LARGE),
  },
  {
    code: 1139,
    breaks: (record) => totalOf(record).abs().gte(LARGE) && record.text("Macrodato") !== "S",
  },
]);

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

function lacksRegime(detail: XmlElement, _: RecordFacts, { now }: RuleWorld): boolean {
  const isDue = WITH_REGIME.test(textIn(detail, "Impuesto")) || now >= FIRST_IPSI_REGIME;
  return isDue && needsRegime(detail);
}

/** True for a detail that should have a regime, and has none; until 2027 that of the IPSI is a remark. */
export function needsRegime(detail: XmlElement): boolean {
  const tax = textIn(detail, "Impuesto");
  return (WITH_REGIME.test(tax) || tax === IPSI) && textIn(detail, "ClaveRegimen") === "";
}

function isIn(detail: XmlElement): (name: string) => boolean {
  return (name) => textIn(detail, name) !== "";
}

function isZero(detail: XmlElement, name: string): boolean {
  return amountIn(detail, name)?.isZero() ?? true;
}

function hasOtherSign(detail: XmlElement, baseName: string): boolean {
  const [base, tax] = [amountIn(detail, baseName), amountIn(detail, TAX)];
  if (!base || !tax || base.isZero() || tax.isZero()) return false;
  return base.isNegative() !== tax.isNegative();
}

function isOffRate(detail: XmlElement, baseName: string): boolean {
  const [base, rate, tax] = [baseName, RATE, TAX].map((name) => amountIn(detail, name));
  if (!base || !rate || !tax) return false;
  return base.mul(rate).div(100).sub(tax).abs().gt(TOLERANCE);
}
