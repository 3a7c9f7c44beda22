import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Behaviour, startTaskApp, type TaskApp } from "./task-app.ts";

const step = (key: string, more: JsonObject = {}) => ({
  key,
  name: key,
  summary: "Does as the test says.",
  config: { type: "object", properties: { behave: { type: "string" } } },
  ...more,
});
const LIMIT = 2000;
const MANIFEST = {
  key: "acme",
  name: "ACME",
  protocol: 2,
  providers: [
    step("acme.prepare"),
    step("acme.send", { submits: { connection: "acme.api" } }),
    step("acme.cancel", { cancels: "acme.send" }),
    step("acme.cancelled", { submits: { connection: "acme.api", kind: "cancel" } }),
  ],
  connections: [
    {
      key: "acme.api",
      name: "ACME",
      credential: "acme.login",
      endpoints: { test: { api: "https://test.acme.example/" } },
      traits: { dedupe: "number", decides: "later", timeout: 60 },
      calls: ["prove"],
    },
  ],
  callbacks: [
    {
      key: "acme.decisions",
      name: "Decisions of ACME",
      connection: "acme.api",
      id: { pointer: "/head/id" },
      acknowledge: { status: 202, mime: "application/json", body: '{"ok":true}' },
      limit: LIMIT,
    },
    { key: "acme.signed", name: "Signed decisions", connection: "acme.api", calls: ["verify"] },
  ],
  credentials: [{ key: "acme.login", kind: "token", title: "Login" }],
};
const POLLING = { timeout: 60_000, interval: 100 };
const LOGIN = "/transform/v1/task/credentials/acme.login";

