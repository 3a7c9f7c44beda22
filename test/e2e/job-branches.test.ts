import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aParty, eventsOf, postEntry, putWorkflow, runJob, stateStep } from "./job-requests.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const workflow = (over?: JsonObject) => putWorkflow(platform, over);
const entry = (data?: JsonObject) => postEntry(platform, data);
const run = (body: JsonObject) => runJob(platform, body);

/** A step that removes a member which is not there. */
const failing: JsonObject = {
  name: "Fail",
  provider: "silo.modify",
  config: {
    merge_type: "application/json-patch+json",
    data: [{ op: "remove", path: "/doc/nothing" }],
  },
};

describe("jobs", () => {
  it("end a document of another kind at the first step", async () => {
    const on = await entry(aParty());
    const steps = [stateStep("processing"), stateStep("sent")];
    const rescued = await run({
      workflow_id: await workflow({ steps, rescue: [stateStep("error")] }),
      silo_entry_id: on,
    });
    expect(rescued.status).toBe("OK");
    expect(eventsOf(rescued)).toEqual(["RUN KO", "RUN OK"]);
    expect(rescued.intents[0].events[1].code).toBe("schema-mismatch");
    expect(rescued.faults).toEqual([
      {
        provider: "silo.state",
        code: "schema-mismatch",
        message: rescued.intents[0].events[1].message,
      },
    ]);
    const shown = (await platform.client.get(`/silo/v1/entries/${on}`)).json;
    expect([shown.state, shown.faults]).toEqual(["error", rescued.faults]);
    const bare = await run({ workflow_id: await workflow({ steps }), silo_entry_id: on });
    expect([bare.status, eventsOf(bare), bare.faults.length]).toEqual(["KO", ["RUN KO"], 1]);
    const handled = [
      stateStep("processing", { next: [{ status: "KO", steps: [stateStep("rejected")] }] }),
      stateStep("sent"),
    ];
    const branch = await run({
      workflow_id: await workflow({ steps: handled }),
      silo_entry_id: on,
    });
    expect([branch.status, eventsOf(branch), branch.faults.length]).toEqual([
      "OK",
      ["RUN KO", "RUN OK"],
      1,
    ]);
  });

  it("go on after a failure that a branch handles", async () => {
    const next = [{ status: "KO", steps: [stateStep("processing")] }];
    const steps = [{ ...failing, next }, stateStep("sent")];
    const job = await run({
      workflow_id: await workflow({ steps, rescue: [stateStep("error")] }),
      silo_entry_id: await entry(),
    });
    expect([job.status, eventsOf(job)]).toEqual(["OK", ["RUN KO", "RUN OK", "RUN OK"]]);
    expect(job.faults).toEqual([expect.objectContaining({ provider: "silo.modify" })]);
    expect((await platform.client.get(`/silo/v1/entries/${job.silo_entry_id}`)).json.state).toBe(
      "sent",
    );
  });

  it("run the rescue lane after one that nothing handles", async () => {
    const steps = [
      { ...failing, next: [{ status: "KO", code: "other", steps: [stateStep("paid")] }] },
      stateStep("sent"),
    ];
    const on = await entry();
    const job = await run({
      workflow_id: await workflow({ steps, rescue: [stateStep("error")] }),
      silo_entry_id: on,
    });
    expect([job.status, eventsOf(job), job.faults.length]).toEqual(["OK", ["RUN KO", "RUN OK"], 1]);
    expect((await platform.client.get(`/silo/v1/entries/${on}`)).json.state).toBe("error");
    const lost = await run({ workflow_id: await workflow({ steps }), silo_entry_id: on });
    expect([lost.status, lost.faults.length]).toEqual(["KO", 1]);
    const twice = await run({
      workflow_id: await workflow({ steps, rescue: [failing] }),
      silo_entry_id: on,
    });
    expect([twice.status, twice.faults.length]).toEqual(["KO", 2]);
  });

  it("branch, stop and come back", async () => {
    const branching = (stop: boolean): JsonObject[] => [
      {
        name: "If",
        provider: "silo.if",
        config: { expr: "doc.series == 'F'" },
        next: [{ code: "true", steps: [stateStep("processing")], stop }],
      },
      stateStep("sent"),
    ];
    const on = await entry();
    const back = await run({
      workflow_id: await workflow({ steps: branching(false) }),
      silo_entry_id: on,
    });
    expect(eventsOf(back)).toEqual(["RUN OK", "RUN OK", "RUN OK"]);
    expect(back.intents[0].events[1].code).toBe("true");
    const stopped = await run({
      workflow_id: await workflow({ steps: branching(true) }),
      silo_entry_id: on,
    });
    expect([stopped.status, eventsOf(stopped)]).toEqual(["OK", ["RUN OK", "RUN OK"]]);
  });
});
