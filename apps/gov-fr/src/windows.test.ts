import { describePlugin } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { closedWindows, deadlineText, plugin, windowAt } from "./index.ts";

describePlugin("@fakturo/app-gov-fr", { load: async () => ({ plugin }) });

describe("periods of e-reporting", () => {
  it.each([
    ["real_normal_monthly", "tx", "2026-11-10", "2026-11-01", "2026-11-10", "2026-11-20"],
    ["real_normal_monthly", "tx", "2026-11-11", "2026-11-11", "2026-11-20", "2026-11-30"],
    ["real_normal_monthly", "tx", "2026-12-31", "2026-12-21", "2026-12-31", "2027-01-10"],
    ["real_normal_monthly", "py", "2026-11-11", "2026-11-01", "2026-11-30", "2026-12-10"],
    ["real_normal_quarterly", "tx", "2026-02-28", "2026-02-01", "2026-02-28", "2026-03-10"],
    ["simplified", "tx", "2027-01-15", "2027-01-01", "2027-01-31", "2027-02-28"],
    ["real_normal_monthly", "tx", "2028-02-29", "2028-02-21", "2028-02-29", "2028-03-10"],
    ["real_normal_quarterly", "py", "2026-12-31", "2026-12-01", "2026-12-31", "2027-01-10"],
    ["simplified", "py", "2026-02-01", "2026-02-01", "2026-02-28", "2026-03-30"],
    ["simplified", "tx", "2028-01-31", "2028-01-01", "2028-01-31", "2028-02-29"],
    ["franchise", "tx", "2026-01-31", "2026-01-01", "2026-02-28", "2026-03-30"],
    ["franchise", "tx", "2026-12-01", "2026-11-01", "2026-12-31", "2027-01-30"],
    ["franchise", "py", "2026-03-01", "2026-03-01", "2026-04-30", "2026-05-30"],
  ] as const)("%s, %s: %s is in %s to %s, due on %s", (regime, kind, day, start, end, due) => {
    expect(windowAt(regime, kind, day)).toEqual({ start, end, due });
  });

  it("are closed at midnight of Paris", () => {
    const closedAt = (moment: string) =>
      closedWindows("real_normal_monthly", "tx", { now: Date.parse(moment), max: 2 }).map(
        ({ end }) => end,
      );
    expect(closedAt("2026-07-10T21:59:59Z")).toEqual(["2026-06-20", "2026-06-30"]);
    expect(closedAt("2026-07-10T22:00:00Z")).toEqual(["2026-06-30", "2026-07-10"]);
  });

  it("are due until the end of the day in Paris, in summer and winter", () => {
    expect(deadlineText("2026-07-10")).toBe("2026-07-10T23:59:59+02:00");
    expect(deadlineText("2026-12-10")).toBe("2026-12-10T23:59:59+01:00");
  });
});
