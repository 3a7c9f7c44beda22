import type { DocumentContext } from "./context.ts";

/** One condition on a value of a document. `T` is the value's type; absent values are undefined. */
export interface Test<in T> {
  /** Label: reads like the middle of a sentence and is exported with the rule. */
  readonly label: string;
  readonly holds: (value: T | undefined, context: DocumentContext) => boolean;
  /** True when only the context decides, so that whole branches can be omitted. */
  readonly contextual?: boolean;
}

/** A test in compiled rules: called without `this`, and only with values of the type that its chain leads to. */
export interface AnyTest {
  readonly label: string;
  holds(value: unknown, context: DocumentContext): boolean;
  readonly contextual?: boolean;
}

/** Values with a sign, such as amounts, without a dependency on their class. */
interface Numeric {
  toString(): string;
  isZero(): boolean;
  isNegative(): boolean;
}

/** Not absent, `""`, 0, false or an empty list; any object, amount or percentage is present. */
export function isPresent(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== "" && value !== 0 && value !== false;
}

const present: Test<unknown> = { label: "present", holds: isPresent };
const empty: Test<unknown> = { label: "empty", holds: (value) => !isPresent(value) };

/** Passes when absent; an empty text fails unless listed. */
function oneOf(values: readonly string[]): Test<string> {
  const set = new Set(values);
  return {
    label: `one of [${values.join(", ")}]`,
    holds: (value) => value === undefined || set.has(value),
  };
}

function notOneOf(values: readonly string[]): Test<string> {
  const set = new Set(values);
  return {
    label: `not one of [${values.join(", ")}]`,
    holds: (value) => value === undefined || !set.has(value),
  };
}

/** Passes when absent or empty. The pattern must be linear in its input. */
function matches(pattern: RegExp): Test<string> {
  return {
    label: `matches ${pattern.source.replaceAll("\\/", "/")}`,
    holds: (value) => !value || pattern.test(value),
  };
}

const utf8 = new TextEncoder();

/** Length in UTF-8 bytes or list elements; passes when absent or empty. `max` 0: no upper bound. */
function length(min: number, max: number): Test<string | readonly unknown[]> {
  return {
    label: `length between ${min} and ${max}`,
    holds: (value) => {
      if (value === undefined || value.length === 0) return true;
      const size = typeof value === "string" ? byteLength(value) : value.length;
      return size >= min && (max === 0 || size <= max);
    },
  };
}

function byteLength(text: string): number {
  return text.length > 40 ? utf8.encode(text).length : shortByteLength(text);
}

function shortByteLength(text: string): number {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) > 127) return utf8.encode(text).length;
  return text.length;
}

/** Amounts and percentages above zero; passes when absent. */
const positive: Test<Numeric> = {
  label: "positive",
  holds: (value) => value === undefined || !(value.isZero() || value.isNegative()),
};

/** Amounts and percentages of at least zero; passes when absent. */
const notNegative: Test<Numeric> = {
  label: "min 0",
  holds: (value) => value === undefined || !value.isNegative(),
};

/** Whole numbers and coordinates within bounds; passes when absent or 0. */
function between(min: number, max: number): Test<number> {
  return {
    label: `at least ${min}, at most ${max}`,
    holds: (value) => value === undefined || value === 0 || (value >= min && value <= max),
  };
}

/** A custom condition; the label states what holds when it passes. */
function that<T>(label: string, holds: (value: T, context: DocumentContext) => boolean): Test<T> {
  return { label, holds: (value, context) => value !== undefined && holds(value, context) };
}

/** Like `that`, but passes when the value is absent. */
function absentOr<T>(
  label: string,
  holds: (value: T, context: DocumentContext) => boolean,
): Test<T> {
  return { label, holds: (value, context) => value === undefined || holds(value, context) };
}

function not<T>(test: Test<T>): Test<T> {
  return {
    label: `not (${test.label})`,
    holds: (value, context) => !test.holds(value, context),
    ...(test.contextual && { contextual: true }),
  };
}

function anyOf<T>(...tests: readonly Test<T>[]): Test<T> {
  return {
    label: tests.map(({ label }) => label).join(", or "),
    holds: (value, context) => tests.some((test) => test.holds(value, context)),
  };
}

