import type { Answer, Found, Notice, SubmissionState } from "@fakturo/plugin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Attempt, type AttemptEnd, isEnd, openAttempts, type SubmissionRow } from "./row.ts";
import type { ConnectionRules } from "./rules.ts";
import {
  afterNotice,
  answered,
  consulted,
  decidedByPerson,
  intend,
  receiptRead,
  withdraw,
} from "./transitions.ts";

const OPEN: readonly SubmissionState[] = [
  "prepared",
  "queued",
  "intended",
  "unknown",
  "waiting",
  "held",
];
const OVER: readonly SubmissionState[] = [
  "accepted",
  "remarked",
  "refused",
  "withdrawn",
  "annulled",
];
const DIGEST = "d1";
const FAULT = { code: "1100", message: "not valid" };

const ends = fc.option(
  fc.constantFrom<AttemptEnd>("answered", "taken", "refused", "not-sent", "void"),
  { nil: undefined },
);
const attempts: fc.Arbitrary<Attempt[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(1_000_000), ends), { maxLength: 6 })
  .map((all) => {
    let n = 0;
    return all.map(([step, at, end]) => {
      n += step;
      return { n, at, node: "a", ...(end && { end }) };
    });
  });
const receipts = fc.array(
  fc.record({ reference: fc.constantFrom("r1", "r2"), decided: fc.boolean() }),
  { maxLength: 2 },
);

function rowIn(states: readonly SubmissionState[]): fc.Arbitrary<SubmissionRow> {
  return fc
    .record({
      state: fc.constantFrom(...states),
      attempts,
      receipts,
      shown: fc.boolean(),
      rank: fc.nat(3),
      isRefused: fc.boolean(),
      isChained: fc.boolean(),
    })
    .map(({ isRefused, isChained, ...row }) => ({
      ...row,
      id: "1",
      environment: "test" as const,
      connection: "acme",
      kind: "issue" as const,
      identity: "A-1",
      holder: "B-1",
      digest: DIGEST,
      mime: "application/xml",
      size: 1,
      createdAt: 0,
      fence: 1,
      until: 0,
      nextAt: 0,
      failures: 0,
      ...(isChained && { stream: "s", position: 1 }),
      ...(isRefused && { refusal: { faults: [FAULT], effects: {} } }),
    }));
}

const rules: fc.Arbitrary<ConnectionRules> = fc.record({
  dedupe: fc.constantFrom("none", "number", "bytes", "sequence"),
  duplicatesFirst: fc.boolean(),
  hasConsult: fc.boolean(),
  hasReceipt: fc.boolean(),
  windowMs: fc.constant(5_000),
  settleMs: fc.constantFrom(0, 1_000, 1_000_000),
  resendMs: fc.constant([0]),
  timeoutMs: fc.constant(5_000),
  leaseMs: fc.constant(35_000),
});

const ACCEPTED: Answer = { is: "accepted", reference: "r9" };
const REFUSED: Answer = { is: "refused", faults: [FAULT] };
const answers = fc.constantFrom<Answer>(
  ACCEPTED,
  { is: "accepted", remarks: [FAULT] },
  REFUSED,
  { is: "taken", reference: "r1" },
  { is: "duplicate" },
  { is: "duplicate", digest: DIGEST },
  { is: "duplicate", digest: "other" },
  { is: "not-sent", message: "refused" },
  { is: "not-sent", dropped: true, message: "ended without a decision" },
  { is: "unknown", message: "no answer" },
);
const found = answers.chain((answer) =>
  fc.constantFrom<Found>(
    { is: "found", digest: DIGEST, answer },
    { is: "found", digest: "other", answer },
    { is: "not-found" },
    { is: "several" },
    { is: "unknown" },
  ),
);

/** Any event of a record, with a label for the report. */
type Event = (row: SubmissionRow, rules: ConnectionRules) => SubmissionRow;
const events: fc.Arbitrary<Event> = fc.oneof(
  fc.tuple(answers, fc.integer({ min: 1, max: 8 }), fc.boolean()).map(
    ([answer, n, isFenced]): Event =>
      (row, of) =>
        answered(row, { answer, n, isFenced }, of),
  ),
  fc.tuple(found, fc.nat(3_000_000)).map(
    ([one, asked]): Event =>
      (row, of) =>
        consulted(row, { found: one, asked, before: openAttempts(row) }, of),
  ),
  answers.map(
    (answer): Event =>
      (row) =>
        receiptRead(row, "r1", answer),
  ),
  fc.tuple(answers, fc.nat(4)).map(
    ([answer, rank]): Event =>
      (row) =>
        afterNotice(row, noticeOf(answer, rank)),
  ),
);

function noticeOf(answer: Answer, rank: number): Notice {
  return { answer, rank, identity: "A-1" };
}

/** What the outside sees of a record. */
const outcomeOf = ({ state, verdict, attempts }: SubmissionRow) => ({ state, verdict, attempts });

describe("a record that has ended", () => {
  it("keeps its state, whatever arrives", () => {
    fc.assert(
      fc.property(rowIn(OVER), rules, events, (row, of, event) => {
        expect(outcomeOf(event(row, of))).toEqual(outcomeOf(row));
      }),
    );
  });

  it("is neither withdrawn nor decided by a person", () => {
    fc.assert(
      fc.property(rowIn(OVER), (row) => {
        expect(withdraw(row)).toBe(row);
        expect(decidedByPerson(row, { is: "not-there" })).toBe(row);
      }),
    );
  });
});

