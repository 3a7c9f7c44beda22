// Writes docs/reference from the data of the bundled plugins, and docs/business-rules.md from the rule tables.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { referencePages } from "../server/src/cli/show/reference.ts";
import { documentedEngine } from "../test/engine/bundled.ts";
import { businessRulesPage } from "../test/formats/native-checks/page.ts";

const folder = join(import.meta.dirname, "..", "docs", "reference");
rmSync(folder, { recursive: true, force: true });
const pages = referencePages((await documentedEngine()).registry);
for (const [path, text] of pages) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
writeFileSync(join(folder, "..", "business-rules.md"), businessRulesPage());
process.stdout.write(`${pages.size} pages in docs/reference\n`);
