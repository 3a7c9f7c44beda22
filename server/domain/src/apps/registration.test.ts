import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { findApp, insertEnrollment, listAudit } from "@fakturo/server-storage/store";
import { loadMasterKeys, newMasterKey } from "@fakturo/server-storage/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isClientSecret, openTaskSecret } from "./app-secret.ts";
import { type AppRegistration, createRegistration } from "./registration.ts";

const MANIFEST = {
  key: "acme",
  name: "Acme",
  task_url: "https://acme.example/",
  providers: [{ key: "acme.send", name: "Send", summary: "Send it." }],
};

const masterKeys = loadMasterKeys({ masterKey: newMasterKey() }, "");
let bench: Workbench;
let registration: AppRegistration;
beforeAll(async () => {
  bench = await createWorkbench([]);
  const { clock, ids } = bench.services;
  registration = createRegistration({ owner: bench.database.owner, masterKeys, clock, ids });
});
afterAll(() => bench[Symbol.asyncDispose]());

const stored = () => bench.database.owner.maintain((tx) => findApp(tx, "acme"));

describe("an app", () => {
  it("gets its secrets once, and new ones when they are replaced", async () => {
    const first = await registration.register(MANIFEST, { newSecrets: true });
    await bench.inWorkspace((tx) =>
      insertEnrollment(tx, { id: first.id, created_at: new Date(0), app: first.id, data: null }),
    );
    expect(await registration.register(MANIFEST)).toEqual({ ...first, secrets: undefined });
    const second = await registration.register(MANIFEST, { newSecrets: true });
    expect(second.id).toBe(first.id);

    const { client_hash = Buffer.of(), secret = Buffer.of() } = (await stored()) ?? {};
    expect(isClientSecret(first.secrets?.client ?? "", client_hash)).toBe(false);
    expect(isClientSecret(second.secrets?.client ?? "", client_hash)).toBe(true);
    expect(openTaskSecret(masterKeys, second.id, secret)).toBe(second.secrets?.task);
    const rows = await bench.inWorkspace((tx) => listAudit(tx, { action: "app.secrets" }, 10));
    expect(rows).toMatchObject([{ actor: "operator", target: first.id, details: { key: "acme" } }]);
  });

  it("cannot offer a step of a plugin", async () => {
    const offered = new Set(["acme.send"]);
    await expect(registration.register(MANIFEST, { offered })).rejects.toMatchObject({
      key: "conflict",
      message: "a plugin offers the step 'acme.send'",
    });
  });
});
