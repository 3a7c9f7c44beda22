import { decimal } from "@fakturo/app-br-nfse";
import { Amount, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { FREIGHT, INSURANCE } from "../nfe/goods.ts";
import { peeked } from "./find.ts";

/** What stands beside the value of an item. */
export interface Beside {
  readonly freight: Amount;
  readonly insurance: Amount;
  readonly other: Amount;
  readonly discount: Amount;
}

const NONE = Amount.zero(2);
const NOTHING: Beside = { freight: NONE, insurance: NONE, other: NONE, discount: NONE };
const CHARGES = ["other", "freight", "insurance"] as const;
const DISCOUNTS = ["discount"] as const;

/**
 * What the taxes of an item are worked out of, where they all agree.
 * @throws FakturoError "input" for a base that is no amount.
 */
export function baseIn(taxes: XmlElement | undefined): Amount | undefined {
  const bases = peeked(taxes, "vBC").map((base) => decimal(base, "vBC").toString());
  const told = bases.filter((base) => base !== "0.00");
  const [base, ...others] = new Set(told);
  return base && others.length === 0 && /^\d{1,13}\.\d\d$/.test(base)
    ? Amount.parse(base)
    : undefined;
}

/** Every choice of rows, those of fewer rows first. */
const CHOICES: readonly (readonly (keyof Beside)[])[] = Array.from({ length: 16 }, (_, bits) =>
  [...CHARGES, ...DISCOUNTS].filter((_name, at) => bits & (1 << at)),
).sort((one, other) => one.length - other.length);

/** An item's amounts, and how much more they come to than its taxes are worked out of. */
export interface Drifting {
  readonly beside: Beside;
  /** Undefined where nothing tells. */
  readonly drift: Amount | undefined;
}

/**
 * The part of the amounts of each item that is left out of its base: in documents charges and
 * discounts of the whole that are not taxed. The same rows of all items where that makes the drift,
 * else parts of them; nothing where a base has other reasons to differ.
 */
export function untaxedIn(items: readonly Drifting[]): Beside[] {
  const choice = CHOICES.find((names) =>
    items.every(({ beside, drift }) => !drift || netOf(NONE, only(beside, names)).equals(drift)),
  );
  return items.map(({ beside, drift }) =>
    choice ? only(beside, choice) : partsIn(beside, drift ?? NONE),
  );
}

function only(beside: Beside, names: readonly (keyof Beside)[]): Beside {
  const part = { ...NOTHING };
  for (const name of names) part[name] = beside[name];
  return part;
}

function partsIn(beside: Beside, drift: Amount): Beside {
  const taken = { ...NOTHING };
  let left = drift.abs();
  for (const name of drift.isNegative() ? DISCOUNTS : CHARGES) {
    taken[name] = left.compare(beside[name]) < 0 ? left : beside[name];
    left = left.sub(taken[name]);
  }
  return left.isZero() ? taken : NOTHING;
}

/** The one less the other. */
export function without(beside: Beside, part: Beside): Beside {
  return {
    freight: beside.freight.sub(part.freight),
    insurance: beside.insurance.sub(part.insurance),
    other: beside.other.sub(part.other),
    discount: beside.discount.sub(part.discount),
  };
}

/** Sums of what stands beside items. */
export function sumOfBeside(rows: readonly Beside[]): Beside {
  return rows.reduce((sum, row) => without(sum, without(NOTHING, row)), NOTHING);
}

/** What is paid for a value with what stands beside it. */
export function netOf(value: Amount, { freight, insurance, other, discount }: Beside): Amount {
  return value.sub(discount).add(freight).add(insurance).add(other);
}

/** Charges and discounts of a line or document. */
export function rowsOf({ freight, insurance, other, discount }: Beside) {
  const row = (amount: Amount, key?: string): JsonObject[] =>
    amount.isZero() ? [] : [{ ...(key && { key }), amount: amount.toString() }];
  return {
    charges: [...row(freight, FREIGHT), ...row(insurance, INSURANCE), ...row(other)],
    discounts: row(discount),
  };
}
