import { definePlugin, defineProvider, type StepResult, step, Type } from "@fakturo/plugin";
import type { IntentRow } from "@fakturo/server-storage/store";
import { attemptsOf, type EventStatus } from "@fakturo/workflow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createWorkbench } from "../testing/workbench.ts";
import { compacted, type KnownEvent, knownEvents, timedEvents } from "./journal-compaction.ts";

const intentOf = (statuses: readonly EventStatus[]) => ({
  id: "i",
  step_id: "s",
  provider: "p",
  created_at: "",
  updated_at: "",
  completed: false,
  events: statuses.map(
    (status, index): KnownEvent => ({ index, status, at: new Date(index).toISOString() }),
  ),
});

const attempt = fc.constantFrom<EventStatus[]>(
  ["RUN"],
  ["RUN", "ERR"],
  ["RUN", "QUEUED"],
  ["RUN", "QUEUED", "POKE"],
);
const history = fc
  .tuple(fc.array(attempt, { maxLength: 100 }), fc.array(attempt, { maxLength: 60 }))
  .map(([first, more]) => [first.flat(), more.flat()] as const);
const afterWait = (events: readonly KnownEvent[]) =>
  timedEvents(events).slice(events.findLastIndex(({ status }) => status === "QUEUED"));

it("a step whose journal is compacted keeps the same events and counts when it continues", () => {
  fc.assert(
    fc.property(history, ([first, more]) => {
      const whole = intentOf([...first, ...more]);
      const stored: IntentRow = JSON.parse(JSON.stringify(compacted(intentOf(first))));
      const events = [...knownEvents(stored.events), ...whole.events.slice(first.length)];
      expect(events.at(-1)?.index ?? -1).toBe(whole.events.length - 1);
      expect(attemptsOf(timedEvents(events)) + (stored.calls_left_out ?? 0)).toBe(
        attemptsOf(timedEvents(whole.events)),
      );
      expect(afterWait(events)).toEqual(afterWait(whole.events));
      expect(compacted({ ...stored, events })).toEqual(compacted(whole));
      const { length } = compacted({ ...stored, events }).events;
      expect(length).toBeLessThanOrEqual(Math.max(50, 10 + afterWait(whole.events).length));
    }),
  );
});

it("a step that asks again and again keeps its journal short and its count of calls", async () => {
  const POLLS = 100;
  const attempts: number[] = [];
  const answer = (call: number): StepResult => {
    if (call <= POLLS) return step.wait("not yet", { seconds: 60 });
    return call <= POLLS + 2 ? step.retry("away", 60) : step.ok();
  };
  const plugin = definePlugin({
    name: "test-polls",
    providers: [
      defineProvider({
        key: "try.poll",
        name: "Poll",
        summary: "Asks again and again.",
        effect: "external",
        config: Type.Object({}),
        run: (task) => answer(attempts[attempts.push(task.attempt) - 1] ?? 0),
      }),
    ],
  });
  await using bench = await createWorkbench([plugin]);
  const contents = { name: "W", schema: "bill/invoice", steps: [{ provider: "try.poll" }] };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  const { job, intents, events } = await bench.finish(id);
  expect(attempts).toEqual(Array.from({ length: POLLS + 3 }, (_, i) => i + 1));
  expect(job.status).toBe("OK");
  expect(events[0]).toHaveLength(50);
  expect(events[0]?.slice(-6)).toEqual(["RUN", "ERR", "RUN", "ERR", "RUN", "OK"]);
  expect(intents[0]?.events.map(({ index }) => index).slice(8, 12)).toEqual([8, 9, 166, 167]);
});
