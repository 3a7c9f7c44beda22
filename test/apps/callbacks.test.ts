import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import type { ServerProcess } from "../harness/server.ts";

const ROOT = repositoryRoot();
/** Limit for a slow machine. */
const WAIT_MS = 90_000;
const TEST_MS = 4 * WAIT_MS;

/** The guide's sample of a callback as a plugin's package. */
function samplePlugin(): string {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-callbacks-"));
  const page = readFileSync(join(ROOT, "docs/plugins/callbacks.md"), "utf8");
  const [, code] = /^`src\/network\.ts`\n\n```ts\n(.*?)^```$/ms.exec(page) ?? [];
  if (code === undefined) throw new Error("the guide has no src/network.ts");
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "acme", type: "module" }));
  writeFileSync(join(folder, "src/network.ts"), code);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** The authority: takes records, and sends what a test tells it to. */
class Authority {
  readonly server: Server;
  /** Callback addresses by identity. */
  readonly addresses = new Map<string, string>();
  /** Sends of each identity. */
  readonly sends = new Map<string, number>();
  /** Called before the receipt is answered. */
  early: ((identity: string) => Promise<unknown>) | undefined;
  /** Ends the connection without an answer. */
  loses = false;

  constructor() {
    this.server = createServer(async (request, response) => {
      const identity = decodeURIComponent((request.url ?? "").slice(1));
      await text(request);
      this.sends.set(identity, (this.sends.get(identity) ?? 0) + 1);
      this.addresses.set(identity, String(request.headers["x-callback"]));
      await this.early?.(identity);
      if (this.loses) return request.socket.destroy();
      response.writeHead(202).end(JSON.stringify({ id: `R-${identity}` }));
    });
  }

