import { type Engine, exportSchema, schemaIds } from "@fakturo/engine";
import { isFakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { corpus, goldens, OWN, type Sample } from "./documents.ts";

const engine = await bundledEngine();
const samples: readonly Sample[] = [...OWN, ...goldens(), ...corpus()];

/** What a document is built to, and which faults it shows; the error's key where it is refused. */
function outcome(data: unknown): string {
  try {
    const { output, faults } = engine.prepare(data);
    return JSON.stringify({ output: withoutIds(output), faults });
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
}

/** Identifiers are new every time, and so is the digest over them. */
function withoutIds(json: Json): Json {
  if (!isObject(json)) return json;
  const { uuid: _, ...rest } = json;
  const { head, doc } = rest;
  if (!isObject(head) || doc === undefined) return rest;
  const { uuid: _uuid, dig: _dig, ...kept } = head;
  return { ...rest, head: kept, doc: withoutIds(doc) };
}

function built(from: Engine, data: unknown): JsonObject | undefined {
  try {
    const { output, faults } = from.prepare(data);
    return faults.length === 0 ? output : undefined;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** The same JSON with the members of every object in the reverse order; unknown documents as they are. */
function shuffled(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(shuffled);
  if (!isObject(json)) return json;
  if (typeof json.$schema === "string" && !engine.registry.schemas.has(json.$schema)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .reverse()
      .map(([name, member]) => [name, shuffled(member)]),
  );
}

/**
 * Fixed discounts and charges with more decimals than are shown are cut in the output only, so that
 * the first build is exact (documents spec §2.10): such documents settle one build later.
 */
function isCut(given: unknown, output: unknown): boolean {
  const shown = new Set(fixedAmounts(output));
  return fixedAmounts(given).some((amount) => !shown.has(amount));
}

function fixedAmounts(document: unknown): number[] {
  const { lines, ...own } = Object(document);
  const owners = [own, ...(Array.isArray(lines) ? lines : [])].map(Object);
  return owners
    .flatMap(({ discounts, charges }) => [discounts, charges])
    .flatMap((shares) => (Array.isArray(shares) ? shares : []))
    .map((share) => Number(Object(share).amount))
    .filter((amount) => amount !== 0 && !Number.isNaN(amount));
}

function failing(check: (sample: Sample) => boolean): string[] {
  return samples.filter((sample) => !check(sample)).map(({ name }) => name);
}

/**
 * What the format's rules let pass and its schemas don't: `""` for members that are always written but
 * were not given, and countries that are not in the list.
 */
function isTolerated({ data, instancePath }: ErrorObject): boolean {
  return data === "" || instancePath.endsWith("/country");
}

describe(`${samples.length} documents`, () => {
  it("are built to themselves, byte for byte", () => {
    expect(
      failing(({ data }) => {
        const first = built(engine, data);
        const once = first && isCut(data, first) ? built(engine, first) : first;
        return !once || JSON.stringify(built(engine, once)) === JSON.stringify(once);
      }),
    ).toEqual([]);
  });

  it("do not depend on the order of their members", () => {
    expect(failing(({ data }) => outcome(shuffled(data)) === outcome(data))).toEqual([]);
  });

  it("fit the exported schemas once they are built", () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, verbose: true });
    addFormats.default(ajv);
    ajv.addFormat("mime", /^[\w.+-]+\/[\w.+-]+/);
    ajv.addVocabulary(["calculated", "recommended"]);
    for (const id of schemaIds(engine.registry)) ajv.addSchema(exportSchema(id, engine.registry));
    const problems = samples.flatMap(({ name, data }) => {
      const output = built(engine, data);
      if (!output) return [];
      const documents = isObject(output.doc) ? [output, output.doc] : [output];
      return documents.flatMap((document) => {
        const check = ajv.getSchema(String(document.$schema));
        if (!check) return [`${name}: no schema`];
        check(document);
        const wrong = (check.errors ?? []).filter((error) => !isTolerated(error));
        return wrong.length > 0 ? [`${name}: ${ajv.errorsText(wrong)}`] : [];
      });
    });
    expect(problems).toEqual([]);
  });
});
