import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isObject, type JsonObject } from "@fakturo/model";
import { verifySignature } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const MANIFEST = {
  key: "acme",
  name: "ACME",
  protocol: 2,
  providers: [
    { key: "acme.prepare", name: "Prepare", summary: "Prepares a record for ACME." },
    {
      key: "acme.send",
      name: "Send",
      summary: "Follows the record until ACME decided.",
      submits: { connection: "acme.api" },
    },
  ],
  connections: [
    {
      key: "acme.api",
      name: "ACME",
      traits: { dedupe: "number", decides: "later", timeout: 10, lateness: 1, lag: 1 },
      calls: ["consult", "receipt"],
    },
  ],
};

/** An app with a simulated authority, in this process. */
interface World {
  readonly server: ServerProcess;
  readonly client: Client;
  readonly app: Server;
  readonly data: string;
  /** Messages received from the server, oldest first. */
  readonly messages: JsonObject[];
}

/** Answer of the app to a message. */
async function reply(message: JsonObject, api: string): Promise<JsonObject> {
  const { call, submission } = message;
  if (call === undefined) return prepare(message, api);
  const identity = isObject(submission) ? submission.identity : "";
  if (call === "send") return { is: "taken", reference: `R-${identity}` };
  if (call === "receipt")
    return {
      is: "accepted",
      code: "100",
      state: "sent",
      files: [{ name: "receipt.txt", mime: "text/plain", data: "b2s=", category: "response" }],
    };
  return { is: "not-found" };
}

/** Submits a record and continues the chain that it reads from the API. */
async function prepare({ id, token }: JsonObject, api: string): Promise<JsonObject> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${api}/transform/v1/chains/acme.records`, { headers });
  const chain = JSON.parse(await answer.text());
  return {
    status: "OK",
    chains: [
      {
        key: "acme.records",
        after: chain.length,
        link: { before: chain.link ?? null, id: String(id) },
      },
    ],
    submit: {
      connection: "acme.api",
      identity: String(id),
      holder: "B1",
      mime: "text/plain",
      data: Buffer.from(`record ${id}`).toString("base64"),
    },
  };
}

async function begin(): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-connection-"));
  const server = await startServer({ data, port: await freePort() });
  const messages: JsonObject[] = [];
  let secret = "";
  const app = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Readonly<Record<string, string>>;
    const now = Math.floor(Date.now() / 1000);
    if (!(await verifySignature(secret, { headers, body, now })))
      return response.writeHead(401).end();
    const message: JsonObject = JSON.parse(body);
    messages.push(message);
    response.end(JSON.stringify(await reply(message, server.url)));
  });
  await once(app.listen(0, "127.0.0.1"), "listening");
  const address = app.address();
  const port = typeof address === "object" ? address?.port : 0;
  const manifest = join(data, "manifest.json");
  writeFileSync(manifest, JSON.stringify({ ...MANIFEST, task_url: `http://127.0.0.1:${port}/` }));
  secret = JSON.parse(await fakturo("apps", "register", manifest, "--data", data)).task_secret;
  const kind = ["--country", "ES", "--sandbox"];
  const workspace = await fakturo("workspaces", "create", "Acme", ...kind, "--data", data);
  const token = await fakturo("keys", "create", "--workspace", workspace, "--data", data);
  await fakturo("apps", "enable", "acme", "--workspace", workspace, "--data", data);
  return { server, client: createClient(server.url, token), app, data, messages };
}

describe("an app in another process with a connection", () => {
  let world: World;
  beforeAll(async () => {
    world = await begin();
  });
  afterAll(async () => {
    world?.app.closeAllConnections();
    world?.app.close();
    await world?.server.stop();
    if (world) rmSync(world.data, { recursive: true, force: true });
  });

  async function run(): Promise<Answer["json"]> {
    const { client } = world;
    const workflow = newId();
    const steps = ["acme.prepare", "acme.send"].map((provider) => ({ name: provider, provider }));
    const body = { name: "W", schema: "bill/invoice", steps };
    expect((await client.put(`/transform/v1/workflows/${workflow}`, body)).status).toBe(200);
    const entry = (await client.post("/silo/v1/entries", { data: invoice() })).json.id;
    const job = { workflow_id: workflow, silo_entry_id: entry };
    const { json, text: whole } = await endedJob(client, job);
    expect(json.status, whole).toBe("OK");
    return json;
  }

  it("has its records sent and followed by the engine", async () => {
    const job = await run();
    const calls = world.messages.map(({ call, action }) => call ?? action);
    expect(calls).toEqual(["acme.prepare", "send", "receipt"]);
    const [task, sent, receipt] = world.messages;
    expect(task).toMatchObject({ protocol: 2, sandbox: true });
    expect(sent).toMatchObject({
      connection: "acme.api",
      environment: "test",
      holder: "B1",
      submission: { kind: "issue", identity: task?.id, mime: "text/plain", references: [] },
    });
    expect(receipt).toMatchObject({ reference: `R-${task?.id}` });
    expect(job.intents[1].events.at(-1)).toMatchObject({ status: "OK", code: "100" });
    const { json } = await world.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
    expect(json.state).toBe("sent");
    expect(json.attachments.map(({ name }: JsonObject) => name)).toContain("receipt.txt");
  });

  it("continues its chain by what it has seen", async () => {
    await run();
    const { token } = world.messages[0] ?? {};
    const app = createClient(world.server.url, String(token));
    const { json } = await app.get("/transform/v1/chains/acme.records");
    expect(json).toMatchObject({ length: 2, link: { before: { before: null } } });
    expect((await app.get("/transform/v1/chains/verifactu.x")).status).toBe(403);
    expect((await world.client.get("/transform/v1/chains/acme.records")).status).toBe(403);
  });

  it("is listed with what a form needs", async () => {
    const { json } = await world.client.get("/transform/v1/providers");
    const keys = json.list.map(({ key }: JsonObject) => key);
    expect(keys).toEqual(expect.arrayContaining(["acme.prepare", "acme.send", "silo.state"]));
    expect(
      (await world.client.get("/transform/v1/providers/sequence.enumerate")).json,
    ).toMatchObject({
      app: "sequence",
      effect: "none",
      config: { type: "object" },
    });
    expect((await world.client.get("/transform/v1/providers/acme.send")).json.effect).toBe(
      "submission",
    );
    expect((await world.client.get("/transform/v1/providers/none")).status).toBe(404);
  });
});
