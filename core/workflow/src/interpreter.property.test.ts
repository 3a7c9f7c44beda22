import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCursor, type Next } from "./cursor.ts";
import { nextStep } from "./interpreter.ts";
import { type EndStatus, runningStatus, stepFaultsOf } from "./job.ts";
import { type EventStatus, isTerminal, type JournalEvent, type JournalIntent } from "./journal.ts";
import { allSteps, type Branch, type BranchStatus, type Contents, type Step } from "./model.ts";

const CODES = ["", "x", "y", "schema-mismatch"];
const STATUSES: BranchStatus[] = ["", "NA", "OK", "SKIP", "KO", "TIMEOUT"];
const RESULTS: EventStatus[] = ["OK", "OK", "OK", "SKIP", "KO", "TIMEOUT"];
const PENDING: EventStatus[][] = [[], ["ERR", "RUN"], ["QUEUED", "POKE", "RUN"]];

/** A step before it has an id; jumps are positions in its list. */
interface Draft {
  readonly next: readonly DraftBranch[];
}
interface DraftBranch {
  readonly status: BranchStatus;
  readonly code: string;
  readonly steps: readonly Draft[];
  readonly to: number | undefined;
  readonly stop: boolean;
}

function lanes(depth: number): fc.Arbitrary<Draft[]> {
  const branches = fc.array(branch(depth), { maxLength: 3 });
  return fc.array(fc.record({ next: branches }), { maxLength: 4 });
}

function branch(depth: number): fc.Arbitrary<DraftBranch> {
  return fc.record({
    status: fc.constantFrom(...STATUSES),
    code: fc.constantFrom(...CODES),
    steps: depth === 0 ? fc.constant([]) : lanes(depth - 1),
    to: fc.option(fc.nat(3), { nil: undefined, freq: 3 }),
    stop: fc.boolean(),
  });
}

const workflows = fc
  .record({ steps: lanes(2), rescue: lanes(1) })
  .map(({ steps, rescue }): Contents => {
    const next = counter();
    return { steps: named(steps, next), rescue: named(rescue, next) };
  });

function counter(): () => string {
  let n = 0;
  return () => `s${++n}`;
}

function named(drafts: readonly Draft[], next: () => string): Step[] {
  const ids = drafts.map(next);
  return drafts.map((draft, i) => ({
    id: ids[i] ?? "",
    name: "",
    provider: `p.${ids[i]}`,
    notes: undefined,
    config: {},
    summary: undefined,
    next: draft.next.map(
      ({ status, code, steps, to, stop }): Branch => ({
        status,
        code,
        steps: named(steps, next),
        step_id: to === undefined ? undefined : ids[to],
        stop,
      }),
    ),
  }));
}

interface Outcome {
  readonly pending: EventStatus[];
  readonly status: EventStatus;
  readonly code: string;
}

const scripts = fc.array(
  fc.record({
    pending: fc.constantFrom(...PENDING),
    status: fc.constantFrom(...RESULTS),
    code: fc.constantFrom(...CODES),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Maximum number of steps of any run: each pass through all of them ends or uses a jump. */
function longest(contents: Contents): number {
  const steps = allSteps(contents.steps).length + allSteps(contents.rescue).length;
  return steps * 102 + 2;
}

function events(
  next: Extract<Next, { kind: "run" }>,
  { pending, status, code }: Outcome,
): JournalEvent[] {
  if (next.refuse) return [plain("RUN"), { status: "KO", code: next.refuse }];
  return [plain("RUN"), ...pending.map(plain), { status, code }];
}

function plain(status: EventStatus): JournalEvent {
  return { status, code: "" };
}

/** Runs to the end with results from the script, repeated; resumes at `from`. */
function run(
  contents: Contents,
  script: readonly Outcome[],
  from: readonly JournalIntent[] = [],
): { journal: JournalIntent[]; end: EndStatus } {
  const journal = [...from];
  const cursor = createCursor(contents);
  for (const intent of journal) cursor.follow(intent);
  for (;;) {
    const next = cursor.next();
    if (next.kind === "end") return { journal, end: next.status };
    expect(journal.length).toBeLessThan(longest(contents));
    const outcome = script[next.intent % script.length];
    if (next.kind !== "run" || !outcome) throw new Error("a step is open");
    const intent = { step_id: next.step.id, events: events(next, outcome) };
    journal[next.intent] = intent;
    cursor.follow(intent);
  }
}

describe("any workflow under any results", () => {
  it("ends", () => {
    fc.assert(
      fc.property(workflows, scripts, (contents, script) => {
        const { journal, end } = run(contents, script);
        expect(["OK", "KO"]).toContain(end);
        expect(journal.every(({ events: [first] }) => first?.status === "RUN")).toBe(true);
      }),
    );
  });

  it("goes on in the same way from every point of its journal", () => {
    fc.assert(
      fc.property(workflows, scripts, fc.nat(), fc.nat(), (contents, script, cut, within) => {
        const whole = run(contents, script);
        const done = whole.journal.slice(0, cut % (whole.journal.length + 1));
        expect(run(contents, script, done)).toEqual(whole);
        const open = whole.journal[done.length];
        if (!open) return;
        const prefix = { ...open, events: open.events.slice(0, within % open.events.length) };
        const next = nextStep(contents, [...done, prefix]);
        expect(next).toMatchObject({ intent: done.length, open: true, step: { id: open.step_id } });
      }),
    );
  });

  it("stands at the same place for a kept cursor and a replay", () => {
    fc.assert(
      fc.property(workflows, scripts, (contents, script) => {
        const { journal } = run(contents, script);
        const cursor = createCursor(contents);
        const sample = journal.slice(0, 40);
        for (const [i, intent] of sample.entries()) {
          expect(cursor.next()).toEqual(nextStep(contents, sample.slice(0, i)));
          cursor.follow(intent);
        }
      }),
    );
  });

  it("starts every step of a plain lane once, until one fails", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (length, failing) => {
        const drafts = Array.from({ length }, () => ({ next: [] }));
        const contents = { steps: named(drafts, counter()), rescue: [] };
        const script = Array.from({ length: length + 1 }, (_, i): Outcome => {
          return { pending: [], status: i === failing ? "KO" : "OK", code: "" };
        });
        const { journal, end } = run(contents, script);
        expect(journal).toHaveLength(Math.min(length, failing + 1));
        expect(end).toBe(failing < length ? "KO" : "OK");
      }),
    );
  });

  it("ends KO only with a fault, and shows neither OK nor KO before", () => {
    fc.assert(
      fc.property(workflows, scripts, (contents, script) => {
        const { journal, end } = run(contents, script);
        const faults = journal.flatMap(({ events }) =>
          events.flatMap((event) => stepFaultsOf("p", event)),
        );
        if (end === "KO") expect(faults.length).toBeGreaterThan(0);
        for (let i = 0; i <= Math.min(journal.length, 40); i++) {
          const status = runningStatus(journal.slice(0, i));
          expect(status === "NA" ? i === 0 : !isTerminal(status)).toBe(true);
        }
      }),
    );
  });
});
