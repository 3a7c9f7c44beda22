import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { Converter, Envelope, Plugin } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../apps/co-dian/fixtures/invoices.ts";
import { bundledEngine } from "../engine/bundled.ts";
import { FAMILIES } from "./check/families.ts";
import { varied } from "./check/vary.ts";
import { createRandom } from "./random.ts";

/** Documents of each format. */
const COUNT = Number(process.env.FAKTURO_LOSSES ?? 40);

const engine = await bundledEngine();

/** Apps whose converters report losses, with the family of their documents. */
const FORMATS: readonly (readonly [app: string, family: string, options?: JsonObject])[] = [
  ["dk-oioubl", "dk-oioubl"],
  ["fi-finvoice", "fi-finvoice"],
  ["it-sdi", "it-sdi"],
  ["es-facturae", "es-facturae"],
  ["es-ticketbai", "es-tbai"],
  ["es-verifactu", "es-verifactu"],
  ["es-sii", "es-sii"],
  ["pl-ksef", "pl-favat"],
  ["mx-cfdi", "mx-cfdi"],
  ["gr-mydata", "gr-mydata"],
  ["sa-zatca", "sa-zatca"],
  ["br-nfe", "br-nfe", { environment: "production" }],
  ["br-nfse", "br-nfse", { environment: "test" }],
  ["co-dian", "co-dian", { settings: JSON.parse(JSON.stringify(SETTINGS)) }],
  ["ar-arca", "ar-arca"],
];

interface Sample {
  readonly seed: number;
  readonly envelope: Envelope;
  readonly file: Uint8Array;
}

async function converterOf(app: string): Promise<Converter> {
  const { plugin }: { plugin: Plugin } = await import(`@fakturo/app-${app}`);
  const converter = plugin.converters?.find(({ generate }) => generate);
  if (!converter) throw new Error(`${app} has no converter`);
  return converter;
}

/** Varied documents of a family that the format accepts. */
function samplesOf(converter: Converter, name: string, options: JsonObject): Sample[] {
  const { bases = [] } = FAMILIES.find((family) => family.name === name) ?? {};
  const stock = { others: bases, extensions: [], addons: [] };
  return Array.from({ length: COUNT }, (_, seed) => seed).flatMap((seed) => {
    const random = createRandom(seed);
    try {
      const { output, faults } = engine.envelop(varied(random.pick(bases), random, stock));
      if (faults.length > 0) return [];
      const envelope = { ...output, doc: plain(output.doc) };
      const file = converter.generate?.(envelope, options);
      return file ? [{ seed, envelope, file: file.data }] : [];
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      return [];
    }
  });
}

const plain = (doc: JsonObject): JsonObject => JSON.parse(JSON.stringify(doc));

/** The document without the values at the paths; their rows and objects are kept. */
function without(doc: JsonObject, paths: readonly string[]): JsonObject {
  const copy = plain(doc);
  for (const path of paths) {
    const steps = path
      .slice(2)
      .split(/[.[\]]+/)
      .filter(Boolean);
    const holder = steps.slice(0, -1).reduce<unknown>(memberOf, copy);
    silence(holder, steps.at(-1) ?? "");
  }
  return copy;
}

function silence(holder: unknown, name: string): void {
  if (typeof holder !== "object" || holder === null) return;
  const value: unknown = Reflect.get(holder, name);
  if (typeof value === "string" && !CLASSIFYING.test(name)) Reflect.deleteProperty(holder, name);
  else if (typeof value === "object" && value !== null && name !== "ext")
    for (const one of Object.keys(value)) silence(value, one);
}

/** Members that classify other members. */
const CLASSIFYING =
  /^(?:key|type|scope|cat|unit|rate|country|currency|from|to|uuid|sum|total|\$.*)$/;

const memberOf = (holder: unknown, name: string): unknown =>
  typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;

/** Texts of parties, lines, payment and notes with the path of each. */
function* textsIn(value: unknown, path = "$"): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value))
    for (const [i, row] of value.entries()) yield* textsIn(row, `${path}[${i}]`);
  else if (isObject(value))
    for (const [name, row] of Object.entries(value)) yield* textsIn(row, `${path}.${name}`);
}

/** Normalises a text for comparison: formats split and join texts, and group account numbers. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Members whose texts a reader returns unchanged. */
const PLAIN = /\.(?:name|given|surname|street|locality|addr|reason|description|text|iban|ref)$/;

const CASES = FORMATS.map(([app, family, options = {}]) => [app, { family, options }] as const);

describe("losses", () => {
  it.each(CASES)("are not in the file: %s", async (app, { family, options }) => {
    const converter = await converterOf(app);
    const samples = samplesOf(converter, family, options);
    expect(samples.length).toBeGreaterThan(COUNT / 10);
    const found: Record<string, unknown> = {};
    for (const { seed, envelope, file } of samples) {
      const lost = converter.losses?.(envelope, options) ?? [];
      const doc = without(envelope.doc, lost);
      try {
        const { data } = converter.generate?.({ ...envelope, doc }, options) ?? {};
        if (Buffer.compare(data ?? Buffer.of(), file) !== 0) found[seed] = lost;
      } catch (error) {
        if (!isFakturoError(error)) throw error;
      }
    }
    expect(found).toEqual({});
  });

  it.each(CASES)("have what is not read again: %s", async (app, { family, options }) => {
    const converter = await converterOf(app);
    if (!converter.parse) return;
    const found: Record<string, unknown> = {};
    for (const { seed, envelope, file } of samplesOf(converter, family, options)) {
      const lost = converter.losses?.(envelope, options) ?? [];
      const unread = converter.unread?.(file, options).map(({ text }) => text) ?? [];
      const read = [...textsIn(converter.parse(file, options))].map(([, text]) => text);
      const back = lettersOf(read.join(""));
      const silent = [...textsIn(envelope.doc)].filter(
        ([path, text]) =>
          PLAIN.test(path) &&
          !path.startsWith("$.totals") &&
          !back.includes(lettersOf(text)) &&
          !unread.some((said) => lettersOf(said).includes(lettersOf(text))) &&
          !lost.some((one) => path.startsWith(one)),
      );
      if (silent.length > 0) found[seed] = silent;
    }
    expect(found).toEqual({});
  });
});
