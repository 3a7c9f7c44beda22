import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { type Browser, browserOf } from "../harness/browser-session.ts";
import { type Client, createClient } from "../harness/client.ts";
import { freePort } from "../harness/server.ts";

const WAIT = { timeout: 300_000, interval: 500 };
const PASSWORD = "quiet harbour 27 lanterns";

/** What the first templates of countries connect to, and further connections with the same credentials. */
const CONNECTIONS: readonly (readonly [country: string, connections: readonly string[]])[] = [
  ["ES", ["verifactu", "gov-es.noverifactu", "gov-es.sii", "gov-es.ticketbai.gipuzkoa"]],
  ["IT", ["sdi-it"]],
  ["PL", ["gov-pl"]],
  ["PT", ["at-pt"]],
  ["GR", ["gov-gr"]],
  ["FR", ["gov-fr"]],
  ["BE", ["peppol"]],
  ["FI", ["gov-fi"]],
  ["SA", ["gov-sa"]],
  ["AR", ["gov-ar"]],
  ["BR", ["nfe-br.nfse", "nfe-br"]],
  ["CO", ["gov-co"]],
  ["MX", ["sat-mx.sw-sapien"]],
];

let platform: Platform;
let browser: Browser;
let simulators: string;
/** Workspaces by their country, once they are registered. */
const workspaces = new Map<string, { readonly client: Client; readonly holder: string }>();

beforeAll(async () => {
  const port = await freePort();
  simulators = `http://127.0.0.1:${port}/_simulator`;
  platform = await startPlatform({
    FAKTURO_SIMULATE: "all",
    FAKTURO_SIMULATE_PORT: String(port),
  });
  const link = await platform.run("setup-link");
  const token = link.slice(link.indexOf("#") + 1).trim();
  browser = browserOf(platform.url);
  const owner = { name: "Ana", email: "ana@example.com", password: PASSWORD };
  const set = await browser.post("/access/v1/setup", { token, ...owner });
  expect(set.status, set.text).toBeLessThan(300);
});
afterAll(async () => {
  await platform?.stop();
});

async function workspaceOf(country: string) {
  const known = workspaces.get(country);
  if (known) return known;
  const name = `Tested ${country}`;
  const made = await browser.post("/access/v1/workspaces", { name, country, sandbox: true });
  const client = browser.in(made.json.slug);
  const { json } = await client.get(`/transform/v1/templates?country=${country}`);
  const template = await client.post(`/transform/v1/templates/${json.list[0].key}`, {
    sample: true,
  });
  const areActive = async () =>
    (await client.get("/access/v1/registrations")).json.list.every(
      ({ state }: JsonObject) => state === "active",
    );
  await expect.poll(areActive, WAIT).toBe(true);
  const invoiced = await client.get(`/silo/v1/entries/${template.json.sample.invoice}`);
  const workspace = { client, holder: invoiced.json.data.doc.supplier.tax_id.code };
  workspaces.set(country, workspace);
  return workspace;
}

async function test(client: Client, connection: string, body: JsonObject = {}) {
  const { status, json, text } = await client.post(
    `/access/v1/connections/${connection}/test`,
    body,
  );
  expect(status, text).toBe(200);
  return json;
}

async function fault(simulator: string, name: string | undefined): Promise<void> {
  const reply = await fetch(`${simulators}/${simulator}/faults`, {
    method: name === undefined ? "DELETE" : "POST",
    headers: { "content-type": "application/json" },
    ...(name !== undefined && { body: JSON.stringify({ fault: name, count: 1 }) }),
  });
  expect(reply.status).toBeLessThan(300);
}

