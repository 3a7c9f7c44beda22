import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { createCursor, type Lane } from "./cursor.ts";
import { nextStep } from "./interpreter.ts";
import type { EventStatus, Journal, JournalEvent, JournalIntent } from "./journal.ts";
import type { Branch, BranchStatus, Contents, Step } from "./model.ts";

function step(id: string, ...next: Branch[]): Step {
  return {
    id,
    name: "",
    provider: `test.${id}`,
    notes: undefined,
    config: {},
    summary: undefined,
    next,
  };
}

interface On {
  readonly code?: string;
  readonly stop?: boolean;
  readonly to?: string;
}

function on(status: BranchStatus, { code = "", stop = false, to }: On, ...steps: Step[]): Branch {
  return { status, code, steps, step_id: to, stop };
}

function workflow(steps: Step[], rescue: Step[] = []): Contents {
  return { steps, rescue };
}

const STATUSES: readonly EventStatus[] = [
  "RUN",
  "ERR",
  "QUEUED",
  "POKE",
  "OK",
  "SKIP",
  "KO",
  "TIMEOUT",
  "CANCEL",
];

/** `KO` or `KO:code`. */
function event(text: string): JournalEvent {
  const [name, code = ""] = text.split(":");
  const status = STATUSES.find((known) => known === name);
  if (!status) throw new Error(`${name} is no status`);
  return { status, code };
}

function intent(step_id: string, ...events: string[]): JournalIntent {
  return { step_id, events: events.map(event) };
}

const MARKS: Readonly<Record<Lane, string>> = { steps: "", rescue: "!", conclusion: "=" };

/** Runs with the given results, else `OK`; returns the steps run and the end. */
function run(contents: Contents, results: Readonly<Record<string, string>> = {}): string {
  const journal: JournalIntent[] = [];
  const trace: string[] = [];
  for (;;) {
    const next = nextStep(contents, journal);
    if (next.kind === "end") return [...trace, next.status].join(" ");
    expect(next).toMatchObject({ kind: "run", intent: journal.length, open: false });
    const { id } = next.step;
    trace.push(`${MARKS[next.lane]}${id}`);
    const refused = next.kind === "run" && next.refuse !== undefined;
    journal.push(intent(id, "RUN", refused ? `KO:${next.refuse}` : (results[id] ?? "OK")));
  }
}

const a = step("a");
const b = step("b");
const c = step("c");
const x = step("x");
const r = step("r");
const s = step("s");

describe("lanes", () => {
  it.each<[string, Contents, Record<string, string>, string]>([
    ["runs steps in order", workflow([a, b, c]), {}, "a b c OK"],
    ["goes on after SKIP", workflow([a, b]), { a: "SKIP" }, "a b OK"],
    ["ends KO without error lane", workflow([a, b]), { a: "KO:e" }, "a KO"],
    ["ends KO on TIMEOUT too", workflow([a, b]), { a: "TIMEOUT" }, "a KO"],
    ["ends OK once the error lane is through", workflow([a, b], [r, s]), { a: "KO" }, "a !r !s OK"],
    [
      "aborts the error lane at its own failure",
      workflow([a], [r, s]),
      { a: "KO", r: "KO" },
      "a !r KO",
    ],
    [
      "handles failures within the error lane",
      workflow([a], [step("r", on("KO", {}, x)), s]),
      { a: "KO", r: "KO" },
      "a !r !x !s OK",
    ],
    [
      "stops within the error lane as OK",
      workflow([a], [step("r", on("OK", { stop: true })), s]),
      { a: "KO" },
      "a !r OK",
    ],
    ["cancels", workflow([a, b], [r]), { a: "CANCEL" }, "a CANCEL"],
    [
      "cancels within the error lane",
      workflow([a], [r, s]),
      { a: "KO", r: "CANCEL" },
      "a !r CANCEL",
    ],
    ["ends at once without steps", workflow([]), {}, "OK"],
  ])("%s", (_name, contents, results, trace) => expect(run(contents, results)).toBe(trace));
});

