import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spanishDate, spanishMoment, spanishTimeOn } from "./dates.ts";

describe("spanishMoment", () => {
  it.each([
    ["2024-11-26T04:00:00Z", "26-11-2024", "2024-11-26T05:00:00+01:00"],
    ["2024-07-31T22:30:59.999Z", "01-08-2024", "2024-08-01T00:30:59+02:00"],
    ["2025-12-31T23:00:00Z", "01-01-2026", "2026-01-01T00:00:00+01:00"],
  ])("shows %s", (utc, date, stamp) => {
    expect(spanishMoment(Date.parse(utc))).toMatchObject({ date, stamp });
  });

  it("is the same instant, to the second", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
        expect(Date.parse(spanishMoment(ms).stamp)).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });
});

describe("spanishTimeOn", () => {
  it("gives the offset of that day", () => {
    expect(spanishTimeOn("2026-02-10").stamp).toBe("2026-02-10T00:00:00+01:00");
    expect(spanishTimeOn("2026-08-10", "09:15:00").stamp).toBe("2026-08-10T09:15:00+02:00");
  });
});

describe("spanishDate", () => {
  it("turns dates round and leaves others", () => {
    expect(spanishDate("2026-02-10")).toBe("10-02-2026");
    expect(spanishDate("10-02-2026")).toBe("10-02-2026");
    expect(spanishDate(undefined)).toBeUndefined();
  });
});