describe("a test of a connection", () => {
  it.each(CONNECTIONS)("reaches the simulated authorities of %s", async (country, connections) => {
    const { client, holder: supplier } = await workspaceOf(country);
    const { json } = await client.get("/access/v1/registrations");
    const holder = json.list[0]?.holder ?? supplier;
    for (const connection of connections) {
      const found = await test(client, connection, { holder });
      expect(found, JSON.stringify(found)).toMatchObject({
        connection,
        environment: "simulated",
        outcome: "works",
      });
      expect(found.reason).toBeUndefined();
      const [call] = found.calls;
      expect(call, connection).toMatchObject({ host: expect.stringMatching(/^127\.0\.0\.1:/) });
    }
  });

  it("tells the authority's code with its meaning while it is in maintenance", async () => {
    const { client, holder } = await workspaceOf("ES");
    await fault("verifactu", "maintenance");
    expect(await test(client, "verifactu", { holder })).toMatchObject({
      outcome: "unknown",
      reason: "answer",
      code: "4134",
      meaning: expect.any(String),
      remedy: expect.any(String),
      credential: { key: "gov-es.certificate", version: 1, not_after: expect.any(String) },
      calls: [{ method: "GET", ms: expect.any(Number) }],
    });
  });

  it("tells that a certificate is not taken", async () => {
    const { client, holder } = await workspaceOf("ES");
    await fault("verifactu", "certificate");
    const found = await test(client, "verifactu", { holder });
    expect(found).toMatchObject({ outcome: "refused", reason: "credential-refused" });
    expect(found.calls).toMatchObject([{ status: 302 }]);
  });

  it("tells a wrong password, and does not try it again where users are locked for it", async () => {
    const { client, holder } = await workspaceOf("PT");
    const { json } = await client.get("/access/v1/credentials");
    const user = json.list.find(
      ({ key, state }: JsonObject) => key === "at-pt.user" && state === "current",
    );
    const value = { username: `${holder}/1`, password: "wrong" };
    const put = await client.put("/access/v1/credentials/at-pt.user", {
      value,
      holder: user?.holder,
    });
    expect(put.status, put.text).toBe(200);
    expect(await test(client, "at-pt", { holder })).toMatchObject({
      outcome: "refused",
      reason: "credential-refused",
      code: "series:99",
      credential: { version: 2 },
      remedy: expect.any(String),
    });
    const again = await test(client, "at-pt", { holder });
    expect(again).toMatchObject({ outcome: "refused", calls: [] });
  });

  it("uses no credential of another workspace", async () => {
    await workspaceOf("ES");
    const { client } = await platform.addWorkspace("Without");
    expect(await test(client, "verifactu")).toMatchObject({
      outcome: "unknown",
      reason: "credential-missing",
      calls: [],
      message: expect.stringContaining("gov-es.certificate"),
    });
  });

  it("says plainly that a connection has none, and knows no others", async () => {
    const { client } = platform;
    const { json } = await client.get("/access/v1/connections");
    const without = json.list.find(({ has_test }: JsonObject) => has_test === false);
    expect(without?.key).toBeDefined();
    expect(await test(client, without.key)).toMatchObject({
      outcome: "untested",
      reason: "no-test",
      calls: [],
    });
    const unknown = await client.post("/access/v1/connections/nobody/test", {});
    expect(unknown.status).toBe(404);
    const live = await client.post("/access/v1/connections/verifactu/test", {
      environment: "live",
    });
    expect(live.status).toBe(422);
  });

  it("is recorded, is for those who may configure, and has a limit", async () => {
    const { client } = await platform.addWorkspace("Limited");
    await test(client, "verifactu", { holder: "B98602642" });
    const { json } = await client.get("/access/v1/audit?action=connection.test");
    expect(json.list).toMatchObject([
      {
        target: "verifactu",
        details: { environment: "simulated", holder: "B98602642", reason: "credential-missing" },
      },
    ]);
    const nobody = createClient(platform.url, "");
    expect((await nobody.post("/access/v1/connections/verifactu/test", {})).status).toBe(401);
    const all = await Promise.all(
      Array.from({ length: 25 }, () => client.post("/access/v1/connections/verifactu/test", {})),
    );
    expect(all.map(({ status }) => status)).toContain(429);
  });

  it("is a command as well", async () => {
    const command = platform.run("credentials", "test", "verifactu", "--workspace", "Acme");
    await expect(command).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^unknown {2}verifactu[\s\S]*credential-missing/),
    });
  });
});
