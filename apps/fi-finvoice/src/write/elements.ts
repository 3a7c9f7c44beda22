import { Amount } from "@fakturo/model";
import { leaf, type XmlNode } from "@fakturo/xml";

/** Decimals of amounts and of prices, and of percentages. */
const CENTS = 2;
const PRICE = 5;
const PERCENT = 3;
const FORMAT = "CCYYMMDD";

/** What amounts of a document are written with: its currency and, for credit notes, a minus. */
export interface Money {
  readonly currency: string;
  readonly isCredit: boolean;
}

/** A number with a decimal comma. */
export function decimal(amount: Amount): string {
  return amount.toString().replace(".", ",");
}

/** An amount; those of credit notes are negative. */
export function money(name: string, amount: Amount | undefined, money: Money): XmlNode {
  const signed = amount && signOf(amount, money).rescaleUp(CENTS).rescaleDown(PRICE);
  return leaf(name, signed && decimal(signed), { AmountCurrencyIdentifier: money.currency });
}

/** The amount with the sign of its document; a zero has none. */
export function signOf(amount: Amount, { isCredit }: Money): Amount {
  return isCredit && !amount.isZero() ? amount.neg() : amount;
}

/** A price of five decimals at most, and the quantity it is for, so that nothing is lost. */
export function priceOf(price: Amount): {
  readonly price: Amount;
  readonly per: Amount | undefined;
} {
  if (price.rescale(PRICE).equals(price))
    return { price: price.rescaleUp(CENTS).rescaleDown(PRICE), per: undefined };
  const per = Amount.of(1000, 0);
  return { price: price.upscale(PRICE).mul(per).rescale(PRICE), per };
}

/** A rate without its sign. */
export function percentage(name: string, percent: Amount | undefined): XmlNode {
  return leaf(name, percent && decimal(percent.rescaleDown(PERCENT)));
}

/** A day as `CCYYMMDD`. */
export function day(name: string, date: string | undefined): XmlNode {
  return leaf(name, date?.replaceAll("-", ""), { Format: FORMAT });
}

/** Text cut at `max`; nothing when it is shorter than `min`. */
export function fitting(text: string | undefined, max: number, min = 1): string | undefined {
  const cut = text?.trim().slice(0, max).trim() ?? "";
  return cut.length < min ? undefined : cut;
}

/** Text over elements of `max` characters, `count` of them at most, broken between words. */
export function pieces(text: string | undefined, max: number, count: number): string[] {
  const found: string[] = [];
  let rest = text?.trim() ?? "";
  while (rest !== "" && found.length < count) {
    const space = rest.length > max ? rest.lastIndexOf(" ", max) : rest.length;
    const end = space > 0 ? space : max;
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return found;
}
