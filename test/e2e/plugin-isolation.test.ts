import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const plugin = fileURLToPath(new URL("./wild-plugin.ts", import.meta.url));
const echo = createServer((request, reply) => {
  request.pipe(reply);
});

let platform: Platform;
beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  platform = await startPlatform({ FAKTURO_PLUGINS: `bundled,${plugin}` });
});
afterAll(async () => {
  echo.close();
  await platform.stop();
});

async function workflowOf(...steps: readonly JsonObject[]): Promise<string> {
  const workflow = newId();
  const contents = { name: "W", steps: [...steps] };
  const { status } = await platform.client.put(`/transform/v1/workflows/${workflow}`, contents);
  expect(status).toBe(200);
  return workflow;
}

async function entry(): Promise<string> {
  const id = newId();
  const data = { $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "Text" };
  const { status } = await platform.client.put(`/silo/v1/entries/${id}`, { data });
  expect(status).toBe(200);
  return id;
}

async function jobOf(workflow: string, silo?: string) {
  const over = silo === undefined ? { args: { a: "b" } } : { silo_entry_id: silo };
  return (await endedJob(platform.client, { workflow_id: workflow, ...over })).json;
}

describe("a step of a third-party plugin", () => {
  it.each([
    ["spin", "too-expensive"],
    ["spin-later", "too-expensive"],
    ["fill", "too-expensive"],
  ])("that does not end (%s) is ended, while other jobs go on", async (name, code) => {
    const harmless = await workflowOf({ provider: "silo.state", config: { state: "sent" } });
    const wild = jobOf(await workflowOf({ provider: `wild.${name}` }));
    const other = await jobOf(harmless, await entry());
    expect(other.status).toBe("OK");
    const { status, faults } = await wild;
    expect({ status, code: faults?.[0].code }).toEqual({ status: "KO", code });
  });

  it("that fails after its result, or ends its thread, leaves the process alone", async () => {
    expect((await jobOf(await workflowOf({ provider: "wild.late" }))).status).toBe("OK");
    const exiting = await jobOf(await workflowOf({ provider: "wild.exit" }));
    expect(exiting.status).toBe("KO");
    expect((await jobOf(await workflowOf({ provider: "wild.late" }))).status).toBe("OK");
  });

  it("uses the functions of its context inside the transaction", async () => {
    const workflow = await workflowOf({ provider: "wild.none" }, { provider: "wild.none" });
    const { status, args, attachments } = await jobOf(workflow, await entry());
    expect({ status, args }).toMatchObject({
      status: "OK",
      args: { link: "1", built: "T", file: "made", secret: "none" },
    });
    expect(attachments).toHaveLength(1);
  });

  it("uses the functions of its context outside of it", async () => {
    const { port } = echo.address() as AddressInfo;
    const config = { url: `http://127.0.0.1:${port}/` };
    const { status, args } = await jobOf(await workflowOf({ provider: "wild.external", config }));
    expect({ status, args }).toMatchObject({
      status: "OK",
      args: { status: "200", body: "hello", lease: "made", intended: "null" },
    });
  });

  it("is tried again when the receiver cannot be reached", async () => {
    const workflow = await workflowOf({ provider: "wild.unreachable" });
    const id = newId();
    const body = { workflow_id: workflow, args: { a: "b" } };
    await platform.client.put(`/transform/v1/jobs/${id}?wait=3`, body);
    const { json } = await platform.client.get(`/transform/v1/jobs/${id}`);
    const events = json.intents[0].events.map((event: JsonObject) => event.code);
    expect(events).toContain("transport");
  });

  it("that blocks in native code is ended, and so is its process at a signal", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fakturo-pipe-"));
    try {
      const path = join(folder, "pipe");
      execFileSync("mkfifo", [path]);
      const blocked = await jobOf(await workflowOf({ provider: "wild.native", config: { path } }));
      const { status, faults } = blocked;
      expect({ status, code: faults?.[0].code }).toEqual({ status: "KO", code: "too-expensive" });
      expect((await jobOf(await workflowOf({ provider: "wild.late" }))).status).toBe("OK");
      await platform.stop();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
