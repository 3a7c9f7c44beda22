import type { XmlElement } from "@fakturo/xml";
import { amountIn, type RecordFacts, textIn } from "../facts.ts";
import { classOf, exemptionOf, isVat, type PartRule, regimeOf, typeOf } from "./rule.ts";

const GENERAL_RATE = 21;

interface RegimeRow {
  readonly regime: string;
  readonly code: PartRule["code"];
  /** Classes and exemptions that are allowed; absent: all. */
  readonly kinds?: RegExp;
  /** Types of invoices that are allowed; absent: all. */
  readonly types?: RegExp;
  /** What else the regime does not allow. */
  breaks?(detail: XmlElement, record: RecordFacts): boolean;
}

/** What each regime of VAT and IGIC allows, in the order of their keys. */
const REGIMES: readonly RegimeRow[] = [
  { regime: "01", code: 1199, kinds: /^(?!E[23]$)/ },
  { regime: "03", code: 1200, kinds: /^S1$/ },
  { regime: "04", code: 1201, kinds: /^(?:S2|E\d)$/ },
  {
    regime: "06",
    code: 1202,
    types: /^(?!(?:F2|F3|R5)$)/,
    breaks: (one) => textIn(one, "BaseImponibleACoste") === "",
  },
  { regime: "07", code: 1203, kinds: /^(?!(?:E[2-5]|S2|N[12])$)/ },
  { regime: "08", code: 1252, kinds: /^N2$/ },
  {
    regime: "10",
    code: 1205,
    kinds: /^N1$/,
    types: /^F1$/,
    breaks: (_, { recipients }) => recipients.some((who) => textIn(who, "NIF") === ""),
  },
  {
    regime: "11",
    code: 1206,
    breaks: (one) =>
      isVat(one) && classOf(one) === "S1" && !amountIn(one, "TipoImpositivo")?.eq(GENERAL_RATE),
  },
  { regime: "14", code: 1148, types: /^(?:F1|R[1-4])$/ },
];

/** Rules on regimes. */
export const REGIME_RULES: readonly PartRule[] = REGIMES.map(
  ({ regime, code, kinds, types, breaks }) => ({
    code,
    breaks: (one, record) =>
      regimeOf(one) === regime &&
      ((kinds && !kinds.test(classOf(one) || exemptionOf(one))) ||
        (types && !types.test(typeOf(record))) ||
        (breaks?.(one, record) ?? false)),
  }),
);
