// Writes docs/reference from the data of the bundled plugins.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { referencePages } from "../server/src/cli/show/reference.ts";
import { bundledEngine } from "../test/engine/bundled.ts";

const folder = join(import.meta.dirname, "..", "docs", "reference");
rmSync(folder, { recursive: true, force: true });
const pages = referencePages((await bundledEngine()).registry);
for (const [path, text] of pages) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
process.stdout.write(`${pages.size} pages in docs/reference\n`);
