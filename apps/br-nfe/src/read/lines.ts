import { decimal, trimmed } from "@fakturo/brazil";
import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT, IDENTITIES } from "../extensions.ts";
import { NO_GTIN, NO_NCM, UNIT_META } from "../nfe/item.ts";
import { find, peeked, text } from "./find.ts";
import { type ReadTaxes, readTaxes } from "./taxes.ts";
import { unitFrom } from "./units.ts";
import { type AdditionalAmounts, baseIn, netOf, rowsOf, untaxedIn, without } from "./untaxed.ts";

const PRICE_DECIMALS = 10;
const ONE = Amount.of(1, 0);

/** An item as line, and its part of the total. */
export interface ReadLine extends ReadTaxes {
  /** Without its taxes. */
  readonly line: JsonObject | undefined;
  /** Price before IPI, with the engine's precision. */
  readonly net: Amount;
  /** The same from `vProd`, which is in cents. */
  readonly stated: Amount;
  /** Untaxed amounts; the document has them as a whole. */
  readonly untaxed: AdditionalAmounts;
}

/** Common data of all lines: `tpNF`, and their order. */
interface Common {
  readonly direction: string;
  readonly order: string;
}

/** All `det`. */
export function readLines(items: readonly XmlElement[], common: Common): ReadLine[] {
  const drafts = items.map(draftOf);
  const untaxed = untaxedIn(drafts);
  return drafts.map((draft, at) => readLine(draft, untaxed[at] ?? draft.beside, at, common));
}

/** The amounts of an item. */
function draftOf(item: XmlElement) {
  const product = find(item, "prod");
  repeatPrice(product);
  const price = readPrice(product);
  const beside = readBeside(product, price.value);
  const base = baseIn(find(item, "imposto"));
  return { item, product, price, beside, drift: base && netOf(price.value, beside).sub(base) };
}

function readLine(
  { item, product, price, beside }: ReturnType<typeof draftOf>,
  untaxed: AdditionalAmounts,
  at: number,
  { direction, order }: Common,
): ReadLine {
  const taxed = without(beside, untaxed);
  const base = netOf(price.value, taxed);
  const taxFacts = readTaxes(find(item, "imposto"), base, direction, `$.lines[${at}].taxes`);
  repeats(find(product, "xPed"), order);
  const line = compact({
    quantity: price.quantity.toString(),
    order: text(product, "nItemPed"),
    item: readItem(product, price.price, at),
    ...rowsOf(taxed),
    notes: listOf([noteOf(text(item, "infAdProd"))]),
    ext: compact({ [EXT.cfop]: text(product, "CFOP") }),
  });
  return { line, net: netOf(price.sum, taxed), stated: base, untaxed, ...taxFacts };
}

/** Items outside the total are free. */
function readBeside(product: XmlElement | undefined, value: Amount): AdditionalAmounts {
  const amount = (name: string) => decimal(text(product, name), name).rescale(2);
  const discount = amount("vDesc");
  const isCounted = repeats(find(product, "indTot"), "1");
  return {
    freight: amount("vFrete"),
    insurance: amount("vSeg"),
    other: amount("vOutro"),
    discount: isCounted ? discount : discount.add(value),
  };
}

function noteOf(note: string): JsonObject | undefined {
  return note ? { key: "goods", text: note } : undefined;
}

function readItem(product: XmlElement | undefined, price: Amount, at: number) {
  const own = repeats(find(product, "cProd"), String(at + 1)) ? "" : text(product, "cProd");
  const gtin = gtinOf(product, "cEAN");
  const taxable = gtinOf(product, "cEANTrib");
  const ncm = text(product, "NCM");
  const printed = text(product, "uCom");
  const unit = unitFrom(printed);
  const identity = (key: string, code: string) => (code ? { key, code } : undefined);
  return compact({
    ref: own,
    name: text(product, "xProd"),
    identities: listOf([
      identity(IDENTITIES.ncm, ncm === NO_NCM ? "" : ncm),
      identity(IDENTITIES.gtin, gtin),
      identity(IDENTITIES.taxableGtin, taxable === gtin ? "" : taxable),
      identity(IDENTITIES.cest, text(product, "CEST")),
    ]),
    price: price.toString(),
    unit,
    meta: compact({ [UNIT_META]: unit === undefined ? printed : "" }),
  });
}

function gtinOf(product: XmlElement | undefined, name: string): string {
  const code = text(product, name);
  return code === NO_GTIN ? "" : code;
}

/**
 * Quantity and price, without superfluous zeros; a price that does not match the value stays unread and
 * is recalculated.
 */
function readPrice(product: XmlElement | undefined) {
  const value = decimal(text(product, "vProd"), "vProd").rescale(2);
  const [unitPrice = ""] = peeked(product, "vUnCom");
  const stated = decimal(unitPrice, "vUnCom").rescaleUp(2);
  const count = decimal(text(product, "qCom"), "qCom");
  const quantity = count.exp > 2 ? trimmed(count, 0) : count;
  const candidates = [trimmed(stated, 2), stated];
  const isValue = (sum: Amount) => sum.rescale(2).equals(value);
  const price =
    candidates.find((one) => isValue(exactSum(one, quantity).rescaleDown(one.exp))) ??
    // Rounded only once, as where every line is rounded by itself.
    candidates.find((one) => isValue(one.rescaleUp(PRICE_DECIMALS).mul(quantity)));
  if (price) {
    repeats(find(product, "vUnCom"), unitPrice);
    return { quantity, price, value, sum: exactSum(price, quantity) };
  }
  if (quantity.isZero()) return { quantity: ONE, price: value, value, sum: exactSum(value, ONE) };
  const exact = trimmed(value.rescale(PRICE_DECIMALS).div(quantity), 2);
  return { quantity, price: exact, value, sum: exactSum(exact, quantity) };
}

/** With the engine's precision; documents show it with the decimals of the price. */
function exactSum(price: Amount, quantity: Amount): Amount {
  return price.rescaleUp(4).mul(quantity);
}

/** Taxable unit, quantity and price usually equal those of the sale. */
function repeatPrice(product: XmlElement | undefined): void {
  for (const [tax, own] of [
    ["uTrib", "uCom"],
    ["qTrib", "qCom"],
    ["vUnTrib", "vUnCom"],
  ] as const)
    for (const value of peeked(product, own)) repeats(find(product, tax), value);
}
