import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

const LEFT_OUT = new Set(["node_modules", "dist", "fixtures", "coverage"]);

/** TypeScript files below a folder of the repository, as paths from its root; with tests on request. */
export function sourceFiles(folder: string, { tests = false } = {}): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : sourceFiles(path, { tests });
    if (!entry.name.endsWith(".ts") || entry.name.endsWith(".d.ts")) return [];
    return !tests && entry.name.endsWith(".test.ts") ? [] : [relative(".", path)];
  });
}

/** Folders of packages, such as `core/model`. */
export function packagesIn(...groups: readonly string[]): readonly string[] {
  return groups.flatMap((group) =>
    readdirSync(join(ROOT, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name))
      .map((entry) => `${group}/${entry.name}`),
  );
}
