import { expect, it } from "vitest";
import { attestedBy, endOfTerms } from "./terms.ts";

const isoOf = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString();

it.each([
  ["2026-11-20T17:10:00.000+01:00", "2026-12-05T16:10:00.000Z"],
  ["2026-11-20T16:10:00Z", "2026-12-05T16:10:00.000Z"],
  // Without offset it is Italian time.
  ["2026-11-20T17:10:00", "2026-12-05T16:10:00.000Z"],
  ["", undefined],
  ["tomorrow", undefined],
  [undefined, undefined],
])("a file delivered at %s is answered by %s", (delivered, end) => {
  expect(isoOf(endOfTerms(delivered))).toBe(end);
});

it("a failed delivery is attested 12 days after the receipt of the file", () => {
  expect(isoOf(attestedBy("2026-11-20T17:10:00+01:00"))).toBe("2026-12-02T16:10:00.000Z");
});
