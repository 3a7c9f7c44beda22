import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Client, createClient, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { at, type Contract, contractOf, type Operation } from "../harness/contract.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { freePort, type ServerProcess } from "../harness/server.ts";

/** Writes wait five seconds for each of up to three connections in turn, plus slack. */
const ANSWER_MS = 20_000;
/** Limit for a slow machine. */
const RECOVERY_MS = 180_000;
/** Internal texts that no response may contain. */
const LEAKS =
  /\bselect\b|insert into|update |postgres|relation|ECONN|ENOENT|socket|fakturo_|\.ts\b/i;

let cluster: Cluster;
let node: ServerProcess;
let healthUrl: string;
let buildUrl: string;
let workspace: string;
let client: Client;
let contract: Contract;
let callers: Readonly<Record<string, Client>>;
let app: Readonly<Record<string, string>>;
const [workflow, entry] = [newId(), newId()];

beforeAll(async () => {
  cluster = await startCluster();
  const [health, build] = [await freePort(), await freePort()];
  [healthUrl, buildUrl] = [`http://127.0.0.1:${health}/`, `http://127.0.0.1:${build}`];
  node = await cluster.start("all", {
    FAKTURO_HEALTH_PORT: String(health),
    FAKTURO_BUILD_PORT: String(build),
    FAKTURO_DRAIN_SECONDS: "0",
  });
  workspace = await cluster.run("workspaces", "create", "A", "--country", "ES", "--sandbox");
  const token = await cluster.run("keys", "create", "--workspace", workspace);
  client = createClient(node.url, token);
  contract = await contractOf(node.url);
  const steps = [{ provider: "silo.state", config: { state: "sent" } }];
  const flow = { name: "W", schema: "bill/invoice", steps };
  await client.put(`/transform/v1/workflows/${workflow}`, flow);
  await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
  await cluster.run("users", "create", "a@example.com", "--org", "O");
  const manifest = join(cluster.folder, "app.json");
  writeFileSync(manifest, JSON.stringify(MANIFEST));
  app = JSON.parse(await cluster.run("apps", "register", manifest));
  await cluster.run("apps", "enable", "acme", "--workspace", workspace);
  const { client_id, client_secret } = app;
  const enrolled = await client.post("/access/v1/enrollment/authorize", {
    client_id,
    client_secret,
    owner_id: workspace,
  });
  callers = {
    // Already known to the server, so that requests reach the routes.
    token: createPlainClient(node.url, token),
    app: createPlainClient(node.url, enrolled.json.token),
    fresh: createPlainClient(
      node.url,
      await cluster.run("keys", "create", "--workspace", workspace),
    ),
    user: createPlainClient(node.url, await cluster.run("users", "token", "a@example.com")),
  };
  await callers.app?.get("/access/v1/workspace");
  await client.get("/access/v1/workspace");
});
afterAll(async () => {
  await node?.stop();
  await cluster?.[Symbol.asyncDispose]();
});

/** A token of a callback address, by its form. */
const CALLBACK_TOKEN = "A".repeat(80);
/** Members of a call required by its schema, besides ids. */
const QUERIES: Readonly<Record<string, string>> = {
  "GET /apps/gov-dk/v1/responses": "?reference=a",
  "GET /apps/google-drive/v1/oauth": `?state=${CALLBACK_TOKEN}`,
  "GET /apps/peppol/v1/reports": "?report=tsr",
  "GET /apps/peppol/v1/responses": "?reference=a",
  "GET /silo/v1/search": "?q=a",
  "GET /apps/at-pt/v1/entry/{silo_entry_id}/saft": "?year=2026",
  "GET /silo/v1/entries/related": `?uuid=${newId()}`,
};
const SEGMENTS: Readonly<Record<string, string>> = {
  name: "abc",
  app: "silo",
  system: "sii",
  at: "2020-01-01T00:00:00.000Z",
  siren: "732829320",
  identifier: "732829320",
  holder: "44732829320",
  slug: "a",
  participant: "0208:0202239951",
};

