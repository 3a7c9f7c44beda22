import { createHash } from "node:crypto";
import { createS3Store, type S3Store } from "@fakturo/server-storage/files/s3";
import { startTestS3 } from "@fakturo/server-storage/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const s3 = await startTestS3();
if (!s3) process.stderr.write("SKIPPED: no S3-compatible server is installed (s3rver)\n");

const LARGE = Buffer.alloc(3 * 1024 * 1024, "large file ");
let platform: Platform;
let store: S3Store;

describe.skipIf(!s3)("a server with its files on S3", () => {
  beforeAll(async () => {
    if (!s3) return;
    const { bucket, endpoint, env } = s3;
    platform = await startPlatform({
      ...env,
      FAKTURO_FILES: `s3://${bucket}/e2e`,
      FAKTURO_S3_ENDPOINT: endpoint,
    });
    Object.assign(process.env, env);
    store = createS3Store({ bucket, prefix: "e2e/", region: "us-east-1", endpoint });
  });
  afterAll(async () => {
    store?.close();
    await platform?.stop();
    await s3?.[Symbol.asyncDispose]();
  });

  it("stores what jobs make and what clients send, and gives it back", async () => {
    const { client } = platform;
    const [workflow, entry] = [newId(), newId()];
    const steps = [{ provider: "silo.close" }, { provider: "ubl.generate" }];
    const flow = { name: "UBL", schema: "bill/invoice", steps };
    expect((await client.put(`/transform/v1/workflows/${workflow}`, flow)).status).toBe(200);
    const data = invoice({ code: "1" });
    expect((await client.put(`/silo/v1/entries/${entry}`, { data })).status).toBe(200);
    const body = { workflow_id: workflow, silo_entry_id: entry };
    const { json: job } = await client.put(`/transform/v1/jobs/${newId()}?wait=30`, body);
    expect(job).toMatchObject({ status: "OK" });
    const facts = { name: "large.bin", mime: "application/octet-stream", size: LARGE.length };
    const sha256 = createHash("sha256").update(LARGE).digest("hex");
    const { json: file } = await client.put(`/silo/v1/entries/${entry}/files/${newId()}`, {
      ...facts,
      sha256,
    });
    const headers = { "user-agent": "test/1.0" };
    const sent = await fetch(file.url, { method: "PUT", body: LARGE, headers });
    expect(sent.status).toBe(200);
    const { json } = await client.get(`/silo/v1/entries/${entry}`);
    const names: string[] = [];
    for (const { url, hash, stored } of json.attachments) {
      const reply = await fetch(url, { headers });
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect([stored, createHash("sha256").update(bytes).digest("hex")]).toEqual([true, hash]);
      names.push(`${platform.workspace}/${hash}`);
    }
    const found = [];
    for await (const name of store.list("")) found.push(name);
    expect(found).toEqual(names.sort());
    expect(found).toHaveLength(2);
  });
});
