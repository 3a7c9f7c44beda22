import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "../harness/client.ts";
import { type Collector, findCollector, startCollector } from "../harness/collector/collector.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { freePort } from "../harness/server.ts";
import { type Platform, startPlatform } from "./platform.ts";

const yaml: { load(text: string): unknown } = createRequire(import.meta.url)("js-yaml");

const HAS_READERS =
  spawnSync(PYTHON, ["-c", "import opentelemetry.proto, prometheus_client"]).status === 0;
if (!HAS_READERS)
  process.stderr.write(
    "Telemetry is not read by opentelemetry-proto and prometheus-client: FAKTURO_PYTHON has neither.\n",
  );

const COLLECTOR = findCollector();
if (COLLECTOR === undefined)
  process.stderr.write(
    "Telemetry is not sent through an OpenTelemetry Collector: there is none; npm run collector builds one.\n",
  );
const PROMTOOL = spawnSync("promtool", ["--version"]).status === 0;
if (!PROMTOOL)
  process.stderr.write("Alert rules and the metrics page are not checked: promtool is absent.\n");

const DEADLINE_MS = 600_000;
const LOOKING = { timeout: 120_000, interval: 250 };
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const NAME = "Private Person 4711";

/** A request: its path, headers and text. */
interface Message {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What the server sent. */
const received: Message[] = [];
/** What a collector passed on of it. */
const passed: Message[] = [];
/** Tasks that an app in another process got. */
const tasks: Message[] = [];
/** What the collector answered otherwise than with success. */
const refusals: string[] = [];
const servers: Server[] = [];
let platform: Platform;
let health = "";
let job = "";
/** Jobs that sent an invoice to an authority: one for each record, one for records in messages. */
let polish = "";
let spanish = "";
/** The metrics page after the first job, and after all. */
let page = "";
let lastPage = "";

beforeAll(async () => {
  const sink = await serve((message) => {
    passed.push(message);
    return "{}";
  });
  const collector = COLLECTOR === undefined ? undefined : await startCollector(COLLECTOR, sink);
  const healthPort = await freePort();
  health = `http://127.0.0.1:${healthPort}`;
  platform = await startPlatform({
    FAKTURO_HEALTH_PORT: String(healthPort),
    FAKTURO_DRAIN_SECONDS: "0",
    FAKTURO_OTLP_ENDPOINT: await serve((message) => collect(message, collector)),
    FAKTURO_OTLP_HEADERS: "x-key=a%20b",
    FAKTURO_SIMULATE: "ksef,sii",
    FAKTURO_SIMULATE_PORT: String(await freePort()),
  });
  job = await runJob();
  page = await metricsPage();
  polish = await sendSample("PL", "pl-ksef");
  spanish = await sendSample("ES", "es-sii");
  lastPage = await metricsPage();
  await platform.stop();
  await collector?.stop();
}, DEADLINE_MS);

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const metricsPage = async () => (await fetch(`${health}/metrics`)).text();

/** Serves answers in JSON; answers its address. */
async function serve(answer: (message: Message) => string | Promise<string>): Promise<string> {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { url: path = "", headers } = request;
    reply.setHeader("content-type", "application/json");
    reply.end(await answer({ path, headers, text }));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** Keeps what the server sent, and sends it to the collector as it is. */
async function collect(message: Message, collector: Collector | undefined): Promise<string> {
  received.push(message);
  if (!collector) return "{}";
  const headers = { "content-type": String(message.headers["content-type"]) };
  const init = { method: "POST", headers, body: message.text };
  const reply = await fetch(collector.url + message.path, init);
  const text = await reply.text();
  if (reply.status !== 200 || text.includes("rejected")) refusals.push(`${reply.status} ${text}`);
  return text;
}

/** Registers an app in another process whose step is always well. */
async function addApp(): Promise<void> {
  const task_url = await serve((message) => {
    tasks.push(message);
    return JSON.stringify({ status: "OK" });
  });
  const provider = { key: "acme.mark", name: "Mark", summary: "Marks.", config: {} };
  const manifest = { key: "acme", name: "ACME", protocol: 2, task_url, providers: [provider] };
  const path = join(platform.data, "acme.json");
  writeFileSync(path, JSON.stringify(manifest));
  await platform.run("apps", "register", path);
  await platform.run("apps", "enable", "acme", "--workspace", platform.workspace);
}

/** Sends the sample of a template to its simulated authority, in a workspace of its own; answers the job. */
async function sendSample(country: string, template: string): Promise<string> {
  const flags = ["--country", country, "--sandbox"];
  const workspace = await platform.run("workspaces", "create", country, ...flags);
  const key = await platform.run("keys", "create", "--workspace", workspace);
  const client = createClient(platform.url, key);
  const made = await client.post(`/transform/v1/templates/${template}`, { sample: true });
  expect(made.status, made.text).toBe(200);
  const isActive = async () => {
    const { list } = (await client.get("/access/v1/registrations")).json;
    return list.every(({ state }: JsonObject) => state === "active");
  };
  await vi.waitUntil(isActive, LOOKING);
  const workflow = made.json.workflows.find((one: JsonObject) => one.key === "send").id;
  const id = newId();
  const body = { workflow_id: workflow, silo_entry_id: made.json.sample.invoice };
  await client.put(`/transform/v1/jobs/${id}`, body);
  const isOver = async () =>
    (await client.get(`/transform/v1/jobs/${id}`)).json.completed_at !== undefined;
  await vi.waitUntil(isOver, LOOKING);
  return id;
}

/** Runs a workflow over an invoice as the caller of a trace; answers the id of the job. */
async function runJob(): Promise<string> {
  await addApp();
  const { client } = platform;
  const [entry, workflow, id] = [newId(), newId(), newId()];
  const customer = { name: NAME, tax_id: { country: "ES", code: "54387763P" } };
  await client.put(`/silo/v1/entries/${entry}`, { data: invoice({ customer }) });
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "State",
    schema: "bill/invoice",
    steps: [
      { name: "Sent", provider: "silo.state", config: { state: "sent" } },
      { name: "Mark", provider: "acme.mark" },
    ],
  });
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
  const body = { workflow_id: workflow, silo_entry_id: entry };
  const done = await client.send("PUT", `/transform/v1/jobs/${id}?wait=30`, body, headers);
  expect(done.json.status).toBe("OK");
  return id;
}

