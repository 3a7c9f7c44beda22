import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Json, JsonObject } from "@fakturo/model";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer, Client } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { startTaskApp, type TaskApp } from "./task-app.ts";

const STEP = {
  key: "acme.task",
  name: "Try",
  summary: "Does as the test says.",
  config: { type: "object", properties: { behave: { type: "string" } } },
};
const CERTIFICATE = { kind: "certificate", title: "Certificate" };
const MANIFEST = {
  key: "acme",
  name: "ACME",
  protocol: 2,
  providers: [STEP, { ...STEP, key: "acme.send", config: {}, submits: { connection: "acme.api" } }],
  connections: [
    {
      key: "acme.api",
      name: "ACME",
      credential: "acme.client",
      endpoints: {
        live: { api: "https://api.acme.example/" },
        test: { api: "https://test.acme.example/", files: "https://files.acme.example/" },
      },
      traits: { dedupe: "number", decides: "at-once", timeout: 10 },
    },
  ],
  secrets: ["acme.webhook"],
  credentials: [
    { key: "acme.client", kind: "oauth-client", title: "Client", scope: "holder" },
    { ...CERTIFICATE, key: "acme.seal" },
    { ...CERTIFICATE, key: "acme.signer", private_key: true },
  ],
  records: [
    {
      key: "acme.account",
      schema: {
        type: "object",
        properties: { customer: { type: "string" }, balance: { type: "integer" } },
        required: ["customer"],
      },
      indexes: ["customer"],
    },
  ],
};
const DAY_MS = 24 * 3_600_000;