  async start(): Promise<string> {
    await once(this.server.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }
}

interface Decision {
  readonly id: string;
  readonly receipt: string;
  readonly state: "accepted" | "refused";
  readonly reason?: string;
}

const authority = new Authority();
const folder = samplePlugin();
let cluster: Cluster;
let node: ServerProcess;
let token: string;
let client: Client;
let workflow: string;

async function begin(role: string): Promise<void> {
  node = await cluster.start(role);
  client = createClient(node.url, token);
}

beforeAll(async () => {
  const api = await authority.start();
  cluster = await startCluster({
    FAKTURO_PLUGINS: `bundled,${join(folder, "src/network.ts")}`,
    FAKTURO_PLUGIN_ISOLATION: "none",
    FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
    FAKTURO_ENDPOINTS: JSON.stringify({ acme: { simulated: { api } } }),
  });
  node = await cluster.start("all");
  const workspace = await cluster.run("workspaces", "create", "A", "--country", "ES", "--sandbox");
  token = await cluster.run("keys", "create", "--workspace", workspace);
  client = createClient(node.url, token);
  workflow = newId();
  const steps = ["silo.close", "acme.prepare", "acme.send"].map((provider) => ({ provider }));
  const { status } = await client.put(`/transform/v1/workflows/${workflow}`, { name: "W", steps });
  expect(status).toBe(200);
});
afterAll(async () => {
  await node?.stop();
  await cluster?.[Symbol.asyncDispose]();
  authority.server.closeAllConnections();
  authority.server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error("it did not happen in time");
    await sleep(100);
  }
}

/** Starts a job over a new document. */
async function start(): Promise<{ readonly entry: string; readonly job: string }> {
  const [entry, job] = [newId(), newId()];
  const data = { $schema: "https://gobl.org/draft-0/note/message", title: "T", content: entry };
  await client.put(`/silo/v1/entries/${entry}`, { data });
  const body = { workflow_id: workflow, silo_entry_id: entry };
  await client.put(`/transform/v1/jobs/${job}`, body);
  return { entry, job };
}

const sent = (entry: string) => until(async () => authority.addresses.get(entry));
const ended = (job: string) =>
  until(async () => {
    const { json } = await client.get(`/transform/v1/jobs/${job}`);
    return json.completed_at ? json : undefined;
  });
const messages = async (state: string) =>
  (await client.get(`/transform/v1/callbacks?state=${state}`)).json.list;
const waiting = (entry: string) =>
  until(async () => {
    const { json } = await client.get("/transform/v1/submissions?state=waiting");
    return json.list.find(({ identity }: { identity: string }) => identity === entry);
  });

/** Sends a message to the record's address, at the node that runs now. */
async function call(entry: string, message: Decision | string): Promise<Response> {
  const { pathname } = new URL(authority.addresses.get(entry) ?? "");
  const body = typeof message === "string" ? message : JSON.stringify(message);
  return fetch(`${node.url}${pathname}`, { method: "POST", body });
}

async function filesOf(entry: string): Promise<readonly string[]> {
  const { json } = await client.get(`/silo/v1/entries/${entry}`);
  return (json.attachments ?? []).map(({ name, category }: { name: string; category: string }) =>
    [category, name].join(" "),
  );
}

describe("a message of an authority about a record", { timeout: TEST_MS }, () => {
  it("ends the record once, with its stamp and file, however often it comes", async () => {
    const { entry, job } = await start();
    await sent(entry);
    const decision: Decision = { id: newId(), receipt: `R-${entry}`, state: "accepted" };
    const replies = [await call(entry, decision), await call(entry, decision)];
    for (const reply of replies) {
      expect(reply.status).toBe(202);
      expect(await reply.json()).toEqual({ received: decision.id });
    }
    expect((await ended(job)).status).toBe("OK");
    await call(entry, decision);
    const { json } = await client.get(`/silo/v1/entries/${entry}`);
    expect(json.data.head.stamps).toEqual([
      { prv: "simulated", val: "acme" },
      { prv: "acme-id", val: `R-${entry}` },
    ]);
    expect(await filesOf(entry)).toEqual([`response ${decision.id}.json`]);
    const known = await messages("processed");
    expect(
      known.filter(({ message }: { message: string }) => message === decision.id),
    ).toHaveLength(1);
  });

  it("that comes before the answer to the submission is applied", async () => {
    const decision = (entry: string): Decision => ({
      id: newId(),
      receipt: `R-${entry}`,
      state: "refused",
      reason: "no",
    });
    authority.early = (identity) => call(identity, decision(identity));
    const { entry, job } = await start();
    const { status, faults } = await ended(job);
    authority.early = undefined;
    expect({ status, faults }).toMatchObject({ status: "KO", faults: [{ code: "refused" }] });
    expect(authority.sends.get(entry)).toBe(1);
  });

  it("ends a record whose answer was lost, without another send", async () => {
    authority.loses = true;
    const { entry, job } = await start();
    await sent(entry);
    authority.loses = false;
    await call(entry, { id: newId(), receipt: "R-lost", state: "accepted" });
    expect((await ended(job)).status).toBe("OK");
    expect(authority.sends.get(entry)).toBe(1);
  });

  it("is processed once after a crash between storing and processing", async () => {
    const { entry, job } = await start();
    await sent(entry);
    await waiting(entry);
    await node.stop();
    // Such a node stores messages and runs no tasks.
    await begin("api");
    const decision: Decision = { id: newId(), receipt: `R-${entry}`, state: "accepted" };
    expect((await call(entry, decision)).status).toBe(202);
    expect((await call(entry, decision)).status).toBe(202);
    expect(await messages("received")).toMatchObject([{ message: decision.id, passes: 0 }]);
    await node.kill();
    await begin("all");
    expect((await ended(job)).status).toBe("OK");
    expect(await messages("received")).toEqual([]);
    expect(await filesOf(entry)).toEqual([`response ${decision.id}.json`]);
    expect(authority.sends.get(entry)).toBe(1);
  });

  it("is refused before it is stored where it is unreadable or its address is unknown", async () => {
    const { entry } = await start();
    await sent(entry);
    const before = await messages("unmatched");
    const unreadable = await call(entry, "<html>");
    expect(unreadable.status).toBeGreaterThanOrEqual(400);
    expect(unreadable.status).toBeLessThan(500);
    const address = new URL(authority.addresses.get(entry) ?? "").pathname;
    const wrong = `${node.url}${address.slice(0, -6)}AAAAAA`;
    expect((await fetch(wrong, { method: "POST", body: "{}" })).status).toBe(404);
    expect(await messages("unmatched")).toEqual(before);
  });
});