/** Objects below a JSON value that have a member. */
function having(value: unknown, member: string): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((one) => having(one, member));
  if (!isObject(value)) return [];
  const below = Object.values(value).flatMap((one) => having(one, member));
  return member in value ? [value, ...below] : below;
}

const textsOf = (messages: readonly Message[], path: string) =>
  messages.filter((one) => one.path === path).map(({ text }): unknown => JSON.parse(text));
const sent = (path: string) => textsOf(received, path);
const spansIn = (messages: readonly Message[]) =>
  having(textsOf(messages, "/v1/traces"), "spanId").filter(({ name }) => name !== undefined);
const traceOf = (id: string) => id.replaceAll("-", "");

describe("the metrics page", () => {
  it("counts requests by route, steps, jobs and connections", () => {
    expect(page).toMatch(
      /^fakturo_http_request_seconds_count\{method="PUT",route="\/silo\/v1\/entries\/:id",status="200"\} 1$/m,
    );
    expect(page).toMatch(/^fakturo_steps_total\{provider="silo.state",status="OK"\} 1$/m);
    expect(page).toMatch(/^fakturo_jobs_total\{status="OK"\} 1$/m);
    expect(page).toMatch(/^fakturo_queue_age_seconds 0$/m);
    expect(page).toMatch(/^fakturo_postgres_connections\{pool="requests",state="idle"\} \d+$/m);
    expect(page).toMatch(/^fakturo_ready 1$/m);
  });

  it("has each metric that the dashboard and the alerts ask for", () => {
    const folder = join(repositoryRoot(), "docs/examples/monitoring");
    const known = new Set(Array.from(page.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
    for (const file of ["grafana-dashboard.json", "alerts.yml"]) {
      const text = readFileSync(join(folder, file), "utf8");
      const queries = having(yaml.load(text), "expr").map(({ expr }) => String(expr));
      expect(queries.length).toBeGreaterThan(5);
      for (const [name] of queries.join("\n").matchAll(/fakturo_\w+/g))
        expect(known).toContain(name.replace(/_(?:bucket|sum|count)$/, ""));
    }
  });
});

describe.skipIf(!PROMTOOL)("Prometheus' own tool", () => {
  it("accepts the alert rules", () => {
    const rules = join(repositoryRoot(), "docs/examples/monitoring/alerts.yml");
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", rules]);
    expect(status, `${stdout}${stderr}`).toBe(0);
  });

  it("accepts the metrics page", () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: lastPage,
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
  });
});

describe("a collector", () => {
  it("gets the trace of a job from its request on", () => {
    const spans = spansIn(received);
    const trace = traceOf(job);
    const own = spans.filter(({ traceId }) => traceId === trace);
    const [root] = own.filter(({ name }) => name === "job");
    const [step] = own.filter(({ name }) => name === "silo.state");
    expect(root).toMatchObject({ spanId: trace.slice(16) });
    expect(root).not.toHaveProperty("parentSpanId");
    expect(step).toMatchObject({ parentSpanId: root?.spanId });
    const [request] = spans.filter(({ traceId }) => traceId === TRACE);
    expect(request).toMatchObject({
      parentSpanId: CALLER,
      kind: 2,
      links: [{ traceId: trace, spanId: root?.spanId }],
      attributes: expect.arrayContaining([
        { key: "http.route", value: { stringValue: "/transform/v1/jobs/:id" } },
      ]),
    });
  });

  it("gets the requests to an authority within the trace of the record's job", () => {
    const own = spansIn(received).filter(({ traceId }) => traceId === traceOf(polish));
    const [root] = own.filter(({ name }) => name === "job");
    const ended = { key: "fakturo.status", value: { stringValue: "OK" } };
    expect(root?.attributes).toContainEqual(ended);
    const passes = own.filter(({ name }) => name === "gov-pl");
    expect(passes.length).toBeGreaterThan(0);
    for (const { parentSpanId } of passes) expect(parentSpanId).toBe(root?.spanId);
    const known = new Set(passes.map(({ spanId }) => spanId));
    const calls = own.filter(({ kind, parentSpanId }) => kind === 3 && known.has(parentSpanId));
    expect(calls.map(({ name }) => name)).toContain("POST");
    expect(calls[0]?.attributes).toContainEqual({
      key: "fakturo.connection",
      value: { stringValue: "gov-pl" },
    });
  });

  it("gets the trace of a message with links to the jobs of its records", () => {
    const spans = spansIn(received);
    const root = { traceId: traceOf(spanish), spanId: traceOf(spanish).slice(16) };
    const passes = spans.filter(({ links }) => JSON.stringify(links)?.includes(root.spanId));
    const [pass] = passes.filter(({ name }) => String(name).startsWith("gov-es"));
    expect(pass).toMatchObject({ links: expect.arrayContaining([root]) });
    const calls = spans.filter(({ parentSpanId }) => parentSpanId === pass?.spanId);
    expect(calls).toMatchObject([{ kind: 3, name: "POST", traceId: pass?.traceId }]);
  });

  it("sees the work of an app in another process below its step, by the header of the task", () => {
    const [step] = spansIn(received).filter(({ name }) => name === "acme.mark");
    expect(tasks.map(({ headers }) => headers.traceparent)).toEqual([
      `00-${traceOf(job)}-${step?.spanId}-01`,
    ]);
  });

  it("gets the metrics, with the headers of the setting", () => {
    const metrics = having(sent("/v1/metrics"), "dataPoints");
    const histogram = metrics.find((one) => "explicitBounds" in (having(one, "count")[0] ?? {}));
    const [point] = having(histogram, "bucketCounts");
    const counts = Array.isArray(point?.bucketCounts) ? point.bucketCounts : [];
    const sum = counts.reduce((total: number, count: unknown) => total + Number(count), 0);
    expect(String(sum)).toBe(point?.count);
    expect(received.every(({ headers }) => headers["x-key"] === "a b")).toBe(true);
    expect(JSON.stringify(sent("/v1/metrics"))).toContain("fakturo_authority_call_seconds");
  });

  it.skipIf(!HAS_READERS)("gets messages that the libraries of others read", () => {
    const input = { traces: sent("/v1/traces"), metrics: sent("/v1/metrics"), page };
    const script = join(import.meta.dirname, "telemetry.py");
    const { stdout } = spawnSync(PYTHON, [script], {
      input: JSON.stringify(input),
      encoding: "utf8",
    });
    const { spans, metrics, families } = JSON.parse(stdout);
    expect(spans).toBeGreaterThan(3);
    expect(metrics).toBeGreaterThan(10);
    expect(families).toMatchObject({ fakturo_steps: 2, fakturo_queue_due: 1 });
    // Twelve bounds, infinity, sum and count of each series.
    expect(families.fakturo_http_request_seconds % 15).toBe(0);
  });

  it.skipIf(COLLECTOR === undefined)("takes every message, and passes on all of it", () => {
    expect(refusals).toEqual([]);
    const placesOf = (messages: readonly Message[]) =>
      spansIn(messages)
        .map((one) => [one.traceId, one.spanId, one.parentSpanId ?? "", one.name, one.kind])
        .map((one) => one.join(" "))
        .sort();
    expect(placesOf(passed)).toEqual(placesOf(received));
    const metricsIn = (messages: readonly Message[]) =>
      having(textsOf(messages, "/v1/metrics"), "description")
        .map(({ name }) => String(name))
        .sort();
    expect(metricsIn(passed)).toEqual(metricsIn(received));
    expect(new Set(metricsIn(passed)).size).toBeGreaterThan(10);
  });

  it("gets nothing that names people, tokens or documents", () => {
    const all = lastPage + received.map(({ text }) => text).join("");
    for (const secret of [NAME, "54387763P", platform.token, "Acme", "SAMPLE"])
      expect(all).not.toContain(secret);
  });
});
