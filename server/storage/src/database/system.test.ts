import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locateBinaries, reachableBinaries } from "./binaries.ts";
import { databaseUser } from "./identity.ts";
import { blockedAt } from "./reach.ts";

const isRoot = process.getuid?.() === 0;
const PASSWD = "root:x:0:0:::\nnobody:x:65534:65533:::\n";

test.runIf(isRoot)(
  "root lends Postgres the owner of the data, else an account without rights",
  () => {
    expect(databaseUser({ uid: 7, gid: 8 }, PASSWD)).toEqual({ uid: 7, gid: 8 });
    expect(databaseUser(undefined, PASSWD)).toEqual({ uid: 65534, gid: 65533 });
    expect(databaseUser({ uid: 0, gid: 0 }, PASSWD)).toEqual({ uid: 65534, gid: 65533 });
    expect(() => databaseUser(undefined, "root:x:0:0:::\n")).toThrow(/DATABASE_URL/);
  },
);

test.runIf(!isRoot)("any other user runs Postgres itself", () => {
  expect(databaseUser(undefined, PASSWD)).toBeUndefined();
});

test.runIf(isRoot)(
  "programs in a folder closed to that account are completed and copied to an open one",
  () => {
    const closed = mkdtempSync(join(tmpdir(), "fakturo-closed-"));
    try {
      const { root } = locateBinaries();
      cpSync(root, join(closed, "native"), { recursive: true, verbatimSymlinks: true });
      const library = join(closed, "native", "lib", "libicuuc.so.60");
      rmSync(library);
      const binaries = locateBinaries(join(closed, "native"));
      expect(existsSync(library)).toBe(true);
      const user = { uid: 65534, gid: 65534 };
      expect(blockedAt(binaries.postgres, user)).toBe(closed);
      const open = reachableBinaries(binaries, user);
      expect(open.root).not.toBe(binaries.root);
      expect(blockedAt(open.postgres, user)).toBeUndefined();
      expect(reachableBinaries(binaries, user)).toEqual(open);
      rmSync(open.root, { recursive: true });
    } finally {
      rmSync(closed, { recursive: true, force: true });
    }
  },
);

test("a folder without programs is named", () => {
  expect(() => locateBinaries("/nonexistent")).toThrow(/nonexistent/);
});
