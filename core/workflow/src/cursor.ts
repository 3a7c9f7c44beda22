import { FakturoError } from "@fakturo/model";
import type { EndStatus } from "./job.ts";
import {
  JOB_LIMIT,
  type JournalEvent,
  type JournalIntent,
  LOOP,
  resultOf,
  SCHEMA_MISMATCH,
} from "./journal.ts";
import type { Branch, Contents, Step } from "./model.ts";

/** The list of a step: the main one, the one that runs after an unhandled failure, or the concluding step. */
export type Lane = "steps" | "rescue" | "conclusion";

interface At {
  readonly step: Step;
  readonly lane: Lane;
  /** Position of the step's intent in the journal. */
  readonly intent: number;
  /** The intent exists already: continue it. */
  readonly open: boolean;
}

/** Next action of a job. */
export type Next =
  | (At & {
      /** Call this step's provider. */
      readonly kind: "run";
      /** Code to end the step with as `KO` without calling its provider. */
      readonly refuse: typeof LOOP | undefined;
    })
  /** The step waits for its time or for a poke; called again with a `RUN` event. */
  | (At & { readonly kind: "wait" })
  | { readonly kind: "end"; readonly status: EndStatus };

/** Maximum number of jumps by `step_id` in one job. */
const MAX_JUMPS = 100;

/** A running list of steps; `branch` led into it from the step of the frame below. */
interface Frame {
  readonly steps: readonly Step[];
  readonly branch: Branch | undefined;
  readonly isMismatch: boolean;
  index: number;
}

/** A job's position in its workflow; each event advances it in constant time. */
export interface Cursor {
  next(): Next;
  /**
   * Processes the intent at the current position; advances when it has ended.
   * @throws FakturoError "internal" when it does not match the workflow.
   */
  follow(intent: JournalIntent): void;
}

/**
 * Starts at the first step of a workflow, or at the step `from` of its main lane, nested or not.
 * @throws FakturoError "input" when the main lane has no such step.
 */
export function createCursor(contents: Contents, from?: string): Cursor {
  return new Walk(contents, from);
}

class Walk implements Cursor {
  readonly #contents: Contents;
  #lane: Lane = "steps";
  #frames: Frame[];
  #position = 0;
  #jumps = 0;
  #isLooping = false;
  #open: JournalIntent | undefined;
  #ended: EndStatus | undefined;
  /** Result of the workflow, while the concluding step runs. */
  #concluded: EndStatus | undefined;

  constructor(contents: Contents, from: string | undefined) {
    this.#contents = contents;
    this.#frames = from === undefined ? [lane(contents.steps)] : framesFrom(contents, from);
    this.#settle();
  }

  next(): Next {
    const step = this.#step();
    if (this.#ended || !step) return { kind: "end", status: this.#ended ?? "OK" };
    const open = this.#open;
    const at = { step, lane: this.#lane, intent: this.#position, open: open !== undefined };
    const last = open?.events.at(-1)?.status;
    if (last === "ERR" || last === "QUEUED") return { kind: "wait", ...at };
    return { kind: "run", ...at, refuse: this.#isLooping ? LOOP : undefined };
  }

  follow(intent: JournalIntent): void {
    const step = this.#ended ? undefined : this.#step();
    if (step?.id !== intent.step_id)
      throw new FakturoError("internal", `the journal has step ${intent.step_id} out of place`);
    const result = resultOf(intent);
    this.#open = result ? undefined : intent;
    if (result) this.#leave(step, result);
  }

  #step(): Step | undefined {
    const frame = this.#frames.at(-1);
    return frame?.steps[frame.index];
  }

  #leave(step: Step, result: JournalEvent): void {
    const isMismatch =
      this.#position === 0 && result.status === "KO" && result.code === SCHEMA_MISMATCH;
    const isHopeless = this.#isLooping || isJobLimit(result);
    this.#position += 1;
    this.#isLooping = false;
    if (this.#concluded) this.#ended = this.#concluded;
    else if (result.status === "CANCEL") this.#ended = "CANCEL";
    else if (isHopeless) this.#fail();
    else this.#choose(step, result, isMismatch);
    if (!this.#ended) this.#settle();
  }

  #choose(step: Step, result: JournalEvent, isMismatch: boolean): void {
    const branch = matching(step.next, result);
    if (branch) this.#frames.push({ steps: branch.steps, branch, isMismatch, index: 0 });
    else if (isFailure(result)) this.#fail();
    else this.#advance();
  }

  #advance(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.index += 1;
  }

  #fail(): void {
    if (this.#lane === "rescue" || this.#contents.rescue.length === 0) {
      this.#end("KO");
      return;
    }
    this.#lane = "rescue";
    this.#frames = [lane(this.#contents.rescue)];
  }

  /** Ends the workflow; the concluding step follows, if there is one. */
  #end(status: EndStatus): void {
    const { conclusion } = this.#contents;
    if (!conclusion) {
      this.#ended = status;
      return;
    }
    this.#concluded = status;
    this.#lane = "conclusion";
    this.#frames = [lane([conclusion])];
  }

  /** Leaves completed lists, so that the current position is a step or the end. */
  #settle(): void {
    for (;;) {
      const frame = this.#frames.at(-1);
      if (frame && frame.index < frame.steps.length) return;
      this.#frames.pop();
      if (!frame?.branch) {
        this.#end("OK");
        return;
      }
      if (this.#isEnd(frame, frame.branch)) {
        this.#end("OK");
        return;
      }
    }
  }

  /** Effect of a branch after its steps. */
  #isEnd({ isMismatch }: Frame, { step_id, stop }: Branch): boolean {
    // After a document of the wrong kind no further step of the lane may see it.
    if (isMismatch) return true;
    const owner = this.#frames.at(-1);
    const target =
      step_id === undefined ? -1 : (owner?.steps.findIndex(({ id }) => id === step_id) ?? -1);
    if (!owner || target < 0) {
      this.#advance();
      return stop;
    }
    owner.index = target;
    this.#jumps += 1;
    this.#isLooping = this.#jumps > MAX_JUMPS;
    return false;
  }
}

function lane(steps: readonly Step[]): Frame {
  return { steps, branch: undefined, isMismatch: false, index: 0 };
}

function framesFrom({ steps }: Contents, id: string): Frame[] {
  const frames = framesTo(steps, id, undefined);
  if (!frames) throw new FakturoError("input", `the workflow has no step ${id} to start from`);
  return frames;
}

/** The running lists when a step is reached without earlier events. */
function framesTo(
  steps: readonly Step[],
  id: string,
  branch: Branch | undefined,
): Frame[] | undefined {
  for (const [index, step] of steps.entries()) {
    const frame = { steps, branch, isMismatch: false, index };
    if (step.id === id) return [frame];
    for (const next of step.next) {
      const inner = framesTo(next.steps, id, next);
      if (inner) return [frame, ...inner];
    }
  }
  return undefined;
}

function isFailure({ status }: JournalEvent): boolean {
  return status === "KO" || status === "TIMEOUT";
}

function isJobLimit({ status, code }: JournalEvent): boolean {
  return status === "TIMEOUT" && code === JOB_LIMIT;
}

/** Entries are tried in order; the first match applies. */
function matching(next: readonly Branch[], result: JournalEvent): Branch | undefined {
  return next.find(({ status, code }) => {
    const isAny = status === "" || status === "NA";
    return (isAny || status === result.status) && (code === "" || code === result.code);
  });
}
