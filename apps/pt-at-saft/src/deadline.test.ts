import { expect, it } from "vitest";
import { communicationDeadline } from "./deadline.ts";

it.each([
  ["2026-01-31", "2026-02-05T23:59:59.000Z"],
  ["2026-03-01", "2026-04-05T22:59:59.000Z"],
  ["2026-12-24", "2027-01-05T23:59:59.000Z"],
])("a document of %s is communicated until %s", (day, moment) => {
  expect(new Date(communicationDeadline(day)).toISOString()).toBe(moment);
});
