import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { createCursor } from "./cursor.ts";
import type { EndStatus } from "./job.ts";
import type { EventStatus, JournalEvent } from "./journal.ts";
import { allSteps, type Branch, type Contents, type Step, type Workflow } from "./model.ts";
import { parseWorkflow } from "./parse-workflow.ts";

const OWN = join(import.meta.dirname, "..", "fixtures");
const folders = [OWN, shared("corpus", "workflows")].filter((path) => path !== undefined);
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name)),
);

function load(file: string, mode: "draft" | "publish" = "draft"): Workflow {
  let n = 0;
  const newId = () => `01960000-0000-7000-8000-${String(++n).padStart(12, "0")}`;
  return parseWorkflow(JSON.parse(readFileSync(file, "utf8")), {
    mode,
    newId,
    check: () => undefined,
  });
}

type Results = ReadonlyMap<string, JournalEvent>;
const OK: JournalEvent = { status: "OK", code: "" };
const UNHANDLED: JournalEvent = { status: "KO", code: "simulated" };

interface Story {
  readonly trace: readonly string[];
  readonly end: EndStatus;
}

/** The interpreter's run. */
function run(contents: Contents, results: Results): Story {
  const cursor = createCursor(contents);
  const trace: string[] = [];
  for (;;) {
    const next = cursor.next();
    if (next.kind === "end") return { trace, end: next.status };
    const { id } = next.step;
    trace.push(id);
    cursor.follow({ step_id: id, events: [{ status: "RUN", code: "" }, results.get(id) ?? OK] });
  }
}

class Stop extends Error {}
class Failed extends Error {}

/** The specification's pseudocode: recursion and exceptions, without a cursor. */
function told({ steps, rescue }: Contents, results: Results): Story {
  const trace: string[] = [];
  const walk = (lane: readonly Step[]): void => {
    for (const { id, next } of lane) {
      trace.push(id);
      const result = results.get(id) ?? OK;
      const branch = matching(next, result);
      if (!branch && ["KO", "TIMEOUT"].includes(result.status)) throw new Failed();
      if (branch) walk(branch.steps);
      if (branch?.stop) throw new Stop();
    }
  };
  const end = (lane: readonly Step[]): "ended" | "failed" => {
    try {
      walk(lane);
    } catch (error) {
      if (error instanceof Failed) return "failed";
      if (!(error instanceof Stop)) throw error;
    }
    return "ended";
  };
  if (end(steps) === "ended") return { trace, end: "OK" };
  const isRescued = rescue.length > 0 && end(rescue) === "ended";
  return { trace, end: isRescued ? "OK" : "KO" };
}

function matching(next: readonly Branch[], { status, code }: JournalEvent): Branch | undefined {
  return next.find(
    (branch) =>
      (["", "NA"].includes(branch.status) || branch.status === status) &&
      (branch.code === "" || branch.code === code),
  );
}

/** Results that enter a branch. */
function into({ status, code }: Branch): JournalEvent {
  return { status: status === "" || status === "NA" ? "OK" : status, code };
}

/** Every possible result of each step of a list. */
function* scenarios(steps: readonly Step[], route: Results): Generator<[string, Results]> {
  for (const { id, next } of steps) {
    const plain: EventStatus[] = ["OK", "SKIP", "KO", "TIMEOUT"];
    const outcomes = [...plain.map((status) => ({ status, code: "simulated" })), ...next.map(into)];
    for (const outcome of outcomes) yield [id, new Map([...route, [id, outcome]])];
    for (const branch of next)
      yield* scenarios(branch.steps, new Map([...route, [id, into(branch)]]));
  }
}

/** An unhandled failure of the main lane. */
function failing({ steps }: Contents): Results {
  const step = steps.find(({ next }) => !matching(next, UNHANDLED));
  return new Map(step && [[step.id, UNHANDLED]]);
}

describe.each(files)("%s", (file) => {
  it("runs through every branch", () => {
    const workflow = load(file);
    const every = [
      ...scenarios(workflow.steps, new Map()),
      ...scenarios(workflow.rescue, failing(workflow)),
    ];
    for (const [id, results] of every) {
      const story = run(workflow, results);
      expect(story).toEqual(told(workflow, results));
      expect(story.trace).toContain(id);
    }
  });

  it("can be started from each of its steps", () => {
    const workflow = load(file);
    for (const { id } of allSteps(workflow.steps)) {
      const next = createCursor(workflow, id).next();
      expect(next).toMatchObject({ kind: "run", step: { id }, intent: 0, lane: "steps" });
    }
    expect(() => createCursor(workflow, "none")).toThrow();
  });

  it("names every provider that is not installed", () => {
    const { steps, rescue } = load(file);
    const wanted = [...allSteps(steps), ...allSteps(rescue)].map(({ provider }) => provider);
    const missing = faultsOf(() => load(file, "publish"))
      .filter(({ paths }) => paths[0]?.endsWith(".provider"))
      .map(({ message }) => /'(.+)'/.exec(message)?.[1]);
    expect(missing).toEqual(wanted);
  });
});

function faultsOf(work: () => unknown) {
  try {
    work();
    return [];
  } catch (error) {
    return isFakturoError(error) ? error.faults : [];
  }
}
