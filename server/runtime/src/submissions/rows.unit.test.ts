import { type Attempt, lastAttempt, type SubmissionRow } from "@fakturo/connection";
import type { Effects } from "@fakturo/plugin";
import type { SubmissionRecord } from "@fakturo/server-storage/store";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectsFromJson, effectsToJson } from "./effects-json.ts";
import { detailText, rowOf, statusOf } from "./rows.ts";

const RECORD: SubmissionRecord = {
  id: "0190a1b2-0000-7000-8000-000000000000",
  entry: null,
  asked: false,
  environment: "test",
  connection: "acme",
  kind: "issue",
  identity: "A-1",
  holder: "B-1",
  digest: "d",
  mime: "application/xml",
  size: 1,
  stream: null,
  position: null,
  due_at: null,
  created_at: new Date(0),
  state: "prepared",
  fence: 1,
  until: new Date(0),
  next_at: new Date(0),
  failures: 0,
  detail: { attempts: [], receipts: [], shown: false, rank: 0 },
};
/** The row as it is read after it was stored. */
function stored(row: SubmissionRow): SubmissionRow {
  return rowOf({ ...RECORD, state: row.state, detail: JSON.parse(detailText(row)) });
}

describe("a stored submission", () => {
  it("keeps a bounded number of attempts, each with a number of its own", () => {
    let row = rowOf(RECORD);
    for (let i = 1; i <= 200; i++) {
      row = stored(withAttempt(row, "not-sent"));
      expect(row.attempts.at(-1)?.n).toBe(i);
    }
    expect(row.attempts.length).toBeLessThanOrEqual(51);
    expect(new Set(row.attempts.map(({ n }) => n)).size).toBe(row.attempts.length);
    expect(statusOf(row).attempts).toBe(200);
  });

  it("keeps every open attempt and the first that may have been processed", () => {
    const begun = [undefined, "not-sent", "void", undefined] as const;
    let row = begun.reduce<SubmissionRow>(withAttempt, rowOf(RECORD));
    for (let i = 0; i < 100; i++) row = stored(withAttempt(row, "not-sent"));
    expect(row.attempts.slice(0, 3).map(({ n }) => n)).toEqual([1, 4, 55]);
  });

  it("is refused where a name or the form is not known", () => {
    for (const wrong of [
      { kind: "constructor" },
      { state: "constructor" },
      { environment: "staging" },
      { detail: null },
      { detail: {} },
      { detail: { attempts: [], receipts: [], shown: "no", rank: 0 } },
    ])
      expect(() => rowOf({ ...RECORD, ...wrong })).toThrow();
  });
});

function withAttempt(row: SubmissionRow, end: Attempt["end"]): SubmissionRow {
  const attempt = { n: lastAttempt(row) + 1, at: 0, node: "a", ...(end && { end }) };
  return { ...row, attempts: [...row.attempts, attempt] };
}

it("effects with files are the same after they were stored", () => {
  const file = fc.record({
    name: fc.string({ minLength: 1 }),
    mime: fc.constant("application/xml"),
    data: fc.uint8Array(),
    private: fc.boolean(),
  });
  const effects: fc.Arbitrary<Effects> = fc.record(
    {
      files: fc.array(file, { minLength: 1, maxLength: 3 }),
      stamps: fc.array(fc.record({ prv: fc.string(), val: fc.string() })),
      args: fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string()),
      state: fc.string(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(effects, (one) => {
      expect(effectsFromJson(JSON.parse(JSON.stringify(effectsToJson(one))))).toEqual(one);
    }),
  );
});
