import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { startTaskApp, type TaskApp } from "./task-app.ts";

const MANIFEST = {
  key: "acme",
  name: "ACME",
  protocol: 2,
  providers: [
    {
      key: "acme.task",
      name: "Task",
      summary: "Does as the test says.",
      config: { type: "object", properties: { behave: { type: "string" } } },
    },
  ],
  connections: [
    {
      key: "acme.api",
      name: "ACME",
      endpoints: { test: { api: "https://test.acme.example/" } },
      traits: { dedupe: "number", decides: "at-once", timeout: 10 },
    },
  ],
  feeds: [
    {
      key: "acme.inbox",
      name: "Inbox",
      connection: "acme.api",
      order: "number",
      every: 1,
      calls: ["fetch", "one"],
    },
    {
      key: "acme.mailbox",
      name: "Mailbox",
      connection: "acme.api",
      lag: 0,
      every: 1,
      calls: ["fetch", "read"],
    },
  ],
};

describe("a feed of an app in another process", () => {
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
  });
  afterAll(async () => {
    app?.close();
    await platform?.stop();
  });

  async function workflow(steps: readonly JsonObject[]): Promise<string> {
    const id = newId();
    const { status, text } = await platform.client.put(`/transform/v1/workflows/${id}`, {
      name: "W",
      steps: steps.map((step) => ({ name: "S", ...step })),
    });
    expect(status, text).toBe(200);
    return id;
  }

  /** Runs a step with this result; answers the finished job. */
  async function run(result: JsonObject): Promise<Answer["json"]> {
    const behave = newId();
    app.behaviours.set(behave, async () => result);
    const workflow_id = await workflow([{ provider: "acme.task", config: { behave } }]);
    const { status, json, text } = await platform.client.post("/transform/v1/jobs?wait=30", {
      workflow_id,
      args: { of: "test" },
    });
    expect(status, text).toBe(200);
    return json;
  }

  it("is read: each document becomes one entry, with or without the list", async () => {
    const workflow_id = await workflow([{ provider: "silo.state", config: { state: "sent" } }]);
    await platform.client.put("/transform/v1/imports/acme", { workflow_id });
    const file = { name: "a.txt", mime: "text/plain", category: "attachment", data: "eA==" };
    const asked: unknown[] = [];
    app.behaviours.set("page", async ({ json }) => {
      const { feed, from, holder } = json;
      asked.push({ feed, from, holder });
      const items = [
        { key: "I-1", at: 1, contents: { files: [file] } },
        { key: "I-2", at: 2 },
      ];
      return { items: items.filter(({ at }) => isObject(from) && at > Number(from.at)) };
    });
    app.behaviours.set("fetch", async ({ json }) => ({
      files: [file],
      args: { item: JSON.stringify(json.item) },
    }));
    const begin = { feed: "acme.inbox", holder: "B1", active: true };
    await run({ feeds: [begin] });
    const items = async () =>
      (await platform.client.get("/transform/v1/inbound?app=acme")).json.list;
    await expect.poll(items, { timeout: 60_000, interval: 500 }).toHaveLength(2);
    await expect.poll(() => asked.length, { timeout: 60_000, interval: 200 }).toBeGreaterThan(1);
    await run({ feeds: [{ ...begin, active: false }] });
    expect(asked[0]).toEqual({ feed: "acme.inbox", from: { at: 0, id: "" }, holder: "B1" });
    const [second] = (await items()).filter(({ key }: JsonObject) => key === "I-2");
    const job = await platform.client.get(`/transform/v1/jobs/${second.job_id}`);
    expect(job.json.args).toMatchObject({ item: '{"key":"I-2","at":2}', "inbound-key": "I-2" });
    expect(await items()).toHaveLength(2);
  });

  it("is read since a moment, with the import workflow that it names, messages and all", async () => {
    const importing = await workflow([{ provider: "silo.folder", config: { folder: "expenses" } }]);
    const since = Math.floor(Date.now() / 1000) - 60;
    const asked: unknown[] = [];
    const read: unknown[] = [];
    app.behaviours.set("page", async ({ json }) => {
      asked.push(json.from);
      const keys = ["M-1", "M-2", "M-3", "M-4"];
      const items = keys.map((key, place) => ({ key, at: since * 1000 + 10 + place }));
      return { items: items.filter(({ at }) => isObject(json.from) && at > Number(json.from.at)) };
    });
    app.behaviours.set("fetch", async ({ json }) => {
      const { key } = Object(json.item);
      if (key === "M-1") return { documents: [{ references: ["N-1"] }, {}] };
      if (key === "M-2") return { about: { reference: "N-1", state: "void" } };
      if (key === "M-3") return { about: { reference: "N-2", optional: true } };
      return { message: { data: "eA==", headers: { "X-Kind": "receipt" } } };
    });
    app.behaviours.set("read", async ({ json }) => {
      read.push([json.feed, Object(json.message).data, Object(json.message).headers]);
      return { notices: [{ identity: "unknown", rank: 1, answer: { is: "accepted" } }] };
    });
    const begin = { feed: "acme.mailbox", active: true, since_ts: since, workflow: importing };
    await run({ feeds: [begin] });
    const items = async (): Promise<JsonObject[]> =>
      (await platform.client.get("/transform/v1/inbound?app=acme&limit=100")).json.list;
    const entryOf = async (key: string) => {
      const found = (await items()).find((one) => one.key === key);
      const id = found?.silo_entry_id;
      return id ? (await platform.client.get(`/silo/v1/entries/${id}`)).json : {};
    };
    const polling = { timeout: 60_000, interval: 500 };
    await expect.poll(async () => (await entryOf("M-1")).state, polling).toBe("void");
    await expect.poll(async () => (await entryOf("M-1/2")).folder, polling).toBe("expenses");
    await expect
      .poll(() => read, polling)
      .toContainEqual(["acme.mailbox", "eA==", { "x-kind": "receipt" }]);
    await run({ feeds: [{ ...begin, active: false }] });
    expect(Object(asked[0]).at).toBe(since * 1000);
    const wrong = await run({ feeds: [{ ...begin, workflow: newId() }] });
    expect(wrong.status, JSON.stringify(wrong)).toBe("KO");
  });
});
