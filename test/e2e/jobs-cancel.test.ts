import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const data = mkdtempSync(join(tmpdir(), "fakturo-cancel-"));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(data, { recursive: true, force: true });
});

it("cancels a job on the data of a server that does not run", async () => {
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
  await server.stop();
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
