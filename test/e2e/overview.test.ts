import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import { eventsOf, postEntry, putWorkflow, runJob, stateStep } from "./job-requests.ts";
import { type Platform, startPlatform } from "./platform.ts";

const WAIT = { timeout: 60_000 };
/** A step that removes a member which is not there. */
const FAILING: JsonObject = {
  provider: "silo.modify",
  config: {
    merge_type: "application/json-patch+json",
    data: [{ op: "remove", path: "/doc/nothing" }],
  },
};

let platform: Platform;
let receiver: Receiver;
const jobs: JsonObject[] = [];

beforeAll(async () => {
  receiver = await startReceiver((count) => (count === 1 ? 500 : 204));
  platform = await startPlatform({ FAKTURO_ALLOW_PRIVATE_TARGETS: "true" });
});
afterAll(async () => {
  await receiver?.[Symbol.asyncDispose]();
  await platform?.stop();
});

const get = async (path: string) => (await platform.client.get(`/transform/v1/${path}`)).json;
const job = (id: string) => get(`jobs/${id}`);

/** Starts a job that waits for a day. */
async function sleeping(): Promise<string> {
  const steps = [{ provider: "silo.sleep", config: { seconds: 86_400 } }];
  const body = {
    workflow_id: await putWorkflow(platform, { steps }),
    silo_entry_id: await postEntry(platform),
  };
  const { json } = await platform.client.post("/transform/v1/jobs", body);
  await expect.poll(async () => (await job(json.id)).status, WAIT).toBe("QUEUED");
  return json.id;
}

describe("the overview of a workspace", () => {
  it("is empty at first", async () => {
    const empty = {
      open: [],
      hours: [],
      waiting: [],
      failures: [],
      deadlines: [],
      is_partial: false,
    };
    expect(await get("overview")).toEqual(empty);
    expect(await get("deliveries")).toEqual({ list: [] });
  });

  it("counts what fails by its first cause, also where the error lane has handled it", async () => {
    const failing = await putWorkflow(platform, { steps: [FAILING] });
    const rescued = await putWorkflow(platform, { steps: [FAILING], rescue: [stateStep("error")] });
    for (const workflow_id of [failing, failing, rescued])
      jobs.push(await runJob(platform, { workflow_id, silo_entry_id: await postEntry(platform) }));
    const { failures, hours, open } = await get("overview");
    expect(failures).toMatchObject([
      { workflow_id: failing, provider: "silo.modify", jobs: 2 },
      { workflow_id: rescued, provider: "silo.modify", jobs: 1 },
    ]);
    const sum = (name: string) =>
      hours.reduce((all: number, hour: Record<string, number>) => all + (hour[name] ?? 0), 0);
    expect([sum("jobs"), sum("failed"), open]).toEqual([3, 2, []]);
    const { code } = failures[0];
    const same = await get(`jobs?fault_provider=silo.modify&fault_code=${code}`);
    expect(same.list).toHaveLength(3);
    expect((await get("jobs?fault_provider=webhook")).list).toEqual([]);
  });

  it("tells what waits, and a waiting job is woken", async () => {
    const id = await sleeping();
    const { open, waiting } = await get("overview");
    expect(open).toMatchObject([{ status: "QUEUED", jobs: 1 }]);
    expect(waiting).toMatchObject([
      { status: "QUEUED", provider: "silo.sleep", message: "sleeping", jobs: 1 },
    ]);
    const woken = await platform.client.post(`/transform/v1/jobs/${id}/wake`, {});
    expect([woken.status, eventsOf(woken.json)]).toEqual([200, ["RUN QUEUED POKE"]]);
    await expect.poll(async () => (await job(id)).status, WAIT).toBe("OK");
    const again = await platform.client.post(`/transform/v1/jobs/${id}/wake`, {});
    expect([again.status, again.json.status]).toEqual([200, "OK"]);
    const unknown = await platform.client.post(`/transform/v1/jobs/${newId()}/wake`, {});
    expect(unknown.status).toBe(404);
  });

  it("runs the failed jobs of a filter again, each entry once, however often it is asked", async () => {
    const reruns = `/transform/v1/reruns/${newId()}`;
    const body = { status: "KO", fault_provider: "silo.modify", from_failed: true, limit: 1 };
    const first = await platform.client.put(reruns, body);
    expect(first.json).toMatchObject({ created: [expect.any(String)], skipped: 0 });
    const cursor = first.json.next_cursor;
    const second = await platform.client.put(reruns, { ...body, limit: 50, cursor });
    expect(second.json).toMatchObject({ created: [expect.any(String)], skipped: 0 });
    expect(second.json.next_cursor).toBeUndefined();
    const made = [...first.json.created, ...second.json.created];
    for (const id of made) await expect.poll(async () => (await job(id)).status, WAIT).toBe("KO");
    const repeated = await platform.client.put(reruns, { ...body, limit: 50, cursor });
    expect(repeated.json).toMatchObject({ created: [], skipped: 1 });
    const again = await platform.client.put(reruns, { ...body, limit: 50 });
    expect(again.json).toMatchObject({ created: [], skipped: 4 });
    const bad = await platform.client.put(reruns, { from: "yesterday" });
    expect([bad.status, bad.text.includes("from")]).toEqual([422, true]);
  });

  it("lists deliveries of webhooks with their attempts, but neither address nor body", async () => {
    const url = `${receiver.url}?token=hidden`;
    const step = { name: "Tell", provider: "webhook", config: { url, event: "sent" } };
    const workflow_id = await putWorkflow(platform, { steps: [step, stateStep("sent")] });
    const { id } = await runJob(platform, {
      workflow_id,
      silo_entry_id: await postEntry(platform),
    });
    const answer = await platform.client.get("/transform/v1/deliveries");
    expect(answer.text).not.toContain("hidden");
    const [delivery] = answer.json.list;
    expect(delivery).toMatchObject({
      job_id: id,
      name: "Tell",
      host: new URL(receiver.url).host,
      event: "sent",
      status: "OK",
      attempts: 2,
      duration_ms: expect.any(Number),
    });
    const from = { step_id: delivery.step_id };
    const resent = await platform.client.post(`/transform/v1/jobs/${id}/rerun`, from);
    await expect.poll(async () => (await job(resent.json.id)).status, WAIT).toBe("OK");
    expect(receiver.deliveries).toHaveLength(3);
    const page = await get("deliveries?jobs=1");
    expect(page.list).toHaveLength(1);
    const next = await get(`deliveries?jobs=1&cursor=${page.next_cursor}`);
    expect(next.list[0].id).toBe(delivery.id);
  });
});
