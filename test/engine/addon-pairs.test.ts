import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { goldens } from "./documents.ts";

const engine = await bundledEngine();
const { addons } = engine.registry;
const keys = [...addons.keys()].sort();
const pairs = keys.flatMap((first, i) =>
  keys.slice(i + 1).map((second) => [first, second] as const),
);

type Pair = readonly [string, string];

/** Extensions with the reason why a tax is not charged, and the country of their law. */
const EXEMPTIONS: Readonly<Record<string, readonly [extension: string, country: string]>> = {
  "es-sii-v1": ["es-sii-exempt", "ES"],
  "es-tbai-v1": ["es-tbai-exempt", "ES"],
  "es-verifactu-v1": ["es-verifactu-exempt", "ES"],
  "gr-mydata-v1": ["gr-mydata-exemption", "EL"],
  "it-sdi-v1": ["it-sdi-exempt", "IT"],
  "it-ticket-v1": ["it-ticket-exempt", "IT"],
  "pt-saft-v1": ["pt-saft-exemption", "PT"],
};

const SUPPLIERS: Readonly<Record<string, JsonObject>> = {
  ES: { name: "Acme SL", tax_id: { country: "ES", code: "B98602642" } },
  EL: { name: "Acme AE", tax_id: { country: "EL", code: "728089281" } },
  IT: { name: "Acme Srl", tax_id: { country: "IT", code: "12345670785" } },
  PT: { name: "Acme Lda", tax_id: { country: "PT", code: "545259045" } },
};

/** FA(3) requires a given key of the tax, although the calculation sets it. */
const MISSING_KEY = "GOBL-PL-FAVAT-TAX-COMBO-01";

function prepared(data: JsonObject) {
  try {
    return engine.prepare(data);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** Every golden of two addons, with both of them in `$addons`. */
function together(pair: Pair): JsonObject[] {
  return goldensOf(pair[0])
    .concat(goldensOf(pair[1]))
    .map((data) => ({ ...data, $addons: [...pair] }));
}

const inputs = goldens();

function goldensOf(key: string): JsonObject[] {
  return inputs.flatMap(({ data }) =>
    Array.isArray(data.$addons) && data.$addons.includes(key) ? [data] : [],
  );
}

/** The addon and all addons it requires. */
function withRequired(key: string): string[] {
  return [key, ...(addons.get(key)?.data.requires ?? []).flatMap(withRequired)];
}

/** Extensions set by scenarios of the addon: there the last addon is used, as the format prescribes. */
function scenarioExtensions(key: string): ReadonlySet<string> {
  const scenarios = withRequired(key).flatMap((one) => addons.get(one)?.data.scenarios ?? []);
  return new Set(scenarios.flatMap(({ list }) => list.flatMap(({ ext = {} }) => Object.keys(ext))));
}

/** The document and its faults without parts that depend on the order of addons by design. */
function comparable(data: JsonObject): string {
  const { output, faults = [] } = prepared(data) ?? {};
  const { $addons: _, uuid: _uuid, ...rest } = output ?? {};
  const told = faults.map((fault) => JSON.stringify(fault)).sort();
  return JSON.stringify([rest, told]);
}

function dependsOnOrder(pair: Pair): string[] {
  const [one, other] = [scenarioExtensions(pair[0]), scenarioExtensions(pair[1])];
  if ([...one].some((key) => other.has(key))) return [];
  return together(pair)
    .filter((data) => {
      const turned = { ...data, $addons: [...pair].reverse() };
      return comparable(data) !== comparable(turned);
    })
    .map(({ code }) => `${pair.join(" + ")}: ${code}`);
}

function changesWhenRebuilt(pair: Pair): string[] {
  return together(pair).flatMap((data) => {
    const { output: once, faults = [] } = prepared(data) ?? {};
    if (faults.some(({ code }) => code === MISSING_KEY)) return [];
    if (!once || JSON.stringify(prepared(once)?.output) === JSON.stringify(once)) return [];
    return [`${pair.join(" + ")}: ${data.code}`];
  });
}

/** Documents with one line for every code of exemption, without a key or with that of plain exemption. */
function exempted(key: string, also: string): { data: JsonObject; codes: string[]; ext: string }[] {
  const [ext, country] = EXEMPTIONS[key] ?? ["", ""];
  const codes = [...(engine.registry.extensions.get(ext) ?? [])];
  return [undefined, "exempt"].map((vatKey) => ({
    codes,
    ext,
    data: {
      $schema: "https://gobl.org/draft-0/bill/invoice",
      $addons: [key, also],
      code: "1",
      issue_date: "2026-01-15",
      supplier: SUPPLIERS[country] ?? {},
      lines: codes.map((code) => ({
        quantity: "1",
        item: { name: "x", price: "10.00" },
        taxes: [{ cat: "VAT", ...(vatKey && { key: vatKey }), ext: { [ext]: code } }],
      })),
    },
  }));
}

function exemptionsOf(data: JsonObject, ext: string): unknown[] {
  const { lines } = prepared(data)?.output ?? {};
  return (Array.isArray(lines) ? lines : []).map((line) => {
    const { taxes } = Object(line);
    const [combo] = Array.isArray(taxes) ? taxes : [];
    return isObject(combo) && isObject(combo.ext) ? combo.ext[ext] : undefined;
  });
}

describe(`${pairs.length} pairs of addons`, () => {
  it("give the same whichever of them is named first, but for scenarios of both", () => {
    expect(pairs.flatMap(dependsOnOrder)).toEqual([]);
  });

  it("are settled in one build", () => {
    expect(pairs.flatMap(changesWhenRebuilt)).toEqual([]);
  });

  it("keep every exemption that the addon alone keeps", () => {
    const lost = Object.keys(EXEMPTIONS).flatMap((key) =>
      keys
        .filter((also) => also !== key)
        .flatMap((also) =>
          exempted(key, also).flatMap(({ data, codes, ext }) => {
            const alone = exemptionsOf({ ...data, $addons: [key] }, ext);
            const met = exemptionsOf(data, ext);
            const gone = codes.filter((_, i) => alone[i] !== undefined && alone[i] !== met[i]);
            return gone.length > 0 ? [`${key} + ${also}: ${gone}`] : [];
          }),
        ),
    );
    expect(lost).toEqual([]);
  });
});
