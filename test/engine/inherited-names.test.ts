import type { Engine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Converter, Envelope } from "@fakturo/plugin";
import { expect, it } from "vitest";
import { SETTINGS } from "../../apps/co-dian/fixtures/invoices.ts";
import { documentedEngine } from "./bundled.ts";
import { goldens, OWN } from "./documents.ts";

/** A name that every object inherits: a table that is read without care answers a function for it. */
const INHERITED = "constructor";
/** Documents for each converter. */
const DOCUMENTS = 3;
const OPTIONS: JsonObject = {
  environment: "test",
  settings: JSON.parse(JSON.stringify(SETTINGS)),
};

const engine = await documentedEngine();
const samples = [...OWN, ...goldens()];

type Place = readonly (string | number)[];

function textsIn(value: unknown, at: Place = []): Place[] {
  if (typeof value === "string") return at.at(-1) === "$schema" ? [] : [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, [...at, name]));
}

function replacedAt<T>(document: T, place: Place): T {
  const copy = structuredClone(document);
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy);
  Reflect.set(Object(holder), place.at(-1) ?? "", INHERITED);
  return copy;
}

/** A crash, or the printed form of a function; undefined for a result or a refusal. */
function faultOf(work: () => string): string | undefined {
  try {
    return /native code|\[object Object\]/.test(work()) ? "prints a function" : undefined;
  } catch (error) {
    return isFakturoError(error) && error.key !== "internal" ? undefined : String(error);
  }
}

function faultsIn(document: JsonObject, work: (document: JsonObject) => string): string[] {
  return textsIn(document).flatMap((place) => {
    const fault = faultOf(() => work(replacedAt(document, place)));
    return fault === undefined ? [] : [`${place.join(".")}: ${fault}`];
  });
}

it("any text of a document may be the name of an inherited member", () => {
  const write = (data: JsonObject) => JSON.stringify(engine.prepare(data).output);
  expect(samples.flatMap(({ data }) => faultsIn(data, write))).toEqual([]);
});

it("a rounding rule may be the name of an inherited member", () => {
  const [{ data } = { data: {} }] = samples;
  const { output } = engine.prepare({ ...data, tax: { rounding: INHERITED } });
  expect(output).toMatchObject({ tax: { rounding: INHERITED } });
});

const converters = [...engine.registry.converters.values()].flatMap(({ key, generate }) =>
  generate ? [[key, generate] as const] : [],
);

it.each(converters)("%s writes the name of an inherited member as text", (_key, generate) => {
  const accepted = acceptedBy(engine, generate).slice(0, DOCUMENTS);
  const faults = accepted.flatMap((envelope) =>
    faultsIn(envelope.doc, (doc) =>
      new TextDecoder().decode(generate({ ...envelope, doc }, OPTIONS).data),
    ),
  );
  expect(faults).toEqual([]);
});

/** Built samples that a converter takes. */
function acceptedBy(
  { envelop }: Engine,
  generate: NonNullable<Converter["generate"]>,
): readonly Envelope[] {
  return samples.flatMap(({ data }) => {
    try {
      const { output, faults } = envelop(data);
      const envelope: Envelope = JSON.parse(JSON.stringify(output));
      if (faults.length > 0) return [];
      generate(envelope, OPTIONS);
      return [envelope];
    } catch {
      return [];
    }
  });
}
