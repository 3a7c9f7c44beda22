import type { SubmissionStatus } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { PERIOD_ARG } from "./report-generate.ts";
import { sendReport } from "./report-send.ts";

const DUE = Date.parse("2026-12-10T22:59:59Z");
const WAITING: SubmissionStatus = {
  id: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f",
  connection: "gov-fr",
  environment: "test",
  kind: "report",
  identity: "TX-1",
  digest: "",
  state: "waiting",
  references: [],
  due: DUE,
  attempts: 1,
  faults: [],
  effects: {},
};

it("a report that is not decided tells the last moment of its period", async () => {
  const get = async () => undefined;
  const none = async () => [];
  const context = { now: () => DUE - 1, records: () => ({ get, find: none, list: none }) };
  const task = { args: { [PERIOD_ARG]: "1" }, submission: WAITING };
  expect(await runStep(sendReport, {}, task, context)).toMatchObject({
    status: "QUEUED",
    message: expect.stringContaining("to be there by 2026-12-10T22:59:59.000Z"),
  });
});
