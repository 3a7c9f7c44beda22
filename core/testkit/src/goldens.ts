import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withFaults } from "./with-faults.ts";

const INPUT = ".in.json";
const OUTPUT = ".out.json";

/**
 * Adds a test for every `x.in.json` of a folder: the output of `build` must equal `x.out.json`, byte for
 * byte. With `--update` (or for a missing output) the outputs are written.
 */
export function describeGoldens(folder: string, build: (json: unknown) => unknown): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(INPUT));
  describe("goldens", () => {
    it.each(names)("%s", async (name) => {
      const input: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      const output = `${JSON.stringify(
        withFaults(() => build(input)),
        null,
        2,
      )}\n`;
      const file = join(folder, name.replace(INPUT, OUTPUT));
      await expect(output).toMatchFileSnapshot(file);
    });
    it("builds every golden to itself", () => {
      for (const name of names) {
        const file = join(folder, name.replace(INPUT, OUTPUT));
        // A first output is written when the run ends.
        if (!existsSync(file)) continue;
        const built: unknown = JSON.parse(readFileSync(file, "utf8"));
        expect(JSON.stringify(withFaults(() => build(built)))).toBe(JSON.stringify(built));
      }
    });
  });
}
