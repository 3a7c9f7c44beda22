import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { LARGE_ROWS_FILE } from "./large-rows.ts";
import { type Platform, startPlatform } from "./platform.ts";

const LINES = 12_000;
/** For the server and its first thread, on a machine that does other work. */
const START_MS = 300_000;

let platform: Platform;
const folder = mkdtempSync(join(tmpdir(), "fakturo-large-rows-"));
/** Lengths of the large values that the server's main thread gets from the database. */
const rows = join(folder, "rows");
const [entry, workflow, slow] = [newId(), newId(), newId()];
beforeAll(async () => {
  writeFileSync(rows, "");
  platform = await startPlatform({
    NODE_OPTIONS: `--import=${new URL("large-rows.ts", import.meta.url)}`,
    [LARGE_ROWS_FILE]: rows,
  });
  const line = {
    quantity: "1",
    item: { name: "Work", price: "1.00" },
    taxes: [{ cat: "VAT", rate: "standard" }],
  };
  const data = invoice({ lines: Array.from({ length: LINES }, () => line) });
  const stored = { data, key: "large", folder: "sales" };
  expect((await platform.client.put(`/silo/v1/entries/${entry}`, stored)).status).toBe(200);
  const state = { name: "State", provider: "silo.state", config: { state: "sent" } };
  const sleep = { name: "Sleep", provider: "silo.sleep", config: { seconds: 1 } };
  for (const [id, steps] of [
    [workflow, [state]],
    [slow, [sleep, state]],
  ] as const) {
    const made = await platform.client.put(`/transform/v1/workflows/${id}`, { name: "W", steps });
    expect(made.status, made.text).toBe(200);
  }
}, START_MS);
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const jobDone = () => endedJob(platform.client, { workflow_id: workflow, silo_entry_id: entry });

/** The event stream of a job that has not ended when it is opened. */
async function follow() {
  const job = newId();
  const body = { workflow_id: slow, silo_entry_id: entry };
  expect((await platform.client.put(`/transform/v1/jobs/${job}`, body)).status).toBe(202);
  return platform.client.get(`/transform/v1/jobs/${job}/events`);
}

describe("the main thread does not read a large document", () => {
  const call = {
    "of an entry": () => platform.client.get(`/silo/v1/entries/${entry}`),
    "of an entry by key": () => platform.client.get("/silo/v1/entries/key/large"),
    "of a version": async () => {
      const { json } = await platform.client.get("/silo/v1/entries?folder=sales");
      return platform.client.get(`/silo/v1/entries/${entry}/versions/${json.list[0].version}`);
    },
    "of a page of envelopes": () => platform.client.get("/silo/v1/envelopes?folder=sales"),
    "for a change of folder": () =>
      platform.client.patch(`/silo/v1/entries/${entry}`, { folder: "sales" }),
    "for a copy": () => platform.client.post("/silo/v1/entries", { previous_id: entry }),
    "for its states": () => platform.client.get(`/silo/v1/entries/${entry}/states`),
    "for a new state": () =>
      platform.client.post(`/silo/v1/entries/${entry}/states`, { key: "sent" }),
    "for a file": () =>
      platform.client.put(`/silo/v1/entries/${entry}/files/${newId()}`, {
        name: "a.txt",
        mime: "text/plain",
        data: "YQ==",
      }),
    "of a job and of its result": jobDone,
    "of a job that is followed": follow,
  };
  it.each(Object.entries(call))("%s", async (_name, ask) => {
    writeFileSync(rows, "");
    expect((await ask()).status).toBe(200);
    expect(readFileSync(rows, "utf8")).toBe("");
  });

  it("and answers a job with its result, whoever reads it", async () => {
    const { json: made } = await jobDone();
    const path = `/transform/v1/jobs/${made.id}`;
    expect(made).toMatchObject({ status: "OK", silo_entry_id: entry });
    expect(made.envelope.doc.lines).toHaveLength(LINES);
    const { json: read } = await platform.client.get(path);
    expect(read).toEqual(made);
    for (const { text } of [await platform.client.get(`${path}/events`), await follow()]) {
      const [, result = ""] = text.split(/^event: job\nid: \d+\ndata: /m);
      expect(JSON.parse(result).envelope).toEqual(made.envelope);
      expect(text.match(/^event: step$/gm)?.length).toBeGreaterThan(1);
    }
    const { json: cancelled } = await platform.client.post(`${path}/cancel`, {});
    expect(cancelled.status).toBe("OK");
  });
});
