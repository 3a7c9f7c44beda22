import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import {
  hasNatsServer,
  type NatsServer,
  readWire,
  startNatsServer,
  type Wire,
  writeWire,
} from "./nats-app.ts";

/** Numbers of the gateway's statuses. */
const [OK, QUEUED, KO] = [1, 3, 4];
/** Number of the gateway's error for what an app did wrong. */
const INVALID = 1;
const MANIFEST = {
  key: "acme",
  name: "ACME",
  task_url: "nats:acme",
  providers: [
    {
      key: "acme.task",
      name: "Try",
      summary: "Does as the test says.",
      config: { type: "object", properties: { behave: { type: "string" } } },
    },
  ],
};

type Behaviour = (task: Wire) => Promise<Uint8Array> | Uint8Array;

const HAS_NATS = hasNatsServer();
if (!HAS_NATS)
  process.stdout.write("nats-server is not installed: apps over NATS are not tested.\n");

describe.skipIf(!HAS_NATS)("an app over NATS", () => {
  let nats: NatsServer;
  let platform: Platform;
  let connection: NatsConnection;
  const behaviours = new Map<string, Behaviour>();

  beforeAll(async () => {
    nats = await startNatsServer();
    platform = await startPlatform({ FAKTURO_NATS_URL: nats.url });
    const manifest = join(platform.data, "acme.json");
    writeFileSync(manifest, JSON.stringify(MANIFEST));
    await platform.run("apps", "register", manifest);
    await platform.run("apps", "enable", "acme", "--workspace", platform.workspace);
    connection = await serveApp();
  });
  afterAll(async () => {
    await connection?.close();
    await platform?.stop();
    await nats?.stop();
  });

  /** As the original's app library does: a queue group, an answer to the reply subject. */
  async function serveApp(): Promise<NatsConnection> {
    const own = await nats.connect();
    const answer = async (message: Msg) => {
      const task = readWire(message.data);
      const behave = JSON.parse(String(task.get(5)?.[0] ?? "{}")).behave;
      message.respond((await behaviours.get(behave)?.(task)) ?? writeWire([[1, KO]]));
    };
    own.subscribe("gw.acme.task", {
      queue: "acme.tasks",
      callback: (_error, message) => void answer(message),
    });
    await own.flush();
    return own;
  }

  /** Runs a step that behaves so over a new invoice. */
  async function run(behave: string, more: object = {}, client = platform.client) {
    const [workflow, entry] = [newId(), newId()];
    await client.put(`/transform/v1/workflows/${workflow}`, {
      name: behave,
      schema: "bill/invoice",
      steps: [{ provider: "acme.task", config: { behave } }],
    });
    await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const body = { workflow_id: workflow, silo_entry_id: entry, ...more };
    return { entry, workflow, body };
  }

  it("gets a task with everything by its number, and its result counts", async () => {
    const tasks: Wire[] = [];
    behaviours.set("note", (task) => {
      tasks.push(task);
      const args = writeWire([
        [1, "seen"],
        [2, "yes"],
      ]);
      return writeWire([
        [1, OK],
        [2, "noted"],
        [14, args],
      ]);
    });
    const { entry, body } = await run("note", { args: { a: "b" }, key: `k-${newId()}` });
    const { json } = await endedJob(platform.client, body);
    expect(json.status).toBe("OK");
    expect(json.intents[0].events.at(-1)).toMatchObject({ status: "OK", code: "noted" });
    expect(json.args).toMatchObject({ a: "b", seen: "yes" });
    const [task] = tasks;
    const field = (number: number) => task?.get(number)?.[0];
    expect([field(1), field(2), field(3), field(9), field(12), field(16)]).toEqual([
      json.intents[0].id,
      json.id,
      entry,
      platform.workspace,
      "acme.task",
      1,
    ]);
    expect(JSON.parse(String(field(4))).doc.$schema).toContain("bill/invoice");
    expect(readWire(Buffer.from(String(field(18)), "latin1"))).toEqual(
      new Map([
        [1, ["a"]],
        [2, ["b"]],
      ]),
    );
    const api = createClient(platform.url, String(field(11)));
    expect((await api.get(`/silo/v1/entries/${entry}`)).status).toBe(200);
  });

  it("changes the document by a patch, and names faults by their path", async () => {
    const patch = { doc: { notes: [{ text: "over NATS" }] } };
    behaviours.set("patch", () =>
      writeWire([
        [1, OK],
        [9, JSON.stringify(patch)],
        [10, "application/merge-patch+json"],
      ]),
    );
    const { entry, body } = await run("patch");
    await endedJob(platform.client, body);
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    expect(json.data.doc.notes).toMatchObject([{ text: "over NATS" }]);

    behaviours.set("refuse", () =>
      writeWire([
        [1, KO],
        [2, "bad-name"],
        [15, JSON.stringify({ customer: { name: "is too long" } })],
      ]),
    );
    const refused = await endedJob(platform.client, (await run("refuse")).body);
    expect(refused.json.faults).toEqual([
      {
        provider: "acme.task",
        code: "bad-name",
        message: "is too long",
        paths: ["$.customer.name"],
      },
    ]);
  });

  it("announces a file, sends its bytes, and reads them by the next task", async () => {
    const bytes = Buffer.from("<receipt/>");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    /** The address as the app library makes it. */
    const addressOf = (file: Wire) => {
      const [entry, id, name, hash] = [7, 1, 2, 8].map((number) => file.get(number)?.[0]);
      return `${platform.url}/files/${entry}/${id}/${name}?h=${hash}`;
    };
    const file = (answer: Wire, number: number) =>
      readWire(Buffer.from(String(answer.get(number)?.[0]), "latin1"));
    behaviours.set("upload", async (task) => {
      const request = writeWire([
        [1, newId()],
        [2, String(task.get(2)?.[0])],
        [3, String(task.get(3)?.[0])],
        [4, "receipt.xml"],
        [6, sha256],
        [7, "application/xml"],
        [8, bytes.length],
      ]);
      const { data } = await connection.request("gw.files.create", request, { timeout: 30_000 });
      const url = addressOf(file(readWire(data), 1));
      const { status } = await fetch(url, { method: "PUT", body: bytes });
      return writeWire([[1, status === 200 ? OK : KO]]);
    });
    const { entry, body } = await run("upload");
    expect((await endedJob(platform.client, body)).json.faults).toBeUndefined();
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    expect(json.attachments).toMatchObject([{ name: "receipt.xml", hash: sha256 }]);

    const ofNoJob = writeWire([[4, "receipt.xml"]]);
    const { data } = await connection.request("gw.files.create", ofNoJob, { timeout: 30_000 });
    expect(file(readWire(data), 2).get(1)).toEqual([INVALID]);

    let read = "";
    behaviours.set("read", async (task) => {
      read = await (await fetch(addressOf(file(task, 6)))).text();
      return writeWire([[1, OK]]);
    });
    const { workflow } = await run("read");
    await endedJob(platform.client, { workflow_id: workflow, silo_entry_id: entry });
    expect(read).toBe("<receipt/>");
  });

  it("waits, and is woken by its reference or its id", async () => {
    for (const by of ["ref", "id"]) {
      const ref = `ref-${newId()}`;
      const called = Promise.withResolvers<Wire>();
      let calls = 0;
      behaviours.set(by, (task) => {
        calls++;
        called.resolve(task);
        if (calls > 1) return writeWire([[1, task.get(10)?.[0] === ref ? OK : KO]]);
        return writeWire([
          [1, QUEUED],
          [11, ref],
        ]);
      });
      const { body } = await run(by);
      const ended = endedJob(platform.client, body);
      const task = await called.promise;
      const [id, job] = [String(task.get(1)?.[0]), String(task.get(2)?.[0])];
      await expect
        .poll(
          async () => {
            const { json } = await platform.client.get(`/transform/v1/jobs/${job}`);
            return json.intents[0].events.at(-1).status;
          },
          { timeout: 30_000, interval: 100 },
        )
        .toBe("QUEUED");
      const poke =
        by === "ref"
          ? writeWire([[3, ref]])
          : writeWire([
              [1, id],
              [2, job],
            ]);
      const { data } = await connection.request("gw.tasks.poke", poke, { timeout: 30_000 });
      expect(readWire(data).size).toBe(0);
      expect((await ended).json.faults).toBeUndefined();
    }
    const unknown = writeWire([[3, "nobody waits here"]]);
    const { data } = await connection.request("gw.tasks.poke", unknown, { timeout: 30_000 });
    const error = readWire(Buffer.from(String(readWire(data).get(1)?.[0]), "latin1"));
    expect(error.get(1)).toEqual([2]);
  });

  it("is woken in every workspace whose step waits with a reference", async () => {
    const ref = `ref-${newId()}`;
    behaviours.set("shared", (task) =>
      task.get(10)?.[0] === ref
        ? writeWire([[1, OK]])
        : writeWire([
            [1, QUEUED],
            [11, ref],
          ]),
    );
    const other = await platform.run(
      "workspaces",
      "create",
      "Other",
      "--country",
      "ES",
      "--sandbox",
    );
    const key = await platform.run("keys", "create", "--workspace", other);
    await platform.run("apps", "enable", "acme", "--workspace", other);
    const clients = [platform.client, createClient(platform.url, key)];
    const paths = await Promise.all(
      clients.map(async (client) => {
        const { body } = await run("shared", {}, client);
        const { json, status, text } = await client.post("/transform/v1/jobs", body);
        expect([200, 202], text).toContain(status);
        return `/transform/v1/jobs/${json.id}`;
      }),
    );
    const statuses = () =>
      Promise.all(
        clients.map(async (client, i) => {
          const { json } = await client.get(paths[i] ?? "");
          return json.intents?.[0]?.events.at(-1)?.status;
        }),
      );
    await expect.poll(statuses, { timeout: 60_000, interval: 200 }).toEqual(["QUEUED", "QUEUED"]);
    const poke = writeWire([[3, ref]]);
    const { data } = await connection.request("gw.tasks.poke", poke, { timeout: 30_000 });
    expect(readWire(data).size).toBe(0);
    await expect.poll(statuses, { timeout: 60_000, interval: 200 }).toEqual(["OK", "OK"]);
  });

  it("is called again where it was away, and where NATS was", async () => {
    behaviours.set("back", () => writeWire([[1, OK]]));
    await connection.close();
    const { body } = await run("back");
    const { json: job } = await platform.client.post("/transform/v1/jobs", body);
    const last = async () => {
      const { json } = await platform.client.get(`/transform/v1/jobs/${job.id}`);
      return json.intents?.[0]?.events.at(-1)?.status;
    };
    await expect.poll(last, { timeout: 30_000, interval: 100 }).toBe("ERR");
    await nats.stop();
    await nats.start();
    connection = await serveApp();
    // The server may reach NATS again only after the first of these calls.
    const call = async () => {
      await platform.client.post(`/transform/v1/jobs/${job.id}/wake`, {});
      return last();
    };
    await expect.poll(call, { timeout: 60_000, interval: 1_000 }).toBe("OK");
  });
});
