import { isFakturoError, type Json, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { corpus, goldens, OWN, type Sample } from "./documents.ts";

/** Two engines with the same sequence of identifiers. */
const [plain, explaining] = [await bundledEngine(), await bundledEngine()];
const samples: readonly Sample[] = [...OWN, ...goldens(), ...corpus()].slice(0, 1500);

function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
}

function valueAt(json: Json, path: string): Json | undefined {
  return Array.from(path.matchAll(/\.([^.[]+)|\[(\d+)\]/g)).reduce<Json | undefined>(
    (value, [, name, position]) => Reflect.get(Object(value), name ?? String(position)),
    json,
  );
}

/** Paths without a value in the output. */
function astray(output: JsonObject, changes: readonly { path: string; after?: Json }[]): string[] {
  const last = new Map(changes.map(({ path, after }) => [path, after]));
  return [...last].flatMap(([path, after]) => {
    const value = valueAt(output, path);
    return (typeof value === "object" ? undefined : value || undefined) === (after || undefined)
      ? []
      : [`${path}: ${after} is ${value}`];
  });
}

describe(`${samples.length} documents`, () => {
  it("are built the same when they are explained", () => {
    const different = samples.flatMap(({ name, data }) => {
      const usual = attempt(() => plain.prepare(data));
      const explained = attempt(() => explaining.build(data, { explain: true }));
      if (typeof usual === "string" || typeof explained === "string")
        return usual === explained ? [] : [name];
      const codes = explained.faults.map(({ code }) => code);
      const isSame =
        JSON.stringify(explained.output) === JSON.stringify(usual.output) &&
        JSON.stringify(codes) === JSON.stringify(usual.faults.map(({ code }) => code));
      return isSame ? [] : [name];
    });
    expect(different).toEqual([]);
  });

  it("end every explanation at the value in the output", () => {
    const wrong = samples.flatMap(({ name, data }) => {
      const explained = attempt(() => explaining.build(data, { explain: true }));
      if (typeof explained === "string") return [];
      return astray(explained.output, explained.changes).map((path) => `${name} ${path}`);
    });
    expect(wrong).toEqual([]);
  });
});