/** An app with an address that authorities call. */
const MANIFEST = {
  key: "acme",
  name: "Acme",
  protocol: 2,
  task_url: "http://127.0.0.1:9/",
  connections: [{ key: "acme.api", name: "A", traits: { dedupe: "none", decides: "later" } }],
  callbacks: [{ key: "acme.decisions", name: "Decisions", connection: "acme.api" }],
};
/** Addresses whose segments have to fit together. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "/apps/{app}/v1/callbacks/{callback}/{token}": `/apps/acme/v1/callbacks/decisions/${CALLBACK_TOKEN}`,
  "/apps/gov-dk/v1/as4/{token}": `/apps/gov-dk/v1/as4/${CALLBACK_TOKEN}`,
  "/transform/v1/templates/{key}": "/transform/v1/templates/pdf",
  "/apps/gov-fr/v1/flows/{token}": `/apps/gov-fr/v1/flows/${CALLBACK_TOKEN}`,
  "/apps/peppol/v1/as4/{token}": `/apps/peppol/v1/as4/${CALLBACK_TOKEN}`,
  "/apps/peppol/v1/deliveries/{token}": `/apps/peppol/v1/deliveries/${CALLBACK_TOKEN}`,
  "/apps/peppol/v1/ownership/{token}": `/apps/peppol/v1/ownership/${CALLBACK_TOKEN}`,
  "/apps/sat-mx/v1/platforms/{token}": `/apps/sat-mx/v1/platforms/${CALLBACK_TOKEN}`,
  "/apps/sdi-it/v1/intermediary/invoices/{token}": `/apps/sdi-it/v1/intermediary/invoices/${CALLBACK_TOKEN}`,
  "/apps/sdi-it/v1/intermediary/receipts/{token}": `/apps/sdi-it/v1/intermediary/receipts/${CALLBACK_TOKEN}`,
  "/apps/sdi-it/v1/reception/{token}": `/apps/sdi-it/v1/reception/${CALLBACK_TOKEN}`,
  "/apps/sdi-it/v1/transmission/{token}": `/apps/sdi-it/v1/transmission/${CALLBACK_TOKEN}`,
  "/apps/chargebee/v1/events/{token}": `/apps/chargebee/v1/events/${CALLBACK_TOKEN}`,
  "/apps/portal/v1/invoices/{token}": `/apps/portal/v1/invoices/${CALLBACK_TOKEN}`,
  "/apps/stripe/v1/events/{token}": `/apps/stripe/v1/events/${CALLBACK_TOKEN}`,
};

function bodyOf({ method, path }: Operation): unknown {
  if (method === "GET" || method === "DELETE") return undefined;
  const { client_id, client_secret } = app;
  const job = { workflow_id: workflow, silo_entry_id: entry };
  const bodies: Readonly<Record<string, unknown>> = {
    "/access/v1/enrollment/authorize": { client_id, client_secret, owner_id: workspace },
    "/access/v1/keys": { name: "K" },
    "/access/v1/secrets/{name}": { value: "x" },
    "/apps/connect/v1/endpoints": { slug: "a", workflow_id: workflow },
    "/apps/gov-fr/v1/flows/{token}": { flowInfo: { flowId: "a" } },
    "/registrations/{workspace_id}/{token}/inputs": { inputs: {} },
    "/registrations/{workspace_id}/{token}/credentials/{key}": { value: {} },
    "/silo/v1/entries": { data: invoice() },
    "/silo/v1/entries/{id}": { data: invoice() },
    "/access/v1/setup": { token: "x", email: "b@example.com", password: "seven copper kettles" },
    "/access/v1/sessions": { email: "b@example.com", password: "seven copper kettles" },
    "/access/v1/password": { token: "x", password: "seven copper kettles" },
    "/access/v1/sessions/passkey": {
      passkey: {
        id: "AA",
        response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" },
      },
    },
    "/access/v1/sessions/provider": { query: "?code=x" },
    "/silo/v1/spool": { name: "a", type: "text/plain", data: "QQ==" },
    "/silo/v1/gobl/sign": { data: invoice({ code: "1" }) },
    "/transform/v1/jobs": job,
    "/transform/v1/jobs/{id}": job,
  };
  return bodies[path] ?? {};
}

const BOUNDARY = "outage";
/** Content type of the forms below, which browsers send. */
const FORM_HEADERS = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const FORMS: Readonly<Record<string, string>> = {
  "POST /registrations/{workspace_id}/{token}/agreement": formWith("signature", "hand"),
  "POST /registrations/{workspace_id}/{token}/identity": formWith("view", "page"),
};

/** A multipart form with a file and a field. */
function formWith(field: string, value: string): string {
  const part = (head: string, text: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const file = part('name="file"; filename="a.pdf"', "%PDF-1.7");
  return `${file}${part(`name="${field}"`, value)}--${BOUNDARY}--\r\n`;
}

/** Calls of the console, which no other site may make. */
const FROM_CONSOLE = [
  "POST /access/v1/setup",
  "POST /access/v1/sessions",
  "POST /access/v1/sessions/passkey",
  "POST /access/v1/sessions/passkey/challenge",
  "POST /access/v1/sessions/provider",
  "POST /access/v1/sessions/provider/challenge",
  "POST /access/v1/password",
];
/** Streams that end with their connection only. */
const STREAMS = ["GET /access/v1/workspace/events"];

interface Called extends Answer {
  readonly call: string;
  readonly ms: number;
  readonly problem: string | undefined;
}

async function call(operation: Operation, caller: string): Promise<Called> {
  const name = `${operation.method} ${operation.path}`;
  const path =
    ADDRESSES[operation.path] ??
    operation.path.replaceAll(/\{(\w+)\}/g, (_all, key) => SEGMENTS[key] ?? newId());
  const started = performance.now();
  const address = path + (QUERIES[name] ?? "");
  const form = FORMS[name];
  const answer = await callers[caller]?.send(operation.method, address, form ?? bodyOf(operation), {
    ...(form !== undefined && FORM_HEADERS),
    ...(FROM_CONSOLE.includes(name) && { "x-fakturo-console": "1", origin: node.url }),
  });
  if (!answer) throw new Error(`there is no caller ${caller}`);
  const ms = performance.now() - started;
  const problem = contract.check(operation.method, path, answer);
  return { ...answer, call: `${caller} ${name}`, ms, problem };
}

/** Repeats a call until the expected answer. */
async function until(ask: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + RECOVERY_MS; ; await sleep(200)) {
    if (await ask().catch(() => false)) return;
    if (performance.now() > deadline) throw new Error("it did not recover in time");
  }
}

