import { expect, it } from "vitest";
import { createRateLimit, RateError } from "./rate-limit.ts";

const RATE = { count: 3, perSeconds: 1, what: "requests" };

function refusal(act: () => void): RateError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof RateError) return error;
    throw error;
  }
}

it("admits as many requests of a caller as its bucket has tokens, and more after a while", () => {
  let time = 0;
  const admit = createRateLimit(RATE, { now: () => time });
  for (let n = 0; n < 3; n++) expect(refusal(() => admit("a"))).toBeUndefined();
  const refused = refusal(() => admit("a"));
  expect([refused?.key, refused?.retryAfterS]).toEqual(["rate-limited", 1]);
  expect(refused?.message).toContain("3 requests");
  expect(refusal(() => admit("b"))).toBeUndefined();
  time = 334;
  expect(refusal(() => admit("a"))).toBeUndefined();
  expect(refusal(() => admit("a"))).toBeDefined();
  time = 60_000;
  for (let n = 0; n < 3; n++) expect(refusal(() => admit("a"))).toBeUndefined();
  expect(refusal(() => admit("a"))).toBeDefined();
});

it("tells how long a slow bucket takes, and never grows without end", () => {
  const admit = createRateLimit({ count: 1, perSeconds: 60, what: "jobs" }, { now: () => 0 });
  admit("a");
  expect(refusal(() => admit("a"))?.retryAfterS).toBe(60);
  let time = 0;
  const fast = createRateLimit(RATE, { now: () => time });
  for (let n = 0; n < 30_000; n++) {
    time += 1000;
    expect(refusal(() => fast(`caller ${n}`))).toBeUndefined();
  }
});

it("is off at 0", () => {
  const admit = createRateLimit({ ...RATE, count: 0 }, { now: () => 0 });
  for (let n = 0; n < 100; n++) expect(refusal(() => admit("a"))).toBeUndefined();
});

it("lets a caller with tokens take several at once, and then wait longer", () => {
  let time = 0;
  const admit = createRateLimit(RATE, { now: () => time });
  admit("a", 0);
  expect(refusal(() => admit("a", 9))).toBeUndefined();
  expect(refusal(() => admit("a"))?.retryAfterS).toBe(3);
  expect(refusal(() => admit("a", 0))).toBeUndefined();
  time = 2_300;
  expect(refusal(() => admit("a"))).toBeDefined();
  expect(refusal(() => admit("b"))).toBeUndefined();
});
