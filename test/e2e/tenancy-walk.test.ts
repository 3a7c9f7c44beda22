import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "@fakturo/model";
import { Client as Sql } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { at, contractOf, type Operation } from "../harness/contract.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** An id of one workspace, by the path segment before it or the member that contains it. */
type Belongings = Readonly<Record<string, string>>;

let platform: Platform;
let stranger: Client;
let strangerApp: Client;
let operations: readonly Operation[];
let mine: Belongings;
let strangerWorkspace: string;

beforeAll(async () => {
  platform = await startPlatform();
  const { workspace, client } = await platform.addWorkspace("Stranger");
  stranger = client;
  strangerWorkspace = workspace;
  const app = await platform.addApp("acme", platform.workspace, workspace);
  const strangers = await platform.addApp("nosy", workspace);
  const authorize = async (credentials: object, owner_id: string) => {
    const { json } = await client.post("/access/v1/enrollment/authorize", {
      ...credentials,
      owner_id,
    });
    return createClient(platform.url, json.token);
  };
  strangerApp = await authorize(strangers, workspace);
  const contract = await contractOf(platform.url);
  operations = contract.operations.filter(({ path }) => !SHARED.includes(path));
  mine = await belongings(await authorize(app, platform.workspace));
});

afterAll(async () => {
  await platform?.stop();
});

/** One object of every kind with an id. */
async function belongings(app: Client): Promise<Belongings> {
  const { client } = platform;
  const [entry, workflow, series, number, file] = Array.from({ length: 5 }, () => newId());
  const key = `key-${newId()}`;
  const stored = await client.put(`/silo/v1/entries/${entry}`, { data: invoice(), key });
  const at = "2020-01-01T00:00:00.000Z";
  await client.put(`/silo/v1/entries/${entry}/states/${at}`, { key: "sent" });
  await client.put(`/silo/v1/entries/${entry}/files/${file}`, { name: "a", data: "QQ==" });
  await app.put(`/silo/v1/entries/${entry}/meta/link`, { ref: "mine" });
  const spool = await app.post("/silo/v1/spool", { name: "a", type: "text/plain", data: "QQ==" });
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "W",
    schema: "bill/invoice",
    steps: [{ provider: "silo.close" }],
  });
  const body = { workflow_id: workflow, args: { a: "b" }, key };
  const { id: job } = (await endedJob(client, body)).json;
  await client.put(`/sequence/v1/series/${series}`, { name: "S" });
  await client.put(`/sequence/v1/series/${series}/entries/${number}`, {});
  await client.put("/transform/v1/imports/acme", { workflow_id: workflow });
  await client.put("/access/v1/secrets/mine", { value: "x" });
  await client.put("/access/v1/credentials/webhook.signing", { value: "x" });
  const apiKey = await client.post("/access/v1/keys", { name: "K" });
  const endpoint = await client.post("/apps/connect/v1/endpoints", {
    slug: "mine",
    workflow_id: workflow,
  });
  return {
    "/silo/v1/entries/": entry ?? "",
    "/silo/v1/entries/key/": key,
    "/silo/v1/entries/meta/": "link",
    "/silo/v1/entries/meta/{key}/": "mine",
    "/silo/v1/spool/": spool.json.key,
    "/versions/": stored.json.version,
    "/files/": file ?? "",
    "/states/": at,
    "/meta/": "link",
    "/transform/v1/workflows/": workflow ?? "",
    "/transform/v1/workflows/{id}/versions/": "1",
    "/transform/v1/jobs/": String(job),
    "/transform/v1/jobs/key/": key,
    "/sequence/v1/series/": series ?? "",
    "/sequence/v1/series/{series_id}/entries/": number ?? "",
    "/access/v1/secrets/": "mine",
    "/access/v1/credentials/": "webhook.signing",
    "/access/v1/credentials/{key}/versions/": "1",
    "/access/v1/keys/": apiKey.json.id,
    "/apps/connect/v1/endpoints/": endpoint.json.id,
    "/apps/at-pt/v1/entry/{silo_entry_id}/series/": newId(),
    ...ofParty(entry ?? ""),
    "/periods/": "1",
    "/apps/gov-es/v1/entry/{silo_entry_id}/": "sii",
    "/apps/gov-es/v1/face/units/": "E00000001",
    "/apps/at-pt/v1/entry/{silo_entry_id}/months/": "2026-01",
    // Nobody signs in here and nothing is registered or submitted, so these ids are unknown.
    "/access/v1/orgs/": newId(),
    "/access/v1/orgs/{id}/members/": newId(),
    "/access/v1/sessions/": newId(),
    "/access/v1/me/passkeys/": newId(),
    "/silo/v1/drafts/": newId(),
    "/access/v1/registrations/": newId(),
    "/transform/v1/submissions/": newId(),
    "/transform/v1/callbacks/": newId(),
    "/transform/v1/chains/": "acme.invoices",
    "/transform/v1/imports/": "acme",
    "/transform/v1/task/secrets/": "acme.webhook",
    "/transform/v1/task/credentials/": "acme.client",
    "/transform/v1/task/records/": "acme.account",
    "/transform/v1/task/records/{type}/": "A",
    "/transform/v1/task/leases/": "oauth",
    "/transform/v1/task/callbacks/": "acme.decisions",
    previous_id: entry ?? "",
    silo_entry_id: entry ?? "",
    entry_id: entry ?? "",
    workflow_id: workflow ?? "",
    job_id: String(job),
    owner_id: platform.workspace,
  };
}

