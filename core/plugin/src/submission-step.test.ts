import { expect, it } from "vitest";
import { step } from "./step.ts";
import { tellDeadline } from "./submission-step.ts";

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

it("a step that has ended, or whose record has none, tells nothing of it", () => {
  expect(tellDeadline(waiting, {}, 0)).toBe(waiting);
  const refused = step.ko("refused", "no");
  expect(tellDeadline(refused, { due }, 0)).toBe(refused);
});
