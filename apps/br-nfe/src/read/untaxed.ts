import { decimal } from "@fakturo/brazil";
import { Amount, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { FREIGHT, INSURANCE } from "../nfe/goods.ts";
import { peeked } from "./find.ts";

/** Amounts of an item in addition to its value. */
export interface AdditionalAmounts {
  readonly freight: Amount;
  readonly insurance: Amount;
  readonly other: Amount;
  readonly discount: Amount;
}

const NONE = Amount.zero(2);
const NOTHING: AdditionalAmounts = { freight: NONE, insurance: NONE, other: NONE, discount: NONE };
const CHARGES = ["other", "freight", "insurance"] as const;
const DISCOUNTS = ["discount"] as const;

/**
 * Common base of an item's taxes, where they agree.
 * @throws FakturoError "input" for a base that is no amount.
 */
export function baseIn(taxes: XmlElement | undefined): Amount | undefined {
  const bases = peeked(taxes, "vBC").map((base) => decimal(base, "vBC").toString());
  const stated = bases.filter((base) => base !== "0.00");
  const [base, ...others] = new Set(stated);
  return base && others.length === 0 && /^\d{1,13}\.\d\d$/.test(base)
    ? Amount.parse(base)
    : undefined;
}

/** All combinations of rows, those with fewer rows first. */
const CHOICES: readonly (readonly (keyof AdditionalAmounts)[])[] = Array.from(
  { length: 16 },
  (_, bits) => [...CHARGES, ...DISCOUNTS].filter((_name, at) => bits & (1 << at)),
).sort((one, other) => one.length - other.length);

/** An item's amounts, and their difference to its tax base. */
export interface TaxBaseDifference {
  readonly beside: AdditionalAmounts;
  /** Undefined where it is unknown. */
  readonly drift: Amount | undefined;
}

/**
 * The untaxed amounts of each item: in documents, untaxed charges and discounts of the whole. The same
 * rows of all items where these explain the difference, else parts of them; nothing where the base
 * differs for another reason.
 */
export function untaxedIn(items: readonly TaxBaseDifference[]): AdditionalAmounts[] {
  const choice = CHOICES.find((names) =>
    items.every(({ beside, drift }) => !drift || netOf(NONE, only(beside, names)).equals(drift)),
  );
  return items.map(({ beside, drift }) =>
    choice ? only(beside, choice) : partsIn(beside, drift ?? NONE),
  );
}

function only(
  beside: AdditionalAmounts,
  names: readonly (keyof AdditionalAmounts)[],
): AdditionalAmounts {
  const part = { ...NOTHING };
  for (const name of names) part[name] = beside[name];
  return part;
}

function partsIn(beside: AdditionalAmounts, drift: Amount): AdditionalAmounts {
  const taken = { ...NOTHING };
  let left = drift.abs();
  for (const name of drift.isNegative() ? DISCOUNTS : CHARGES) {
    taken[name] = left.compare(beside[name]) < 0 ? left : beside[name];
    left = left.sub(taken[name]);
  }
  return left.isZero() ? taken : NOTHING;
}

/** The difference of two amounts. */
export function without(beside: AdditionalAmounts, part: AdditionalAmounts): AdditionalAmounts {
  return {
    freight: beside.freight.sub(part.freight),
    insurance: beside.insurance.sub(part.insurance),
    other: beside.other.sub(part.other),
    discount: beside.discount.sub(part.discount),
  };
}

/** Sums of the additional amounts of items. */
export function sumOfAdditional(rows: readonly AdditionalAmounts[]): AdditionalAmounts {
  return rows.reduce((sum, row) => without(sum, without(NOTHING, row)), NOTHING);
}

/** Price of a value with its additional amounts. */
export function netOf(
  value: Amount,
  { freight, insurance, other, discount }: AdditionalAmounts,
): Amount {
  return value.sub(discount).add(freight).add(insurance).add(other);
}

/** Charges and discounts of a line or document. */
export function rowsOf({ freight, insurance, other, discount }: AdditionalAmounts) {
  const row = (amount: Amount, key?: string): JsonObject[] =>
    amount.isZero() ? [] : [{ ...(key && { key }), amount: amount.toString() }];
  return {
    charges: [...row(freight, FREIGHT), ...row(insurance, INSURANCE), ...row(other)],
    discounts: row(discount),
  };
}
