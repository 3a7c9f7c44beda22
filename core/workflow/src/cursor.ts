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

/** The list a step belongs to: the main one, or the one run after a failure nobody handled. */
export type Lane = "steps" | "rescue";

interface At {
  readonly step: Step;
  readonly lane: Lane;
  /** Position of the step's intent in the journal. */
  readonly intent: number;
  /** The intent is there already: go on with it, do not start another. */
  readonly open: boolean;
}

/** What a job does next. */
export type Next =
  | (At & {
      /** Call this step's provider. */
      readonly kind: "run";
      /** Code to end the step with as `KO` instead of calling its provider. */
      readonly refuse: typeof LOOP | undefined;
    })
  /** The step waits for its time or for a poke; called again with a `RUN` event. */
  | (At & { readonly kind: "wait" })
  | { readonly kind: "end"; readonly status: EndStatus };

/** Most jumps by `step_id` of one job. */
const MAX_JUMPS = 100;

/** A list of steps being run; `branch` is what led into it from the step at the frame below. */
interface Frame {
  readonly steps: readonly Step[];
  readonly branch: Branch | undefined;
  readonly isMismatch: boolean;
  index: number;
}

/** A job's place in its workflow, moved on by what happens: constant work for each step. */
export interface Cursor {
  next(): Next;
  /**
   * Takes in the intent at the current place, as it stands; once it has ended the cursor moves on.
   * @throws FakturoError "internal" when the workflow leads elsewhere.
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
    if (result.status === "CANCEL") this.#ended = "CANCEL";
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
      this.#ended = "KO";
      return;
    }
    this.#lane = "rescue";
    this.#frames = [lane(this.#contents.rescue)];
  }

  /** Leaves every list that is through, so that the current place is a step or the end. */
  #settle(): void {
    for (;;) {
      const frame = this.#frames.at(-1);
      if (frame && frame.index < frame.steps.length) return;
      this.#frames.pop();
      if (!frame?.branch) {
        this.#ended = "OK";
        return;
      }
      if (this.#isEnd(frame, frame.branch)) {
        this.#ended = "OK";
        return;
      }
    }
  }

  /** What a branch asks for after its steps. */
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

/** The lists that are being run when a step is reached without anything having run before. */
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

/** Entries are tried in order and the first match counts. */
function matching(next: readonly Branch[], result: JournalEvent): Branch | undefined {
  return next.find(({ status, code }) => {
    const isAny = status === "" || status === "NA";
    return (isAny || status === result.status) && (code === "" || code === result.code);
  });
}
