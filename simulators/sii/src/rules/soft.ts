import { isRegistered } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { allNamed, amountIn, at, type RecordFacts, textIn } from "../facts.ts";
import { deviationOf, isOffTotal, taxOf } from "./amounts.ts";
import { isIssued, type Rule, typeOf } from "./rule.ts";

const TOLERANCE = 10;
/** First letter of the NIFs of foreign entities. */
const FOREIGN_ENTITY = "N";
const REVERSED = "S2";
const REGIME = "ClaveRegimenEspecialOTrascendencia";
const [FIRST, SECOND] = [`${REGIME}Adicional1`, `${REGIME}Adicional2`];
/** Regime of purchases from farmers, who get a compensation in place of the tax. */
const FARMERS = "02";

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
    code: 2023,
    breaks: (one) =>
      one.text("FacturaSinIdentifDestinatarioAritculo6.1.d") === "S" &&
      !/^(?:F[24]|R5)$/.test(typeOf(one)),
  },
  {
    code: 2025,
    breaks: (one, { holder }) =>
      !isIssued(one) && /^(?:F5|LC)$/.test(typeOf(one)) && one.issuer !== holder,
  },
  {
    code: 2017,
    breaks: (one) => [FIRST, SECOND].some((name) => one.text(name) === one.text(REGIME)),
  },
  { code: 2019, breaks: (one) => one.text(FIRST) === "" && one.text(SECOND) !== "" },
  { code: 2018, breaks: (one) => one.text(FIRST) !== "" && one.text(FIRST) === one.text(SECOND) },
  { code: 2008, breaks: (one) => isFarmers(one) && compensations(one, "Porcent").length === 0 },
  { code: 2009, breaks: (one) => isFarmers(one) && compensations(one, "Importe").length === 0 },
  {
    code: 2015,
    breaks: (one) =>
      one.text(REGIME) !== FARMERS &&
      ["Porcent", "Importe"].some((kind) => compensations(one, kind).length > 0),
  },
  {
    code: 2021,
    breaks: (one) => reversed(one).some((row) => textIn(row, "TipoImpositivo") === ""),
  },
  {
    code: 2016,
    breaks: (one) => reversed(one).some((row) => !(amountIn(row, one.book.tax)?.isZero() ?? true)),
  },
  { code: 2012, breaks: (one) => deviationOf(one) === "small" },
  { code: 2042, breaks: (one) => isIssued(one) && isOffTotal(one) },
  { code: 2045, breaks: (one) => !isIssued(one) && isOffTotal(one) },
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

/** Details of reverse charge that the issuer reports. */
function reversed({ invoice, dialect }: RecordFacts): readonly XmlElement[] {
  const parts = invoice ? allNamed(invoice, "NoExenta") : [];
  return parts
    .filter((part) => textIn(part, "TipoNoExenta") === REVERSED)
    .flatMap((part) => allNamed(part, dialect.detail));
}

function isFarmers(record: RecordFacts): boolean {
  return !isIssued(record) && record.text(REGIME) === FARMERS;
}

function compensations({ invoice }: RecordFacts, kind: string): readonly XmlElement[] {
  return invoice ? allNamed(invoice, `${kind}CompensacionREAGYP`) : [];
}
