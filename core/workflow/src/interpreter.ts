import { type Journal, type JournalEvent, resultOf, SCHEMA_MISMATCH } from "./journal.ts";
import type { Branch, Contents, Step } from "./model.ts";

/** What a job does next. */
export type Next =
  /** Call this step: a new intent, or the open one at `intent`. */
  | { readonly kind: "run"; readonly step: Step; readonly intent: number; readonly open: boolean }
  | { readonly kind: "end"; readonly status: "OK" | "KO" | "CANCEL" };

const MAX_JUMPS = 100;

/** Ends the walk through the lanes from wherever it is. */
type Outcome = "done" | "stop" | "failed" | "pending";

/**
 * Where a job stands: a pure function of workflow and journal (workflows spec §2). It replays the
 * journal through the lanes and stops where the journal ends, so the same journal always yields the
 * same step. Linear in the journal.
 */
export function nextStep(contents: Contents, journal: Journal): Next {
  const replay = new Replay(journal);
  const outcome = replay.lane(contents.steps);
  if (outcome === "pending") return replay.pending();
  if (replay.cancelled) return { kind: "end", status: "CANCEL" };
  if (outcome !== "failed") return { kind: "end", status: "OK" };
  if (contents.rescue.length === 0) return { kind: "end", status: "KO" };
  const rescued = replay.lane(contents.rescue);
  if (rescued === "pending") return replay.pending();
  if (replay.cancelled) return { kind: "end", status: "CANCEL" };
  return { kind: "end", status: rescued === "failed" ? "KO" : "OK" };
}

class Replay {
  readonly #journal: Journal;
  #position = 0;
  #jumps = 0;
  #waiting: Next | undefined;
  cancelled = false;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  pending(): Next {
    return this.#waiting ?? { kind: "end", status: "KO" };
  }

  lane(steps: readonly Step[]): Outcome {
    let index = 0;
    while (index < steps.length) {
      const step = steps[index];
      if (!step) break;
      const result = this.#replayStep(step);
      if (!result) return "pending";
      if (result.status === "CANCEL") {
        this.cancelled = true;
        return "stop";
      }
      const branch = matching(step.next, result);
      if (!branch) {
        if (isFailure(result)) return "failed";
        index += 1;
        continue;
      }
      const outcome = this.#branch(branch, result);
      if (outcome !== "done") return outcome;
      const target = this.#jump(branch, steps);
      if (target === "loop") return "failed";
      index = target ?? index + 1;
    }
    return "done";
  }

  #branch(branch: Branch, result: JournalEvent): Outcome {
    const outcome = this.lane(branch.steps);
    if (outcome !== "done") return outcome;
    // After a document of the wrong kind no further step of the lane may see it.
    return branch.stop || result.code === SCHEMA_MISMATCH ? "stop" : "done";
  }

  #jump({ step_id }: Branch, steps: readonly Step[]): number | "loop" | undefined {
    if (step_id === undefined) return undefined;
    const target = steps.findIndex(({ id }) => id === step_id);
    if (target < 0) return undefined;
    this.#jumps += 1;
    return this.#jumps > MAX_JUMPS ? "loop" : target;
  }

  /** The recorded result of a step, or undefined after noting that it is next. */
  #replayStep(step: Step): JournalEvent | undefined {
    const intent = this.#journal[this.#position];
    const result = intent && resultOf(intent);
    if (result) {
      this.#position += 1;
      return result;
    }
    this.#waiting = { kind: "run", step, intent: this.#position, open: intent !== undefined };
    return undefined;
  }
}

function isFailure({ status }: JournalEvent): boolean {
  return status === "KO" || status === "TIMEOUT";
}

/** Entries are tried in order and the first match counts. */
function matching(next: readonly Branch[], result: JournalEvent): Branch | undefined {
  return next.find(({ status, code }) => {
    const any = status === "" || status === "NA";
    return (any || status === result.status) && (code === "" || code === result.code);
  });
}
