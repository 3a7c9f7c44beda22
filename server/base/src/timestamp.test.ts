import { expect, it } from "vitest";
import { formatTimestamp, timestampMs } from "./timestamp.ts";

it.each([
  ["2026-01-15T10:00:00Z", "2026-01-15T10:00:00.000Z"],
  ["2026-01-15t10:00:00.123456789+02:00", "2026-01-15T08:00:00.123Z"],
  ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999999999+23:59", "9999-12-31T00:00:59.999Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
])("%s is %s", (text, told) => {
  expect(formatTimestamp(timestampMs(text) ?? Number.NaN)).toBe(told);
});

it.each([
  "2026-02-31T00:00:00Z",
  "2026-01-15T10:00:00",
  "9999-12-31T23:59:59.999-10:00",
  "9999-12-31T23:59:59.999-00:01",
  "0000-01-01T00:00:00+00:01",
])("%s is no moment that can be told", (text) => {
  expect(timestampMs(text)).toBeUndefined();
});