describe("branches", () => {
  const after = (...next: Branch[]): Contents => workflow([step("a", ...next), b], [r]);
  it.each<[string, Contents, string, string]>([
    ["returns after the owner", after(on("OK", {}, x)), "OK", "a x b OK"],
    ["NA matches OK", after(on("NA", {}, x)), "OK", "a x b OK"],
    ["NA matches SKIP", after(on("NA", {}, x)), "SKIP", "a x b OK"],
    ["NA without code handles KO", after(on("NA", {}, x)), "KO:e", "a x b OK"],
    ["empty status without code handles TIMEOUT", after(on("", {}, x)), "TIMEOUT", "a x b OK"],
    ["empty status with the code", after(on("", { code: "true" }, x)), "OK:true", "a x b OK"],
    ["empty status with the code of a KO", after(on("", { code: "e" }, x)), "KO:e", "a x b OK"],
    ["another code does not handle KO", after(on("NA", { code: "f" }, x)), "KO:e", "a !r OK"],
    ["codes are compared by case", after(on("OK", { code: "True" }, x)), "OK:true", "a b OK"],
    ["a code is not a prefix", after(on("OK", { code: "a" }, x)), "OK:ab", "a b OK"],
    ["another status does not match", after(on("SKIP", {}, x)), "OK", "a b OK"],
    ["KO does not match TIMEOUT", after(on("KO", {}, x)), "TIMEOUT", "a !r OK"],
    ["TIMEOUT matches itself", after(on("TIMEOUT", {}, x)), "TIMEOUT", "a x b OK"],
    ["no match goes on", after(on("OK", { code: "y" }, x)), "OK:z", "a b OK"],
    ["the first match only", after(on("NA", {}, x), on("OK", {}, c)), "OK", "a x b OK"],
    ["the order decides", after(on("KO", {}, c), on("NA", {}, x)), "OK", "a x b OK"],
    ["handles with no steps at all", after(on("KO", {})), "KO:e", "a b OK"],
    ["stop after nested steps", after(on("OK", { stop: true }, x)), "OK", "a x OK"],
    ["stop handles a failure", after(on("KO", { stop: true })), "KO", "a OK"],
  ])("%s", (_name, contents, result, trace) => expect(run(contents, { a: result })).toBe(trace));

  it("unwinds a failure in nested steps to the error lane", () => {
    const contents = workflow([step("a", on("OK", {}, step("b", on("OK", {}, c)))), x], [r]);
    expect(run(contents, { c: "KO" })).toBe("a b c !r OK");
  });

  it("does not offer a nested failure to the owner's branches", () => {
    const contents = workflow([step("a", on("OK", {}, b), on("KO", {}, x)), c], [r]);
    expect(run(contents, { b: "KO" })).toBe("a b !r OK");
  });

  it("stops everything from a nested list", () => {
    const contents = workflow([step("a", on("OK", {}, step("b", on("OK", { stop: true })), x)), c]);
    expect(run(contents)).toBe("a b OK");
  });
});

describe("jumps", () => {
  it("goes to a step of the same list and on from there", () => {
    const contents = workflow([step("a", on("OK", { code: "far", to: "c" })), b, c]);
    expect(run(contents, { a: "OK:far" })).toBe("a c OK");
  });

  it("runs nested steps before it jumps", () => {
    expect(run(workflow([step("a", on("OK", { to: "c" }, x)), b, c]))).toBe("a x c OK");
  });

  it("stays in the nested list", () => {
    const inner = [step("x", on("OK", { to: "s" })), r, s];
    expect(run(workflow([step("a", on("OK", {}, ...inner)), b]))).toBe("a x s b OK");
  });

  it("passes over a target that is not in the list", () => {
    expect(run(workflow([step("a", on("OK", { to: "x" })), b]))).toBe("a b OK");
  });

  it("refuses the 101st jump as KO loop, which no branch handles", () => {
    const contents = workflow([step("a", on("NA", { to: "a" })), b]);
    expect(run(contents)).toBe(`${"a ".repeat(102)}KO`);
  });

  it("counts jumps of both lanes together", () => {
    const contents = workflow([step("a", on("", { to: "a" }))], [step("r", on("OK", { to: "r" }))]);
    expect(run(contents)).toBe(`${"a ".repeat(102)}!r !r KO`);
  });

  it("keeps the refusal apart from what is open", () => {
    const contents = workflow([step("a", on("NA", { to: "a" }))]);
    const journal = Array.from({ length: 101 }, () => intent("a", "RUN", "OK"));
    expect(nextStep(contents, journal)).toMatchObject({ refuse: "loop", open: false, intent: 101 });
    expect(nextStep(contents, [...journal, intent("a", "RUN")])).toMatchObject({
      refuse: "loop",
      open: true,
    });
    expect(nextStep(contents, journal.slice(1))).toMatchObject({ refuse: undefined });
  });
});