/** Paths of apps below the entry of a party. */
function ofParty(entry: string): Readonly<Record<string, string>> {
  const paths = operations.flatMap(
    ({ path }) => /^\/apps\/[^/]+\/v1\/entry\//.exec(path)?.[0] ?? [],
  );
  return Object.fromEntries([...paths, "/apps/gov-fr/v1/reports/"].map((path) => [path, entry]));
}

/** The path with ids of this workspace; unknown segments must be added to the table above. */
function fill(operation: Operation): string {
  const { path } = operation;
  if (isNew(operation)) return path.replace(/\{\w+\}/, newId());
  return path.replaceAll(/\{\w+\}/g, (_segment, start: number) => {
    const before = path.slice(0, start);
    const known = Object.keys(mine)
      .filter((name) => name.startsWith("/") && before.endsWith(name))
      .sort((a, b) => b.length - a.length)[0];
    if (known === undefined) throw new Error(`no id of mine for ${path} after ${before}`);
    return encodeURIComponent(mine[known] ?? "");
  });
}

function schemaOf({ json, document }: Operation): Record<string, unknown> | undefined {
  const schema = at(json, "requestBody", "content", "application/json", "schema");
  const name = schema?.$ref;
  return typeof name === "string" ? at(document, ...name.slice(2).split("/")) : schema;
}

/** Members without which a body is no valid one, though each is optional. */
const EXPECTED: Readonly<Record<string, unknown>> = { steps: [{ provider: "silo.close" }] };

/** The minimal valid body. */
function bodyOf(operation: Operation): Record<string, unknown> | undefined {
  const schema = schemaOf(operation);
  if (!schema) return undefined;
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = at(schema, "properties") ?? {};
  return Object.fromEntries([
    ...Object.entries(EXPECTED).filter(([name]) => properties[name] !== undefined),
    ...required.map((name) => [name, sampleOf(String(name), at(properties, String(name)))]),
  ]);
}

/** Values of members that do not accept every text. */
const SAMPLES: Readonly<Record<string, string>> = {
  schema: "bill/invoice",
  is: "given-up",
  signature: "digital",
  view: "front",
  otp: "123456",
};

function sampleOf(name: string, schema: Record<string, unknown> | undefined): unknown {
  if (mine[name] !== undefined) return mine[name];
  const [choice] = Array.isArray(schema?.enum) ? schema.enum : [];
  if (choice !== undefined) return choice;
  if (schema?.format === "byte") return "QQ==";
  if (schema?.type === "boolean") return true;
  if (schema?.type === "object") return {};
  if (schema?.type === "integer" || schema?.type === "number") return schema.minimum ?? 1;
  if (schema?.type === "array") return [];
  return SAMPLES[name] ?? "x";
}

const isOpen = ({ json }: Operation): boolean =>
  Array.isArray(json.security) && json.security.length === 0;

/** Operations where two workspaces may use the same id; keys of apps are global. */
const isNew = ({ method, path }: Operation): boolean =>
  method === "PUT" && /^[^{]*\{(?!app\})\w+\}$/.test(path);

/** Data shared by all workspaces: the steps, templates, connections and apps of plugins, and what companies are called outside. */
const SHARED = [
  "/transform/v1/providers/{key}",
  "/transform/v1/templates/{key}",
  "/access/v1/connections/{key}/test",
  "/access/v1/apps/{app}",
  "/apps/gov-fr/v1/addresses/{holder}",
  "/apps/gov-fr/v1/directory/siren/{siren}",
  "/apps/gov-fr/v1/directory/identifier/{identifier}",
];

/** Streams without an end; a test of their own shows whose changes they tell. */
const STREAMS = ["/access/v1/workspace/events"];

/** Operations with the same response whether or not the object exists. */
const SILENT = ["DELETE /silo/v1/spool/{key}"];

/** Required queries of paths with ids. */
const QUERIES: Readonly<Record<string, string>> = {
  "GET /apps/at-pt/v1/entry/{silo_entry_id}/saft": "?year=2026",
};

const REFUSED = [401, 403, 404];

it("covers all services", () => {
  expect(operations.length).toBeGreaterThan(50);
});

