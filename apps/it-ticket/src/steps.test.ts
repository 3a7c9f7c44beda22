import type { SubmissionStatus } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { send, voiding } from "./steps.ts";

const DUE = Date.parse("2026-03-04T22:59:59Z");
const ENVELOPE = JSON.parse(
  JSON.stringify({ head: { uuid: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f", dig: {} }, doc: {} }),
);

it.each([send, voiding])(
  "$key tells the end of the day of a receipt on its way",
  async (provider) => {
    const submission: SubmissionStatus = {
      id: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e40",
      connection: "ticket-it",
      environment: "test",
      kind: provider === send ? "issue" : "cancel",
      identity: "1",
      digest: "",
      state: "queued",
      references: [],
      due: DUE,
      attempts: 0,
      faults: [],
      effects: {},
    };
    const task = { envelope: ENVELOPE, ref: "submitted", submission };
    expect(await runStep(provider, {}, task, { now: () => DUE + 1 })).toMatchObject({
      status: "QUEUED",
      message: expect.stringContaining("the deadline was 2026-03-04T22:59:59.000Z"),
    });
  },
);