describe("an app in another process that talks to an authority", () => {
  let platform: Platform;
  let app: TaskApp;

  beforeAll(async () => {
    platform = await startPlatform();
    app = await startTaskApp();
    const path = join(platform.data, "acme.json");
    writeFileSync(path, JSON.stringify({ ...MANIFEST, task_url: app.url }));
    const { task_secret } = JSON.parse(await platform.run("apps", "register", path));
    await platform.run("apps", "enable", "acme", "--workspace", platform.workspace);
    app.serve(platform.url, task_secret);
    app.behaviours.set("prepare", async ({ json }) => ({ submit: recordOf(json, "issue") }));
    await login("first");
  });
  afterAll(async () => {
    app?.close();
    await platform?.stop();
  });

  const recordOf = (task: JsonObject, kind: string) => ({
    ...{ connection: "acme.api", kind, holder: "B1", data: "eA==" },
    identity: String(task.silo_entry_id),
  });
  const login = (value: string) =>
    platform.client.put("/access/v1/credentials/acme.login", { value });
  const versions = async (): Promise<readonly JsonObject[]> => {
    const { json } = await platform.client.get("/access/v1/credentials");
    return json.list.find((one: JsonObject) => one.key === "acme.login").versions;
  };
  const current = async () =>
    (await versions()).find(({ state }) => state === "current")?.version ?? 0;

  async function run(entry: string, ...providers: readonly string[]): Promise<string> {
    const id = newId();
    const steps = providers.map((provider) => {
      const behave = provider.replace("acme.", "");
      return { name: provider, provider, ...(behaves(behave) && { config: { behave } }) };
    });
    await platform.client.put(`/transform/v1/workflows/${id}`, { name: "W", steps });
    const body = { workflow_id: id, silo_entry_id: entry };
    return (await platform.client.post("/transform/v1/jobs", body)).json.id;
  }
  const behaves = (step: string) => step === "prepare" || step === "cancel";
  const document = async (): Promise<string> =>
    (await platform.client.post("/silo/v1/entries", { data: invoice({ code: newId() }) })).json.id;
  const look = async (id: string): Promise<Answer["json"]> =>
    (await platform.client.get(`/transform/v1/jobs/${id}`)).json;
  const ended = async (id: string) => {
    const isOpen = async () => (await look(id)).completed_at === undefined;
    await expect.poll(isOpen, POLLING).toBe(false);
    return look(id);
  };

  /** Sends a record that the authority decides later; answers the address for its decision. */
  async function submitted(
    callback = "acme.decisions",
  ): Promise<{ entry: string; job: string; address: string }> {
    let address = "";
    app.behaviours.set("send", async ({ api, json }) => {
      const { identity } = Object(json.submission);
      const path = `/transform/v1/task/callbacks/${callback}`;
      address = (await api.post(path, { ref: identity })).json.url;
      return { is: "taken", reference: `R-${identity}` };
    });
    const entry = await document();
    // Only signed documents have stamps.
    const job = await run(entry, "silo.close", "acme.prepare", "acme.send");
    await expect.poll(() => address, POLLING).not.toBe("");
    return { entry, job, address };
  }
  const post = (address: string, body: JsonObject | string, authorization = "") =>
    fetch(address, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "x-signature": "s", authorization },
    });
  const messages = async (state: string): Promise<readonly JsonObject[]> =>
    (await platform.client.get(`/transform/v1/callbacks?state=${state}`)).json.list;
  /** Reads the decision in a message as the app's author writes it. */
  const reads: Behaviour = async ({ json }) => {
    const { data, ref, headers } = Object(json.message);
    const { head, state } = JSON.parse(Buffer.from(data, "base64").toString());
    const answer = {
      is: state,
      stamps: [{ prv: "acme-id", val: `${head.id} ${headers["x-signature"]}` }],
    };
    const file = { name: "decision.json", mime: "application/json", data };
    return { notices: [{ identity: ref, rank: 1, answer, files: [file] }] };
  };

  it("reads the decision that the authority sends to its callback, once", async () => {
    let count = 0;
    app.behaviours.set("read", (message) => {
      count += 1;
      return reads(message);
    });
    const { entry, job, address } = await submitted();
    const decision = { head: { id: "D-1" }, state: "accepted" };
    for (let copies = 0; copies < 2; copies += 1) {
      const reply = await post(address, decision);
      expect([reply.status, await reply.text()]).toEqual([202, '{"ok":true}']);
    }
    const { status, envelope } = await ended(job);
    expect(status).toBe("OK");
    expect(envelope.head.stamps).toContainEqual({ prv: "acme-id", val: "D-1 s" });
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    expect(json.attachments).toMatchObject([{ name: "decision.json", category: "response" }]);
    expect(await messages("processed")).toMatchObject([
      { callback: "acme.decisions", message: "D-1", ref: entry },
    ]);
    expect(count).toBe(1);
  });

  it("is not asked for messages without id, for unknown addresses, or where it is disabled", async () => {
    const { address } = await submitted();
    const statusOf = async (to: string, body: JsonObject | string) => (await post(to, body)).status;
    expect(await statusOf(address, { head: {} })).toBe(422);
    expect(await statusOf(address, "<html>")).toBe(422);
    expect(await statusOf(address, "x".repeat(LIMIT + 1))).toBe(413);
    expect(await statusOf(address.replace("decisions", "others"), {})).toBe(404);
    expect(await statusOf(`${address.slice(0, -6)}AAAAAA`, {})).toBe(404);
    const enabled = (enabled: boolean) => platform.client.put("/access/v1/apps/acme", { enabled });
    await enabled(false);
    expect(await statusOf(address, { head: { id: "D-2" } })).toBe(403);
    await enabled(true);
    expect(await messages("received")).toEqual([]);
  });

  it("verifies a request before its message is stored", async () => {
    let kept: unknown;
    app.behaviours.set("read", (message) => {
      kept = Object(message.json.message).headers;
      return reads(message);
    });
    const seen: unknown[] = [];
    const verify: Behaviour = async ({ json }) => {
      const { data, headers, ref } = Object(json.message);
      seen.push({ data: Buffer.from(data, "base64").toString(), ref, callback: json.callback });
      return { is: headers.authorization === "Bearer good" ? "verified" : "refused" };
    };
    app.behaviours.set("verify", verify);
    const { entry, job, address } = await submitted("acme.signed");
    const decision = JSON.stringify({ head: { id: "D-5" }, state: "accepted" });
    const statusOf = async (authorization: string) =>
      (await post(address, decision, authorization)).status;
    expect(await statusOf("Bearer bad")).toBe(401);
    expect(seen).toEqual([{ data: decision, ref: entry, callback: "acme.signed" }]);
    app.behaviours.set("verify", async () => ({ is: "unknown", message: "no key yet" }));
    const unchecked = await post(address, decision, "Bearer good");
    expect(unchecked.status).toBe(503);
    expect(unchecked.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await messages("received")).toEqual([]);
    expect((await look(job)).completed_at).toBeUndefined();
    app.behaviours.set("verify", verify);
    expect(await statusOf("Bearer good")).toBe(200);
    const { status, envelope } = await ended(job);
    expect(status).toBe("OK");
    expect(envelope.head.stamps).toContainEqual({ prv: "acme-id", val: "D-5 s" });
    // The header that proved the sender is not stored.
    expect(kept).not.toHaveProperty("authorization");
  });

  it("leaves what it cannot read to a person, with its reason", async () => {
    app.behaviours.set("read", async () => ({ message: "the signature is wrong" }));
    const { job, address } = await submitted();
    await post(address, { head: { id: "D-3" }, state: "accepted" });
    await expect.poll(async () => (await messages("unmatched")).length, POLLING).toBe(1);
    const [{ id, problem } = {}] = await messages("unmatched");
    expect(problem).toContain("the signature is wrong");
    app.behaviours.set("read", reads);
    await platform.client.post(`/transform/v1/callbacks/${id}/retry`, {});
    expect(await ended(job)).toMatchObject({ status: "OK" });
  });

  it("cancels the decided record of another step, once", async () => {
    app.behaviours.set("read", reads);
    const { entry, job, address } = await submitted();
    const cancelled: unknown[] = [];
    app.behaviours.set("cancel", async ({ json }) => {
      cancelled.push(json.cancels);
      return { submit: recordOf(json, "cancel") };
    });
    app.behaviours.set("send", async () => ({ is: "accepted" }));
    await post(address, { head: { id: "D-4" }, state: "accepted" });
    await ended(job);
    const cancel = await run(entry, "acme.cancel", "acme.cancelled");
    expect(await ended(cancel)).toMatchObject({ status: "OK" });
    expect(cancelled).toMatchObject([
      { kind: "issue", identity: entry, state: "accepted", references: [`R-${entry}`] },
    ]);
    const again = await ended(await run(entry, "acme.cancel"));
    expect(again.intents[0].events.at(-1)).toMatchObject({
      status: "KO",
      code: "already-cancelled",
    });
    expect(cancelled).toHaveLength(1);
  });

  it("proves a new credential before it is used, with leases of its own", async () => {
    const seen: JsonObject[] = [];
    app.behaviours.set("prove", async ({ api, json }) => {
      const { value } = (await api.get(LOGIN)).json;
      const lease = (await api.post("/transform/v1/task/leases/session", {})).json;
      await api.put("/transform/v1/task/leases/session", { ...lease, value: "s", seconds: 3600 });
      seen.push({ ...Object(json.credential), token: value.token });
      return value.token === "wrong"
        ? { is: "refused", message: "unknown login" }
        : { is: "works" };
    });
    const before = await current();
    await login("wrong");
    const waiting = async () => (await versions()).find(({ state }) => state === "next")?.problem;
    await expect.poll(waiting, POLLING).toBe("unknown login");
    expect(await current()).toBe(before);
    await login("right");
    await expect.poll(current, POLLING).toBe(Number(before) + 2);
    const key = "acme.login";
    expect(seen).toEqual([
      { key, version: Number(before) + 1, token: "wrong" },
      { key, version: Number(before) + 2, token: "right" },
    ]);
    let lease: unknown;
    app.behaviours.set("send", async ({ api }) => {
      lease = (await api.post("/transform/v1/task/leases/session", {})).json;
      return { is: "accepted" };
    });
    expect((await ended(await run(await document(), "acme.prepare", "acme.send"))).status).toBe(
      "OK",
    );
    expect(lease).not.toHaveProperty("value");
  });

  it("sends a record with the version of the credential that the attempt names", async () => {
    app.behaviours.set("prove", async () => ({ is: "works" }));
    const before = Number(await current());
    let seen: unknown;
    app.behaviours.set("send", async ({ api, json }) => {
      await login("newer");
      await expect.poll(current, POLLING).toBe(before + 1);
      const { version } = (await api.get(LOGIN)).json;
      seen = [json.credential, version];
      return { is: "accepted" };
    });
    const job = await ended(await run(await document(), "acme.prepare", "acme.send"));
    expect(job.status).toBe("OK");
    expect(seen).toEqual([{ key: "acme.login", version: before }, before]);
  });
});
