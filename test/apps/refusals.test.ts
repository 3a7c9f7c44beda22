import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { type Client, createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { startTaskApp, type TaskApp } from "./task-app.ts";

/** A plugin without imports: callbacks, a registration with a page, and a step that tells its callback address. */
const PLUGIN = `
const any = { type: "object", properties: {} };
const step = (key, more) => ({
  key, name: key, summary: "Of a test.", config: any, run: () => ({ status: "OK", effects: {} }), ...more,
});
const callback = { in: "path", name: "token" };
const answer = { status: 200, mime: "text/plain", body: "taken" };
const route = (path, more) => ({
  method: "POST", path, summary: "Of a test", auth: "none", callback, limit: 1000, handle: async () => answer, ...more,
});
const tell = (path) => step("gate." + path, {
  effect: "external",
  run: async ({ job }, ctx) => ({ status: "KO", code: "told", message: await ctx.callbackUrl(job.id, "/" + path + "/:token") }),
});
const account = {
  key: "gate.account",
  schema: { type: "object", properties: { customer: { type: "string" } } },
  indexes: [],
};
export const plugin = {
  name: "gate",
  app: "gate",
  api: "^2.0.0",
  records: [account],
  credentials: [{ key: "gate.login", kind: "token", title: "Login", scope: "holder" }],
  connections: [{
    key: "gate",
    name: "Gate",
    endpoints: {},
    traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
    send: async () => ({ is: "accepted" }),
  }],
  registrations: [{
    key: "gate",
    title: "Registration at Gate",
    connection: "gate",
    input: { type: "object", required: ["office"], properties: { office: { type: "string", title: "Office", minLength: 2 } } },
    credentials: ["gate.login"],
    texts: { en: { title: "Register", text: "Please fill in." } },
    approval: "operator",
  }],
  providers: [
    tell("open"), tell("guarded"),
    step("gate.register", {
      schemas: ["org/party"],
      effect: "registration",
      registers: { registration: "gate", act: "register" },
    }),
  ],
  routes: [
    route("/open/:token", {
      refusals: [409],
      body: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
      handle: async () => ({
        ...answer,
        effects: { records: [{ type: account, id: "a", version: 7, value: { customer: "c" } }] },
      }),
    }),
    route("/guarded/:token", { auth: async ({ headers }) => headers["x-proof"] === "right" }),
  ],
};
`;

const MANIFEST = {
  key: "acme",
  name: "ACME",
  protocol: 2,
  providers: [
    {
      key: "acme.task",
      name: "Try",
      summary: "Does as the test says.",
      config: { type: "object", properties: { behave: { type: "string" } } },
    },
  ],
  secrets: ["acme.webhook"],
};
/** First columns of the tables in `docs/errors.md`. */
const TABLES = ["Callback", "Page link", "App token"] as const;
type Table = (typeof TABLES)[number];

let folder: string;
let platform: Platform;
let remote: TaskApp;
let anonymous: Client;
/** A client with the token of a running task. */
let task: Client;
let release: () => void;
/** A client with the token of a task that has ended. */
let ended: Client;
let addresses: { readonly open: string; readonly guarded: string };
let page: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-refusals-"));
  const file = join(folder, "plugin.mjs");
  writeFileSync(file, PLUGIN);
  platform = await startPlatform({ FAKTURO_PLUGINS: `bundled,${pathToFileURL(file)}` });
  anonymous = createClient(platform.url, undefined);
  addresses = { open: await addressOf("gate.open"), guarded: await addressOf("gate.guarded") };
  page = await beginRegistration("B85905495");
  remote = await startTaskApp();
  await registerApp();
  ended = await runTask();
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  task = await runTask(held.promise);
});
afterAll(async () => {
  release?.();
  remote?.close();
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function runJob(provider: string, entry?: string, config?: JsonObject) {
  const [workflow, job] = [newId(), newId()];
  const steps = [{ provider, ...(config && { config }) }];
  await platform.client.put(`/transform/v1/workflows/${workflow}`, { name: "W", steps });
  const body = {
    workflow_id: workflow,
    args: { of: "test" },
    ...(entry && { silo_entry_id: entry }),
  };
  return {
    job,
    start: (wait = 30) => platform.client.put(`/transform/v1/jobs/${job}?wait=${wait}`, body),
  };
}

/** The path of a callback, as the step of the plugin tells it. */
async function addressOf(provider: string): Promise<string> {
  const { json, text } = await (await runJob(provider)).start();
  const [fault] = json.faults ?? [];
  expect(fault?.message, text).toContain("/apps/gate/v1/");
  return new URL(fault.message).pathname;
}

/** The path of the page of a new registration. */
async function beginRegistration(code: string): Promise<string> {
  const entry = randomUUID();
  const party = { name: "Gate", tax_id: { country: "ES", code } };
  const data = { $schema: "https://gobl.org/draft-0/org/party", ...party };
  await platform.client.put(`/silo/v1/entries/${entry}`, { data });
  const { json, text } = await (await runJob("gate.register", entry)).start();
  expect(json.status, text).toBe("OK");
  const { meta } = (await platform.client.get(`/silo/v1/entries/${entry}`)).json;
  return new URL(meta.find(({ key }: { key: string }) => key === "link").link_url).pathname;
}

async function registerApp(): Promise<void> {
  const path = join(folder, "acme.json");
  writeFileSync(path, JSON.stringify({ ...MANIFEST, task_url: remote.url }));
  const { task_secret } = JSON.parse(await platform.run("apps", "register", path));
  await platform.run("apps", "enable", "acme", "--workspace", platform.workspace);
  remote.serve(platform.url, task_secret);
}

/** A client with the token of a task that ends at once, or with `until`. */
async function runTask(until?: Promise<void>): Promise<Client> {
  const behave = newId();
  const taken = Promise.withResolvers<Client>();
  remote.behaviours.set(behave, async ({ api }) => {
    taken.resolve(api);
    await until;
    return { status: "OK" };
  });
  const { start } = await runJob("acme.task", undefined, { behave });
  const answer = await start(until ? 0 : 30);
  expect(answer.status, answer.text).toBeLessThan(300);
  return taken.promise;
}

const form = (path: string, body: string, type = "application/x-www-form-urlencoded") =>
  anonymous.send("POST", path, body, { "content-type": type });
const secret = (client: Client, name = "acme.webhook") =>
  client.get(`/transform/v1/task/secrets/${name}`);

/** Requests that are refused, by table, and by key and status. Those of a page's link are made in this order. */
const REFUSED: Readonly<Record<Table, Readonly<Record<string, () => Promise<readonly Told[]>>>>> = {
  Callback: {
    "not-found 404": () =>
      all(
        anonymous.post(`${addresses.open.slice(0, -6)}AAAAAA`, { id: "1" }),
        anonymous.post(addresses.open.replace("/open/", "/guarded/"), { id: "1" }),
      ),
    "unauthorized 401": () =>
      all(anonymous.send("POST", addresses.guarded, { id: "1" }, { "x-proof": "wrong" })),
    "forbidden 403": async () => {
      await platform.client.put("/access/v1/apps/gate", { enabled: false });
      const told = await all(anonymous.post(addresses.open, { id: "1" }));
      await platform.client.put("/access/v1/apps/gate", { enabled: true });
      return told;
    },
    "input 400": () =>
      all(
        anonymous.send("POST", addresses.open, "<html>"),
        anonymous.send("POST", addresses.open, '{"id": "1"'),
      ),
    "unsupported-media 415": () => all(form(addresses.open, "<a/>", "text/xml")),
    "too-large 413": () => all(anonymous.post(addresses.open, { id: "x".repeat(2_000) })),
    "validation 422": () => all(anonymous.post(addresses.open, { id: 1 })),
    "conflict 409": () => all(anonymous.post(addresses.open, { id: "1" })),
  },
  "Page link": {
    "precondition-failed 412": () => all(anonymous.post(`${page}/confirm`, {})),
    "input 400": () =>
      all(form(`${page}/credentials/gate.login`, "no parts", "multipart/form-data; boundary=x")),
    "unsupported-media 415": () => all(form(`${page}/inputs`, "<a/>", "text/xml")),
    "too-large 413": () => all(form(`${page}/inputs`, `office=${"x".repeat(2_000_000)}`)),
    "input 422": () =>
      all(
        form(`${page}/inputs`, "office=x"),
        anonymous.put(`${page}/inputs`, { inputs: { office: "" } }),
      ),
    "validation 422": () => all(anonymous.put(`${page}/inputs`, { inputs: 5 })),
    "conflict 409": async () => {
      await anonymous.put(`${page}/inputs`, { inputs: { office: "X1" } });
      await anonymous.put(`${page}/credentials/gate.login`, { value: "s3cret" });
      await anonymous.post(`${page}/confirm`, {});
      return all(anonymous.put(`${page}/inputs`, { inputs: { office: "X2" } }));
    },
    "not-found 404": () =>
      all(anonymous.get(`${page.slice(0, -6)}AAAAAA`), form(`${page.slice(0, -6)}AAAAAA`, "a=b")),
    "rate-limited 429": async () => {
      const told: Told[] = [];
      for (let tries = 0; tries < 31; tries += 1)
        told.push(...(await all(anonymous.get(`${page.slice(0, -6)}BBBBBB`))));
      return told.slice(-1);
    },
  },
  "App token": {
    "unauthorized 401": () =>
      all(secret(anonymous), secret(createClient(platform.url, "eyJhbGciOiJFUzI1NiJ9.e30.AAAA"))),
    "forbidden 403": () =>
      all(
        secret(platform.client),
        secret(task, "other.secret"),
        task.post("/transform/v1/task/callbacks/acme.none", { ref: "r" }),
        task.get("/access/v1/keys"),
      ),
    "not-found 404": () => all(secret(task)),
    "conflict 409": () => all(secret(ended)),
    "validation 422": () => all(task.post("/transform/v1/task/log", { message: 1 })),
  },
};

/** Key and status of an answer. */
type Told = string;

async function all(...calls: readonly ReturnType<Client["get"]>[]): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (const call of calls) {
    const { status, json } = await call;
    told.push(`${json?.key} ${status}`);
  }
  return told;
}

/** Rows of a table of `docs/errors.md`: keys with their status. */
function documented(table: Table): readonly string[] {
  const page = readFileSync(join(repositoryRoot(), "docs", "errors.md"), "utf8");
  const [, rows = ""] = page.split(`| ${table} | Status |`);
  const [own = ""] = rows.split("\n\n");
  return Array.from(own.matchAll(/^\| `([^`]+)` \| (\d+) \|/gm), ([, ...cells]) => cells.join(" "));
}

describe.each(TABLES)("what a %s is refused with", (table) => {
  it("is documented", () => {
    expect(documented(table).toSorted()).toEqual(Object.keys(REFUSED[table]).sort());
  });

  it.each(Object.entries(REFUSED[table]))("is %s", async (row, refused) => {
    for (const told of await refused()) expect(told).toBe(row);
  });
});