function allOf<T>(...tests: readonly Test<T>[]): Test<T> {
  return {
    label: tests.map(({ label }) => label).join(", and "),
    holds: (value, context) => tests.every((test) => test.holds(value, context)),
  };
}

/** The test under another label, where the published listing words it differently. */
function labelled<T>(label: string, test: Test<T>): Test<T> {
  return { ...test, label };
}

/** The tests of rules. All but `present` and `that` pass for absent values. */
export const is = {
  present,
  empty,
  oneOf,
  notOneOf,
  matches,
  length,
  positive,
  notNegative,
  between,
  that,
  absentOr,
  not,
  anyOf,
  allOf,
  labelled,
} as const;

/** Guard: the root's `$regime` is one of `codes`, exactly as written (no alternative codes). */
export function regimeIn(...codes: readonly string[]): Test<unknown> {
  return {
    label: `context: regime in [${codes.join(", ")}]`,
    holds: (_value, { regimeCode }) => codes.includes(regimeCode),
    contextual: true,
  };
}

/** Guard: an addon is on the root document. */
export function addonIn(...keys: readonly string[]): Test<unknown> {
  return {
    label: `context: addon in [${keys.join(", ")}]`,
    holds: (_value, { addons }) => keys.some((key) => addons.includes(key)),
    contextual: true,
  };
}

/** Guard on tax identities: their own country is one of `countries`. */
export function identityIn(
  ...countries: readonly string[]
): Test<{ readonly country?: string | undefined }> {
  return {
    label: `code in [${countries.join(", ")}]`,
    holds: (identity) => identity?.country !== undefined && countries.includes(identity.country),
  };
}

/** Holds for a list in which an identity has one of `types`. Documents that were not built may have null in the list. */
export function includesIdentity(
  ...types: readonly string[]
): Test<readonly ({ readonly type?: string | undefined } | null)[]> {
  return {
    label: `has a type in [${types.join(", ")}]`,
    holds: (identities = []) => identities.some((one) => types.includes(one?.type ?? "")),
  };
}

/** Holds for a party that has an identity of one of `types`. */
export function hasIdentity(...types: readonly string[]): Test<{
  readonly identities?: readonly ({ readonly type?: string | undefined } | null)[] | undefined;
}> {
  const { label, holds } = includesIdentity(...types);
  return { label, holds: (party, context) => holds(party?.identities, context) };
}

interface Priced {
  readonly currency?: string | undefined;
  readonly exchange_rates?: readonly { readonly from: string; readonly to: string }[] | undefined;
}

/** Documents in one of `currencies`, or with an exchange rate into it; passes when absent. */
export function canConvertTo(...currencies: readonly string[]): Test<Priced> {
  return {
    label: `can convert to [${currencies.join(", ")}]`,
    holds: (document) =>
      document === undefined ||
      currencies.some(
        (to) =>
          document.currency === to ||
          Boolean(
            document.exchange_rates?.some(
              (rate) => rate?.from === document.currency && rate.to === to,
            ),
          ),
      ),
  };
}

type Extensions = Readonly<Record<string, string>>;

/** Tests on extension maps (`ext`); a map without entries counts as absent. */
export const ext = {
  /** Every key is present with a code. */
  requires: (...keys: readonly string[]): Test<Extensions> => ({
    label: `ext require [${keys.join(", ")}]`,
    holds: (map) => keys.every((key) => Boolean(map?.[key])),
  }),
  /** None of the keys is present. */
  excludes: (...keys: readonly string[]): Test<Extensions> => ({
    label: `ext exclude [${keys.join(", ")}]`,
    holds: (map) => keys.every((key) => !map?.[key]),
  }),
  /** Either all of the keys are present or none. */
  allOrNone: (...keys: readonly string[]): Test<Extensions> => ({
    label: `ext require all or none of [${keys.join(", ")}]`,
    holds: (map) => new Set(keys.map((key) => Boolean(map?.[key]))).size < 2,
  }),
  /** Where the key is present, its code is one of `codes`. */
  hasCodes: (key: string, ...codes: readonly string[]): Test<Extensions> => {
    const set = new Set(codes);
    return {
      label: `ext '${key}' in [${codes.join(", ")}]`,
      holds: (map) => !map?.[key] || set.has(map[key]),
    };
  },
} as const;
