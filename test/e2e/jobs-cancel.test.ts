import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const data = mkdtempSync(join(tmpdir(), "fakturo-cancel-"));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(data, { recursive: true, force: true });
});

it("starts, shows and cancels jobs on the data of a server, whether it runs or not", async () => {
  const port = await freePort();
  server = await startServer({ data, port });
  await fakturo("workspaces", "create", "A", "--country", "ES", "--sandbox", "--data", data);
  const token = await fakturo("keys", "create", "--workspace", "A", "--data", data);
  const client = createClient(server.url, token);
  const [workflow, job] = [newId(), newId()];
  const steps = [{ provider: "webhook", config: { url: "http://127.0.0.1:9/" } }];
  await client.put(`/transform/v1/workflows/${workflow}`, { name: "W", steps });
  const made = { workflow_id: workflow, args: { a: "b" } };
  expect((await client.put(`/transform/v1/jobs/${job}`, made)).status).toBe(202);
  const entry = newId();
  const stored = await client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
  expect(stored.status, stored.text).toBe(200);
  const order = ["--workspace", "A", "--entry", entry, "--key", "once", "--data", data];
  const started = await fakturo("jobs", "start", "W", ...order, "--arg", "a=b=c");
  const shown = async () => (await client.get(`/transform/v1/jobs/${started}`)).json;
  expect(await shown()).toMatchObject({ silo_entry_id: entry, key: "once", args: { a: "b=c" } });
  await expect(fakturo("jobs", "start", "W", ...order)).rejects.toThrow("a job has the key 'once'");
  await expect(fakturo("jobs", "start", "V", ...order)).rejects.toThrow(
    "there is no published workflow 'V'",
  );
  await server.stop();
  expect(await fakturo("jobs", "show", started, "--data", data)).toMatch(/^(NA|RUN|ERR|QUEUED)/);
  expect(await fakturo("jobs", "cancel", job, "--data", data)).toBe(
    "cancelled before its next step",
  );
  await expect(fakturo("jobs", "cancel", "nothing", "--data", data)).rejects.toThrow(
    "job not found",
  );
  server = await startServer({ data, port });
  await expect
    .poll(async () => (await client.get(`/transform/v1/jobs/${job}`)).json.status, {
      timeout: 60_000,
    })
    .toBe("CANCEL");
  expect(await fakturo("jobs", "cancel", job, "--data", data)).toBe("ended before: CANCEL");
});
