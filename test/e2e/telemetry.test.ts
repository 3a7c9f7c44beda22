import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const NAME = "Private Person 4711";

/** What a collector received: path, headers and message. */
const received: { path: string; key: unknown; text: string }[] = [];
let collector: Server;
let platform: Platform;
let health = "";
let job = "";
let page = "";

beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    received.push({ path: request.url ?? "", key: request.headers["x-key"], text });
    reply.end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const address = collector.address();
  const port = typeof address === "object" ? address?.port : 0;
  const healthPort = await freePort();
  health = `http://127.0.0.1:${healthPort}`;
  platform = await startPlatform({
    FAKTURO_HEALTH_PORT: String(healthPort),
    FAKTURO_DRAIN_SECONDS: "0",
    FAKTURO_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    FAKTURO_OTLP_HEADERS: "x-key=a%20b",
  });
  job = await runJob();
  page = await (await fetch(`${health}/metrics`)).text();
  await platform.stop();
});

afterAll(() => {
  collector?.close();
});

/** Runs a workflow over an invoice as the caller of a trace; answers the id of the job. */
async function runJob(): Promise<string> {
  const { client } = platform;
  const [entry, workflow, id] = [newId(), newId(), newId()];
  const customer = { name: NAME, tax_id: { country: "ES", code: "54387763P" } };
  await client.put(`/silo/v1/entries/${entry}`, { data: invoice({ customer }) });
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "State",
    schema: "bill/invoice",
    steps: [{ name: "Sent", provider: "silo.state", config: { state: "sent" } }],
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

const sent = (path: string) =>
  received.filter((one) => one.path === path).map(({ text }): unknown => JSON.parse(text));

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

describe("a collector", () => {
  it("gets the trace of a job from its request on", () => {
    const spans = having(sent("/v1/traces"), "spanId").filter(({ name }) => name !== undefined);
    const trace = job.replaceAll("-", "");
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

  it("gets the metrics, with the headers of the setting", () => {
    const metrics = having(sent("/v1/metrics"), "dataPoints");
    const histogram = metrics.find((one) => "explicitBounds" in (having(one, "count")[0] ?? {}));
    const [point] = having(histogram, "bucketCounts");
    const counts = Array.isArray(point?.bucketCounts) ? point.bucketCounts : [];
    const sum = counts.reduce((total: number, count: unknown) => total + Number(count), 0);
    expect(String(sum)).toBe(point?.count);
    expect(received.every(({ key }) => key === "a b")).toBe(true);
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
    expect(families).toMatchObject({ fakturo_steps: 1, fakturo_queue_due: 1 });
    // Twelve bounds, infinity, sum and count of each series.
    expect(families.fakturo_http_request_seconds % 15).toBe(0);
  });

  it("gets nothing that names people, tokens or documents", () => {
    const all = page + received.map(({ text }) => text).join("");
    for (const secret of [NAME, "54387763P", platform.token, "Acme"])
      expect(all).not.toContain(secret);
  });
});
