import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { converterOf, FORMATS, plain, samplesOf } from "./written.ts";

/** Documents of each format. */
const COUNT = Number(process.env.FAKTURO_LOSSES ?? 40);

const engine = await bundledEngine();

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

const CASES = FORMATS.map((format) => [format[0], format] as const);

describe("losses", () => {
  it.each(CASES)("are not in the file: %s", async (app, format) => {
    const [, , options = {}] = format;
    const converter = await converterOf(app);
    const samples = samplesOf(engine, converter, format, COUNT);
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

  it.each(CASES)("have what is not read again: %s", async (app, format) => {
    const [, , options = {}] = format;
    const converter = await converterOf(app);
    if (!converter.parse) return;
    const found: Record<string, unknown> = {};
    for (const { seed, envelope, file } of samplesOf(engine, converter, format, COUNT)) {
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
