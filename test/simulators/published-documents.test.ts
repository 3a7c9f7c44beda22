import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { DOCUMENT_TESTS, REFUSED, UNSENT } from "../harness/refused-documents.ts";
import { missingTests } from "../harness/test-titles.ts";

const DOCUMENTS = shared("corpus", "build");
if (!DOCUMENTS)
  process.stdout.write("The published documents are not here: their list is not compared.\n");

/** Countries whose documents are sent by the tests of this list; the others have lists of their own. */
const COUNTRIES = "ar br co dk fi mx sa".split(" ");
const foldersIn = (folder: string): readonly string[] =>
  COUNTRIES.map((country) => `${folder}/${country}`).filter((path) =>
    existsSync(join(DOCUMENTS ?? "", path)),
  );

/** Paths of the documents of a folder. */
const documentsIn = (folder: string): readonly string[] =>
  readdirSync(join(DOCUMENTS ?? "", folder))
    .filter((name) => name.endsWith(".out.json"))
    .map((name) => `${folder}/${name}`);

describe("the published documents", () => {
  it.skipIf(!DOCUMENTS)("of these countries are sent by a test, folder by folder", () => {
    const formats = readdirSync(DOCUMENTS ?? "").filter((name) =>
      COUNTRIES.some((country) => name.startsWith(`${country}.`)),
    );
    const all = ["core", "docs/invoices", "docs/payments"].flatMap(foldersIn).concat(formats);
    const sent = all.filter((folder) => documentsIn(folder).some((path) => !(path in UNSENT)));
    expect(sent.toSorted()).toEqual(Object.keys(DOCUMENT_TESTS).toSorted());
  });

  it("are sent by tests that exist", () => {
    expect(missingTests(Object.values(DOCUMENT_TESTS))).toEqual([]);
  });

  it.skipIf(!DOCUMENTS)("that are refused or not sent exist", () => {
    const listed = [...Object.keys(REFUSED), ...Object.keys(UNSENT)];
    const missing = listed.filter((path) => !existsSync(join(DOCUMENTS ?? "", path)));
    expect(missing).toEqual([]);
  });

  it("that are refused are listed in the documentation, with their reasons", () => {
    const page = readFileSync(join(repositoryRoot(), "docs/simulators.md"), "utf8");
    const rows = Object.entries(REFUSED).map(
      ([path, { codes, reason }]) =>
        `| \`${path}\` | ${codes.map((code) => `\`${code}\``).join(", ")} | ${reason} |`,
    );
    const unsent = Object.entries(UNSENT).map(
      ([path, reason]) => `| \`${path}\` | not sent | ${reason} |`,
    );
    expect([...rows, ...unsent].filter((row) => !page.includes(row))).toEqual([]);
  });
});
