import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { createRandom } from "../random.ts";
import { FORMATS, type Format } from "./formats.ts";

/** Documents per format; the full run has 500. */
const COUNT = Number(process.env.FAKTURO_GENERATED ?? 60);
const TIME_PER_DOCUMENT_MS = 500;

const engine = await bundledEngine();

/** Values that a format cannot express, by format and fact, and the reason. */
const LOST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Facturae: {
    lines: "prices that include tax become net prices",
    taxes: "bases of prices that include tax may differ by a cent",
  },
  "NF-e": {
    customer: "the number of a foreigner is an identity, and no VAT number",
    lines: "charges of the document are spread over the lines",
    payable: "the total adds up lines, each of them rounded to a cent",
    taxes: "bases follow from the rounded lines",
  },
  "NFS-e": {
    supplier: "a DPS has only the number of the issuer",
    lines: "a DPS has one service, without quantity and price",
  },
  "DIAN UBL": {
    lines: "prices that include tax become net prices; charges are spread over the lines",
    taxes: "the tax adds up rates, each of them rounded to a cent",
  },
};

/** A DPS states no sums: the tax office rounds each tax by itself, so only documents that do so are kept. */
const ROUNDED_BY_LINE: ReadonlySet<string> = new Set(["NFS-e"]);

const member = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;
const rowsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Members with a value, percentages with four decimals. */
function pick(value: Json | undefined, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = member(value, name);
      if (found === undefined || found === null || found === "") return [];
      return [[name, name === "percent" ? Number.parseFloat(String(found)).toFixed(4) : found]];
    }),
  );
}

/** Values that must be kept: amounts due, taxes, parties and lines. */
function factsOf({ totals, supplier, customer, lines }: JsonObject) {
  const categories = rowsOf(member(member(totals, "taxes"), "categories"));
  const facts: Readonly<Record<string, Json | undefined>> = {
    payable: member(totals, "due") ?? member(totals, "payable"),
    taxes: categories.map((category) => ({
      ...pick(category, "code", "amount"),
      rates: rowsOf(member(category, "rates")).map((rate) =>
        pick(rate, "base", "percent", "amount"),
      ),
    })),
    supplier: partyOf(supplier),
    customer: partyOf(customer),
    lines: rowsOf(lines).map((line) => ({
      ...pick(line, "quantity", "sum", "total"),
      ...pick(member(line, "item"), "name", "price"),
    })),
  };
  return facts;
}

function partyOf(party: Json | undefined): JsonObject {
  return { ...pick(party, "name"), ...pick(member(party, "tax_id"), "country", "code") };
}

/** The document with other quantities, prices and names. */
function varied(document: JsonObject, seed: number): JsonObject {
  const random = createRandom(seed);
  const lines = rowsOf(document.lines).map((line) => {
    const item = member(line, "item");
    // High enough that no advance exceeds the total.
    const price = `${random.int(500, random.pick([999, 99_999]))}.${random.int(10, 99)}`;
    return {
      ...(isObject(line) ? line : {}),
      quantity: random.pick(["1", "2", "7", "12", "100"]),
      item: { ...(isObject(item) ? item : {}), name: `Artículo ${random.int(1, 9999)}`, price },
    };
  });
  return { ...document, lines };
}

/** The document, and the document read from its file. */
function roundTrip(document: JsonObject, { name, plugin, converter, options = {} }: Format) {
  const { generate, parse } = plugin.converters?.find(({ key }) => key === converter) ?? {};
  if (!generate || !parse) throw new Error(`'${converter}' does not read`);
  const { $addons: _addons, totals: _totals, ...plain } = document;
  const tax = isObject(plain.tax) ? plain.tax : {};
  const source = ROUNDED_BY_LINE.has(name)
    ? { ...plain, tax: { ...tax, rounding: "currency" } }
    : plain;
  const { output } = engine.envelop(source);
  const { $addons: _read, $tags: _tags, ...read } = parse(generate(output, options).data, {});
  return [factsOf(output.doc), factsOf(engine.envelop(read).output.doc)] as const;
}

const READ = FORMATS.filter(({ plugin, converter }) =>
  plugin.converters?.some(({ key, parse }) => key === converter && parse),
);

describe("files that are written and read", () => {
  it.each(READ.map((format) => [format.name, format] as const))(
    "%s: keep what is owed, taxes, parties and lines, but for what is listed",
    (name, format) => {
      const lost = LOST[name] ?? {};
      for (let seed = 0; seed < COUNT; seed += 1) {
        const document = format.documents[seed % format.documents.length] ?? {};
        const [before, after] = roundTrip(varied(document, seed), format);
        for (const fact of Object.keys(before))
          if (!lost[fact]) expect([seed, fact, after[fact]]).toEqual([seed, fact, before[fact]]);
      }
    },
    COUNT * TIME_PER_DOCUMENT_MS,
  );
});