it("lets members with a role make all changes to the registrations of parties", () => {
  const changes = operations.filter(
    ({ method, path, json }) =>
      method !== "GET" && path.includes("{silo_entry_id}") && json.security === undefined,
  );
  expect(changes.length).toBeGreaterThan(5);
  for (const { path, json } of changes)
    expect([path, json["x-fakturo-action"]]).toEqual([path, expect.any(String)]);
});

it("refuses another workspace's ids in every path", async () => {
  const before = await look();
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`;
    if (!operation.path.includes("{") || isOpen(operation) || isNew(operation)) continue;
    for (const client of [stranger, strangerApp]) {
      const { status, text } = await client.send(
        operation.method,
        fill(operation) + (QUERIES[name] ?? ""),
        bodyOf(operation),
      );
      if (SILENT.includes(name)) expect([name, text]).toEqual([name, ""]);
      else expect(REFUSED, `${name} → ${status} ${text.slice(0, 300)}`).toContain(status);
    }
  }
  expect(await look()).toEqual(before);
});

it("refuses another workspace's ids in every body", async () => {
  const before = await look();
  for (const operation of operations) {
    const schema = schemaOf(operation);
    for (const name of Object.keys(at(schema, "properties") ?? {})) {
      if (mine[name] === undefined || isOpen(operation)) continue;
      const body = { ...bodyOf(operation), [name]: mine[name] };
      const path = operation.path.includes("{") ? fill(operation) : operation.path;
      const { status, text } = await stranger.send(operation.method, path, body);
      expect(REFUSED, `${operation.method} ${path} ${name} → ${status} ${text}`).toContain(status);
    }
  }
  expect(await look()).toEqual(before);
});

it("shows nothing of another workspace in any list", async () => {
  for (const operation of operations.filter(
    ({ method, path }) => method === "GET" && !path.includes("{") && !STREAMS.includes(path),
  )) {
    const { parameters } = operation.json;
    const needed = Array.isArray(parameters) ? parameters.filter(isNeeded) : [];
    const query = needed.map(({ name }) => `${name}=${mine.entry_id}`).join("&");
    const { text } = await stranger.get(`${operation.path}?${query}`);
    for (const id of Object.values(mine).filter((value) => /^[0-9a-f-]{36}$/.test(value)))
      if (!query.includes(id)) expect(text, operation.path).not.toContain(id);
  }
});

const TABLES = `select c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace'
  where c.relkind in ('r', 'p') and c.relnamespace = 'fakturo'::regnamespace order by 1`;
/** The role has no such right. */
const NO_RIGHT = "42501";

it("shows, changes and takes nothing of another workspace straight in SQL", async () => {
  await using sql = await asApplication();
  const tables = await sql.rows<{ name: string }>(TABLES);
  const seen: string[] = [];
  for (const { name } of tables) {
    const all = `select count(*)::int as n from fakturo.${name} where workspace = $1`;
    if ((await sql.reach(platform.workspace, all)) > 0) seen.push(name);
    for (const statement of [
      all,
      `update fakturo.${name} set workspace = workspace where workspace = $1`,
      `delete from fakturo.${name} where workspace = $1`,
    ])
      for (const who of [strangerWorkspace, ""])
        expect([statement, await sql.reach(who, statement)]).toEqual([statement, 0]);
  }
  expect(seen).toEqual(
    expect.arrayContaining(["entry", "entry_version", "file", "job", "series_entry"]),
  );
  expect(seen.length).toBeGreaterThan(12);
});

/** A connection of the application's role; `reach` counts the rows that a statement affects, and rolls back. */
async function asApplication() {
  const folder = join(platform.data, "database");
  const secrets: { app: string } = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
  const client = new Sql({
    host: join(folder, "data"),
    port: 5432,
    user: "fakturo_app",
    password: secrets.app,
    database: "fakturo",
  });
  await client.connect();
  return {
    rows: async <T extends object>(text: string) => (await client.query<T>(text)).rows,
    async reach(workspace: string, text: string): Promise<number> {
      await client.query("begin");
      await client.query("select set_config('fakturo.workspace', $1, true)", [workspace]);
      try {
        const { rows, rowCount } = await client.query(text, [platform.workspace]);
        return rows[0]?.n ?? rowCount ?? 0;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === NO_RIGHT) return 0;
        throw error;
      } finally {
        await client.query("rollback");
      }
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

function isNeeded(parameter: unknown): parameter is Record<string, unknown> {
  return isObject(parameter) && parameter.required === true;
}

/** All rows as the owner reads them. */
async function look(): Promise<string[]> {
  const paths = operations
    .filter(({ method, path }) => method === "GET" && path.includes("{"))
    .filter((operation) => !isOpen(operation))
    .map(fill);
  const answers = [];
  for (const path of paths) answers.push(`${path} ${(await platform.client.get(path)).text}`);
  return answers;
}
