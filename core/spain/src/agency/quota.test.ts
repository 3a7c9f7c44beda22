import { expect, it } from "vitest";
import { tooMany } from "./quota.ts";

it.each([
  [{}, 60],
  [{ "retry-after": "5" }, 5],
  [{ "retry-after": "999999" }, 3600],
  [{ "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, 60],
])("waits after too many requests as %o asks", (headers: Record<string, string>, seconds) => {
  expect(tooMany({ status: 429, headers })).toMatchObject({
    is: "not-sent",
    fault: "quota",
    retryIn: seconds,
  });
});

it("is no answer of another status", () => {
  expect(tooMany({ status: 200, headers: {} })).toBeUndefined();
});
