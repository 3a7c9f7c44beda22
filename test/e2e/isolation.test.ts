import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { plainPng } from "../harness/pictures.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const line = {
  quantity: "1",
  item: { name: "Work", price: "1.00" },
  taxes: [{ cat: "VAT", rate: "standard" }],
};
const large = (count: number, over: JsonObject = {}) =>
  invoice({ lines: Array.from({ length: count }, () => line), ...over });

/** Answers to other requests until `pending` is settled. */
async function answersBeside(pending: Promise<unknown>): Promise<number> {
  let isPending = true;
  const settled = pending.finally(() => {
    isPending = false;
  });
  let answers = 0;
  while (isPending) {
    const { status } = await platform.client.put(`/silo/v1/entries/${newId()}`, {
      data: invoice(),
    });
    expect(status).toBe(200);
    if (isPending) answers += 1;
  }
  await settled;
  return answers;
}

describe("a large document", () => {
  it("is built while others get their answers", async () => {
    const id = newId();
    // The thread starts with the first request.
    const put = () =>
      platform.client.put(`/silo/v1/entries/${newId()}`, {
        data: large(20_000, { code: "1" }),
        sign: true,
      });
    expect((await put()).status).toBe(200);
    const pending = platform.client.put(`/silo/v1/entries/${id}`, {
      data: large(20_000, { code: "2" }),
      sign: true,
    });
    expect(await answersBeside(pending)).toBeGreaterThan(5);
    const { status, json } = await pending;
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, signed: true, versions: [{ src: "api" }] });
    expect(json.data.doc.totals.payable).toBe("24200.00");
    const stored = await platform.client.get(`/silo/v1/entries/${id}`);
    expect(stored.json.data).toEqual(json.data);
  });

  it("is changed and corrected while others get their answers", async () => {
    const id = newId();
    const entry = `/silo/v1/entries/${id}`;
    const data = large(20_000, { code: "3" });
    expect((await platform.client.put(entry, { data, sign: true })).status).toBe(200);
    const changing = platform.client.patch(entry, {
      content_type: "application/merge-patch+json",
      data: { doc: { notes: [{ text: "Changed." }] } },
    });
    expect(await answersBeside(changing)).toBeGreaterThan(5);
    expect((await changing).json.data.doc.notes).toEqual([{ text: "Changed." }]);
    const correcting = platform.client.post("/silo/v1/entries", {
      previous_id: id,
      correct: { type: "credit-note" },
    });
    expect(await answersBeside(correcting)).toBeGreaterThan(5);
    expect((await correcting).json.data.doc).toMatchObject({ type: "credit-note" });
  });

  it("is refused like any other", async () => {
    const entries = () => `/silo/v1/entries/${newId()}`;
    const other = {
      data: large(5_000, { customer: { tax_id: { country: "ES", code: "54387763X" } } }),
    };
    expect((await platform.client.put(entries(), other)).json.key).toBe("validation");
    const broken = `{"data": ["${"x".repeat(100_000)}"`;
    const plain = createPlainClient(platform.url, platform.token);
    expect(await plain.put(entries(), broken)).toMatchObject({
      status: 400,
      json: { key: "input", message: "the body is not JSON" },
    });
    const stranger = createPlainClient(platform.url, "no-token");
    expect((await stranger.put(entries(), { data: large(5_000) })).status).toBe(401);
    const id = newId();
    expect((await platform.client.put(`/silo/v1/entries/${id}`, { data: invoice() })).status).toBe(
      200,
    );
    const again = { data: large(5_000) };
    expect((await platform.client.put(`/silo/v1/entries/${id}`, again)).status).toBe(409);
  });

  it("keeps the id of its request", async () => {
    const { headers } = await platform.client.post("/silo/v1/gobl/build", { data: large(5_000) });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });
});

describe("a small picture of many pixels", () => {
  const logo_url = `data:image/png;base64,${plainPng(4_000, 3_000).toString("base64")}`;

  it("is printed by a request and by a job while others get their answers", async () => {
    const plain = createPlainClient(platform.url, platform.token);
    const previewing = plain.post("/apps/pdf/v1/preview", { data: invoice(), logo_url });
    expect(await answersBeside(previewing)).toBeGreaterThan(0);
    expect((await previewing).text).toMatch(/^%PDF-/);
    const [workflow, entry] = [newId(), newId()];
    const steps = [{ name: "PDF", provider: "pdf", config: { logo_url } }];
    await platform.client.put(`/transform/v1/workflows/${workflow}`, { name: "W", steps });
    await platform.client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const job = { workflow_id: workflow, silo_entry_id: entry };
    const printing = endedJob(platform.client, job);
    expect(await answersBeside(printing)).toBeGreaterThan(0);
    expect((await printing).json).toMatchObject({ status: "OK", attachments: [{ key: "pdf" }] });
  });
});

describe("a job over a large document", () => {
  const jobOver = async (steps: readonly JsonObject[]) => {
    const workflow = newId();
    const contents = { name: "W", steps: [...steps] };
    expect(
      (await platform.client.put(`/transform/v1/workflows/${workflow}`, contents)).status,
    ).toBe(200);
    const entry = newId();
    const data = large(5_000);
    expect((await platform.client.put(`/silo/v1/entries/${entry}`, { data })).status).toBe(200);
    return () => endedJob(platform.client, { workflow_id: workflow, silo_entry_id: entry });
  };

  it("runs while others get their answers", async () => {
    const start = await jobOver([
      { provider: "sequence.enumerate", config: { name: "Large" } },
      { provider: "silo.close" },
      { provider: "ubl.generate" },
      { provider: "silo.state", config: { state: "sent" } },
    ]);
    const running = start();
    expect(await answersBeside(running)).toBeGreaterThan(5);
    const { status, json } = await running;
    expect({ status, job: json.status, faults: json.faults }).toEqual({
      status: 200,
      job: "OK",
      faults: undefined,
    });
    expect(json.attachments).toHaveLength(1);
    // The next job over the entry has nothing to sign, and continues with the result of the first one.
    expect((await start()).json.status).toBe("OK");
  });
});

describe("the build service", () => {
  it("lets the API answer meanwhile", async () => {
    const build = createPlainClient(platform.buildUrl, undefined);
    const post = () => build.post("/build", { data: large(15_000) });
    expect((await post()).status).toBe(200);
    const pending = Promise.all([post(), post()]);
    expect(await answersBeside(pending)).toBeGreaterThan(5);
    for (const { status } of await pending) expect(status).toBe(200);
  });

  it("limits bodies, lists and what an address has open at once", async () => {
    const build = createPlainClient(platform.buildUrl, undefined);
    expect(await build.post("/build", { data: large(60_000) })).toMatchObject({
      status: 413,
      json: { key: "too-large" },
    });
    expect(await build.post("/build", { data: { lines: Array(30_000).fill(1) } })).toMatchObject({
      status: 413,
      json: { message: "lists and objects in JSON are limited to 20000 members" },
    });
    const many = Array.from({ length: 8 }, () => build.post("/build", { data: large(15_000) }));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    // One that arrives after another has ended is served too: only the first two are certain.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });
});
