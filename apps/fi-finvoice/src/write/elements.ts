import { Amount } from "@fakturo/model";
import { leaf, type XmlNode } from "@fakturo/xml";

/** Decimals of amounts and of prices, and of percentages. */
const CENTS = 2;
const PRICE = 5;
const PERCENT = 3;
const FORMAT = "CCYYMMDD";

/** Formatting of a document's amounts: its currency and, for credit notes, a minus. */
export interface DocumentMoney {
  readonly currency: string;
  readonly isCredit: boolean;
}

/** A number with a decimal comma. */
export function decimal(amount: Amount): string {
  return amount.toString().replace(".", ",");
}

/** An amount; those of credit notes are negative. */
export function money(name: string, amount: Amount | undefined, money: DocumentMoney): XmlNode {
  const signed = amount && signOf(amount, money).rescaleUp(CENTS).rescaleDown(PRICE);
  return leaf(name, signed && decimal(signed), { AmountCurrencyIdentifier: money.currency });
}

/** The amount with the sign of its document; zero has none. */
export function signOf(amount: Amount, { isCredit }: DocumentMoney): Amount {
  return isCredit && !amount.isZero() ? amount.neg() : amount;
}

/** A price of at most five decimals, and its base quantity, without loss. */
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

/** Text cut at `max`; undefined when it is shorter than `min`. */
export function fitting(text: string | undefined, max: number, min = 1): string | undefined {
  const cut = text?.trim().slice(0, max).trim() ?? "";
  return cut.length < min ? undefined : cut;
}

/** Minimum length of the parts of a broken text. */
const PIECE = 2;

/** Text split into at most `count` elements of `max` characters, between words. */
export function pieces(text: string | undefined, max: number, count: number): string[] {
  const found: string[] = [];
  let rest = text?.trim() ?? "";
  while (rest !== "" && found.length < count) {
    const end = breakOf(rest, max);
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return found;
}

/** Position of a break: between words, without leaving a single letter. */
function breakOf(text: string, max: number): number {
  if (text.length <= max) return text.length;
  const space = text.lastIndexOf(" ", Math.min(max, text.length - PIECE - 1));
  if (space >= PIECE) return space;
  const hard = Math.min(max, text.length - PIECE);
  return text[hard] === " " ? hard - 1 : hard;
}
