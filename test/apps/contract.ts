import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

/** How an app is started. */
export interface AppProgram {
  /** First segment of its step's key. */
  readonly key: string;
  readonly command: string;
  readonly args: readonly string[];
}

const CONFIG_SCHEMA = {
  type: "object",
  properties: {
    behave: { type: "string", title: "Behaviour", minLength: 1 },
    echo: { type: "string", title: "Echo", default: "nothing" },
    entry: { type: "string", title: "Entry" },
  },
  required: ["behave"],
};

interface World {
  readonly server: ServerProcess;
  readonly client: Client;
  readonly workspace: string;
  readonly data: string;
  readonly app: ChildProcess;
  readonly taskUrl: string;
  readonly secret: string;
}

/** Guarantees for every app in another process, tested with a real server. */
export function describeRemoteApp(name: string, program: AppProgram): void {
  describe(`an app in ${name}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await begin(program);
    });
    afterAll(async () => {
      world?.app.kill("SIGKILL");
      await world?.server.stop();
      if (world) rmSync(world.data, { recursive: true, force: true });
    });

    const step = (behave: string, more: JsonObject = {}, action = "task"): JsonObject => ({
      name: behave,
      provider: `${program.key}.${action}`,
      config: { behave, ...more },
    });
    const define = async (steps: JsonObject[], rescue: JsonObject[] = []): Promise<string> => {
      const id = newId();
      const body = { name: "W", schema: "bill/invoice", steps, rescue };
      const { status, text } = await world.client.put(`/transform/v1/workflows/${id}`, body);
      expect(status, text).toBe(200);
      return id;
    };
    const entry = async (): Promise<string> => {
      const body = { data: invoice() };
      return (await world.client.post("/silo/v1/entries", body)).json.id;
    };
    const run = async (steps: JsonObject[], more: JsonObject = {}): Promise<Answer["json"]> => {
      const body = { workflow_id: await define(steps), silo_entry_id: await entry(), ...more };
      const path = `/transform/v1/jobs/${newId()}?wait=30`;
      const { status, json, text } = await world.client.put(path, body);
      expect(status, text).toBe(200);
      return json;
    };
    const statuses = (job: Answer["json"]) =>
      job.intents[0].events.map(({ status }: JsonObject) => status);
    const last = (job: Answer["json"]) => job.intents[0].events.at(-1);

    it("gets tasks with everything the protocol says", async () => {
      const args = { a: "b" };
      const key = `k-${newId()}`;
      const state = { provider: "silo.state", config: { state: "processing" } };
      const on = await entry();
      const job = await run([state, step("inline"), step("facts")], {
        key,
        args,
        silo_entry_id: on,
      });
      expect(JSON.parse(job.intents[2].events.at(-1).message)).toEqual({
        action: `${program.key}.task`,
        owner: world.workspace,
        job: job.id,
        key,
        entry: on,
        args,
        state: "processing",
        sandbox: true,
        schema: "https://gobl.org/draft-0/bill/invoice",
        faults: 0,
        files: ["note.txt"],
        timely: true,
      });
    });

    it("ends steps with code, message and args, or by saying nothing", async () => {
      const done = await run([step("ok", { echo: "hi" })]);
      expect(done).toMatchObject({ status: "OK", args: { greeting: "hello" } });
      expect(last(done)).toMatchObject({ status: "OK", code: "done", message: "hi" });
      expect(last(await run([step("ok")]))).toMatchObject({ message: "nothing" });
      expect(statuses(await run([step("nothing")]))).toEqual(["RUN", "OK"]);
      expect(last(await run([step("skip")]))).toMatchObject({ status: "SKIP", code: "before" });
    });

    it("refuses with faults, and by failing", async () => {
      const refused = await run([step("ko")]);
      expect(refused).toMatchObject({
        status: "KO",
        faults: [
          {
            provider: `${program.key}.task`,
            code: "E1",
            message: "wrong name",
            paths: ["$.doc.customer.name"],
          },
        ],
      });
      expect(last(refused)).toMatchObject({ status: "KO", code: "refused" });
      expect(last(await run([step("panic")]))).toMatchObject({ status: "KO", code: "panic" });
    });

    it("is asked again when it says so, or did not answer in its time", async () => {
      const asked = [step("retry"), step("slow", {}, "quick"), step("nonsense")];
      for (const job of await Promise.all(asked.map((one) => run([one])))) {
        expect(statuses(job)).toEqual(["RUN", "ERR", "RUN", "OK"]);
        expect(last(job)).toMatchObject({ code: "attempt-2" });
      }
    }, 60_000);

    it("waits and wakes itself by its reference", async () => {
      const job = await run([step("wait")]);
      expect(statuses(job)).toEqual(["RUN", "QUEUED", "POKE", "RUN", "OK"]);
      expect(last(job)).toMatchObject({ code: "woken", message: `ref-${job.intents[0].id}` });
    });

    it("changes the document by patch or as a whole, and has it signed", async () => {
      const patched = await run([step("patch")]);
      expect(patched.envelope.doc.notes).toEqual([{ text: "seen" }]);
      const whole = await run([step("document")]);
      expect(whole.envelope).toMatchObject({ doc: { code: "X-1" }, sigs: [expect.any(String)] });
      const broken = await run([step("broken")]);
      expect([broken.status, last(broken).status]).toEqual(["KO", "KO"]);
      expect(broken.envelope.doc.lines).toHaveLength(1);
    });

    it("switches the job to another entry", async () => {
      const other = await entry();
      const job = await run([step("switch", { entry: other }), step("patch")]);
      expect(job.silo_entry_id).toBe(other);
      expect(last(job).silo_entry_id).toBe(other);
      expect(job.envelope.doc.notes).toEqual([{ text: "seen" }]);
    });

    it("stores files with its result and through the API", async () => {
      const inline = await run([step("inline")]);
      expect(inline.attachments).toMatchObject([
        { name: "note.txt", key: "note", category: "response", mime: "text/plain" },
      ]);
      const uploaded = await run([step("upload")]);
      expect(last(uploaded)).toMatchObject({ status: "OK", code: "stored" });
      const { json } = await world.client.get(`/silo/v1/entries/${uploaded.silo_entry_id}`);
      expect(json.attachments).toMatchObject([
        { name: "up.txt", category: "request", stored: true },
      ]);
      const file = await fetch(json.attachments[0].url, { headers: { "user-agent": "t" } });
      expect(await file.text()).toBe("uploaded");
    });

    it("keeps settings of its own in the workspace", async () => {
      const job = await run([step("settings")]);
      expect(JSON.parse(last(job).message)).toEqual({
        data: { job: job.id },
        owner: world.workspace,
      });
    });

    it("has its configuration checked when a workflow is published", async () => {
      const path = `/transform/v1/workflows/${newId()}`;
      const steps = [{ provider: `${program.key}.task`, config: {} }];
      const body = { name: "W", schema: "bill/invoice", steps };
      const { status, json } = await world.client.put(path, body);
      expect([status, json.faults[0].paths]).toEqual([422, ["$.steps[0].config.behave"]]);
    });

    it("takes no task that is not signed, old, or seen before", async () => {
      const at = Math.floor(Date.now() / 1000);
      expect(await post(world, "m1", at, "whsec_d3Jvbmc=")).toBe(401);
      expect(await post(world, "m2", at - 3600, world.secret)).toBe(401);
      expect(await post(world, "m3", at, world.secret)).toBe(200);
      expect(await post(world, "m3", at, world.secret)).toBe(409);
    });

    it("is not called where it is not enabled", async () => {
      const { data } = world;
      await fakturo("workspaces", "create", "Other", "--country", "ES", "--data", data);
      const token = await fakturo("keys", "create", "--workspace", "Other", "--data", data);
      const client = createClient(world.server.url, token);
      const id = newId();
      const body = { name: "W", schema: "bill/invoice", steps: [step("ok")] };
      expect((await client.put(`/transform/v1/workflows/${id}`, body)).status).toBe(200);
      const job = { workflow_id: id, args: { a: "b" } };
      const { json } = await client.put(`/transform/v1/jobs/${newId()}?wait=30`, job);
      expect(last(json)).toMatchObject({ status: "KO", code: "app-not-enabled" });
    });

    it("is waited for while it is away", async () => {
      world.app.kill("SIGKILL");
      await once(world.app, "exit");
      const body = { workflow_id: await define([step("ok")]), silo_entry_id: await entry() };
      const path = `/transform/v1/jobs/${newId()}`;
      await world.client.put(path, body);
      await until(async () => (await world.client.get(path)).json.status === "ERR");
      const port = new URL(world.taskUrl).port;
      world = { ...world, app: await start(program, world.server.url, world.secret, port) };
      await until(async () => (await world.client.get(path)).json.status === "OK");
    }, 60_000);
  });
}

async function begin(program: AppProgram): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-apps-"));
  const server = await startServer({ data, port: await freePort() });
  const port = String(await freePort());
  const taskUrl = `http://127.0.0.1:${port}/`;
  const manifest = join(data, "manifest.json");
  const facts = { name: "Try", summary: "Does as it is told.", config: CONFIG_SCHEMA };
  const providers = [
    { key: `${program.key}.task`, ...facts },
    { key: `${program.key}.quick`, ...facts, timeout: 1 },
  ];
  const described = { key: program.key, name: "Reference", task_url: taskUrl, providers };
  writeFileSync(manifest, JSON.stringify(described));
  const registered = await fakturo("apps", "register", manifest, "--data", data);
  const { task_secret: secret } = JSON.parse(registered);
  const kind = ["--country", "ES", "--sandbox"];
  const workspace = await fakturo("workspaces", "create", "Acme", ...kind, "--data", data);
  const token = await fakturo("keys", "create", "--workspace", workspace, "--data", data);
  await fakturo("apps", "enable", program.key, "--workspace", workspace, "--data", data);
  const app = await start(program, server.url, secret, port);
  const client = createClient(server.url, token);
  return { server, client, workspace, data, app, taskUrl, secret };
}

async function start(
  { command, args }: AppProgram,
  api: string,
  secret: string,
  port: string,
): Promise<ChildProcess> {
  const child = spawn(command, [...args], {
    env: { ...process.env, API_URL: api, TASK_SECRET: secret, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(createInterface({ input: child.stdout }), "line");
  return child;
}

/** A hand-written task, signed by Standard Webhooks. */
async function post(world: World, id: string, at: number, secret: string): Promise<number> {
  const body = JSON.stringify({ id: newId(), config: { behave: "ok" } });
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${signature}`,
  };
  return (await fetch(world.taskUrl, { method: "POST", headers, body })).status;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
