import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const folder = mkdtempSync(join(tmpdir(), "fakturo-restored-"));
const [old, restored] = [join(folder, "old"), join(folder, "new")];
const [series, idle] = [newId(), newId()];
let server: ServerProcess | undefined;
let client: Client;
let token: string;

const next = (id: string) => client.put(`/sequence/v1/series/${id}/entries/${newId()}`, {});

async function serve(data: string) {
  server = await startServer({ data, port: await freePort() });
  client = createClient(server.url, token);
}

beforeAll(async () => {
  await fakturo("workspaces", "create", "Acme", "--country", "ES", "--data", old);
  token = await fakturo("keys", "create", "--workspace", "Acme", "--data", old);
  await serve(old);
  for (const id of [series, idle]) {
    await client.put(`/sequence/v1/series/${id}`, { name: id });
    expect((await next(id)).json.code).toBe("1");
  }
  await fakturo("db", "dump", join(folder, "a.dump"), "--data", old);
  expect((await next(series)).json.code).toBe("2");
  expect((await next(series)).json.code).toBe("3");
  // Killed, as a machine that is lost: the file is complete without a stop.
  await server?.kill();
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("does not issue numbers again after the restore of an old dump", async () => {
  cpSync(join(old, "master.key"), join(restored, "master.key"));
  const said = await fakturo("db", "restore", join(folder, "a.dump"), "--data", restored);
  expect(said).toContain("2 chains and series wait");
  expect(await fakturo("db", "stops", "--data", restored)).toContain("unproved, stored 1, known 1");

  cpSync(join(old, "witness"), join(restored, "witness"), { recursive: true });
  await serve(restored);
  expect(await next(series)).toMatchObject({
    status: 409,
    json: { key: "conflict", message: expect.stringContaining("fakturo db resume") },
  });
  expect((await next(idle)).status).toBe(409);
  const listed = await fakturo("db", "stops", "--workspace", "Acme", "--data", restored);
  expect(listed).toContain(`series  ${series}  behind, stored 1, known 3`);
  expect(listed).toContain(`series  ${idle}  unproved, stored 1, known 1`);

  expect(await fakturo("db", "resume", "--all", "--data", restored)).toContain("2 continue");
  expect((await next(series)).json.code).toBe("4");
  expect((await next(idle)).json.code).toBe("2");
});
