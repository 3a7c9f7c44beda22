import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packagesIn, ROOT } from "./code/files.ts";

const PAGE = "docs/plugins/authority.md";
/** Packages that simulators share. */
const SHARED = ["simulators/kit", "simulators/spain"];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Files and folders that the page names, but for those of its example, below `src`. */
function namedPaths(): readonly string[] {
  const text = read(PAGE).replaceAll(/^```[\s\S]*?^```$/gm, "");
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = ""]) => path);
  return inCode.filter((path) => /\/|\.json$|\.ts$/.test(path) && !path.startsWith("src/"));
}

const simulators = packagesIn("simulators").filter((folder) => !SHARED.includes(folder));

describe("the page about adding an authority", () => {
  it("names files that exist", () => {
    const paths = namedPaths();
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each([
    ["server/cli/src/simulate/simulators.ts", (folder: string) => `import("${nameOf(folder)}")`],
    ["server/cli/package.json", (folder: string) => `"${nameOf(folder)}"`],
    ["server/cli/tsconfig.json", (folder: string) => `"../../${folder}"`],
    ["tsconfig.json", (folder: string) => `"${folder}"`],
    ["docs/architecture.md", (folder: string) => `\`${folder.slice("simulators/".length)}\``],
    ["docs/simulators.md", (folder: string) => `\`${folder.slice("simulators/".length)}\``],
  ])("lists %s, where every simulator is named", (place, entryOf) => {
    expect(namedPaths()).toContain(place);
    const text = read(place);
    const isNamed = (folder: string) =>
      text.includes(entryOf(folder)) || text.includes(`\`${folder}\``);
    expect(simulators.filter((folder) => !isNamed(folder))).toEqual([]);
  });
});

function nameOf(folder: string): string {
  return JSON.parse(read(join(folder, "package.json"))).name;
}
