import { expect, it } from "vitest";
import { dayInRome, endOfDay, portalDay } from "./day.ts";

it.each([
  ["2026-11-20T10:00:00Z", "2026-11-20", "2026-11-20T23:00:00Z"],
  ["2026-07-20T22:30:00Z", "2026-07-21", "2026-07-21T22:00:00Z"],
  // Clocks go forward in the night before, and back.
  ["2026-03-28T23:30:00Z", "2026-03-29", "2026-03-29T22:00:00Z"],
  ["2026-10-24T22:30:00Z", "2026-10-25", "2026-10-25T23:00:00Z"],
])("at %s the day in Rome is %s and ends at %s", (time, day, end) => {
  const now = Date.parse(time);
  expect(dayInRome(now)).toBe(day);
  expect(endOfDay(now)).toBe(Date.parse(end));
});

it("writes days as the portal does", () => {
  expect(portalDay("2026-11-20")).toBe("20/11/2026");
});
