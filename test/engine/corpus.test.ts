import { type Engine, exportSchema, schemaIds } from "@fakturo/engine";
import { isFakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { corpus, goldens, OWN, type Sample } from "./documents.ts";

const engine = await bundledEngine();
const samples: readonly Sample[] = [...OWN, ...goldens(), ...corpus()];

/** The built document and its faults; for a refusal, the error's key. */
function outcome(data: unknown): string {
  try {
    const { output, faults } = engine.prepare(data);
    return JSON.stringify({ output: withoutIds(output), faults });
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
}

/** Identifiers are new in each build, and so is the digest of the document. */
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

/** The same JSON with reversed members of every object; unknown documents are unchanged. */
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

function failing(check: (sample: Sample) => boolean): string[] {
  return samples.filter((sample) => !check(sample)).map(({ name }) => name);
}

/**
 * Values that the format's rules allow and its schemas do not: `""` for members that are always written but
 * were not given, and countries that are not in the list.
 */
function isTolerated({ data, instancePath }: ErrorObject): boolean {
  return data === "" || instancePath.endsWith("/country");
}

describe(`${samples.length} documents`, () => {
  it("are built to themselves, byte for byte", () => {
    expect(
      failing(({ data }) => {
        const once = built(engine, data);
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
