import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, sourceFiles } from "./code/files.ts";
import { functionsOf } from "./code/functions.ts";

const MAX_FILE_LINES = 400;
const MAX_P90_LINES = 18;
const GROUPS = ["core", "regimes", "apps", "server", "simulators"];

/** Lists of codes, rates, rules and types, which are easier to read in one file. */
const DATA = [
  "apps/br-nfe/src/schema/nfe.ts",
  "simulators/sefaz/src/schema/nfe.ts",
  "regimes/catalogues/src/untdid-reference.ts",
  "regimes/catalogues/src/untdid-text-subject.ts",
  "regimes/es/src/regime.ts",
  "test/formats/native-checks/mutations.ts",
];

function linesOf(path: string): number {
  return readFileSync(join(ROOT, path), "utf8").split("\n").length - 1;
}

function percentile90(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
}

describe("sizes", () => {
  it(`keep every file but data below ${MAX_FILE_LINES} lines`, () => {
    const files = [...GROUPS, "executors", "test"].flatMap((group) =>
      sourceFiles(group, { tests: true }),
    );
    const long = files.filter((path) => linesOf(path) > MAX_FILE_LINES);
    expect(long.filter((path) => !DATA.includes(path))).toEqual([]);
  });

  it.each(GROUPS)("keep nine functions of ten short in %s", (group) => {
    const lines = sourceFiles(group).flatMap((path) => functionsOf(join(ROOT, path)));
    expect(lines.length).toBeGreaterThan(100);
    expect(percentile90(lines)).toBeLessThanOrEqual(MAX_P90_LINES);
  });
});
