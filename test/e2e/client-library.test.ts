import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CallError, createFakturo, document, type Fakturo } from "@fakturo/client";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument, sumOf, writtenSum } from "../../scripts/api-document.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let fakturo: Fakturo;

beforeAll(async () => {
  platform = await startPlatform();
  fakturo = createFakturo({ url: platform.url, token: platform.token });
});

afterAll(async () => {
  await platform?.stop();
});

describe("the client library", () => {
  it("has the types of this version's API", async () => {
    // Written by `npm run api-types -- URL` while a server of this version runs.
    expect(writtenSum()).toBe(sumOf(await apiDocument(platform.url)));
  });

  it("runs the example of its README", () => {
    const readme = readFileSync(join(repositoryRoot(), "server/client/README.md"), "utf8");
    const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const script = join(import.meta.dirname, `example-${process.pid}.ts`);
    writeFileSync(script, example);
    try {
      const { stdout, stderr } = spawnSync("node", ["--conditions=@fakturo/source", script], {
        encoding: "utf8",
        env: { ...process.env, FAKTURO_URL: platform.url, FAKTURO_KEY: platform.token },
      });
      expect({ stdout, stderr }).toEqual({ stdout: "2178.00\ntrue\n", stderr: "" });
    } finally {
      rmSync(script);
    }
  });

  it("makes one entry of a call whose answer was lost", async () => {
    let lost = 0;
    const losing = createFakturo({
      url: platform.url,
      token: async () => platform.token,
      retry: { sleep: async () => {} },
      async fetch(request) {
        const reply = await fetch(request);
        if (request.method !== "PUT" || lost > 0) return reply;
        lost += 1;
        await reply.body?.cancel();
        throw new TypeError("connection lost");
      },
    });
    const id = newId();
    const entry = await losing.createEntry({ id, key: "lost", data: invoice() });
    expect([lost, entry.id, entry.key]).toEqual([1, id, "lost"]);
    await expect(losing.createEntry({ key: "lost", data: invoice() })).rejects.toMatchObject({
      status: 409,
      key: "conflict",
    });
  });

  it("reads a list page by page", async () => {
    const made = new Set<string>();
    for (let i = 0; i < 12; i += 1)
      made.add((await fakturo.createEntry({ folder: "paged", data: invoice() })).id);
    const found = new Set<string>();
    for await (const { id } of fakturo.entries({ folder: "paged", limit: 10 })) found.add(id);
    expect(found).toEqual(made);
    for await (const { data } of fakturo.envelopes({ folder: "paged" }))
      expect(data).toMatchObject({ head: {}, doc: {} });
  });

  it("waits for the end of a job", async () => {
    const workflow = newId();
    const steps = [{ name: "Sent", provider: "silo.state", config: { state: "sent" } }];
    await platform.client.put(`/transform/v1/workflows/${workflow}`, {
      name: "State",
      schema: "bill/invoice",
      steps,
    });
    const { id } = await fakturo.createEntry({ data: invoice() });
    const job = await fakturo.startJob({ workflow_id: workflow, silo_entry_id: id });
    const signal = AbortSignal.timeout(300_000);
    expect(await fakturo.waitForJob(job.id, { signal })).toMatchObject({ status: "OK" });
    expect(await fakturo.startJob({ id: job.id, workflow_id: workflow })).toMatchObject({
      status: "OK",
    });
    const ids: string[] = [];
    for await (const row of fakturo.jobs({ silo_entry_id: id })) ids.push(row.id);
    expect(ids).toEqual([job.id]);
  });

  it("tells what is wrong with a document", async () => {
    const data = document("bill/invoice", { supplier: { name: "A" }, lines: [{ quantity: "1" }] });
    const error: unknown = await fakturo.build({ data }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 422, faults: expect.any(Array) });
    const typo = invoice({ note: "x" });
    await expect(fakturo.build({ data: typo, strict: true })).rejects.toMatchObject({
      message: expect.stringMatching(/^validation; \$\.note The format has no such member/),
      fields: { "data.note": expect.stringContaining("no such member") },
    });
    await expect(fakturo.entries({ limit: 3 }).next()).rejects.toThrow(
      "validation; limit: must be no less than 10",
    );
  });

  it("tells why there is no answer of a server", async () => {
    const none = createFakturo({ url: "http://127.0.0.1:9", retry: { attempts: 1 } });
    await expect(none.getEntry(newId())).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(/^no answer: ./),
    });
    const behindProxy = createFakturo({
      url: platform.url,
      retry: { attempts: 1 },
      fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    });
    await expect(behindProxy.getEntry(newId())).rejects.toThrow(
      "status 502, without a message of Fakturo",
    );
  });
});
