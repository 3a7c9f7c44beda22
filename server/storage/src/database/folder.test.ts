import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "@fakturo/server-base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareFolder } from "./folder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-folder-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("all that is missing is made, and found again", () => {
  const { locks } = prepareFolder(join(folder, "a", "b"));
  expect(existsSync(locks)).toBe(true);
  expect(prepareFolder(join(folder, "a", "b")).locks).toBe(locks);
});

test("a place where none can be made is refused with its name", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const refused = (path: string) => {
    expect(() => prepareFolder(path)).toThrow(UsageError);
    expect(() => prepareFolder(path)).toThrow(`the data folder ${path} cannot be written: `);
  };
  refused(file);
  refused(join(file, "below"));
  if (process.platform === "linux") refused("/proc/fakturo");
});
