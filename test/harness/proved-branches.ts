import { expect, it } from "vitest";
import COVERED from "../simulators/published-branches.json" with { type: "json" };
import { contentsOf, readWorkflow, WORKFLOWS } from "./published-workflows.ts";
import { DEADLINE_MS, type SimulatedPlatform } from "./simulated-platform.ts";

/** By workflow and branch: the file of the test that runs it, and its title. */
export const BRANCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = COVERED;

/** The last test of a file: its jobs have run through each branch that the table says it runs. */
export function itRunsItsBranches(
  file: string,
  platforms: () => readonly SimulatedPlatform[],
): void {
  it.skipIf(!WORKFLOWS)(
    "have run through each of their branches",
    async () => {
      const ran = new Set<string>();
      for (const platform of platforms())
        for (const branch of await platform.branchesRun()) ran.add(branch);
      const missing = Object.entries(BRANCHES).flatMap(([name, branches]) =>
        Object.entries(branches)
          .filter(([, place]) => place.startsWith(`${file}: `))
          .filter(([branch]) => !ran.has(`${contentsOf(readWorkflow(name))} ${branch}`))
          .map(([branch]) => `${name}: ${branch}`),
      );
      expect(missing).toEqual([]);
    },
    DEADLINE_MS,
  );
}