describe("an app in another process", () => {
  let platform: Platform;
  let app: TaskApp;
  let first: TaskApp;

  beforeAll(async () => {
    platform = await startPlatform();
    app = await startTaskApp();
    first = await startTaskApp();
    await register(app, MANIFEST);
    await register(first, {
      key: "first",
      name: "First",
      providers: [{ ...STEP, key: "first.task" }],
    });
  });
  afterAll(async () => {
    app?.close();
    first?.close();
    await platform?.stop();
  });

  async function register(at: TaskApp, manifest: JsonObject): Promise<void> {
    const path = join(platform.data, `${manifest.key}.json`);
    writeFileSync(path, JSON.stringify({ ...manifest, task_url: at.url }));
    const { task_secret } = JSON.parse(await platform.run("apps", "register", path));
    await platform.run("apps", "enable", String(manifest.key), "--workspace", platform.workspace);
    at.serve(platform.url, task_secret);
  }

  async function workflow(steps: readonly JsonObject[]): Promise<string> {
    const id = newId();
    const { status, text } = await platform.client.put(`/transform/v1/workflows/${id}`, {
      name: "W",
      steps: steps.map((step) => ({ name: "S", ...step })),
    });
    expect(status, text).toBe(200);
    return id;
  }

  /** Runs one step that behaves like this; answers the finished job. */
  async function run(
    behave: (api: Client, task: JsonObject) => Promise<JsonObject | undefined>,
    { steps = [], entry }: { readonly steps?: readonly JsonObject[]; readonly entry?: string } = {},
    [provider, at]: [string, TaskApp] = ["acme.task", app],
  ): Promise<Answer["json"]> {
    const name = newId();
    at.behaviours.set(name, async ({ api, json }) => (await behave(api, json)) ?? { status: "OK" });
    const workflow_id = await workflow([{ provider, config: { behave: name } }, ...steps]);
    const body = { workflow_id, args: { of: "test" }, ...(entry && { silo_entry_id: entry }) };
    const { status, json, text } = await platform.client.post("/transform/v1/jobs?wait=30", body);
    expect(status, text).toBe(200);
    return json;
  }

  const get = (api: Client, path: string) => api.get(`/transform/v1/task/${path}`);
  const statusOf = async (answer: Promise<Answer>) => (await answer).status;

  it("reads the secrets that it declared, and no others, while its task runs", async () => {
    for (const name of ["acme.webhook", "acme.other"])
      await platform.client.put(`/access/v1/secrets/${name}`, { value: "s3cret" });
    let kept: Client | undefined;
    let seen: unknown;
    const job = await run(async (api) => {
      kept = api;
      seen = [
        (await get(api, "secrets/acme.webhook")).json,
        await statusOf(get(api, "secrets/acme.other")),
        await statusOf(get(api, "secrets/email.default")),
        await statusOf(get(platform.client, "secrets/acme.webhook")),
      ];
      return undefined;
    });
    expect(seen).toEqual([{ name: "acme.webhook", value: "s3cret" }, 403, 403, 403]);
    expect(await kept?.get("/transform/v1/task/secrets/acme.webhook")).toMatchObject({
      status: 409,
      json: { message: "the task is over" },
    });
    const audit = await platform.client.get("/access/v1/audit?action=secret.read");
    expect(audit.json.list).toMatchObject([
      {
        actor: "app:acme",
        target: "acme.webhook",
        details: { step: "acme.task", job: job.id, intent: job.intents[0].id },
      },
    ]);
  });

  it("gets a certificate's private key only where it declared that", async () => {
    const pair = selfSigned({
      commonName: "Acme",
      from: Date.now() - DAY_MS,
      until: Date.now() + DAY_MS,
    });
    const pkcs12 = Buffer.from(toPkcs12(pair, "secret")).toString("base64");
    const value = { pkcs12, password: "secret" };
    for (const key of ["acme.seal", "acme.signer"]) {
      const { status, text } = await platform.client.put(`/access/v1/credentials/${key}`, {
        value,
      });
      expect(status, text).toBe(200);
    }
    let seen: JsonObject[] = [];
    await run(async (api) => {
      seen = [
        (await get(api, "credentials/acme.seal")).json,
        (await get(api, "credentials/acme.signer")).json,
        (await get(api, "credentials/acme.client")).json,
        (await get(api, "credentials/gov-es.certificate")).json,
      ];
      return undefined;
    });
    const [seal, signer, client, other] = seen;
    expect(seal).toMatchObject({ key: "acme.seal", version: 1, not_after: expect.any(String) });
    expect(seal?.value).toEqual({ certificate: expect.stringMatching(/^-----BEGIN CERTIFICATE/) });
    expect(signer?.value).toMatchObject({
      private_key: expect.stringMatching(/^-----BEGIN PRIVATE KEY/),
    });
    expect(client).toMatchObject({ key: "precondition-failed" });
    expect(other).toMatchObject({ key: "forbidden" });
  });

  it("writes records with the step's other effects, and reads them by id and index", async () => {
    const record = (id: string, customer: Json, more: JsonObject = {}): JsonObject => ({
      type: "acme.account",
      id,
      value: { customer, ...more },
    });
    await run(async () => ({
      records: [record("A", "C-1", { balance: 1 }), record("B", "C-1"), record("C", "C-2")],
    }));
    let seen: unknown;
    const refused = await run(async (api) => {
      const path = "records/acme.account";
      const ids = async (query: string) =>
        (await get(api, `${path}?${query}`)).json.list.map(({ id }: JsonObject) => id);
      seen = [
        (await get(api, `${path}/A`)).json,
        await ids("index=customer&value=C-1"),
        await ids("after=A&limit=1"),
        await statusOf(get(api, `${path}/Z`)),
        await statusOf(get(api, `${path}?index=balance&value=1`)),
        await statusOf(get(api, "records/other.account")),
      ];
      return { status: "OK", args: { lost: "yes" }, records: [record("A", "C-9"), record("D", 5)] };
    });
    expect(seen).toEqual([
      {
        id: "A",
        value: { customer: "C-1", balance: 1 },
        version: 1,
        updated_at: expect.any(String),
      },
      ["A", "B"],
      ["B"],
      404,
      expect.toBeOneOf([400, 422]),
      403,
    ]);
    expect(refused).toMatchObject({ status: "KO", args: { of: "test" } });
    expect(refused.intents[0].events.at(-1).message).toContain("the record D of acme.account");

    let calls = 0;
    await run(async (api) => {
      calls += 1;
      const { json } = await get(api, "records/acme.account/A");
      const version = calls === 1 ? 7 : json.version;
      return { records: [{ ...record("A", json.value.customer, { balance: 2 }), version }] };
    });
    expect(calls).toBe(2);
    await run(async (api) => {
      seen = (await get(api, "records/acme.account/A")).json;
      return { records: [{ type: "acme.account", id: "A", value: null }] };
    });
    expect(seen).toMatchObject({ value: { customer: "C-1", balance: 2 }, version: 2 });
  });

  it("shares a token among its tasks, fetched by one of them, until it is dropped", async () => {
    let fetched = 0;
    const token = async (api: Client): Promise<string> => {
      const { status, json } = await api.post("/transform/v1/task/leases/oauth", {});
      expect(status).toBe(200);
      if (json.value !== undefined) return json.value;
      fetched += 1;
      const value = `token-${fetched}`;
      const body = { version: json.version, value, seconds: 3600 };
      expect((await api.put("/transform/v1/task/leases/oauth", body)).status).toBe(200);
      return value;
    };
    const got: string[] = [];
    const use = () =>
      run(async (api) => {
        got.push(await token(api));
        return undefined;
      });
    await Promise.all([use(), use(), use()]);
    expect([fetched, ...got]).toEqual([1, "token-1", "token-1", "token-1"]);

    await run(async (api) => {
      const drop = (value: string) => api.post("/transform/v1/task/leases/oauth/drop", { value });
      await drop("token-0");
      got.push(await token(api));
      await drop("token-1");
      got.push(await token(api));
      const stale = { version: 0, value: "old", seconds: 60 };
      got.push(String(await statusOf(api.put("/transform/v1/task/leases/oauth", stale))));
      return undefined;
    });
    expect(got.slice(3)).toEqual(["token-1", "token-2", "409"]);
  });

  it("gives back the right to fetch a token", async () => {
    await run(async (api) => {
      const take = () => api.post("/transform/v1/task/leases/other", {});
      const { version } = (await take()).json;
      const drop = "/transform/v1/task/leases/other/drop";
      expect(await statusOf(api.post(drop, {}))).toBe(422);
      await api.post(drop, { version });
      expect((await take()).json).toEqual({ version });
      return undefined;
    });
  });

  it("finds what an earlier attempt intended, and writes lines into the log", async () => {
    const seen: unknown[] = [];
    const job = await run(async (api, task) => {
      seen.push(task.intended);
      if (task.intended !== undefined) return { status: "OK", code: "second" };
      const line = { message: "about to post", details: { number: 1 } };
      seen.push(await statusOf(api.post("/transform/v1/task/log", line)));
      const record = { number: "A-1" };
      seen.push(await statusOf(api.put("/transform/v1/task/intended", { record })));
      return { status: "ERR", message: "lost" };
    });
    expect(seen).toEqual([undefined, 200, 200, { number: "A-1" }]);
    expect(job.intents[0].events.at(-1)).toMatchObject({ status: "OK", code: "second" });
  });

  it("reads the credential and shares the session of its connection's holder in a call", async () => {
    await platform.client.put("/access/v1/credentials/acme.client", {
      holder: "B1",
      value: { client_id: "b1", client_secret: "x" },
    });
    let seen: unknown;
    let late: Client | undefined;
    app.behaviours.set("send", async ({ api, json }) => {
      late = api;
      const intended = api.put("/transform/v1/task/intended", { record: 1 });
      seen = [
        json.endpoints,
        (await get(api, "credentials/acme.client?holder=OTHER")).json.value,
        (await api.post("/transform/v1/task/leases/oauth", {})).json,
        await statusOf(intended),
      ];
      return { is: "accepted" };
    });
    const submit = { connection: "acme.api", identity: newId(), holder: "B1", data: "eA==" };
    const entry = await platform.client.post("/silo/v1/entries", { data: invoice() });
    const steps = [{ provider: "acme.send" }];
    const job = await run(async () => ({ submit }), { steps, entry: entry.json.id });
    expect(job.status, JSON.stringify(job)).toBe("OK");
    expect(seen).toEqual([
      { "acme.api": MANIFEST.connections[0]?.endpoints.test },
      { client_id: "b1", client_secret: "x" },
      { version: 0 },
      403,
    ]);
    expect(late).toBeDefined();
  });

  it("lists its credentials with the others, for a form", async () => {
    const { json } = await platform.client.get("/access/v1/credentials");
    const keys = json.list.map(({ key }: JsonObject) => key);
    expect(keys).toEqual(expect.arrayContaining(["acme.client", "acme.seal"]));
  });

  it("of version 1 gets the tasks that it knows, and no more by their tokens", async () => {
    let seen: JsonObject = {};
    const answers: unknown[] = [];
    await run(
      async (api, task) => {
        seen = task;
        answers.push(await get(api, "secrets/first.webhook"));
        return { records: [{ type: "first.x", id: "A", value: {} }] };
      },
      {},
      ["first.task", first],
    );
    const known = ["id", "job_id", "config", "ts", "owner_id", "token", "action", "sandbox"];
    expect(Object.keys(seen).sort()).toEqual([...known, "args", "created_ts"].sort());
    expect(answers).toMatchObject([
      { status: 403, json: { message: "this call needs the token of a task of version 2" } },
    ]);
  });
});
