import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const INVOICES = Number(process.env.FAKTURO_NUMBERS ?? 2000);
const CLIENTS = 8;

const data = mkdtempSync(join(tmpdir(), "fakturo-numbers-"));
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  server = await startServer({ data, port: await freePort() });
  await fakturo("workspaces", "create", "Numbers", "--country", "ES", "--sandbox", "--data", data);
  const token = await fakturo("keys", "create", "--workspace", "Numbers", "--data", data);
  client = createClient(server.url, token);
});

afterAll(async () => {
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

it(`numbers ${INVOICES} of one series by ${CLIENTS} clients: each once, in order of commit`, async () => {
  const series = newId();
  const made = await client.put(`/sequence/v1/series/${series}`, { name: "Invoices", padding: 4 });
  expect(made.status).toBe(200);
  let left = INVOICES;
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      let last = 0;
      while (left > 0) {
        left -= 1;
        const { status, json } = await client.put(
          `/sequence/v1/series/${series}/entries/${newId()}`,
          {},
        );
        expect(status).toBe(200);
        const number = Number(json.code);
        // For one client, a later answer means a later commit.
        expect(number).toBeGreaterThan(last);
        last = number;
        seen.push(number);
      }
    }),
  );
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: INVOICES }, (_, i) => i + 1));
}, 300_000);

it("gives the same id the same code and consumes nothing", async () => {
  const [series, id] = [newId(), newId()];
  await client.put(`/sequence/v1/series/${series}`, { name: "Again" });
  const path = `/sequence/v1/series/${series}/entries/${id}`;
  const codes = await Promise.all(Array.from({ length: 10 }, () => client.put(path, {})));
  expect(new Set(codes.map(({ json }) => json.code))).toEqual(new Set(["1"]));
  const { json } = await client.get(`/sequence/v1/series/${series}`);
  expect(json.last_index).toBe(1);
});
