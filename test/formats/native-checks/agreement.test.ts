import { existsSync } from "node:fs";
import { hasJava, shared, startValidator, type Validator } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { createRandom } from "../random.ts";
import { JUDGED, type Judged, sampleOf } from "./judged.ts";
import { publishedDocuments } from "./published.ts";
import { type BrokenDocument, brokenDocuments } from "./samples.ts";

/** Documents per profile; all of them take an hour. */
const COUNT = Number(process.env.FAKTURO_JUDGED ?? 150);
const TIME_PER_DOCUMENT_MS = 2_000;

const VALIDATOR = shared("tools/validator/validator") ?? "";
const missing = !existsSync(VALIDATOR) ? "the validators" : hasJava() ? "" : "Java";
if (missing)
  process.stdout.write(`Native rules were NOT held against the official: no ${missing}.\n`);

const engine = await bundledEngine();
const samples = missing ? [] : brokenDocuments(engine);
const published = missing ? [] : publishedDocuments(engine);

/** Structural errors, for which the official rules are not run. */
const SCHEMA = "xsd";

/**
 * The official rules add floating-point numbers: from 10^13 on their sums lose cents in some documents.
 * The native rules refuse such amounts in all documents.
 */
const LARGE_SUM = /\d{14}.*: BR-CO-10$/;

interface Score {
  readonly found: number;
  readonly missed: readonly string[];
  readonly alarms: readonly string[];
}

describe.skipIf(missing !== "")("native rules beside the official ones", () => {
  let validator: Validator | undefined;

  beforeAll(async () => {
    validator = await startValidator(VALIDATOR);
  });
  afterAll(() => validator?.stop());

  async function official(ruleSet: string, xml: string): Promise<ReadonlySet<string>> {
    const { errors } = (await validator?.check(ruleSet, xml)) ?? { errors: [] };
    return new Set(errors.map(({ id }) => id));
  }

  /** Faults that only one side finds in a document, and the number of those found by both. */
  async function differences({ name, doc }: BrokenDocument, judged: Judged): Promise<Score> {
    const { native, xml, ruleSet } = sampleOf(doc, judged);
    const ids = xml === undefined ? new Set([SCHEMA]) : await official(ruleSet, xml);
    if (ids.has(SCHEMA))
      return { found: 0, missed: native.size === 0 ? [`${name}: the schema`] : [], alarms: [] };
    const only = (here: ReadonlySet<string>, there: ReadonlySet<string>) =>
      [...here].filter((id) => !there.has(id)).map((id) => `${name}: ${id}`);
    return {
      found: [...ids].filter((id) => native.has(id)).length,
      missed: only(ids, native),
      alarms: only(native, ids).filter((fault) => !LARGE_SUM.test(fault)),
    };
  }

  async function scoreOf(judged: Judged, seed: number): Promise<Score> {
    const random = createRandom(seed);
    const scores: Score[] = [];
    for (let i = 0; i < COUNT; i += 1) scores.push(await differences(random.pick(samples), judged));
    return {
      found: scores.reduce((sum, { found }) => sum + found, 0),
      missed: scores.flatMap(({ missed }) => missed),
      alarms: scores.flatMap(({ alarms }) => alarms),
    };
  }

  it.each(JUDGED.map((judged) => [judged.name, judged] as const))(
    "%s: the same faults in published samples",
    async (name, judged) => {
      const scores: Score[] = [];
      for (const { profiles, ...document } of published)
        if (profiles.test(name)) scores.push(await differences(document, judged));
      expect(scores.flatMap(({ missed }) => missed)).toEqual([]);
      expect(scores.flatMap(({ alarms }) => alarms)).toEqual([]);
    },
    300_000,
  );

  it.each(JUDGED.map((judged, i) => [judged.name, judged, i] as const))(
    "%s: the same faults",
    async (name, judged, seed) => {
      const { found, missed, alarms } = await scoreOf(judged, seed);
      process.stdout.write(`${name}: ${COUNT} documents, ${found} faults found by both\n`);
      expect({ missed, alarms }).toEqual({ missed: [], alarms: [] });
      expect(found).toBeGreaterThan(0);
    },
    COUNT * TIME_PER_DOCUMENT_MS,
  );
});
