import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine } from "@fakturo/engine";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { filesBelow, shared } from "@fakturo/test-support";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { bundledPlugins } from "./bundled.ts";
import { EXCEPTIONS } from "./conformance-exceptions.ts";

/** Ids of the exceptions, which are unique among the groups of generated documents. */
const KNOWN: ReadonlySet<string> = new Set(
  [...EXCEPTIONS].filter((id) => id.startsWith("regimes/")).map((id) => id.replace(/^.*:/, "")),
);

type Members = Readonly<Record<string, unknown>>;

interface Case {
  readonly id: string;
  readonly op: string;
  readonly data: JsonObject;
  readonly opts?: JsonObject;
  readonly expect: { readonly out?: unknown; readonly error?: JsonObject };
}

const plugins = await bundledPlugins();
const engines = new Map<number, Engine>();

/** An engine with a clock fixed at the moment. */
function engineAt(now: number): Engine {
  const engine = engines.get(now) ?? createEngine({ plugins, ...fixedPorts(now) });
  engines.set(now, engine);
  return engine;
}

const zones = new Map(
  engineAt(0).registry.regimeRulesets.map(({ data }) => [data.country, data.time_zone] as const),
);

/** The moment of a date and time in a country. */
function momentOf(day: string, time: string, country: string): number {
  const wall = Date.parse(`${day}T${time}Z`);
  const timeZone = zones.get(country) ?? "UTC";
  const there = new Date(wall).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
  return wall - (Date.parse(`${there}Z`) - wall);
}

/** Day of the recording, for documents that do not depend on the clock. */
const RECORDED = Date.UTC(2026, 10, 21, 12);

/** Moment of the recording, where the document took date or time from the clock. */
function recordedAt({ data, expect: { out } }: Case): number {
  const given = documentIn(data);
  const { issue_date: day, issue_time: time, $regime } = documentIn(out);
  const isOwn = given.issue_date === day && given.issue_time === time;
  if (typeof day !== "string" || isOwn) return RECORDED;
  return momentOf(day, typeof time === "string" ? time : "12:00:00", String($regime));
}

function documentIn(json: unknown): Members {
  if (!isObject(json)) return {};
  return isObject(json.doc) && isObject(json.head) ? json.doc : json;
}

function run({ op, data, opts = {} }: Case, engine: Engine): unknown {
  try {
    if (op === "validate") return faultsOf("validation", engine.validate(data)) ?? "ok";
    const { output, faults } = op === "correct" ? engine.correct(data, opts) : engine.prepare(data);
    return faultsOf("validation", faults) ?? told(documentIn(output));
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return faultsOf(error.key, error.faults) ?? { key: error.key, faults: [] };
  }
}

interface ExpectedFault {
  readonly code: string;
  readonly paths: readonly string[];
}

function faultsOf(key: string, faults: readonly ExpectedFault[]): unknown {
  if (faults.length === 0) return undefined;
  const one = ({ code, paths }: ExpectedFault) =>
    [code, ...paths.map((path) => path.replace(/^\$\.doc\b/, "$"))].join(" ");
  return { key, faults: faults.map(one).sort() };
}

/** The document without identifiers, which are new in each build. */
function told({ uuid: _, ...document }: Members): Members {
  return document;
}

function wanted({ op, expect: { out, error } }: Case): unknown {
  if (error) {
    const faults: readonly ExpectedFault[] = Array.isArray(error.faults)
      ? error.faults.map(Object)
      : [];
    return faultsOf(String(error.key), faults) ?? { key: error.key, faults: [] };
  }
  return op === "validate" ? out : told(documentIn(out));
}

function differential(set: string): Case[] {
  const folder = shared("corpus", "differential", set);
  if (folder === undefined) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((row) => row !== "")
      .map((row) => JSON.parse(row)),
  );
}

function published(): Case[] {
  return filesBelow(shared("corpus", "build"), ".in.json").map((id) => ({
    id,
    op: "build",
    data: JSON.parse(readFileSync(id, "utf8")),
    expect: { out: JSON.parse(readFileSync(id.replace(".in.", ".out."), "utf8")) },
  }));
}

describe.skipIf(!shared("corpus"))("the reference corpora (skipped without ../shared)", () => {
  it.each([
    ["published documents", published],
    ["documents", () => differential("documents")],
    ["regimes", () => differential("regimes")],
  ])("are equal for %s, but for cases named", (_name, cases) => {
    const wrong = cases().filter(
      (one) =>
        JSON.stringify(sorted(run(one, engineAt(recordedAt(one))))) !==
        JSON.stringify(sorted(wanted(one))),
    );
    expect(wrong.map(({ id }) => id).filter((id) => !KNOWN.has(id))).toEqual([]);
    // An exception that no longer applies must be removed from the list.
    const known = wrong.filter(({ id }) => KNOWN.has(id)).length;
    expect([0, KNOWN.size]).toContain(known);
  });
});

/** Sorts members by name: other tests check the order. */
function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (!isObject(json)) return json;
  const entries = Object.entries(json).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, sorted(value)]),
  );
}
