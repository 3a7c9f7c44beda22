import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";

const ROOT = repositoryRoot();

/** Files of the list, each with the text that it names there, if any. */
function listed(): readonly (readonly [file: string, title: string])[] {
  const page = readFileSync(join(ROOT, "test", "README.md"), "utf8");
  return Array.from(
    page.matchAll(/`([\w./-]+\.ts)`(?:: "([^"]+)")?/g),
    ([, file = "", title = ""]) => [file, title],
  );
}

it("every test of the list of promises is there", () => {
  const all = listed().filter(([file]) => file.includes("/"));
  expect(all.length).toBeGreaterThan(30);
  const missing = all.filter(([file, title]) => {
    const path = join(ROOT, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
  });
  expect(missing).toEqual([]);
});
