import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { keyFileOf, loadMasterKeys } from "./key-ring.ts";

const { folders } = vi.hoisted((): { readonly folders: boolean[] } => ({ folders: [] }));

vi.mock(import("node:fs"), async (original) => {
  const fs = await original();
  const fsyncSync = (handle: number) => {
    fs.fsyncSync(handle);
    if (fs.fstatSync(handle).isDirectory()) folders.push(existsSync(file));
  };
  return { ...fs, fsyncSync };
});

const folder = mkdtempSync(join(tmpdir(), "fakturo-keys-"));
const file = keyFileOf(folder);

it("writes the name of a new key file down before the key is used", () => {
  expect(loadMasterKeys({}, file).current.id).toHaveLength(4);
  expect(folders).toEqual([true]);
  rmSync(folder, { recursive: true });
});