describe("a record that has not ended", () => {
  it("ends with its acceptance, from wherever that comes", () => {
    fc.assert(
      fc.property(rowIn(OPEN), rules, fc.boolean(), (row, of, isFenced) => {
        for (const next of [
          answered(row, { n: 1, answer: ACCEPTED, isFenced }, of),
          receiptRead(row, "r1", ACCEPTED),
          afterNotice(row, noticeOf(ACCEPTED, 0)),
        ]) {
          expect(next).toMatchObject({ state: "accepted", verdict: { faults: [] } });
          expect(openAttempts(next)).toEqual([]);
          expect(next.reason).toBeUndefined();
        }
      }),
    );
  });

  it("is sent again when the authority ended its only receipt without a decision", () => {
    fc.assert(
      fc.property(rowIn(["waiting"]), (row) => {
        const taken = { ...row, attempts: [], receipts: [{ reference: "r1", decided: false }] };
        const { refusal: _, ...waiting } = taken;
        const asked = receiptRead(waiting, "r1", { is: "not-sent", message: "not now" });
        expect(asked.state).toBe("waiting");
        const next = receiptRead(waiting, "r1", {
          is: "not-sent",
          dropped: true,
          message: "again",
        });
        expect(next.state).toBe(row.stream === undefined ? "prepared" : "queued");
        expect(next.receipts).toEqual([{ reference: "r1", decided: true }]);
      }),
    );
  });

  it("is refused only while none of its attempts is open", () => {
    fc.assert(
      fc.property(rowIn(OPEN), rules, events, (row, of, event) => {
        const next = event(row, of);
        if (next.state === "refused") expect(openAttempts(next)).toEqual([]);
        if (isEnd(next.state)) expect(next.verdict).toBeDefined();
      }),
    );
  });

  it("has no open attempt in a state that says it was not sent", () => {
    fc.assert(
      fc.property(rowIn(["unknown"]), rules, events, (row, of, event) => {
        const next = event(row, of);
        if (next === row || !["prepared", "queued", "waiting"].includes(next.state)) return;
        expect(openAttempts(next)).toEqual([]);
      }),
    );
  });

  it("ignores the refusal of an outdated claim", () => {
    fc.assert(
      fc.property(rowIn(OPEN), rules, fc.integer({ min: 1, max: 8 }), (row, of, n) => {
        expect(answered(row, { n, answer: REFUSED, isFenced: false }, of)).toBe(row);
      }),
    );
  });

  it("leaves hold only by a fact or a person", () => {
    fc.assert(
      fc.property(rowIn(["held"]), rules, events, (row, of, event) => {
        const next = event(row, of);
        expect(["held", "accepted", "remarked"]).toContain(next.state);
      }),
    );
    fc.assert(
      fc.property(rowIn(["held"]), (row) => {
        expect(decidedByPerson(row, { is: "there" }).state).toBe("accepted");
        expect(decidedByPerson(row, { is: "given-up" }).state).toBe("refused");
        expect(openAttempts(decidedByPerson(row, { is: "not-there" }))).toEqual([]);
      }),
    );
  });

  it("is withdrawn only before it was sent, and never out of a chain", () => {
    fc.assert(
      fc.property(rowIn(OPEN), (row) => {
        const wasSent = row.attempts.some(({ end }) => end !== "not-sent");
        const isFree = ["prepared", "queued"].includes(row.state) && row.position === undefined;
        expect(withdraw(row).state).toBe(isFree && !wasSent ? "withdrawn" : row.state);
      }),
    );
  });
});

describe("a new attempt", () => {
  it("has a number of its own where old attempts were removed", () => {
    fc.assert(
      fc.property(rowIn(OPEN), (row) => {
        const numbers = intend(row, { at: 0, node: "a" }).attempts.map(({ n }) => n);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(Math.max(...numbers)).toBe(numbers.at(-1));
      }),
    );
  });

  it("that is a duplicate of a sent one is accepted, although older attempts were removed", () => {
    const of: ConnectionRules = {
      dedupe: "number",
      duplicatesFirst: false,
      hasConsult: false,
      hasReceipt: false,
      windowMs: 5_000,
      settleMs: 0,
      resendMs: [0],
      timeoutMs: 0,
      leaseMs: 0,
    };
    const kept: Attempt[] = Array.from({ length: 50 }, (_, i) => {
      const n = i + 12;
      return { n, at: n, node: "a", ...(n < 61 && { end: "not-sent" as const }) };
    });
    const [row] = fc.sample(rowIn(["unknown"]), { numRuns: 1, seed: 1 });
    if (!row) throw new Error("no row");
    const { refusal: _, ...plain } = row;
    const sent = intend({ ...plain, attempts: kept }, { at: 100, node: "a" });
    const n = sent.attempts.at(-1)?.n ?? 0;
    expect(n).toBe(62);
    const next = answered(sent, { n, answer: { is: "duplicate" }, isFenced: true }, of);
    expect(next.state).toBe("accepted");
  });

  it("keeps what people should know about its acceptance, and no former message", () => {
    const [row] = fc.sample(rowIn(["intended"]), { numRuns: 1, seed: 2 });
    if (!row) throw new Error("no row");
    const waiting = { ...row, message: "is asked for" };
    const n = row.attempts.at(-1)?.n ?? 0;
    const [of] = fc.sample(rules, { numRuns: 1, seed: 2 });
    if (!of) throw new Error("no rules");
    const after = (answer: Answer) => answered(waiting, { n, answer, isFenced: true }, of);
    expect(after({ is: "accepted", note: "its CSV is lost" }).message).toBe("its CSV is lost");
    expect(after({ is: "accepted" })).not.toHaveProperty("message");
  });
});
