import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "@fakturo/engine";
import { ERROR_KEYS, isFakturoError, parseJson } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { changesAgain, corpus, goldens, hasGivenTaxes, OWN, type Sample } from "./documents.ts";
import { type Mutation, mutate, mutations } from "./mutate.ts";

const RUNS = Number(process.env.FAKTURO_FUZZ_RUNS ?? 2_000);
const SEED = process.env.FAKTURO_FUZZ_SEED;

const engine = await bundledEngine();
const samples: readonly Sample[] = [...OWN, ...goldens(), ...corpus()];
const documented = new Set(
  Array.from(
    readFileSync(join(repositoryRoot(), "docs", "errors.md"), "utf8").matchAll(
      /^\| `([^`]+)` \|/gm,
    ),
    ([, key]) => key,
  ),
);

/** Operations on every mutated document. */
const OPERATIONS: readonly ((engine: Engine, data: unknown) => unknown)[] = [
  (e, data) => e.prepare(data),
  (e, data) => e.envelop(data),
  (e, data) => e.validate(data),
  (e, data) => e.correct(data, { type: "credit-note", reason: "r" }),
  (e, data) => e.correctionSchema(data),
  (e, data) => e.replicate(data),
  (e, data) => e.transform(data, { kind: "invert" }),
  (e, data) => e.transform(data, { kind: "remove-included-taxes" }),
  (e, data) => e.unsign(data),
];

/** An error other than a refusal; undefined without one. */
function crash(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    const isOurs = isFakturoError(error) && documented.has(error.key) && error.key !== "internal";
    return isOurs ? undefined : error;
  }
}

function check(data: unknown): void {
  for (const operation of OPERATIONS) {
    const error = crash(() => operation(engine, data));
    if (error !== undefined) throw error;
  }
}

/** A prepared document without a fault does not change when it is built again. */
function settles(data: unknown): boolean {
  try {
    const once = engine.build(data);
    if (changesAgain(once)) return true;
    const twice = engine.build(once);
    if (JSON.stringify(twice) === JSON.stringify(once)) return true;
    return hasGivenTaxes(once) && JSON.stringify(engine.build(twice)) === JSON.stringify(twice);
  } catch (error) {
    return isFakturoError(error);
  }
}

function fuzz(property: (data: unknown) => void): void {
  const sample = fc.nat(samples.length - 1);
  fc.assert(
    fc.property(sample, mutations, (index: number, changes: readonly Mutation[]) => {
      property(mutate(samples[index]?.data, changes));
    }),
    {
      numRuns: RUNS,
      ...(SEED !== undefined && { seed: Number(SEED) }),
      interruptAfterTimeLimit: 3_000_000,
    },
  );
}

describe(`${RUNS} documents changed at random`, () => {
  it("meet nothing but documented errors", () => fuzz(check), 3_600_000);
  it("settle in one build", () => fuzz((data) => expect(settles(data)).toBe(true)), 3_600_000);
});

it("has a row for every error key", () => {
  expect(ERROR_KEYS.filter((key) => !documented.has(key))).toEqual([]);
});

const INVOICE = `"$schema":"https://gobl.org/draft-0/bill/invoice"`;
const DEEP = 20_000;

describe("text of any shape", () => {
  it.each([
    ["lists", `{${INVOICE},"lines":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`],
    ["objects", `{${INVOICE},"meta":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`],
    [
      "unknown complements",
      `{${INVOICE},"complements":[${'{"$schema":"x","a":'.repeat(DEEP)}1${"}".repeat(DEEP)}]}`,
    ],
    ["known complements", `${`{${INVOICE},"complements":[`.repeat(DEEP)}${"]}".repeat(DEEP)}`],
    [
      "envelopes",
      `${`{"$schema":"https://gobl.org/draft-0/envelope","doc":`.repeat(DEEP)}{}${"}".repeat(DEEP)}`,
    ],
    ["breakdowns", `{${INVOICE},"lines":[${`{"breakdown":[`.repeat(DEEP)}${"]}".repeat(DEEP)}]}`],
  ])("%s nested too deeply are refused or dropped", (_name, text) => {
    for (const operation of OPERATIONS)
      expect(crash(() => operation(engine, parseJson(text)))).toBeUndefined();
  });
});

type Place = readonly (string | number)[];

/** Paths of all lists. */
function lists(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => lists(member, [...at, name]));
  return Array.isArray(value) ? [at, ...inside] : inside;
}

function holderOf(document: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => Reflect.get(Object(value), key), document);
}

it("takes null for an element of any list, built or as it stands", () => {
  const crashes = [...OWN, ...goldens(), ...corpus().slice(0, 200)].flatMap(({ name, data }) =>
    lists(data).flatMap((place) => {
      const copy: unknown = structuredClone(data);
      const list = holderOf(copy, place);
      if (Array.isArray(list)) list.unshift(null);
      const error = crash(() => engine.validate(copy)) ?? crash(() => engine.prepare(copy));
      return error === undefined ? [] : [`${name} ${place.join(".")}: ${error}`];
    }),
  );
  expect(crashes).toEqual([]);
});

const NULLS = [null];
const PARTY = {
  name: "Sample",
  ...{ identities: NULLS, people: NULLS, inboxes: NULLS, endpoints: NULLS, addresses: NULLS },
  ...{ emails: NULLS, telephones: NULLS, registration: {}, ext: {} },
};
const LINE = {
  ...{ quantity: "1", taxes: NULLS, charges: NULLS, discounts: NULLS, identities: NULLS },
  ...{ tax: { categories: NULLS }, document: { tax: { categories: NULLS } } },
};
/** Parties without tax identity, so that rules look into their lists. */
const OF_NULLS = {
  ...{ currency: "EUR", supplier: PARTY, customer: PARTY, payee: PARTY, identities: NULLS },
  ...{ tax: { notes: NULLS }, notes: NULLS, charges: NULLS, discounts: NULLS, methods: NULLS },
  ...{ preceding: NULLS, complements: NULLS, exchange_rates: NULLS, attachments: NULLS },
  lines: [LINE, null],
  payment: {
    ...{ advances: NULLS, terms: { due_dates: NULLS } },
    instructions: { credit_transfer: NULLS },
  },
};
const KINDS = [
  ["bill/invoice", "standard"],
  ["bill/invoice", "credit-note"],
  ["bill/order", "purchase"],
  ["bill/delivery", "note"],
  ["bill/payment", "receipt"],
  ["bill/status", "response"],
  ["org/party", undefined],
] as const;

it.each(KINDS)(
  "takes lists of null in %s (%s) under the rules of any country and addon",
  (...kind) => {
    const [schema, type] = kind;
    const { regimes, addons } = engine.registry;
    const document = { ...OF_NULLS, ...PARTY, type, $schema: `https://gobl.org/draft-0/${schema}` };
    const places = [...regimes.keys()].map(($regime) => ({ ...document, $regime, $addons: [] }));
    const added = [...addons.keys()].map((addon) => ({
      ...document,
      $regime: "",
      $addons: [addon],
    }));
    const crashes = [...places, ...added].flatMap((data) => {
      const error = crash(() => engine.validate(data)) ?? crash(() => engine.prepare(data));
      return error === undefined ? [] : [`${data.$regime}${data.$addons}: ${error}`];
    });
    expect(crashes).toEqual([]);
  },
);

/** Texts for which vulnerable patterns take quadratic time: minutes, not milliseconds. */
const LONG = 100_000;
const TRAPS = [" ", "0", "a", "+", "A-", "a b", "1.", "@.", "\t"].map(
  (part) => `x${part.repeat(LONG / part.length)}!`,
);
const LIMIT_MS = 100;
const TRIES = 3;

/** Paths of all texts except schema ids. */
function texts(value: unknown, at: Place = []): Place[] {
  if (typeof value === "string") return at.at(-1) === "$schema" ? [] : [at];
  if (Array.isArray(value)) return value.flatMap((element, i) => texts(element, [...at, i]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => texts(member, [...at, name]));
}

function replaceAt(document: unknown, place: Place, text: string): unknown {
  const copy: unknown = structuredClone(document);
  const holder = holderOf(copy, place.slice(0, -1));
  Reflect.set(Object(holder), place.at(-1) ?? "", text);
  return copy;
}

/** One fast attempt of three suffices, because the machine may be busy. */
function isFast(document: unknown): boolean {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = performance.now();
    const error = crash(() => engine.prepare(document));
    if (error !== undefined) return false;
    if (performance.now() - before < LIMIT_MS) return true;
  }
  return false;
}

describe("long texts", () => {
  it.each([...OWN, ...goldens()])("take linear time anywhere in $name", ({ data }) => {
    const slow = texts(data).flatMap((place) =>
      TRAPS.flatMap((trap) => {
        const document = replaceAt(data, place, trap);
        return isFast(document) ? [] : [`${place.join(".")} ${trap.slice(0, 4)}`];
      }),
    );
    expect(slow).toEqual([]);
  });
});
