import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyFileOf, loadMasterKeys } from "./key-ring.ts";
import { newMasterKey } from "./master-key.ts";
import { MissingKey } from "./missing-key.ts";
import { missingKeys, openMasterKeys } from "./open-keys.ts";
import { createRotation } from "./rotation.ts";
import { createSecrets } from "./secrets.ts";

let bench: Workbench;
let data: string;
beforeAll(async () => {
  bench = await createWorkbench([]);
  data = mkdtempSync(join(tmpdir(), "fakturo-open-keys-"));
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

describe("openMasterKeys", () => {
  it("makes a key for a database without secrets, and none for one with secrets", async () => {
    const { owner } = bench.database;
    const first = await openMasterKeys({ data }, owner);
    const secrets = createSecrets(first, bench.services.clock);
    await bench.inWorkspace((tx) => secrets.write(tx, bench.workspaceId, "one", "x"));
    expect(existsSync(keyFileOf(data))).toBe(true);
    const known = await createRotation({ owner, masterKeys: first }).status();
    expect(missingKeys(known, { data })).toBeUndefined();

    const elsewhere = join(data, "restored");
    const none = await openMasterKeys({ data: elsewhere }, owner);
    expect(() => none.current).toThrow(MissingKey);
    expect(existsSync(keyFileOf(elsewhere))).toBe(false);
    const rotation = createRotation({ owner, masterKeys: none });
    await expect(rotation.rotate(() => expect.unreachable())).rejects.toThrow(MissingKey);
    expect(missingKeys(await rotation.status(), { data: elsewhere })?.message).toBe(
      `1 secret is under master key ${first.current.id.toString("hex")}, which is not here: ` +
        `put the former master.key into ${elsewhere}, see docs/operations.md`,
    );
  });

  it("tells what to do where the key is given", async () => {
    const masterKey = newMasterKey();
    const masterKeys = loadMasterKeys({ masterKey }, "");
    const uses = await createRotation({ owner: bench.database.owner, masterKeys }).status();
    const two = uses.flatMap((use) => [use, { ...use, key: "00000000", count: 4 }]);
    expect(missingKeys(two, { data, masterKey })?.message).toMatch(
      /^5 secrets are under master keys \w+ and 00000000, which are not here: give the former key as FAKTURO_MASTER_KEY/,
    );
  });
});
