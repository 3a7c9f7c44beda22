import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Browser, browserOf } from "../harness/browser-session.ts";
import type { Client } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PASSWORD = "quiet harbour 27 lanterns";

/** A step that removes a member which is not there. */
const FAILING = {
  provider: "silo.modify",
  config: {
    merge_type: "application/json-patch+json",
    data: [{ op: "remove", path: "/doc/nothing" }],
  },
};

let folder: string;
let platform: Platform;
let browser: Browser;
let member: Client;
const [good, bad] = [newId(), newId()];

/** A package of a console with one page. */
function consolePackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-console-"));
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "package.json"), '{"name":"console"}');
  writeFileSync(join(folder, "dist/index.html"), "<!doctype html><title>Console</title>");
  return folder;
}

/** The token of the link that the server prints. */
async function printedToken(): Promise<string> {
  const lines = await vi.waitUntil(() => platform.printed.length > 0 && platform.printed, 60_000);
  const [, token = ""] =
    /^Make the first member .+: http:.+\/console\/setup#([\w-]{43})$/.exec(lines.join("\n")) ?? [];
  return token;
}

beforeAll(async () => {
  folder = consolePackage();
  platform = await startPlatform({ FAKTURO_CONSOLE_PACKAGE: folder });
  const token = await printedToken();
  browser = browserOf(platform.url);
  await browser.post("/access/v1/setup", { token, email: "ana@example.com", password: PASSWORD });
  member = browser.in(platform.workspace);
  const workflow = (id: string, step: object) =>
    member.put(`/transform/v1/workflows/${id}`, {
      name: id,
      schema: "bill/invoice",
      steps: [step],
    });
  await workflow(good, { provider: "silo.state", config: { state: "sent" } });
  await workflow(bad, FAILING);
});
afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a workflow over a new entry to its end; answers the ids of both. */
async function run(workflow: string): Promise<{ readonly entry: string; readonly job: string }> {
  const [entry, job] = [newId(), newId()];
  await member.put(`/silo/v1/entries/${entry}`, { data: invoice() });
  const body = { workflow_id: workflow, silo_entry_id: entry, tags: ["batch"], key: `k-${job}` };
  const { text, json } = await member.put(`/transform/v1/jobs/${job}?wait=30`, body);
  expect(json.completed_at, text).toBeDefined();
  return { entry, job };
}

const ids = ({ json }: { json: { list: { id: string }[] } }) => json.list.map(({ id }) => id);

describe("the console", () => {
  it("is served beside the API, whose paths stay as they are", async () => {
    const page = await fetch(`${platform.url}/`, { headers: { accept: "text/html" } });
    expect([page.url, page.status, await page.text()]).toEqual([
      `${platform.url}/console`,
      200,
      "<!doctype html><title>Console</title>",
    ]);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const anonymous = { "user-agent": "curl/8" };
    const api = await fetch(`${platform.url}/silo/v1/entries`, { headers: anonymous });
    expect(api.status).toBe(401);
    expect((await fetch(`${platform.url}/consoles`, { headers: anonymous })).status).toBe(404);
  });
});

describe("jobs", () => {
  it("are listed by status, workflow, entry, key, label, provider and time", async () => {
    const [done, failed] = [await run(good), await run(bad)];
    const list = (query: string) => member.get(`/transform/v1/jobs?${query}`);
    expect(ids(await list("status=KO"))).toEqual([failed.job]);
    expect(ids(await list(`workflow_id=${good}`))).toEqual([done.job]);
    expect(ids(await list(`silo_entry_id=${failed.entry}`))).toEqual([failed.job]);
    expect(ids(await list(`key=k-${done.job}`))).toEqual([done.job]);
    expect(ids(await list("tag=batch&status=OK"))).toEqual([done.job]);
    expect(ids(await list("tag=other"))).toEqual([]);
    expect(ids(await list("provider=silo.state"))).toEqual([done.job]);
    expect(ids(await list("open=true"))).toEqual([]);
    const { json } = await list(`silo_entry_id=${done.entry}`);
    const { created_at, workflow_version, step } = json.list[0];
    expect(workflow_version).toBe(1);
    expect(step).toMatchObject({ provider: "silo.state", status: "OK" });
    expect(ids(await list(`from=${created_at}`))).toEqual([failed.job, done.job]);
    expect(ids(await list(`to=${created_at}`))).toEqual([]);
  });

  it("are summarised by what their last step says", async () => {
    const { json } = await member.get("/transform/v1/jobs/summary?status=KO");
    expect(json).toMatchObject({ jobs: 1, is_partial: false });
    expect(json.list).toMatchObject([
      { status: "KO", workflow_id: bad, provider: "silo.modify", jobs: 1 },
    ]);
    const all = await member.get("/transform/v1/jobs/summary");
    expect(all.json.list).toHaveLength(2);
  });
});

