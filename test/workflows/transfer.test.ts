import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const folders = ["from", "to", "export", "copy"].map((name) =>
  mkdtempSync(join(tmpdir(), `fakturo-move-${name}-`)),
);
const [from = "", to = "", out = "", copy = ""] = folders;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  for (const data of [from, to]) servers.push(await startServer({ data, port: await freePort() }));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function workspace(data: string, url: string) {
  const id = await fakturo(
    "workspaces",
    "create",
    "A",
    "--country",
    "ES",
    "--sandbox",
    "--data",
    data,
  );
  const token = await fakturo("keys", "create", "--workspace", id, "--data", data);
  return { id, client: createClient(url, token) };
}

it("moves a workspace to another installation, signatures and numbers included", async () => {
  const source = await workspace(from, servers[0]?.url ?? "");
  const flow = newId();
  const steps = [
    { provider: "sequence.enumerate", config: { name: "Invoices" } },
    { provider: "silo.close" },
  ];
  const body = { name: "W", schema: "bill/invoice", steps };
  await source.client.put(`/transform/v1/workflows/${flow}`, body);
  const job = { workflow_id: flow, data: invoice() };
  const first = await source.client.post("/transform/v1/jobs?wait=30", job);
  expect(first.json.envelope.doc.code).toBe("000001");
  const target = await workspace(to, servers[1]?.url ?? "");
  await fakturo("workspaces", "export", source.id, copy, "--data", from);
  const fork = fakturo("workspaces", "import", copy, "--workspace", target.id, "--data", to);
  await expect(fork).rejects.toThrow("--move");
  await fakturo("workspaces", "export", source.id, out, "--move", "--data", from);
  await fakturo("workspaces", "import", out, "--workspace", target.id, "--data", to);
  const entry = await target.client.get(`/silo/v1/entries/${first.json.silo_entry_id}`);
  expect(entry.json).toMatchObject({ signed: true, data: first.json.envelope });
  const again = await target.client.get(`/transform/v1/jobs/${first.json.id}`);
  expect(again.json.intents).toEqual(first.json.intents);
  const second = await target.client.post("/transform/v1/jobs?wait=30", job);
  expect(second.json.envelope.doc.code).toBe("000002");
  const late = await source.client.post("/transform/v1/jobs", job);
  const look = async () => (await source.client.get(`/transform/v1/jobs/${late.json.id}`)).text;
  await expect.poll(look, { timeout: 60_000 }).toContain("series-moved");
  const { json: jwks } = await target.client.get(`/keys/${target.id}/jwks.json`);
  const own = await source.client.get(`/keys/${source.id}/jwks.json`);
  expect(jwks.keys).toHaveLength(2);
  expect(jwks.keys).toEqual(expect.arrayContaining(own.json.keys));
  const { json: audit } = await target.client.get("/access/v1/audit?action=workspace.import");
  expect(audit.list).toMatchObject([{ details: { from: source.id } }]);
});
