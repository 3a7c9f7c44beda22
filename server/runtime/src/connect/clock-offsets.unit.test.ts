import { describe, expect, it } from "vitest";
import { ClockOffsets, clockOffset } from "./clock-offsets.ts";

const PLACE = { workspace: "w", connection: "verifactu", environment: "live" };
const AT = Date.UTC(2026, 0, 15, 10);
const header = (ms: number) => new Date(ms).toUTCString();

describe("the offset of a clock", () => {
  it.each([
    [
      "is nothing where the call explains the difference",
      AT,
      { started: AT - 4_000, ended: AT + 500 },
      0,
    ],
    [
      "is nothing within the resolution of the header",
      AT,
      { started: AT + 999, ended: AT + 1_200 },
      0,
    ],
    [
      "is at least what the time of the call does not explain, ahead",
      AT,
      { started: AT + 61_000, ended: AT + 63_000 },
      60_000,
    ],
    [
      "is negative for a clock that is behind",
      AT,
      { started: AT - 65_000, ended: AT - 62_000 },
      -62_000,
    ],
  ])("%s", (_what, shown, span, expected) => {
    expect(clockOffset(shown, 1_000, span)).toBe(expected);
  });

  it("is that of the newest answer; a header that is no date tells nothing", () => {
    const clocks = new ClockOffsets(() => 0);
    clocks.note(PLACE, header(AT), { started: AT + 91_000, ended: AT + 91_000 });
    clocks.note(PLACE, "yesterday", { started: AT, ended: AT });
    clocks.note(PLACE, undefined, { started: AT, ended: AT });
    expect(clocks.authorities).toEqual([
      { ...PLACE, ahead: 90_000, at: AT + 91_000, base: AT + 91_000 },
    ]);
    expect(clocks.warnings).toEqual(["the clock is 90 s ahead of that of verifactu (live)"]);
    clocks.note(PLACE, header(AT), { started: AT, ended: AT });
    expect(clocks.warnings).toEqual([]);
  });

  it("is over once the clock was set, and a machine that slept has none", () => {
    let monotonic = 0;
    const clocks = new ClockOffsets(() => monotonic);
    const minutes = (count: number) => count * 60_000;
    expect(clocks.aheadOf(PLACE, AT)).toBe(0);
    const wrong = AT + minutes(10);
    clocks.note(PLACE, header(AT), { started: wrong, ended: wrong });
    monotonic += minutes(1);
    expect(clocks.aheadOf(PLACE, wrong + minutes(1))).toBe(minutes(10) - 1_000);
    expect(clocks.aheadOf(PLACE, AT + minutes(1))).toBe(-1_000);
    expect(clocks.aheadOf(PLACE, wrong + minutes(60))).toBe(minutes(10) - 1_000);
    clocks.note(PLACE, header(AT), { started: AT, ended: AT });
    expect(clocks.aheadOf(PLACE, AT + minutes(60))).toBe(0);
  });

  it("is recent for a while by a clock that is never set", () => {
    let monotonic = 0;
    const clocks = new ClockOffsets(() => monotonic);
    expect(clocks.isRecent(PLACE, 1_000)).toBe(false);
    clocks.note(PLACE, header(AT), { started: AT, ended: AT });
    monotonic += 999;
    expect(clocks.isRecent(PLACE, 1_000)).toBe(true);
    monotonic += 1;
    expect(clocks.isRecent(PLACE, 1_000)).toBe(false);
  });

  it("from the database is told too, once it is more than half a minute", () => {
    const clocks = new ClockOffsets(() => 0);
    clocks.database = -30_000;
    expect(clocks.warnings).toEqual([]);
    clocks.database = -31_000;
    expect(clocks.warnings).toEqual(["the clock is 31 s behind that of the database"]);
  });
});
