import { isRegistered } from "@fakturo/simulator-spain";
import { amountIn, at, type RecordFacts, textIn } from "../facts.ts";
import { deviationOf, isOffTotal, taxOf } from "./amounts.ts";
import { isIssued, type Rule, typeOf } from "./rule.ts";

const TOLERANCE = 10;
/** First letter of the NIFs of foreign entities. */
const FOREIGN_ENTITY = "N";
const REVERSED = "S2";

/** Checks whose violation is accepted and reported, in the order in which the first one is. */
export const SOFT_RULES: readonly Rule[] = [
  {
    code: 2011,
    breaks: ({ counterparty }, { census }) => {
      const nif = textIn(counterparty, "NIF");
      return nif !== "" && !isRegistered(census, nif);
    },
  },
  {
    code: 2006,
    breaks: (one) =>
      isIssued(one) &&
      isForeign(one) &&
      at(one.invoice, "TipoDesglose/DesgloseFactura") !== undefined,
  },
  {
    code: 2022,
    breaks: (one) =>
      one.text("FacturaSimplificadaArticulos7.2_7.3") === "S" &&
      !/^(F1|F3|R[1-4])$/.test(typeOf(one)),
  },
  {
    code: 2016,
    breaks: (one) =>
      at(one.invoice, "TipoDesglose/DesgloseFactura/Sujeta/NoExenta/TipoNoExenta")?.text.trim() ===
        REVERSED && !taxOf(one).isZero(),
  },
  { code: 2012, breaks: (one) => deviationOf(one) === "small" },
  { code: 2042, breaks: isOffTotal },
  {
    code: 2020,
    breaks: (one) => {
      const deducted = amountIn(one.invoice, "CuotaDeducible");
      return !isIssued(one) && deducted !== undefined && deducted.sub(taxOf(one)).gt(TOLERANCE);
    },
  },
];

function isForeign({ counterparty }: RecordFacts): boolean {
  const nif = textIn(counterparty, "NIF");
  return nif.startsWith(FOREIGN_ENTITY) || at(counterparty, "IDOtro") !== undefined;
}