describe("a document of the wrong kind", () => {
  const result = { a: "KO:schema-mismatch" };
  it.each<[string, Contents, string]>([
    ["runs the error lane", workflow([a, b], [r]), "a !r OK"],
    ["ends KO when nothing handles it", workflow([a, b]), "a KO"],
    ["ends as with stop when handled", workflow([step("a", on("KO", {}, x)), b], [r]), "a x OK"],
    ["does not jump either", workflow([step("a", on("NA", { to: "b" })), b], [r]), "a OK"],
    [
      "is handled by its code",
      workflow([step("a", on("", { code: "schema-mismatch" }, x)), b], [r]),
      "a x OK",
    ],
  ])("%s", (_name, contents, trace) => expect(run(contents, result)).toBe(trace));

  it("fails in the branch's own steps as elsewhere", () => {
    const contents = workflow([step("a", on("KO", {}, x)), b], [r]);
    expect(run(contents, { ...result, x: "KO" })).toBe("a x !r OK");
  });

  it("is checked at the start only: the code of a later step is like any other", () => {
    const contents = workflow([a, step("b", on("KO", {}, x)), c]);
    expect(run(contents, { b: "KO:schema-mismatch" })).toBe("a b x c OK");
  });
});

describe("a job past its time limit", () => {
  it("leaves the main lane whatever the step's branches say", () => {
    const contents = workflow([step("a", on("NA", {}, x)), b], [r]);
    expect(run(contents, { a: "TIMEOUT:job-limit" })).toBe("a !r OK");
    expect(run(contents, { a: "TIMEOUT" })).toBe("a x b OK");
  });
});

describe("an open step", () => {
  const contents = workflow([a, b]);
  it.each<[string, string[], string]>([
    ["not called yet", [], "run"],
    ["lost in a crash", ["RUN"], "run"],
    ["poked", ["RUN", "QUEUED", "POKE"], "run"],
    ["called again", ["RUN", "ERR", "RUN"], "run"],
    ["failed for now", ["RUN", "ERR"], "wait"],
    ["queued", ["RUN", "QUEUED"], "wait"],
  ])("that was %s", (_name, events, kind) => {
    const journal = [intent("a", "RUN", "OK"), intent("b", ...events)];
    expect(nextStep(contents, journal)).toMatchObject({
      kind,
      step: { id: "b" },
      lane: "steps",
      intent: 1,
      open: true,
    });
  });
});

describe("a journal of another workflow", () => {
  it.each<[string, Journal]>([
    ["has another step first", [intent("b", "RUN", "OK")]],
    ["goes on after the end", [intent("a", "OK"), intent("b", "OK"), intent("a", "OK")]],
    ["goes on after an open step", [intent("a", "RUN"), intent("b", "RUN")]],
  ])("is refused when it %s", (_name, journal) => {
    expect(() => nextStep(workflow([a, b]), journal)).toThrow(
      expect.toSatisfy((error) => isFakturoError(error) && error.key === "internal"),
    );
  });
});

describe("a cursor that is kept", () => {
  it("takes in an open step again and again", () => {
    const cursor = createCursor(workflow([a, b]));
    cursor.follow(intent("a", "RUN"));
    expect(cursor.next()).toMatchObject({ kind: "run", open: true, intent: 0 });
    cursor.follow(intent("a", "RUN", "QUEUED"));
    expect(cursor.next()).toMatchObject({ kind: "wait", intent: 0 });
    cursor.follow(intent("a", "RUN", "QUEUED", "POKE", "RUN", "OK"));
    expect(cursor.next()).toMatchObject({ kind: "run", open: false, intent: 1 });
    cursor.follow(intent("b", "RUN", "OK"));
    expect(cursor.next()).toEqual({ kind: "end", status: "OK" });
  });
});

describe("a concluding step", () => {
  const end = step("end");
  const concluded = (contents: Contents): Contents => ({ ...contents, conclusion: end });

  it.each<[string, Contents, Readonly<Record<string, string>>, string]>([
    ["follows the last step", concluded(workflow([a, b])), {}, "a b =end OK"],
    ["follows a failure", concluded(workflow([a, b])), { a: "KO" }, "a =end KO"],
    ["follows the error lane", concluded(workflow([a, b], [r])), { a: "KO" }, "a !r =end OK"],
    [
      "follows a branch that ends the workflow",
      concluded(workflow([step("a", on("OK", { stop: true }, x)), b])),
      {},
      "a x =end OK",
    ],
    ["does not change the result", concluded(workflow([a], [r])), { end: "KO" }, "a =end OK"],
    ["is not called in a cancelled job", concluded(workflow([a])), { a: "CANCEL" }, "a CANCEL"],
    ["may be cancelled itself", concluded(workflow([a])), { end: "CANCEL" }, "a =end OK"],
    ["is all of an empty workflow", concluded(workflow([])), {}, "=end OK"],
  ])("%s", (_name, contents, results, trace) => expect(run(contents, results)).toBe(trace));
});
