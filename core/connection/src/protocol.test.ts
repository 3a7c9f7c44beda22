import { describe, expect, it } from "vitest";
import { KINDS } from "./testing-authority.ts";
import type { Mistake } from "./testing-mistakes.ts";
import { World } from "./testing-world.ts";

/** Runs for each kind of authority; FAKTURO_RUNS increases the number. */
const RUNS = Number(process.env.FAKTURO_RUNS ?? 60);

const kindOf = (name: string) => {
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`no kind ${name}`);
  return kind;
};

describe("each record is accepted exactly once, whatever fails", () => {
  it.each(KINDS.map(({ name }) => name))("by an authority like %s", async (name) => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const violations = await new World(kindOf(name), seed).run();
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  });
});

/**
 * Deliberate mistakes, the kind of authority that reveals them, the violated invariants, and a seed for
 * rare ones.
 */
const MISTAKES: readonly (readonly [Mistake, string, RegExp, number])[] = [
  ["no-intent", "ade", /I1/, 0],
  ["no-intent", "verifactu", /I3/, 0],
  ["no-consult", "ade", /I1/, 0],
  ["early", "ade", /I1/, 0],
  ["early", "sii", /I2/, 160],
  ["no-window", "ade", /I9/, 0],
  ["task-only", "ade", /I1/, 0],
  ["transport-retry", "ade", /I1/, 0],
  ["rebuild", "pac", /I1/, 0],
  ["believe-refusal", "dian", /I2/, 482],
  ["believe-refusal", "verifactu", /I2/, 140],
  ["believe-refusal", "sdi", /I2/, 300],
  ["duplicate-believed", "sii", /I2/, 0],
  ["short-settle", "ksef", /I2/, 3800],
  ["match-by-reference", "sdi", /I3/, 0],
  ["no-lease", "verifactu", /I3/, 0],
  ["overtake", "verifactu", /I3|I4/, 0],
  ["no-order", "verifactu", /I4/, 0],
  ["pace-in-memory", "verifactu", /I5/, 0],
  ["two-transactions", "verifactu", /I3/, 24],
  ["cancel-chained", "verifactu", /I4/, 0],
  ["cancel-forgets", "dian", /I3/, 0],
  ["link-outside", "verifactu", /I4/, 0],
  ["number-at-answer", "arca", /I3/, 0],
];
const SEARCH = 200;

/** Runs of a mistake may wait for their end in vain, which takes long. */
const SEARCH_MS = 120_000;

describe("a mistake in the protocol is caught", () => {
  it.each(MISTAKES)(
    "%s, by an authority like %s",
    async (mistake, name, broken, first) => {
      for (let seed = first; seed < first + SEARCH; seed += 1) {
        const violations = await new World(kindOf(name), seed, mistake).run();
        if (violations.some((one) => broken.test(one))) return;
      }
      expect.fail(`no run of ${SEARCH} shows it`);
    },
    SEARCH_MS,
  );
});

describe("the refusal of a second copy ends no record", () => {
  it.each(["ksef", "sdi", "verifactu"])("by an authority like %s", async (name) => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const violations = await new World(kindOf(name), seed, "duplicate-refused").run();
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  });
});

/** Invariants of a world that lost what happened after its backup. */
const RESTORED = /^(?:I1|I4|I5) /;

describe("a restored backup, when the authority has later records", () => {
  const violationsAt = async (name: string, seed: number, mistake?: Mistake) => {
    const world = new World(kindOf(name), seed, mistake, undefined, { isRestored: true });
    return (await world.run()).filter((one) => RESTORED.test(one));
  };

  it.each(["verifactu", "zatca"])(
    "repeats no record, forks no chain, and sends nothing early to one like %s",
    async (name) => {
      for (let seed = 0; seed < RUNS; seed += 1) {
        const violations = await violationsAt(name, seed);
        expect({ seed, violations }).toEqual({ seed, violations: [] });
      }
    },
  );

  it.each<readonly [Mistake, RegExp]>([
    ["no-witness", /I4/],
    ["restored-pace", /I5/],
  ])("a mistake is caught: %s", async (mistake, broken) => {
    for (let seed = 0; seed < SEARCH; seed += 1)
      if ((await violationsAt("verifactu", seed, mistake)).some((one) => broken.test(one))) return;
    expect.fail(`no run of ${SEARCH} shows it`);
  });
});

/** A seed that shows it: one run in a thousand does. */
const RARE = 122;

describe("a process that pauses between its last look at the clock and the socket", () => {
  const twice = async (name: string, seed: number) => {
    const world = new World(kindOf(name), seed, undefined, undefined, { sleepsAtWire: true });
    return (await world.run()).filter((one) => one.startsWith("I1 "));
  };

  it.each(["verifactu", "sii", "dian", "pac", "arca", "ksef", "sdi"])(
    "has no record accepted twice by an authority like %s, which refuses duplicates",
    async (name) => {
      for (let seed = 0; seed < RUNS; seed += 1)
        expect({ seed, violations: await twice(name, seed) }).toEqual({ seed, violations: [] });
    },
  );

  it("may have one accepted twice by an authority that takes duplicates", async () => {
    expect(await twice("ade", RARE)).not.toEqual([]);
  });
});
