import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { type BodyFacts, find, findAll, text } from "../facts.ts";
import { type BodyRule, isNear, numberIn } from "./rule.ts";

const GENERAL = "DatiGenerali/DatiGeneraliDocumento";
const FUNDS = `${GENERAL}/DatiCassaPrevidenziale`;
const GENERIC = new Set(["N2", "N3", "N6"]);
const CENT = "0.01";
const EURO = "1";
/** Limit of simplified invoices (Decree of 10 May 2019, art. 1). */
const SIMPLIFIED_LIMIT = 400;

const linesOf = ({ element }: BodyFacts) => findAll(element, "DatiBeniServizi/DettaglioLinee");
const summariesOf = ({ element }: BodyFacts) => findAll(element, "DatiBeniServizi/DatiRiepilogo");
const fundsOf = ({ element }: BodyFacts) => findAll(element, FUNDS);

function lacksNatura(row: XmlElement, rate = "AliquotaIVA"): boolean {
  return numberIn(row, rate)?.isZero() === true && text(row, "Natura") === "";
}

function hasNatura(row: XmlElement, rate = "AliquotaIVA"): boolean {
  return numberIn(row, rate)?.isZero() === false && text(row, "Natura") !== "";
}

const isWithheld = (row: XmlElement) => text(row, "Ritenuta") === "SI";
const isEmptyDiscount = (row: XmlElement) =>
  text(row, "Percentuale") === "" && text(row, "Importo") === "";
const rateOf = (row: XmlElement) => numberIn(row, "AliquotaIVA")?.toFixed(2) ?? "";
const classOf = (row: XmlElement) => `${rateOf(row)} ${text(row, "Natura")}`;

/** Checks of amounts and of what belongs to them; all violated ones are answered. */
export const AMOUNT_RULES: readonly BodyRule[] = [
  { code: "00400", breaks: (body) => linesOf(body).some((row) => lacksNatura(row)) },
  { code: "00401", breaks: (body) => linesOf(body).some((row) => hasNatura(row)) },
  { code: "00403", breaks: ({ date }, _, { today }) => date > today },
  {
    code: "00411",
    breaks: (body) => linesOf(body).some(isWithheld) && !hasWithholding(body),
  },
  { code: "00413", breaks: (body) => fundsOf(body).some((row) => lacksNatura(row)) },
  { code: "00414", breaks: (body) => fundsOf(body).some((row) => hasNatura(row)) },
  { code: "00415", breaks: (body) => fundsOf(body).some(isWithheld) && !hasWithholding(body) },
  {
    code: "00418",
    breaks: ({ element, date }) =>
      findAll(element, "DatiGenerali/DatiFattureCollegate").some((row) => text(row, "Data") > date),
  },
  {
    code: "00419",
    breaks: (body) => {
      const rates = new Set(summariesOf(body).map(rateOf));
      return linesOf(body).some((row) => !rates.has(rateOf(row)));
    },
  },
  {
    code: "00420",
    breaks: (body) =>
      summariesOf(body).some(
        (row) => text(row, "EsigibilitaIVA") === "S" && text(row, "Natura").startsWith("N6"),
      ),
  },
  { code: "00421", breaks: (body) => summariesOf(body).some(hasWrongTax) },
  { code: "00422", breaks: hasWrongBase },
  { code: "00423", breaks: (body) => linesOf(body).some(hasWrongTotal) },
  {
    code: "00424",
    breaks: (body) =>
      [...linesOf(body), ...summariesOf(body)].some((row) => {
        const rate = numberIn(row, "AliquotaIVA");
        return rate?.gt(0) === true && rate.lt(1);
      }),
  },
  { code: "00425", breaks: ({ number }) => !/\d/.test(number) },
  { code: "00429", breaks: (body) => summariesOf(body).some((row) => lacksNatura(row)) },
  { code: "00430", breaks: (body) => summariesOf(body).some((row) => hasNatura(row)) },
  {
    code: "00437",
    breaks: ({ element }) =>
      findAll(element, `${GENERAL}/ScontoMaggiorazione`).some(isEmptyDiscount),
  },
  {
    code: "00438",
    breaks: (body) =>
      linesOf(body).some((row) => findAll(row, "ScontoMaggiorazione").some(isEmptyDiscount)),
  },
  {
    code: "00444",
    breaks: (body) => {
      const classes = new Set(summariesOf(body).map(classOf));
      return linesOf(body).some((row) => text(row, "Natura") !== "" && !classes.has(classOf(row)));
    },
  },
  {
    code: "00445",
    breaks: (body) =>
      [...linesOf(body), ...summariesOf(body)].some((row) => GENERIC.has(text(row, "Natura"))),
  },
  {
    code: "00460",
    breaks: ({ element }, { isSimplified }) =>
      isSimplified &&
      sum(findAll(element, "DatiBeniServizi"), "Importo").abs().gt(SIMPLIFIED_LIMIT),
  },
];

function hasWithholding({ element }: BodyFacts): boolean {
  return find(element, `${GENERAL}/DatiRitenuta`) !== undefined;
}

function sum(rows: readonly XmlElement[], path: string): Decimal {
  return rows.reduce((total, row) => total.add(numberIn(row, path) ?? 0), new Decimal(0));
}

function hasWrongTax(row: XmlElement): boolean {
  const [base, rate, tax] = [
    numberIn(row, "ImponibileImporto") ?? new Decimal(0),
    numberIn(row, "AliquotaIVA") ?? new Decimal(0),
    numberIn(row, "Imposta") ?? new Decimal(0),
  ];
  return !isNear(base.mul(rate).div(100).toDecimalPlaces(2), tax, CENT);
}

/** Discounts of the whole document are part of no line, so those documents are not compared. */
function hasWrongBase(body: BodyFacts): boolean {
  if (find(body.element, `${GENERAL}/ScontoMaggiorazione`)) return false;
  return summariesOf(body).some((row) => {
    const isSame = (other: XmlElement) => classOf(other) === classOf(row);
    const lines = sum(linesOf(body).filter(isSame), "PrezzoTotale");
    const funds = sum(fundsOf(body).filter(isSame), "ImportoContributoCassa");
    const rounding = numberIn(row, "Arrotondamento") ?? 0;
    const base = numberIn(row, "ImponibileImporto") ?? new Decimal(0);
    return !isNear(lines.add(funds).add(rounding), base, EURO);
  });
}

function hasWrongTotal(row: XmlElement): boolean {
  const price = findAll(row, "ScontoMaggiorazione").reduce((left, change) => {
    const percent = numberIn(change, "Percentuale");
    const amount = numberIn(change, "Importo") ?? left.mul(percent ?? 0).div(100);
    return text(change, "Tipo") === "SC" ? left.sub(amount) : left.add(amount);
  }, numberIn(row, "PrezzoUnitario") ?? new Decimal(0));
  const quantity = numberIn(row, "Quantita") ?? new Decimal(1);
  const total = numberIn(row, "PrezzoTotale") ?? new Decimal(0);
  return !isNear(price.mul(quantity), total, CENT);
}
