import { expect, it } from "vitest";
import { step } from "./step.ts";
import type { SubmissionStatus } from "./submission-status.ts";
import { submissionResult, tellDeadline } from "./submission-step.ts";

const due = Date.parse("2026-12-01T22:59:59Z");
const waiting = step.wait("about to be sent", { seconds: 1 });

it("a step that waits for a record tells its legal deadline", () => {
  expect(tellDeadline(waiting, { due }, due - 1)).toMatchObject({
    status: "QUEUED",
    message: "about to be sent; to be there by 2026-12-01T22:59:59.000Z",
  });
  const late = tellDeadline(waiting, { due }, due + 1);
  expect(late.message).toBe("about to be sent; the deadline was 2026-12-01T22:59:59.000Z");
});

it("a step whose record was accepted tells the remarks, and what people should know", () => {
  const accepted: SubmissionStatus = {
    ...{ id: "1", connection: "acme", environment: "test", kind: "issue", identity: "1" },
    ...{ digest: "", references: [], attempts: 1, faults: [], effects: {} },
    state: "accepted",
  };
  expect(submissionResult(accepted)).not.toHaveProperty("message");
  const noted = { ...accepted, message: "its CSV is lost" };
  expect(submissionResult(noted)).toMatchObject({ status: "OK", message: "its CSV is lost" });
  const faults = [{ code: "2001", message: "the NIF is not in the census" }];
  expect(submissionResult({ ...noted, state: "remarked", faults })).toMatchObject({
    status: "OK",
    message: "the NIF is not in the census; its CSV is lost",
  });
});

it("a step that has ended, or whose record has none, tells nothing of it", () => {
  expect(tellDeadline(waiting, {}, 0)).toBe(waiting);
  const refused = step.ko("refused", "no");
  expect(tellDeadline(refused, { due }, 0)).toBe(refused);
});
