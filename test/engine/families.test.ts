import { ruleBook } from "@fakturo/engine";
import { Amount, isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { changesAgain, hasGivenTaxes, hasUnreadableAmount } from "./documents.ts";
import { cook, recipes } from "./families.ts";

const RUNS = Number(process.env.FAKTURO_FUZZ_RUNS ?? 2_000);
const SEED = process.env.FAKTURO_FUZZ_SEED;

const engine = await bundledEngine();
const book = ruleBook(engine.registry);

/** The prepared document; undefined where it is refused before it has an output. */
function prepared(data: unknown) {
  try {
    return engine.prepare(data);
  } catch (error) {
    if (isFakturoError(error) && error.key !== "internal") return undefined;
    throw error;
  }
}

type Prepared = NonNullable<ReturnType<typeof prepared>>;

function everyDocument(property: (document: Prepared) => void): void {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const document = prepared(cook(recipe, engine.registry));
      if (document) property(document);
    }),
    { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
  );
}

/** The value of a path, or the last object before it: missing members also have a path. */
function reaches(output: JsonObject, path: string): boolean {
  const parts = [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(
    ([, name, at]) => name ?? at ?? "",
  );
  const above = parts.slice(0, -1).reduce<unknown>((value, part) => {
    return typeof value === "object" && value !== null ? Reflect.get(value, part) : undefined;
  }, output);
  return parts.length < 2 || above !== undefined;
}

function amountOf(value: unknown): Amount {
  return typeof value === "string" ? Amount.parse(value) : Amount.zero(2);
}

/** Maximum difference between a sum and its shown parts: half a unit each. */
function isNear(sum: Amount, parts: Amount): boolean {
  const difference = sum.sub(parts);
  return !difference
    .abs()
    .sub(Amount.parse(sum.exp === 0 ? "2" : `0.${"2".padStart(sum.exp, "0")}`))
    .isPositive();
}

describe(`${RUNS} fresh documents of all addons and pairs of them`, () => {
  it(
    "equal what is read back from their JSON, without members that JSON drops",
    () =>
      everyDocument(({ output }) =>
        expect(JSON.parse(JSON.stringify(output))).toStrictEqual(output),
      ),
    3_600_000,
  );

  it(
    "settle in one build",
    () =>
      everyDocument(({ output, faults }) => {
        if (faults.length > 0 || changesAgain(output) || hasGivenTaxes(output)) return;
        expect(JSON.stringify(prepared(output)?.output)).toBe(JSON.stringify(output));
      }),
    3_600_000,
  );

  it(
    "have faults of known rules, at places that are there",
    () =>
      everyDocument(({ output, faults }) => {
        expect(faults.filter(({ code }) => !book.has(code))).toEqual([]);
        const lost = faults.flatMap(({ paths }) => paths.filter((path) => !reaches(output, path)));
        expect(lost).toEqual([]);
      }),
    3_600_000,
  );

  it(
    "have totals that add up",
    () =>
      everyDocument(({ output, faults }) => {
        const { totals, $tags } = output;
        if (faults.length > 0 || hasUnreadableAmount(output)) return;
        if (!isObject(totals) || $tags?.toString().includes("bypass")) return;
        const of = (name: string) => amountOf(totals[name]);
        expect(isNear(of("total_with_tax"), of("total").add(of("tax")))).toBe(true);
        const payable = of("total_with_tax").sub(of("retained_tax")).add(of("rounding"));
        expect(isNear(of("payable"), payable)).toBe(true);
      }),
    3_600_000,
  );
});
