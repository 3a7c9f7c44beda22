import { expect, it } from "vitest";
import { ACTIONS, actionAt } from "../bench/soak/actions.ts";
import { soak } from "../bench/soak/soak.ts";

/** `npm run soak` runs for an hour. */
const ACTIONS_BEGUN = 200;
const RATE = 20;
const SEED = 20_261_128;

it("gives each kind of action its share", () => {
  const places = Array.from({ length: 1_000 }, (_none, i) => i / 1_000);
  const found = new Set(places.map(actionAt));
  expect([...found].sort()).toEqual(Object.keys(ACTIONS).sort());
});

it("ends all jobs under a mixed load with faults and a killed worker", async () => {
  const lines: string[] = [];
  const run = await soak({
    seed: SEED,
    actions: ACTIONS_BEGUN,
    rate: RATE,
    authorities: ["SdI", "KSeF"],
    killEvery: ACTIONS_BEGUN / 2,
    print: (line) => lines.push(line),
  });
  expect(run.failures).toEqual([]);
  expect(Object.keys(run.jobs)).toEqual(["OK"]);
  expect(run.quarters).toHaveLength(4);
  expect(lines[0]).toContain(String(SEED));
}, 1_200_000);
