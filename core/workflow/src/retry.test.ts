import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AttemptResult,
  afterAttempt,
  afterError,
  afterQueued,
  attemptsOf,
  type Deadlines,
  JOB_LIMIT_MS,
  type TimedEvent,
  timeoutEvent,
} from "./retry.ts";

const START = 1_767_225_600_000;
const HOUR_S = 3600;

interface Finish {
  /** Seconds from the end of each attempt to the next. */
  readonly delays: number[];
  readonly events: TimedEvent[];
}

/** Calls a step with a constant answer until it ends or `most` calls were made. */
function repeat(result: AttemptResult, deadlines: Deadlines = {}, most = 60, callMs = 0): Finish {
  const events: TimedEvent[] = [];
  const delays: number[] = [];
  let now = START;
  for (let i = 0; i < most; i++) {
    events.push({ status: "RUN", code: "", at: now });
    now += callMs;
    const after = afterAttempt(events, result, now, deadlines);
    events.push(...after.events.map((event) => ({ ...event, at: now })));
    if (after.wakeAt === undefined) break;
    delays.push((after.wakeAt - now) / 1000);
    now = after.wakeAt;
  }
  return { delays, events };
}

describe("after an error without a delay", () => {
  const { delays, events } = repeat({ status: "ERR", code: "e", message: "away" });

  it("doubles from 5 s and goes on every half hour: 9 + 22 retries within 12 h", () => {
    expect(delays).toEqual([
      5,
      10,
      20,
      40,
      80,
      160,
      320,
      640,
      1280,
      ...Array.from({ length: 22 }, () => 1800),
    ]);
    expect(delays.reduce((sum, s) => sum + s, 0)).toBeLessThanOrEqual(12 * HOUR_S);
  });

  it("ends as KO with the last message, after the ERR", () => {
    expect(events.slice(-3)).toMatchObject([
      { status: "RUN" },
      { status: "ERR", code: "e", message: "away" },
      { status: "KO", code: "retries-exhausted", message: "away" },
    ]);
    expect(attemptsOf(events)).toBe(32);
  });

  it("measures delays from the end of the attempt and the retry window from the first one", () => {
    const slow = repeat({ status: "ERR" }, {}, 60, 60_000);
    expect(slow.delays.slice(0, 3)).toEqual([5, 10, 20]);
    expect(slow.delays.length).toBeLessThan(delays.length);
    const last = slow.events.at(-1)?.at ?? 0;
    expect(last - START).toBeLessThanOrEqual(12 * HOUR_S * 1000 + 60_000);
  });
});

describe("after an error with a delay", () => {
  it("comes back 32 times, however long that takes", () => {
    const { delays, events } = repeat({ status: "ERR", retryIn: 7200 });
    expect(delays).toEqual(Array.from({ length: 32 }, () => 7200));
    expect(events.at(-1)).toMatchObject({ status: "KO", code: "retries-exhausted" });
  });

  it("takes a delay of none", () => {
    expect(repeat({ status: "ERR", retryIn: 0 }).delays).toEqual(
      Array.from({ length: 32 }, () => 0),
    );
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    "survives a delay of %s",
    (retryIn) => {
      const wake = afterError([{ status: "ERR", code: "", at: START }], START, retryIn);
      const at = "at" in wake ? wake.at : Number.NaN;
      expect(at).toBeGreaterThanOrEqual(START);
      expect(at).toBeLessThanOrEqual(START + JOB_LIMIT_MS);
    },
  );
});

describe("after an answer to wait", () => {
  it("comes back after the delay, without limit", () => {
    expect(repeat({ status: "QUEUED", retryIn: 30 }, {}, 200).delays).toEqual(
      Array.from({ length: 200 }, () => 30),
    );
  });

  it("comes back after a second at the soonest", () => {
    expect(repeat({ status: "QUEUED", retryIn: 0 }, {}, 2).delays).toEqual([1, 1]);
    expect(afterQueued(START, Number.NaN)).toBe(START + 1000);
  });

  it("looks in every hour when it is only poked", () => {
    expect(repeat({ status: "QUEUED" }, {}, 3).delays).toEqual([HOUR_S, HOUR_S, HOUR_S]);
    expect(afterQueued(START)).toBe(START + HOUR_S * 1000);
  });

  it("starts a new series of errors", () => {
    const day = 24 * HOUR_S * 1000;
    const events: TimedEvent[] = [
      { status: "RUN", code: "", at: START },
      { status: "ERR", code: "", at: START },
      { status: "RUN", code: "", at: START + 5000 },
      { status: "QUEUED", code: "", at: START + 5000 },
      { status: "RUN", code: "", at: START + day },
    ];
    const { wakeAt } = afterAttempt(events, { status: "ERR" }, START + day);
    expect(wakeAt).toBe(START + day + 5000);
  });
});

describe("deadlines", () => {
  it("wake a waiting step in time to end it", () => {
    const step = START + 100_000;
    const { delays, events } = repeat({ status: "QUEUED", retryIn: 60 }, { step });
    expect(delays).toEqual([60, 40]);
    expect(events.at(-1)).toMatchObject({ status: "TIMEOUT", code: "", at: step });
  });

  it("of the job have a code of their own and come first", () => {
    expect(timeoutEvent(START, { job: START, step: START })).toMatchObject({
      status: "TIMEOUT",
      code: "job-limit",
    });
    expect(timeoutEvent(START - 1, { job: START, step: START })).toBeUndefined();
  });

  it("that passed during the call end the step behind its answer", () => {
    const after = afterAttempt([], { status: "ERR", code: "c" }, START, { step: START - 1 });
    expect(after).toMatchObject({
      events: [{ status: "ERR", code: "c" }, { status: "TIMEOUT" }],
      wakeAt: undefined,
    });
  });

  it("end waiting at the job's limit of 100 days", () => {
    const job = START + JOB_LIMIT_MS;
    const { events } = repeat({ status: "QUEUED" }, { job }, 3000);
    expect(events.at(-1)).toMatchObject({ status: "TIMEOUT", code: "job-limit", at: job });
    expect(attemptsOf(events)).toBe(100 * 24 + 1);
  });
});

describe("any sequence of unfinished attempts", () => {
  it("ends or comes back later, never earlier and never past a deadline", () => {
    const results = fc.array(
      fc.record({
        status: fc.constantFrom("ERR" as const, "QUEUED" as const),
        retryIn: fc.option(fc.double({ min: -10, max: 1e7 }), { nil: undefined }),
      }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(results, fc.nat(1e9), (attempts, left) => {
        const deadlines = { job: START + left };
        const events: TimedEvent[] = [];
        let now = START;
        for (const result of attempts) {
          events.push({ status: "RUN", code: "", at: now });
          const { events: added, wakeAt } = afterAttempt(events, result, now, deadlines);
          if (wakeAt === undefined) {
            expect(["KO", "TIMEOUT"]).toContain(added.at(-1)?.status);
            return;
          }
          expect(added).toHaveLength(1);
          expect(wakeAt).toBeGreaterThanOrEqual(now);
          expect(wakeAt).toBeLessThanOrEqual(deadlines.job);
          events.push(...added.map((event) => ({ ...event, at: now })));
          now = wakeAt;
        }
      }),
    );
  });
});
