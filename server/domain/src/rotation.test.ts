import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listAudit } from "@fakturo/server-storage/store";
import {
  createRotation,
  createSecrets,
  createVault,
  loadMasterKeys,
  type MasterKeys,
  newMasterKey,
} from "@fakturo/server-storage/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createAuthenticators,
  createPasswords,
  createUserAdministration,
  createUserService,
} from "./access/index.ts";
import { createRegistration } from "./apps/index.ts";
import { createCredentials } from "./credentials/index.ts";

const [OLD, NEXT] = [newMasterKey(), newMasterKey()];
const before = loadMasterKeys({ masterKey: OLD }, "");
const after = loadMasterKeys({ masterKey: NEXT, otherMasterKeys: [OLD] }, "");
const alone = loadMasterKeys({ masterKey: NEXT }, "");
const SECRETS = 250;

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const rotation = (masterKeys: MasterKeys) =>
  createRotation({ owner: bench.database.owner, masterKeys });
const parts = (masterKeys: MasterKeys) => {
  const { clock, ids } = bench.services;
  const { database, owner } = bench.database;
  return { masterKeys, clock, ids, owner, inWorkspace: database.withWorkspace };
};
const people = (masterKeys: MasterKeys) =>
  createUserAdministration({
    ...parts(masterKeys),
    maintain: bench.database.owner.maintain,
    passwords: createPasswords((bytes) => void bytes.fill(7)),
  });
const codes = (masterKeys: MasterKeys) =>
  createAuthenticators({
    inTx: bench.database.database.maintain,
    masterKeys,
    clock: bench.services.clock,
  });
const VISITOR = { address: "192.0.2.1", agent: "Browser" };
const secrets = (masterKeys: MasterKeys) => createSecrets(masterKeys, bench.services.clock);
const SPEC = { key: "acme.token", kind: "token", title: "Token", scope: "workspace" } as const;
const credentials = (masterKeys: MasterKeys) =>
  createCredentials({
    ...parts(masterKeys),
    registry: { credentials: new Map([[SPEC.key, SPEC]]), connections: new Map() },
  });
const isUnder = (keys: MasterKeys) => keys.current.id.toString("hex");

describe("a change of the master key", () => {
  it("encrypts everything again, so that the former key decrypts nothing", async () => {
    const vault = createVault(parts(before));
    const [document, token] = [
      await vault.signingKey(bench.workspaceId),
      await vault.tokenKey(bench.workspaceId),
    ];
    await bench.inWorkspace(async (tx) => {
      for (let made = 0; made < SECRETS; made += 1)
        await secrets(before).write(tx, bench.workspaceId, `s${made}`, `value ${made}`);
    });
    const place = { environment: "live", key: "acme.token", holder: "" } as const;
    await bench.inWorkspace((tx) =>
      credentials(before).put(tx, bench.workspaceId, place, { token: "credential" }),
    );
    const manifest = {
      key: "acme",
      name: "Acme",
      task_url: "https://acme.example/",
      providers: [],
    };
    await createRegistration(parts(before)).register(manifest);
    const user = await people(before).create({ email: "a@example.com", org: "A" });
    await people(before).token(user.id);
    const { secret } = await codes(before).begin(user.id, VISITOR);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uses = await rotation(after).status();
    expect(uses.map(({ kind, count }) => [kind, count])).toEqual([
      ["signing keys", 2],
      ["secrets", SECRETS],
      ["credentials", 1],
      ["secrets of apps", 1],
      ["authenticators of members", 1],
      ["installation keys", 1],
    ]);
    expect(uses.every(({ isCurrent, isKnown }) => !isCurrent && isKnown)).toBe(true);

    expect(await rotation(after).rotate()).toEqual({ key: isUnder(after), count: SECRETS + 6 });
    const done = await rotation(alone).status();
    expect(done.map(({ key, isCurrent }) => [key, isCurrent])).toEqual(
      done.map(() => [isUnder(alone), true]),
    );
    const renewed = createVault(parts(alone));
    expect((await renewed.signingKey(bench.workspaceId)).kid).toBe(document.kid);
    expect((await renewed.tokenKey(bench.workspaceId)).kid).toBe(token.kid);
    const read = (keys: MasterKeys, name: string) =>
      bench.inWorkspace((tx) => secrets(keys).read(tx, bench.workspaceId, name));
    expect(await read(alone, "s7")).toBe("value 7");
    const found = await bench.inWorkspace((tx) =>
      credentials(alone).find(tx, bench.workspaceId, place),
    );
    expect(found?.value).toEqual({ token: "credential" });
    await expect(read(before, "s7")).rejects.toMatchObject({ key: "internal" });
    const users = createUserService({
      tx: bench.database.database.pool,
      clock: bench.services.clock,
    });
    expect(await users.verify(await people(alone).token(user.id))).toBe(user.id);
    // The secret is read to compare the code, which is wrong.
    const guess = codes(alone).confirm(user.id, "none", VISITOR);
    await expect(guess).rejects.toMatchObject({ key: "validation" });
    expect((await rotation(after).rotate()).count).toBe(0);
  });

  it("is written to the audit log once, and not as changes of secrets", async () => {
    const rows = await bench.inWorkspace((tx) => listAudit(tx, {}, 1000));
    const rewraps = rows.filter(({ action }) => action === "secrets.rewrap");
    expect(rewraps.length).toBeGreaterThan(0);
    expect(rewraps[0]).toMatchObject({ actor: "operator", target: isUnder(after) });
    expect(rows.filter(({ action }) => action === "secret.write")).toHaveLength(SECRETS);
  });

  it("does not end while something is under a key it does not have", async () => {
    const foreign = loadMasterKeys({ masterKey: newMasterKey() }, "");
    await bench.inWorkspace((tx) => secrets(foreign).write(tx, bench.workspaceId, "odd", "x"));
    await bench.inWorkspace((tx) => secrets(before).write(tx, bench.workspaceId, "s1", "again"));
    const refused = rotation(after).rotate();
    await expect(refused).rejects.toMatchObject({
      key: "conflict",
      message: expect.stringContaining(isUnder(foreign)),
    });
    const left = (await rotation(after).status()).filter(({ isCurrent }) => !isCurrent);
    expect(left).toMatchObject([{ key: isUnder(foreign), isKnown: false, count: 1 }]);
    await bench.inWorkspace((tx) => secrets(after).remove(tx, "odd"));
    expect((await rotation(after).rotate()).count).toBe(0);
  });

  it("is made by one run at a time", async () => {
    const runs = await Promise.allSettled([rotation(after).rotate(), rotation(after).rotate()]);
    expect(runs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const reasons = runs.flatMap((run) => (run.status === "rejected" ? [run.reason] : []));
    expect(reasons).toMatchObject([
      {
        key: "conflict",
        message: expect.stringMatching(/^another "vault rotate".*"vault status"/),
      },
    ]);
  });
});
