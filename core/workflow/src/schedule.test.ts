import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INTERVALS, type Recurrence, tickAfter, tickUntil } from "./schedule.ts";

const after = (at: string, recurrence: Recurrence) =>
  new Date(tickAfter(Date.parse(at), recurrence)).toISOString();

describe("recurring ticks", () => {
  it.each<[string, Recurrence, string]>([
    ["2026-01-05T10:20:00Z", { interval: "hourly", factor: 1 }, "2026-01-05T11:00:00.000Z"],
    ["2026-01-05T10:20:00Z", { interval: "hourly", factor: 6 }, "2026-01-05T12:00:00.000Z"],
    ["2026-01-05T12:00:00Z", { interval: "hourly", factor: 6 }, "2026-01-05T18:00:00.000Z"],
    ["2026-01-05T10:20:00Z", { interval: "daily", factor: 1 }, "2026-01-06T00:00:00.000Z"],
    ["2026-01-11T23:59:59Z", { interval: "weekly", factor: 1 }, "2026-01-12T00:00:00.000Z"],
    ["2026-01-31T10:20:00Z", { interval: "monthly", factor: 1 }, "2026-02-01T00:00:00.000Z"],
    ["2026-01-31T10:20:00Z", { interval: "monthly", factor: 3 }, "2026-04-01T00:00:00.000Z"],
  ])("after %s with %o comes %s", (at, recurrence, next) => {
    expect(after(at, recurrence)).toBe(next);
  });

  it("cut time into windows without gap or overlap", () => {
    const recurrences = fc.record({
      interval: fc.constantFrom(...INTERVALS),
      factor: fc.integer({ min: 1, max: 50 }),
    });
    const moments = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(moments, recurrences, (at, recurrence) => {
        const [from, upto] = [tickUntil(at, recurrence), tickAfter(at, recurrence)];
        expect(from).toBeLessThanOrEqual(at);
        expect(upto).toBeGreaterThan(at);
        expect(tickUntil(upto, recurrence)).toBe(upto);
        expect(tickAfter(from, recurrence)).toBe(upto);
      }),
    );
  });
});
