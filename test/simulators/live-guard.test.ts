import { type Connection, ENVIRONMENTS } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { bundledPlugins } from "../engine/bundled.ts";
import { type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { freePort } from "../harness/server.ts";

let platform: Platform;
let live: Client;
let simulators: string;
let liveAddresses: readonly string[];

beforeAll(async () => {
  const port = await freePort();
  simulators = `https://127.0.0.1:${port}`;
  platform = await startPlatform({
    FAKTURO_SIMULATE: "all",
    FAKTURO_SIMULATE_PORT: String(port),
  });
  const workspace = await platform.run("workspaces", "create", "Live", "--country", "ES");
  live = createClient(platform.url, await platform.run("keys", "create", "--workspace", workspace));
  const connections = await allConnections();
  const addresses = connections.flatMap(({ endpoints, hosts }) => [
    ...Object.values(endpoints.live ?? {}),
    ...(hosts?.live ?? []).map((host) => `https://${host}/`),
  ]);
  liveAddresses = [...new Set(addresses.map((address) => new URL(address).origin))].sort();
});

afterAll(async () => {
  await platform?.stop();
});

const ALL = /^@fakturo\/app-/;

async function allConnections(): Promise<readonly Connection[]> {
  return (await bundledPlugins(ALL)).flatMap(({ connections = [] }) => connections);
}

/** The result of a workflow whose only step calls an address. */
async function called(client: Client, url: string): Promise<string> {
  const [workflow, entry, job] = [newId(), newId(), newId()];
  const steps = [{ name: "Call", provider: "webhook", config: { url, secret: "whsec_dGVzdA==" } }];
  const body = { name: "Call", schema: "bill/invoice", steps };
  expect((await client.put(`/transform/v1/workflows/${workflow}`, body)).status).toBe(200);
  expect((await client.put(`/silo/v1/entries/${entry}`, { data: invoice() })).status).toBe(200);
  const { json } = await client.put(`/transform/v1/jobs/${job}?wait=30`, {
    workflow_id: workflow,
    silo_entry_id: entry,
  });
  return [json.status, json.faults?.[0]?.code].join(": ");
}

describe("addresses of live systems", () => {
  it("are known of each connection that sends", () => {
    expect(liveAddresses).toContain("https://www1.agenciatributaria.gob.es");
    expect(liveAddresses.length).toBeGreaterThan(3);
  });

  it("are refused to every step of a sandbox", async () => {
    const results = await Promise.all(
      liveAddresses.map(async (address) => [address, await called(platform.client, address)]),
    );
    const expected = liveAddresses.map((address) => [address, "KO: target-refused"]);
    expect(results).toEqual(expected);
  });

  it("belong to no other environment", async () => {
    const connections = await allConnections();
    const byHost = connections.filter(({ byPath }) => !byPath);
    const others = byHost.flatMap(({ endpoints }) =>
      ENVIRONMENTS.filter((one) => one !== "live").flatMap((one) =>
        Object.values(endpoints[one] ?? {}).map((address) => new URL(address).origin),
      ),
    );
    expect(others.filter((address) => liveAddresses.includes(address))).toEqual([]);
    // Where the environments share a host, neither address is below the other.
    for (const { endpoints } of connections.filter(({ byPath }) => byPath))
      for (const live of Object.values(endpoints.live ?? {}))
        for (const test of Object.values(endpoints.test ?? {})) {
          expect(`${test}/`.startsWith(`${live}/`)).toBe(false);
          expect(`${live}/`.startsWith(`${test}/`)).toBe(false);
        }
  });
});

describe("a live workspace", () => {
  it("does not reach simulators", async () => {
    const address = `${simulators}/verifactu/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`;
    expect(await called(live, address)).toBe("KO: target-refused");
  });

  it("calls no live system before the operator has confirmed it for this database", async () => {
    const { json } = await live.post("/access/v1/connections/verifactu/test", {});
    expect(json).toMatchObject({ outcome: "unknown", calls: [] });
    expect(json.message).toMatch(/FAKTURO_LIVE=\d+-\d+$/);
    const address = "https://www1.agenciatributaria.gob.es/";
    expect(await called(live, address)).toBe("KO: target-refused");
    const doctor = await platform.run("doctor").catch((error: { stdout: string }) => error.stdout);
    expect(doctor).toMatch(/live systems .*FAKTURO_LIVE=\d+-\d+/);
  });

  it("takes no credential of the simulated environment", async () => {
    const value = { pkcs12: "AAAA", password: "x" };
    const body = { value, environment: "simulated" };
    const { status } = await live.put("/access/v1/credentials/gov-es.certificate", body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
