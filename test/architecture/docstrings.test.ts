import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { packagesIn, ROOT } from "./code/files.ts";
import { exportsOf } from "./code/modules.ts";

const PACKAGES = packagesIn("core").filter((name) => existsSync(join(ROOT, name, "src/index.ts")));

function undocumented(name: string): readonly string[] {
  return exportsOf(join(ROOT, name, "src/index.ts"))
    .filter(({ documented }) => !documented)
    .map((found) => `${relative(ROOT, found.module)}: ${found.name}`);
}

describe("exported names have docstrings", () => {
  it.each(PACKAGES)("%s", (name) => {
    expect(exportsOf(join(ROOT, name, "src/index.ts")).length).toBeGreaterThan(0);
    expect(undocumented(name)).toEqual([]);
  });
});
