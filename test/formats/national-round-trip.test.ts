import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { Envelope, Plugin } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { NATIONS, type Nation, nationalInvoice } from "./national-generator.ts";
import { createRandom } from "./random.ts";

/** Documents per format; the full run has 500. */
const COUNT = Number(process.env.FAKTURO_ROUND_TRIPS ?? 100);

const engine = await bundledEngine();

const numberOf = (text: unknown) => Number.parseFloat(String(text || "0"));

const NUMBER = /-?\d+(?:\.\d+)?/g;

/** Equality with a tolerance of a cent, where a file has rounded an unrounded value. */
function isSame(left = "", right = ""): boolean {
  if (left.replaceAll(NUMBER, "#") !== right.replaceAll(NUMBER, "#")) return false;
  const [a, b] = [left.match(NUMBER) ?? [], right.match(NUMBER) ?? []];
  return a.every((number, i) => Math.abs(Number(number) - Number(b[i])) < 0.011);
}

/** Differing facts; in FA, discounts and charges of the document are further lines. */
function differences(before: JsonObject, { lines, ...rest }: JsonObject): string[] {
  const count = Array.isArray(before.lines) ? before.lines.length : 0;
  const after: JsonObject = { ...rest, lines: Array.isArray(lines) ? lines.slice(0, count) : [] };
  return Object.keys(before)
    .map((name) => [name, JSON.stringify(before[name]), JSON.stringify(after[name])] as const)
    .filter(([, left, right]) => !isSame(left, right))
    .map(([name, left, right]) => `${name}: ${left} became ${right}`);
}

/** Values of a document in a form common to both. */
function heldBy({ doc }: Envelope): JsonObject {
  const { totals, lines, supplier, customer } = JSON.parse(JSON.stringify(doc));
  const party = ({ name = "", tax_id = "" }: JsonObject) => ({ name, tax_id });
  const categories = (totals.taxes?.categories ?? []).map(
    ({ code, retained, rates }: { code: string; retained?: boolean; rates: JsonObject[] }) => [
      code,
      rates
        .map((row) => [row.base, retained ? "" : row.percent, row.amount].map(numberOf).join(" "))
        .sort(),
    ],
  );
  return {
    payable: Number(totals.payable),
    tax: Number(totals.tax),
    categories: categories.sort(),
    supplier: party(supplier),
    customer: party(customer),
    lines: lines.map((line: { quantity: string; item: JsonObject; taxes?: JsonObject[] }) => [
      Number(line.quantity),
      line.item.name,
      (line.taxes ?? []).map(({ cat, percent }) => `${cat} ${numberOf(percent ?? "")}`).sort(),
    ]),
  };
}

async function roundTrip(nation: Nation, seed: number): Promise<readonly [JsonObject, JsonObject]> {
  const { plugin }: { plugin: Plugin } = await import(`@fakturo/app-${nation.app}`);
  const converter = plugin.converters?.find(({ parse }) => parse);
  const first = engine.envelop(nationalInvoice(nation, createRandom(seed))).output;
  const file = await converter?.generate?.(first, {});
  const document = await converter?.parse?.(file?.data ?? new Uint8Array(), {});
  return [heldBy(first), heldBy(engine.envelop(document ?? {}).output)];
}

/** Formats round each line, so more precise taxes and prices are compared to the cent. */
function isKept(nation: Nation, seed: number, difference: string): boolean {
  const { tax } = nationalInvoice(nation, createRandom(seed));
  const isExact = isObject(tax) && tax.rounding === "currency" && !tax.prices_include;
  return isExact || (difference.startsWith("payable") && nation.app !== "mx-cfdi");
}

describe("a national invoice that is written and read", () => {
  it.each(NATIONS.map((nation) => [nation.app, nation] as const))(
    "keeps what is to be paid, taxes, parties and lines: %s",
    async (_app, nation) => {
      const found: Record<string, unknown> = {};
      for (let seed = 0; seed < COUNT; seed += 1) {
        try {
          const [before, after] = await roundTrip(nation, seed);
          const differing = differences(before, after).filter((text) => isKept(nation, seed, text));
          if (differing.length > 0) found[seed] = differing;
        } catch (error) {
          if (!isFakturoError(error)) throw error;
          found[seed] = error.message;
        }
      }
      expect(found).toEqual({});
    },
  );
});
