import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import { REVERSE_CHARGE_TYPE } from "../codes/reverse-charge.ts";
import { unitFrom } from "../codes/units.ts";
import { find, findAll, text } from "./find.ts";
import { amountIn, percentIn, shareOf, trimmed } from "./values.ts";

const CENT = Amount.of(1, 2);
/** Decimals of the engine's calculation. */
const WORKING = 4;
const OWN_CODE = "INTERNO";
const GTIN = "EAN";

/** `DettaglioLinee` (2.2.1) with these taxes. */
export function readLine(row: XmlElement, taxes: readonly JsonObject[]): JsonObject | undefined {
  const quantity = quantityOf(row);
  const start = text(row, "DataInizioPeriodo") || text(row, "DataFinePeriodo");
  return compact({
    quantity: quantity.toString(),
    period: compact({ start, end: text(row, "DataFinePeriodo") || start }),
    cost: text(row, "RiferimentoAmministrazione"),
    item: readItem(row),
    ...readChanges(row, quantity),
    taxes,
  });
}

/** Lines without a quantity have as many units as the total contains prices. */
function quantityOf(row: XmlElement): Amount {
  const given = text(row, "Quantita");
  if (given) return amountIn(given);
  const price = amountIn(text(row, "PrezzoUnitario"));
  if (price.isZero() || find(row, "ScontoMaggiorazione")) return Amount.of(1, 0);
  return amountIn(text(row, "PrezzoTotale")).div(price);
}

function readItem(row: XmlElement): JsonObject | undefined {
  const codes = findAll(row, "CodiceArticolo").flatMap((node) => {
    const code = text(node, "CodiceValore");
    return code ? [{ type: text(node, "CodiceTipo"), code }] : [];
  });
  const own = codes.find(({ type }) => type === OWN_CODE);
  const written = text(row, "UnitaMisura");
  const unit = unitFrom(written);
  return compact({
    ref: own?.code,
    name: text(row, "Descrizione"),
    identities: codes
      .filter((code) => code !== own)
      .map(({ type, code }) => (type === GTIN ? { key: "gtin", code } : { type, code })),
    attributes: readAttributes(row),
    description: written && unit === undefined ? `(Unit: ${written})` : undefined,
    price: text(row, "PrezzoUnitario"),
    unit,
  });
}

/** `AltriDatiGestionali` (2.2.1.16), except the wording that follows from a tag. */
function readAttributes(row: XmlElement): JsonObject[] {
  for (const node of findAll(row, "AltriDatiGestionali"))
    if (text(node, "TipoDato") === REVERSE_CHARGE_TYPE) disregard(node);
  return listOf(
    findAll(row, "AltriDatiGestionali")
      .filter((node) => text(node, "TipoDato") !== REVERSE_CHARGE_TYPE)
      .map((node) =>
        compact({
          type: text(node, "TipoDato"),
          text: text(node, "RiferimentoTesto"),
          amount: text(node, "RiferimentoNumero"),
          date: text(node, "RiferimentoData"),
        }),
      ),
  );
}

/** `ScontoMaggiorazione`: of the whole document, or of one unit of a line. */
interface ReadChange {
  readonly isCharge: boolean;
  readonly percent: string;
  readonly amount: Amount;
}

/** Discounts and charges of a line as members. */
function readChanges(row: XmlElement, quantity: Amount): JsonObject {
  const { changes } = changesOf(row, quantity);
  const member = (isCharge: boolean) =>
    listOf(
      changes
        .filter((change) => change.isCharge === isCharge)
        .map(({ percent, amount }) =>
          percent ? compact({ percent: percentIn(percent) }) : { amount: amount.toString() },
        ),
    );
  return { discounts: member(false), charges: member(true) };
}

/** The engine's result for a line, before rounding to cents. */
export function exactTotal(row: XmlElement): Amount {
  const { sum, changes } = changesOf(row, quantityOf(row));
  return changes.reduce((total, { isCharge, percent, amount }) => {
    const change = percent ? shareOf(sum, percent) : amount;
    return isCharge ? total.match(change).add(change) : total.match(change).sub(change);
  }, sum);
}

/** Changes of a whole line; a percentage only where it gives the amount. */
function changesOf(row: XmlElement, quantity: Amount) {
  const price = amountIn(text(row, "PrezzoUnitario"));
  const sum = price.rescaleUp(WORKING).mul(quantity);
  const changes = unitChanges(row, price).map(({ isCharge, percent, amount }) => {
    const whole = wholeAmount(amount, quantity);
    return { isCharge, amount: whole, percent: isShare(whole, percent, sum) ? percent : "" };
  });
  return { sum, changes };
}

/** Rounded to cents where the difference is only the rounding of the unit's amount. */
function wholeAmount(unit: Amount, quantity: Amount): Amount {
  const amount = unit.upscale(2).mul(quantity);
  const cents = amount.rescale(2);
  const slack = Amount.of(5, unit.exp + 1)
    .upscale(2)
    .mul(quantity);
  return amount.sub(cents).abs().compare(slack) <= 0 ? cents : trimmed(amount);
}

/** Amounts as written, else percentages of the price after earlier changes. */
function unitChanges(row: XmlElement, price: Amount): ReadChange[] {
  let left = price.upscale(4);
  return findAll(row, "ScontoMaggiorazione").map((node) => {
    const percent = text(node, "Percentuale");
    const written = text(node, "Importo");
    const amount = written ? amountIn(written) : shareOf(left, percent);
    const isCharge = text(node, "Tipo") === "MG";
    left = isCharge ? left.match(amount).add(amount) : left.match(amount).sub(amount);
    return { isCharge, percent, amount };
  });
}

/** True when the percentage of the line's sum is the amount, which is then left to the engine. */
function isShare(amount: Amount, percent: string, sum: Amount): boolean {
  if (percent === "") return false;
  return shareOf(sum, percent).match(amount).sub(amount).abs().compare(CENT) <= 0;
}
