import { expect, it } from "vitest";
import { eventsOf } from "./job-events.ts";

const step = (id: string, indexes: readonly number[]) => ({
  id,
  step_id: id,
  provider: "p",
  events: indexes.map((index) => ({ index, status: "RUN" })),
});

it("numbers events as they happened, those that are not kept included", () => {
  const intents = [step("a", [0, 1]), step("b", [0, 1, 8, 9]), step("c", [0])];
  expect(eventsOf({ intents }).map(({ number }) => number)).toEqual([1, 2, 3, 4, 11, 12, 13]);
  expect(eventsOf({ intents })[6]?.event).toEqual({
    intent_id: "c",
    step_id: "c",
    provider: "p",
    index: 0,
    status: "RUN",
  });
  expect(eventsOf({})).toEqual([]);
});
