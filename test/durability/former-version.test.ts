import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const FIXTURES = join(import.meta.dirname, "fixtures/0.1.0");
const SEND = "018f3f9c-5c1e-7000-8000-000000000002";
const WAITING_JOB = "018f3f9c-5c1e-7000-8000-000000000205";
const idOf = (kind: "1" | "2", n: number) => `018f3f9c-5c1e-7000-8000-000000000${kind}0${n}`;

const keys: { readonly master: string; readonly api: string } = JSON.parse(
  readFileSync(join(FIXTURES, "keys.json"), "utf8"),
);

describe("a dump of version 0.1.0 in the present one", () => {
  const data = mkdtempSync(join(tmpdir(), "fakturo-former-"));
  let server: ServerProcess;
  let client: Client;

  beforeAll(async () => {
    writeFileSync(join(data, "master.key"), `${keys.master}\n`, { mode: 0o600 });
    await fakturo("db", "restore", join(FIXTURES, "fakturo.dump"), "--complete", "--data", data);
    server = await startServer({ data, port: await freePort() });
    client = createClient(server.url, keys.api);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  it.each([1, 2, 3])("serves signed entry %i with its files and its job", async (n) => {
    const { json: entry } = await client.get(`/silo/v1/entries/${idOf("1", n)}`);
    expect(entry.state).toBe("sent");
    expect(entry.data.doc.code).toBe(`00000${n}`);
    expect(entry.data.sigs).toHaveLength(1);
    for (const { id, size } of entry.attachments) {
      const file = await client.get(`/silo/v1/entries/${entry.id}/files/${id}`);
      expect(file.status).toBe(200);
      expect(size).toBeGreaterThan(0);
    }
    const { json: job } = await client.get(`/transform/v1/jobs/${idOf("2", n)}`);
    expect(job.status).toBe("OK");
    expect(job.intents).toHaveLength(5);
  });

  it("continues the job that waited", async () => {
    const ended = async () => (await client.get(`/transform/v1/jobs/${WAITING_JOB}`)).json.status;
    await expect.poll(ended, { timeout: 90_000 }).toBe("OK");
    const { json: entry } = await client.get(`/silo/v1/entries/${idOf("1", 5)}`);
    expect(entry).toMatchObject({ state: "sent", data: { doc: { code: "000005" } } });
  });

  it("counts on where the series was", async () => {
    const [entry, job] = [newId(), newId()];
    await client.put(`/silo/v1/entries/${entry}`, { folder: "sales", data: invoice() });
    const { json } = await client.put(`/transform/v1/jobs/${job}?wait=30`, {
      workflow_id: SEND,
      silo_entry_id: entry,
    });
    expect(json.status).toBe("OK");
    const { json: numbered } = await client.get(`/silo/v1/entries/${entry}`);
    expect(numbered.data.doc.code).toBe("000006");
  });

  it("opens the secrets", async () => {
    expect(await fakturo("vault", "status", "--data", data)).toMatch(/current/);
    const listed = await fakturo("secrets", "list", "--workspace", "Acme", "--data", data);
    expect(listed).toMatch(/webhook\.signing/);
  });
});
