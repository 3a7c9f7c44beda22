import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const CALLS = 10;

/** Answers to concurrent calls. */
const atOnce = (call: (n: number) => Promise<Answer>): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: CALLS }, (_, n) => call(n)));

/** Number of answers by status. */
function statuses(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function entry(document: unknown = invoice()): Promise<string> {
  const id = newId();
  const { status, text } = await platform.client.put(`/silo/v1/entries/${id}`, { data: document });
  expect(status, text).toBe(200);
  return `/silo/v1/entries/${id}`;
}

const note = (n: number, text = `note ${n}`) => ({
  content_type: "application/merge-patch+json",
  data: { doc: { notes: [{ text }] } },
});

describe("one entry, changed by many at once", () => {
  it("takes every patch, one after the other", async () => {
    const path = await entry();
    expect(statuses(await atOnce((n) => platform.client.patch(path, note(n))))).toEqual({
      200: CALLS,
    });
    const { json } = await platform.client.get(path);
    expect(json.versions).toHaveLength(CALLS + 1);
  });

  it("takes one patch that is meant for a version, and refuses the others as late", async () => {
    const path = await entry();
    const { version } = (await platform.client.get(path)).json;
    const answers = await atOnce((n) =>
      platform.client.send("PATCH", path, note(n), { "if-match": `"${version}"` }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 412: CALLS - 1 });
  });

  it("is signed once", async () => {
    const path = await entry({ ...invoice(), code: "1" });
    expect(statuses(await atOnce(() => platform.client.patch(path, { sign: true })))).toEqual({
      200: CALLS,
    });
    const { json } = await platform.client.get(path);
    expect(json.data.sigs).toHaveLength(1);
    expect(json.versions).toHaveLength(2);
  });

  it("takes states beside patches", async () => {
    const path = await entry();
    const answers = await atOnce((n) =>
      n % 2 === 0
        ? platform.client.patch(path, note(n))
        : platform.client.post(`${path}/states`, { key: "processing" }),
    );
    expect(statuses(answers)).toEqual({ 200: CALLS });
    const { json } = await platform.client.get(`${path}/states`);
    expect(json.list).toHaveLength(CALLS / 2);
  });

  it("is patched beside jobs that change it", async () => {
    const workflow = newId();
    const steps = [1, 2, 3].map((n) => ({
      id: newId(),
      provider: "silo.modify",
      config: {
        content_type: "application/merge-patch+json",
        data: { notes: [{ text: `step ${n}` }] },
      },
    }));
    const made = await platform.client.put(`/transform/v1/workflows/${workflow}`, {
      name: "Notes",
      schema: "bill/invoice",
      steps,
    });
    expect(made.status, made.text).toBe(200);
    const path = await entry();
    const id = path.slice(path.lastIndexOf("/") + 1);
    const job = () =>
      platform.client.put(`/transform/v1/jobs/${newId()}?wait=30`, {
        workflow_id: workflow,
        silo_entry_id: id,
      });
    const answers = await atOnce((n) =>
      n % 2 === 0 ? job() : platform.client.patch(path, note(n)),
    );
    expect(statuses(answers)).toEqual({ 200: CALLS });
    const jobs = answers.filter(({ json }) => json.workflow_id === workflow);
    expect(jobs.map(({ json }) => json.status)).toEqual(Array(CALLS / 2).fill("OK"));
  });
});

describe("files of one entry, sent by many at once", () => {
  const file = (text: string) => ({
    name: "note.txt",
    key: "note",
    data: Buffer.from(text).toString("base64"),
  });

  it("keeps one of the same under one id", async () => {
    const path = await entry();
    const id = newId();
    const put = () => platform.client.put(`${path}/files/${id}`, file("same"));
    expect(statuses(await atOnce(put))).toEqual({ 200: CALLS });
  });

  it("keeps the first of several under one id", async () => {
    const path = await entry();
    const id = newId();
    const put = (n: number) => platform.client.put(`${path}/files/${id}`, file(`text ${n}`));
    expect(statuses(await atOnce(put))).toEqual({ 200: 1, 409: CALLS - 1 });
  });

  it("lets the last of several take a place, with the others as former ones", async () => {
    const path = await entry();
    const post = (n: number) => platform.client.post(`${path}/files`, file(`text ${n}`));
    expect(statuses(await atOnce(post))).toEqual({ 200: CALLS });
    const { json } = await platform.client.get(path);
    expect(json.attachments).toHaveLength(1);
    expect(json.attachments[0].previous).toHaveLength(CALLS - 1);
  });
});

const state = { id: newId(), provider: "silo.state", config: { state: "sent" } };

/** The first request creates it, and identical requests return it; others under its id are refused. */
describe("one id, given by many at once", () => {
  const twice = async (make: (n: number) => Promise<Answer>) => statuses(await atOnce(make));
  const kinds: readonly (readonly [
    what: string,
    path: () => string,
    body: (n: number) => unknown,
  ])[] = [
    ["entries", () => `/silo/v1/entries/${newId()}`, () => ({ data: invoice() })],
    [
      "series",
      () => `/sequence/v1/series/${newId()}`,
      (n) => ({ name: `S${n}`, code: `S${n}`, pattern: "%06d" }),
    ],
    [
      "workflows",
      () => `/transform/v1/workflows/${newId()}`,
      (n) => ({ name: `W${n}`, schema: "bill/invoice", steps: [state] }),
    ],
  ];
  it.each(kinds)("%s", async (_what, path, body) => {
    const url = path();
    const counts = await twice((n) => platform.client.put(url, body(n)));
    expect(
      Object.keys(counts).every((status) => ["200", "409"].includes(status)),
      JSON.stringify(counts),
    ).toBe(true);
    expect(counts[200]).toBeGreaterThan(0);
  });

  it("states at one moment", async () => {
    const path = await entry();
    const at = "2026-01-15T10:00:00.000Z";
    const put = () => platform.client.put(`${path}/states/${at}`, { key: "sent" });
    expect(statuses(await atOnce(put))).toEqual({ 200: CALLS });
  });
});