describe("entries", () => {
  it("are listed by state and faults, and counted", async () => {
    const invalid = newId();
    const data = invoice({
      supplier: { name: "Acme SL", tax_id: { country: "ES", code: "B98602643" } },
    });
    await member.put(`/silo/v1/entries/${invalid}`, { data, allow_invalid: true });
    const list = (query: string) => member.get(`/silo/v1/entries?${query}`);
    expect((await list("state=sent")).json.list).toHaveLength(1);
    expect(ids(await list("invalid=true"))).toEqual([invalid]);
    expect(ids(await list("state=sent&to=2020-01-01T00:00:00Z"))).toEqual([]);
    const counts = (await member.get("/silo/v1/counts")).json.list;
    expect(counts).toContainEqual({ folder: "invoices", state: "sent", entries: 1, invalid: 0 });
  });

  it("tell versions, states, files and jobs in one list", async () => {
    const { entry, job } = await run(good);
    const path = `/silo/v1/entries/${entry}`;
    await member.put(`${path}/files/${newId()}`, { name: "note.txt", data: "QQ==" });
    const { json } = await member.get(`${path}/activity`);
    const kinds = json.list.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(["file", "job", "job-end", "state", "version"]);
    const of = (kind: string) => json.list.find((row: { kind: string }) => row.kind === kind);
    expect(of("job").id).toBe(job);
    expect(of("file").details).toMatchObject({ name: "note.txt" });
    const { id } = (await browser.get("/access/v1/me")).json;
    expect(of("version").actor).toBe(`user:${id}`);
    expect(of("job").actor).toBe(`user:${id}`);
    const older = await member.get(`${path}/activity?before=${json.list.at(-1).at}`);
    expect(older.json.list).toEqual([]);
    expect((await member.get(`/silo/v1/entries/${newId()}/activity`)).status).toBe(404);
  });
});

describe("the audit log", () => {
  it("names members, and is filtered by time", async () => {
    const { id } = (await browser.get("/access/v1/me")).json;
    const by = `/access/v1/audit?actor=user:${id}`;
    const { json } = await member.get(`${by}&action=workflow.publish`);
    expect(json.list).toHaveLength(2);
    const until = json.list[0].at;
    expect((await member.get(`${by}&from=${until}`)).json.list.length).toBeGreaterThan(0);
    expect((await member.get(`${by}&to=2020-01-01T00:00:00Z`)).json.list).toEqual([]);
  });
});

describe("drafts", () => {
  it("are kept for their member only, whatever they contain, until they are deleted", async () => {
    const path = `/silo/v1/drafts/${newId()}`;
    const draft = { schema: "bill/invoice", data: { lines: "not yet" }, version: "v1" };
    expect((await member.put(path, draft)).status).toBe(200);
    expect((await member.put(path, { ...draft, data: { code: "<b>" } })).status).toBe(200);
    expect((await member.get(path)).json).toMatchObject({ ...draft, data: { code: "<b>" } });
    const org = (await browser.get("/access/v1/me")).json.org.id;
    const other = { email: "luis@example.com", role: "admin" };
    const link = (await browser.post(`/access/v1/orgs/${org}/members`, other)).json.url;
    const luis = browserOf(platform.url);
    const token = link.replace(/^.*#/, "");
    await luis.post("/access/v1/password", { token, password: PASSWORD });
    const his = luis.in(platform.workspace);
    expect((await his.get(path)).status).toBe(404);
    expect((await his.send("DELETE", path)).status).toBe(204);
    expect((await his.get("/silo/v1/drafts")).json.list).toEqual([]);
    expect((await member.get("/silo/v1/drafts")).json.list).toHaveLength(1);
    expect((await platform.client.get("/silo/v1/drafts")).status).toBe(403);
    await member.send("DELETE", path);
    expect((await member.get(path)).status).toBe(404);
  });
});

/** Events of a stream as they come. */
async function* eventsOf(reply: Response) {
  let rest = "";
  for await (const text of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + text).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const [, kind = "", data = "null"] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
      if (kind) yield { kind, data: JSON.parse(data) };
    }
  }
}

describe("the workspace's events", () => {
  it("tell what is new and what ended, to its members until they sign out", async () => {
    const reader = browserOf(platform.url);
    await reader.post("/access/v1/sessions", { email: "ana@example.com", password: PASSWORD });
    const waiting = newId();
    const steps = [{ provider: "silo.sleep", config: { seconds: 2 } }];
    await member.put(`/transform/v1/workflows/${waiting}`, {
      name: "S",
      schema: "bill/invoice",
      steps,
    });
    const open = newId();
    await member.put(`/transform/v1/jobs/${open}`, { workflow_id: waiting, args: { a: "b" } });
    const headers = {
      "user-agent": "Mozilla/5.0",
      "x-fakturo-console": "1",
      "fakturo-workspace": platform.workspace,
      cookie: reader.cookie() ?? "",
    };
    const reply = await fetch(`${platform.url}/access/v1/workspace/events`, { headers });
    expect(reply.status).toBe(200);
    const [seen, wanted] = [new Set<string>(), new Set([open])];
    for await (const { kind, data } of eventsOf(reply)) {
      if (kind === "ready") {
        const { entry, job } = await run(good);
        for (const id of [`${entry} sent`, `${job} OK`, `${open} OK`]) wanted.add(id);
        wanted.delete(open);
      }
      seen.add(`${data.id} ${data.status ?? data.state}`);
      expect(JSON.stringify(data)).not.toContain("lines");
      if ([...wanted].every((one) => seen.has(one)))
        await reader.send("DELETE", "/access/v1/sessions/current");
    }
    // The stream ends by itself once its session is over.
    expect([...wanted].filter((one) => !seen.has(one))).toEqual([]);
  });
});
