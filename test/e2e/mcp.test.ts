import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { type McpClient, mcpClientSdk, mcpSdkFolder } from "../harness/mcp-sdk.ts";
import { fakturoCommand } from "../harness/server.ts";
import { type Platform, startPlatform } from "./platform.ts";

const folder = mcpSdkFolder();

let platform: Platform;
let local: McpClient;
let http: ChildProcess;
let url = "";

/** A call's answer, parsed. */
async function call(client: McpClient, name: string, args: object) {
  const { isError = false, content } = await client.callTool({ name, arguments: args });
  return { isError, json: JSON.parse(content[0]?.text ?? "") };
}

async function connectHttp(token: string | undefined): Promise<McpClient> {
  const { Client, StreamableHTTPClientTransport } = await mcpClientSdk(folder ?? "");
  const client = new Client({ name: "test", version: "1" });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return client;
}

describe.skipIf(folder === undefined)("fakturo mcp", () => {
  beforeAll(async () => {
    platform = await startPlatform();
    const { Client, StdioClientTransport } = await mcpClientSdk(folder ?? "");
    const [command, ...args] = fakturoCommand(["mcp"]);
    local = new Client({ name: "test", version: "1" });
    await local.connect(
      new StdioClientTransport({ command, args, cwd: folder, env: { PATH: process.env.PATH } }),
    );
    const [node = "", ...rest] = fakturoCommand(["mcp", "--http", "--port", "0"]);
    http = spawn(node, [...rest, "--server", platform.url], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!http.stdout) throw new Error("no output");
    const [line] = await once(createInterface({ input: http.stdout }), "line");
    url = String(line).replace(/^.* on /, "");
  });

  afterAll(async () => {
    await local?.close();
    if (http) {
      http.kill("SIGTERM");
      await once(http, "exit");
    }
    await platform?.stop();
  });

  it("offers tools for documents without a key", async () => {
    const { tools } = await local.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "build",
      "validate",
      "explain",
      "correct",
      "regimes",
      "rates",
      "rules",
      "codes",
      "schema",
    ]);
  });

  it("builds, explains and corrects a document", async () => {
    const built = await call(local, "build", { document: invoice() });
    expect(built).toMatchObject({
      isError: false,
      json: { totals: { payable: expect.any(String) } },
    });
    const explained = await call(local, "explain", { document: invoice(), path: "$.totals" });
    expect(explained.json.changes.length).toBeGreaterThan(0);
    for (const { path } of explained.json.changes) expect(path).toMatch(/^\$\.totals/);
    expect((await call(local, "correct", { document: built.json })).json.options).toBeDefined();
    const correction = {
      document: { ...built.json, code: "1" },
      type: "credit-note",
      reason: "Returned",
    };
    expect(await call(local, "correct", correction)).toMatchObject({
      isError: false,
      json: { type: "credit-note", preceding: [{}] },
    });
  });

  it("answers what is wrong, so that the assistant can mend it", async () => {
    const wrong = await call(local, "build", { document: invoice({ lines: [{ quantity: "1" }] }) });
    expect(wrong).toMatchObject({ isError: true, json: { key: "validation" } });
    const [fault] = wrong.json.faults;
    expect((await call(local, "rules", { id: fault.code })).json.message).toBe(fault.message);
    const typo = invoice({ note: "x" });
    expect((await call(local, "validate", { document: typo, strict: true })).json.valid).toBe(
      false,
    );
    expect(await call(local, "rates", { country: 5 })).toMatchObject({
      isError: true,
      json: { key: "input", message: expect.stringContaining("country") },
    });
    expect(await call(local, "rates", { country: "ES", on: "2012-01-01" })).toMatchObject({
      isError: true,
      json: { key: "input", message: "on is not a known member; known are country, date" },
    });
    expect(
      await call(local, "explain", { document: invoice(), path: "totals.payable" }),
    ).toMatchObject({ isError: true, json: { message: expect.stringContaining("path") } });
    const long = invoice({ notes: [{ text: "x".repeat(1_000_001) }] });
    expect(await call(local, "build", { document: long })).toMatchObject({
      isError: true,
      json: { key: "input" },
    });
    await expect(call(local, "no_such_tool", {})).rejects.toThrow("no_such_tool");
  });

  it("looks up rates of a day, rules, codes and schemas", async () => {
    const rates = await call(local, "rates", { country: "es", date: "2011-01-01" });
    const vat = rates.json.taxes.find(({ code }: { code: string }) => code === "VAT");
    expect(vat.rates).toContainEqual(
      expect.objectContaining({ rate: "general", percent: "18.0%" }),
    );
    expect((await call(local, "regimes", { country: "DE" })).json.currency).toBe("EUR");
    expect((await call(local, "regimes", {})).json.regimes.length).toBe(27);
    const found = await call(local, "rules", { query: "ES supplier" });
    expect(found.json.rules.length).toBeGreaterThan(0);
    const codes = await call(local, "codes", { key: "es-verifactu-doc-type" });
    expect(codes.json.codes).toContainEqual(expect.objectContaining({ code: "F1" }));
    expect((await call(local, "codes", { query: "verifactu" })).json.more).toBe(0);
    expect((await call(local, "schema", { id: "org/party" })).json).toHaveProperty("$id");
    expect(await call(local, "rules", { id: "NONE" })).toMatchObject({
      json: { key: "not-found" },
    });
  });

  it("works in the workspace of the caller's key over HTTP", async () => {
    const client = await connectHttp(platform.token);
    const made = await call(client, "create_entry", { document: invoice(), key: "by-assistant" });
    expect(made.json).toMatchObject({ key: "by-assistant" });
    const { list } = (await call(client, "list_entries", {})).json;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([made.json.id]);
    expect((await call(client, "get_entry", { id: made.json.id })).json.data.doc).toBeDefined();
    expect((await call(client, "list_jobs", {})).json.list).toEqual([]);
    const missing = { workflow: made.json.id, entry: made.json.id };
    expect(await call(client, "run_workflow", missing)).toMatchObject({ isError: true });
    await client.close();
    const stranger = await connectHttp("no-token");
    expect(await call(stranger, "list_jobs", {})).toMatchObject({
      isError: true,
      json: { status: 401 },
    });
    await stranger.close();
  });

  it("has no tools of a workspace without a key, and refuses pages of other sites", async () => {
    const client = await connectHttp(undefined);
    const { tools } = await client.listTools();
    expect(tools.some(({ name }) => name === "list_entries")).toBe(false);
    await client.close();
    expect(await statusOf({ host: "evil.example" })).toBe(403);
    expect(await statusOf({ origin: "https://evil.example" })).toBe(403);
    expect(await statusOf({})).not.toBe(403);
    expect(await statusOf({}, "x".repeat(4 * 1024 * 1024 + 1))).toBe(413);
  });
});

/** Status of a request with these headers, which `fetch` would not send. */
async function statusOf(
  headers: Readonly<Record<string, string>>,
  body = "{}",
): Promise<number | undefined> {
  const sent = request(url, { method: "POST", headers }).end(body);
  const [reply] = await once(sent, "response");
  reply.resume();
  return reply.statusCode;
}
