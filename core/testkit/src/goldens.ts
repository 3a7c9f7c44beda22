import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const INPUT = ".in.json";
const OUTPUT = ".out.json";

/**
 * A test for every `x.in.json` of a folder: what `build` makes of it must be `x.out.json`, byte for
 * byte. With `--update` (or where the output is missing) the outputs are written instead.
 */
export function describeGoldens(folder: string, build: (json: unknown) => unknown): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(INPUT));
  describe("goldens", () => {
    it.each(names)("%s", (name) => {
      const input: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      const output = `${JSON.stringify(build(input), null, 2)}\n`;
      const file = join(folder, name.replace(INPUT, OUTPUT));
      if (isUpdating() || !existsSync(file)) writeFileSync(file, output);
      expect(output).toBe(readFileSync(file, "utf8"));
    });
    it("builds every golden to itself", () => {
      for (const name of names) {
        const file = join(folder, name.replace(INPUT, OUTPUT));
        const built: unknown = JSON.parse(readFileSync(file, "utf8"));
        expect(JSON.stringify(build(built))).toBe(JSON.stringify(built));
      }
    });
  });
}

function isUpdating(): boolean {
  return process.argv.includes("--update") || process.argv.includes("-u");
}
