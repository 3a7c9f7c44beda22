import { expect, it } from "vitest";
import { endOfWorkingDay } from "./deadline.ts";

it.each([
  ["a weekday", "2026-11-18", "2026-11-19T23:00:00.000Z"],
  ["a Friday", "2026-11-20", "2026-11-23T23:00:00.000Z"],
  ["the day before Independence Day", "2026-11-10", "2026-11-12T23:00:00.000Z"],
  ["the day before Christmas Eve", "2026-12-23", "2026-12-28T23:00:00.000Z"],
  ["Good Friday", "2026-04-03", "2026-04-07T22:00:00.000Z"],
  ["the day before Corpus Christi", "2026-06-03", "2026-06-05T22:00:00.000Z"],
  ["the last Friday of winter time", "2026-03-27", "2026-03-30T22:00:00.000Z"],
])(
  "an invoice issued offline on %s is sent until the end of the next working day",
  (_day, day, end) => {
    expect(new Date(endOfWorkingDay(day)).toISOString()).toBe(end);
  },
);

it("the seventh working day passes over weekends and holidays", () => {
  const until = (day: string) => new Date(endOfWorkingDay(day, 7)).toISOString();
  expect(until("2026-11-02")).toBe("2026-11-12T23:00:00.000Z");
  expect(until("2026-12-22")).toBe("2027-01-05T23:00:00.000Z");
});
