import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { fakturoWith, freePort, type ServerProcess, startServer } from "../harness/server.ts";

const INNOCENT = 4;
/** At most three attempts that crash other jobs too, and one among their own attempts. */
const MAX_KILLS = 4;
const TIMEOUT_MS = 240_000;

const plugin = fileURLToPath(new URL("./killer.ts", import.meta.url));
const env = { FAKTURO_PLUGINS: `bundled,${plugin}` };
const data = mkdtempSync(join(tmpdir(), "fakturo-poison-"));
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.kill();
  rmSync(data, { recursive: true, force: true });
});

function isRunning({ pid }: ServerProcess): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it(
  "a job that ends its process does not keep others from being done, nor a server from starting",
  async () => {
    const port = await freePort();
    server = await startServer({ data, port, env });
    await fakturoWith(
      env,
      "workspaces",
      "create",
      "P",
      "--country",
      "ES",
      "--sandbox",
      "--data",
      data,
    );
    const token = await fakturoWith(env, "keys", "create", "--workspace", "P", "--data", data);
    const client = createClient(server.url, token);
    const workflowOf = async (provider: string): Promise<string> => {
      const id = newId();
      const steps = [{ provider }];
      await client.put(`/transform/v1/workflows/${id}`, {
        name: "W",
        schema: "note/message",
        steps,
      });
      return id;
    };
    const jobOf = async (workflow: string): Promise<string> => {
      const id = newId();
      const body = { workflow_id: workflow, args: { a: "b" } };
      expect((await client.put(`/transform/v1/jobs/${id}`, body)).status).toBe(202);
      return id;
    };
    const [patient, deadly] = [
      await workflowOf("killer.innocent"),
      await workflowOf("killer.kill"),
    ];
    const innocent = await Promise.all(Array.from({ length: INNOCENT }, () => jobOf(patient)));
    await jobOf(deadly);
    const areDone = async (): Promise<boolean> => {
      const jobs = await Promise.all(innocent.map((id) => client.get(`/transform/v1/jobs/${id}`)));
      return jobs.every(({ json }) => json?.status === "OK");
    };
    let kills = 0;
    for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
      if (!isRunning(server)) {
        kills += 1;
        server = await startServer({ data, port, env });
      }
      if (await areDone().catch(() => false)) break;
      expect(Date.now()).toBeLessThan(deadline);
      await sleep(100);
    }
    expect(kills).toBeGreaterThan(0);
    expect(kills).toBeLessThanOrEqual(MAX_KILLS);
  },
  2 * TIMEOUT_MS,
);
