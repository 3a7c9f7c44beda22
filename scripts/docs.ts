// Writes docs/reference from the data of the bundled plugins and the docstrings of the contract, and docs/business-rules.md from the rule tables.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { businessRulesPage } from "../test/formats/native-checks/page.ts";
import { allReferencePages } from "./reference-pages.ts";

const folder = join(import.meta.dirname, "..", "docs", "reference");
const pages = await allReferencePages();
rmSync(folder, { recursive: true, force: true });
for (const [path, text] of pages) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
writeFileSync(join(folder, "..", "business-rules.md"), businessRulesPage());
process.stdout.write(`${pages.size} pages in docs/reference\n`);
