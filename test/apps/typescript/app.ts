/**
 * An app in a process of its own: takes signed tasks over HTTP, answers results, stores files and
 * wakes its own steps through the API. What it does is told by the step's configuration.
 *
 *   node app.ts            prints its port; TASK_SECRET and API_URL come from the environment
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import { verifySignature } from "@fakturo/plugin";

interface Task {
  readonly id: string;
  readonly job_id: string;
  readonly owner_id: string;
  readonly action: string;
  readonly token: string;
  readonly ts: number;
  readonly created_ts: number;
  readonly config: { readonly behave: string; readonly echo?: string; readonly entry?: string };
  readonly silo_entry_id?: string;
  readonly envelope?: JsonObject & { readonly doc: JsonObject };
  readonly args?: Readonly<Record<string, string>>;
  readonly ref?: string;
  readonly state?: string;
  readonly sandbox?: boolean;
  readonly job_key?: string;
  readonly faults?: readonly JsonObject[];
  readonly files?: readonly JsonObject[];
}

type Result = JsonObject | undefined;

const SECRET = process.env.TASK_SECRET ?? "";
const API = process.env.API_URL ?? "";
const UNAUTHORIZED = 401;
const REPLAYED = 409;
const MS_PER_S = 1000;

const seen = new Set<string>();
const attempts = new Map<string, number>();

async function api(task: Task, method: string, path: string, body?: unknown): Promise<JsonObject> {
  const reply = await fetch(API + path, {
    method,
    headers: {
      authorization: `Bearer ${task.token}`,
      "content-type": "application/json",
      "user-agent": "reference-app/1.0",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return JSON.parse(await reply.text());
}

const handlers: Readonly<Record<string, (task: Task, attempt: number) => Promise<Result>>> = {
  ok: async ({ config }) => ({
    status: "OK",
    code: "done",
    message: config.echo ?? "",
    args: { greeting: "hello" },
  }),
  nothing: async () => undefined,
  facts: async (task) => ({
    message: JSON.stringify({
      action: task.action,
      owner: task.owner_id,
      job: task.job_id,
      key: task.job_key ?? "",
      entry: task.silo_entry_id ?? "",
      args: task.args ?? {},
      state: task.state ?? "",
      sandbox: task.sandbox ?? false,
      schema: String(task.envelope?.doc.$schema ?? ""),
      faults: (task.faults ?? []).length,
      files: (task.files ?? []).map((file) => String(file.name)),
      timely: task.ts - task.created_ts < 60,
    }),
  }),
  skip: async () => ({ status: "SKIP", code: "before", message: "done before" }),
  ko: async () => ({
    status: "KO",
    code: "refused",
    message: "the authority refused",
    faults: [{ code: "E1", message: "wrong name", paths: ["$.doc.customer.name"] }],
  }),
  retry: async (_task, attempt) =>
    attempt === 1
      ? { status: "ERR", message: "later", retry_in: 1 }
      : { code: `attempt-${attempt}` },
  panic: async () => {
    throw new Error("boom");
  },
  slow: async (_task, attempt) => {
    if (attempt === 1) await sleep(4 * MS_PER_S);
    return { code: `attempt-${attempt}` };
  },
  wait: async (task) => {
    if (task.ref !== undefined) return { code: "woken", message: task.ref };
    const ref = `ref-${task.id}`;
    const poke = () => api(task, "POST", "/transform/v1/jobs/intents", { ref, status: "POKE" });
    setTimeout(() => poke().catch(() => {}), MS_PER_S / 2);
    return { status: "QUEUED", message: "waiting", ref, retry_in: 3600 };
  },
  patch: async () => ({
    data: { doc: { notes: [{ text: "seen" }] } },
    content_type: "application/merge-patch+json",
  }),
  document: async ({ envelope }) => ({
    data: { ...envelope, doc: { ...envelope?.doc, code: "X-1" } },
    sign: true,
  }),
  broken: async ({ envelope }) => ({ data: { ...envelope, doc: { ...envelope?.doc, lines: 5 } } }),
  switch: async ({ config }) => ({ silo_entry_id: config.entry ?? "" }),
  inline: async () => ({
    files: [
      {
        name: "note.txt",
        mime: "text/plain",
        key: "note",
        data: btoa("inline"),
        category: "response",
      },
    ],
  }),
  upload: async (task) => {
    const bytes = new TextEncoder().encode("uploaded");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { name: "up.txt", mime: "text/plain", category: "request", size: bytes.length };
    const path = `/silo/v1/entries/${task.silo_entry_id}/files`;
    const file = await api(task, "POST", path, { ...facts, sha256 });
    const put = await fetch(String(file.url), {
      method: "PUT",
      headers: { "user-agent": "reference-app/1.0" },
      body: bytes,
    });
    return put.ok ? { code: "stored" } : { status: "KO", code: String(put.status) };
  },
  settings: async (task) => {
    await api(task, "PATCH", "/access/v1/enrollment", { data: { job: task.job_id } });
    const { data, owner_id } = await api(task, "GET", "/access/v1/enrollment");
    return { message: JSON.stringify({ data: data ?? null, owner: owner_id ?? "" }) };
  },
  nonsense: async (_task, attempt) =>
    attempt === 1 ? { status: "MAYBE", retry_in: 1 } : { code: `attempt-${attempt}` },
};

/** A thrown error is a permanent refusal (workflows spec §10). */
async function resultOf(task: Task): Promise<Result> {
  const attempt = (attempts.get(task.id) ?? 0) + 1;
  attempts.set(task.id, attempt);
  try {
    const handler = handlers[task.config.behave];
    if (!handler) throw new Error(`no behaviour ${task.config.behave}`);
    return await handler(task, attempt);
  } catch (error) {
    return { status: "KO", code: "panic", message: String(error) };
  }
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const now = Math.floor(Date.now() / MS_PER_S);
  if (!(await verifySignature(SECRET, { headers, body, now })))
    return void response.writeHead(UNAUTHORIZED).end();
  const id = headers["webhook-id"] ?? "";
  if (seen.has(id)) return void response.writeHead(REPLAYED).end();
  seen.add(id);
  const result = await resultOf(JSON.parse(body));
  if (!result) return void response.writeHead(204).end();
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
}

const server = createServer((request, response) => {
  take(request, response).catch(() => response.destroy());
}).listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
});
