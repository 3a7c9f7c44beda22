import type { Task } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { subscribe, unsubscribe } from "./schedule.ts";

describePlugin("@fakturo/app-cron", { load: () => import("./index.ts") });

const WORKFLOW = "01960000-0000-7000-8000-000000000001";
const TASK: Partial<Task> = { entry: { id: "e", folder: "parties", state: "", files: [] } };
const CONFIG = { workflow_id: WORKFLOW, interval: "hourly" };

describe("recurring jobs", () => {
  it("are asked for with their interval", async () => {
    expect(await runStep(subscribe, { ...CONFIG, factor: 6 }, TASK)).toMatchObject({
      effects: { schedule: { workflow: WORKFLOW, interval: "hourly", factor: 6 } },
    });
    expect(await runStep(subscribe, CONFIG, TASK)).toMatchObject({
      effects: { schedule: { factor: 1 } },
    });
    expect(await runStep(subscribe, CONFIG)).toMatchObject({ status: "KO", code: "no-entry" });
  });

  it("are ended one or all", async () => {
    expect(await runStep(unsubscribe, {}, TASK)).toMatchObject({ effects: { unschedule: {} } });
    expect(await runStep(unsubscribe, { workflow_id: WORKFLOW }, TASK)).toMatchObject({
      effects: { unschedule: { workflow: WORKFLOW } },
    });
    expect(await runStep(unsubscribe, {})).toMatchObject({ status: "SKIP" });
  });
});