const health = async (): Promise<[number, unknown]> => {
  const reply = await fetch(healthUrl);
  return [reply.status, await reply.json()];
};

/** Answered from memory of the process, where the token was checked less than five seconds ago. */
const NEEDS_NONE = ["GET /silo/v1/exports", "GET /utils/v1/ping", "GET /utils/v1/uuid"];

describe("while the database is away", () => {
  let back: () => Promise<void>;
  let waiting: Promise<Answer>;
  let answers: readonly Called[];

  beforeAll(async () => {
    const slow = newId();
    const steps = [{ provider: "silo.sleep", config: { seconds: 300 } }];
    const flow = { name: "S", schema: "bill/invoice", steps };
    await client.put(`/transform/v1/workflows/${slow}`, flow);
    const { token } = callers;
    if (!token) throw new Error("there is no caller");
    waiting = token.post("/transform/v1/jobs?wait=30", { workflow_id: slow, args: { a: "b" } });
    await until(async () => (await client.get("/transform/v1/jobs")).json.list.length === 1);
    back = await cluster.losePostgres();
    answers = await Promise.all(
      contract.operations.flatMap((operation) =>
        Object.keys(callers).map((caller) => call(operation, caller)),
      ),
    );
  });

  it("every route tells so in time, as documented, and says no more than that", () => {
    // Calls that need no database show how long this many calls take on this machine.
    const plain = answers.filter(({ call }) => NEEDS_NONE.some((one) => call === `token ${one}`));
    expect(plain).toHaveLength(NEEDS_NONE.length);
    const limit = ANSWER_MS + Math.max(...plain.map(({ ms }) => ms));
    expect(answers.filter(({ ms }) => ms > limit).map(({ call }) => call)).toEqual([]);
    for (const { call, status, headers, text, json, problem } of answers) {
      expect([call, problem]).toEqual([call, undefined]);
      expect(text, call).not.toMatch(LEAKS);
      if (status < 500) continue;
      expect([call, status, json.key]).toEqual([call, 503, "unavailable"]);
      expect(Number(headers.get("retry-after")), call).toBeGreaterThan(0);
    }
    const told = new Set(
      answers.filter(({ status }) => status === 503).map(({ call }) => call.replace(/^\w+ /, "")),
    );
    const names = contract.operations.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name) => !told.has(name))).toEqual([]);
    const reached = answers.filter(({ call }) => call.startsWith("token "));
    expect(
      reached.filter(
        ({ call, status }) => status === 200 && !NEEDS_NONE.some((one) => call.endsWith(one)),
      ),
    ).toEqual([]);
    expect(reached.filter(({ status }) => status === 503).length).toBeGreaterThan(50);
  });

  it("a caller who waits for a job gets the error, too", async () => {
    const { status, json } = await waiting;
    expect([status, json.key]).toEqual([503, "unavailable"]);
  });

  it("the health port says no, and what needs no database works on", async () => {
    expect(await health()).toEqual([503, { status: "no database" }]);
    const built = await createPlainClient(buildUrl, undefined).post("/build", { data: invoice() });
    expect(built.status).toBe(200);
    expect(at(built.json, "data", "totals")).toBeDefined();
  });

  it("everything works again by itself once it is back", async () => {
    await back();
    await until(async () => (await health())[0] === 200);
    await until(async () => (await client.get(`/silo/v1/entries/${entry}`)).status === 200);
    for (const operation of contract.operations) {
      if (STREAMS.includes(`${operation.method} ${operation.path}`)) continue;
      const { call: name, status } = await call(operation, "token");
      expect(status, name).toBeLessThan(500);
    }
    const job = { workflow_id: workflow, silo_entry_id: entry };
    const { status, json } = await endedJob(client, job);
    expect([status, json.status]).toEqual([200, "OK"]);
  });
});
