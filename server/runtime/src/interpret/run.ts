import type { Json } from "@fakturo/model";
import type { Clock, Ids } from "@fakturo/server-base";
import type {
  IntentRow,
  JournalChange,
  StoredFault,
  WholeJob,
} from "@fakturo/server-storage/store";
import {
  attemptsOf,
  type Contents,
  type Cursor,
  createCursor,
  type EventStatus,
  isTerminal,
  type Journal,
  type JournalIntent,
  type Next,
  runningStatus,
  stepFaultsOf,
  type TimedEvent,
} from "@fakturo/workflow";
import type { WorkflowDefinition } from "./definitions.ts";
import { type EventDetails, keptDetails, keptRef } from "./event-details.ts";
import { compacted, type KnownEvent, knownEvents, timedEvents } from "./journal-compaction.ts";

interface MutableIntent extends Omit<IntentRow, "events"> {
  updated_at: string;
  completed: boolean;
  wake_at?: string | undefined;
  caller?: string | undefined;
  readonly events: KnownEvent[];
}

/** State of a job before a step, as far as the step may change it. */
export interface RunMark {
  readonly steps: number;
  /** The step that was open. */
  readonly open: MutableIntent | undefined;
  readonly ref: string | null;
  readonly entryId: string | null;
  readonly args: Record<string, string> | null;
  readonly faults: number;
  readonly results: number;
}

/** Provider and status of a step's result. */
export type StepCount = readonly [provider: string, status: EventStatus];

/** Parts that read and write the journal of a job. */
export interface JournalParts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A job within one transaction: its journal in memory, with the events added since it was loaded. */
export class JobRun {
  readonly job: WholeJob;
  readonly contents: Contents;
  /** Short schema id the workflow was made for. */
  readonly schema: string | undefined;
  readonly #services: JournalParts;
  readonly #intents: MutableIntent[];
  /** Steps that were there when the job was loaded. */
  readonly #loaded: number;
  #ref: string | null;
  #cursor: Cursor | undefined;
  /** Number of steps that have ended and that the cursor has passed. */
  #passed = 0;
  #moment = { ms: Number.NaN, text: "" };
  entryId: string | null;
  args: Record<string, string> | null;
  readonly #faults: StoredFault[];
  #results: StepCount[] = [];

  constructor(job: WholeJob, { contents, schema }: WorkflowDefinition, services: JournalParts) {
    this.job = job;
    this.contents = contents;
    this.schema = schema;
    this.#services = services;
    this.#intents = job.journal.map((intent) => ({
      ...intent,
      events: knownEvents(intent.events),
    }));
    this.#loaded = job.journal.length;
    this.#ref = job.ref;
    this.entryId = job.entry;
    this.args = job.args && { ...job.args };
    this.#faults = [...(job.faults ?? [])];
  }

  /** The journal as the interpreter reads it: the last event of each step. */
  get journal(): Journal {
    return this.#intents.map(lastEventOf);
  }

  /**
   * The next action of the job. The cursor stays between the steps, so that the journal is not read anew.
   * @throws FakturoError "internal" for a journal that does not match the workflow.
   */
  next(): Next {
    this.#cursor ??= createCursor(this.contents, this.job.from_step ?? undefined);
    const added = this.#intents.slice(this.#passed);
    for (const intent of added) this.#cursor.follow(lastEventOf(intent));
    this.#passed += added.filter(({ completed }) => completed).length;
    return this.#cursor.next();
  }

  get faults(): readonly StoredFault[] {
    return this.#faults;
  }

  /** A step's events as the rules for retries and waits read them. */
  eventsOf(id: string): readonly TimedEvent[] {
    return timedEvents(this.intentById(id)?.events ?? []);
  }

  /** Number of calls of a step so far. */
  attemptsOf(id: string): number {
    const { events = [], calls_left_out = 0 } = this.intentById(id) ?? {};
    return attemptsOf(events) + calls_left_out;
  }

  /** Index of a step's newest event; -1 where it has none. */
  lastIndexOf(id: string): number {
    return nextIndex(this.intentById(id)) - 1;
  }

  intentAt(position: number): Readonly<MutableIntent> | undefined {
    return this.#intents[position];
  }

  intentById(id: string): Readonly<MutableIntent> | undefined {
    return this.#intents.find((intent) => intent.id === id);
  }

  /** The first start of one of the workflow's steps. */
  firstOf(stepId: string): Readonly<MutableIntent> | undefined {
    return this.#intents.find(({ step_id }) => step_id === stepId);
  }

  /** True for a job that an earlier transaction began: others may wait for its external call. */
  get hadStarted(): boolean {
    return this.#loaded > 0;
  }

  /** The step that has not ended, if any. */
  get open(): Readonly<MutableIntent> | undefined {
    const last = this.#intents.at(-1);
    return last?.completed ? undefined : last;
  }

  /** Reference by which the open step can be poked. */
  get ref(): string | undefined {
    return this.#ref ?? undefined;
  }

  /** The record that the open step made with `ctx.intend`. */
  get record(): Json | undefined {
    return this.#isSameStep ? (this.job.record ?? undefined) : undefined;
  }

  get #isSameStep(): boolean {
    return this.#intents.length === this.#loaded && this.open !== undefined;
  }

  /** The state that `reset` restores. */
  mark(): RunMark {
    const open = this.#intents.at(-1);
    return {
      steps: this.#intents.length,
      open: open && !open.completed ? { ...open, events: [...open.events] } : undefined,
      ref: this.#ref,
      entryId: this.entryId,
      args: this.args,
      faults: this.#faults.length,
      results: this.#results.length,
    };
  }

  /** Takes back a step that could not be taken. */
  reset({ steps, open, ref, entryId, args, faults, results }: RunMark): void {
    this.#intents.length = steps;
    if (open) this.#intents[steps - 1] = open;
    this.#ref = ref;
    this.entryId = entryId;
    this.args = args;
    this.#faults.length = faults;
    this.#results.length = results;
    this.#cursor = undefined;
    this.#passed = 0;
  }

  /** Starts a step. */
  start(step: { readonly id: string; readonly name: string; readonly provider: string }): string {
    const { ids } = this.#services;
    const now = this.#now();
    const intent: MutableIntent = {
      id: ids.v4(),
      step_id: step.id,
      name: step.name || undefined,
      provider: step.provider,
      created_at: now,
      updated_at: now,
      completed: false,
      events: [],
    };
    this.#intents.push(intent);
    this.#ref = null;
    return intent.id;
  }

  /** Adds an event to a step; failures join the job's faults. */
  add(intentId: string, status: EventStatus, given: EventDetails = {}): void {
    const details = keptDetails(given);
    const intent = this.#mutable(intentId);
    const at = this.#now();
    const faults = stepFaultsOf(intent.provider, { status, ...details });
    const event: KnownEvent = {
      index: nextIndex(intent),
      status,
      at,
      code: details.code || undefined,
      message: details.message || undefined,
      args: details.args && Object.keys(details.args).length > 0 ? details.args : undefined,
      faults: details.faults?.length ? faults : undefined,
      silo_entry_id: details.entry,
    };
    intent.events.push(event);
    if (status !== "RUN") this.#results.push([intent.provider, status]);
    intent.updated_at = at;
    intent.completed = isTerminal(status);
    intent.wake_at = undefined;
    if (intent.completed) this.#ref = null;
    this.#faults.push(...faults);
    if (details.args) this.args = { ...this.args, ...details.args };
    if (details.entry) this.entryId = details.entry;
  }

  /** Results of steps that were added since the last call, for counting. */
  takeResults(): readonly StepCount[] {
    const results = this.#results;
    this.#results = [];
    return results;
  }

  /** Schedules the next call of a step: at `at` (milliseconds since the epoch), or when `ref` is poked. */
  wakeAt(intentId: string, at: number, ref?: string): void {
    const intent = this.#mutable(intentId);
    intent.wake_at = new Date(at).toISOString();
    if (ref !== undefined) this.#ref = keptRef(ref);
  }

  /** Records the worker node that makes a step's call. */
  setCaller(intentId: string, node: string): void {
    this.#mutable(intentId).caller = node;
  }

  #mutable(id: string): MutableIntent {
    const intent = this.#intents.find((candidate) => candidate.id === id);
    if (!intent) throw new Error(`job ${this.job.id} has no intent ${id}`);
    return intent;
  }

  /** RFC 3339. The last text is reused: most events of a batch fall into a few milliseconds. */
  #now(): string {
    const now = this.#services.clock.now();
    if (now !== this.#moment.ms) this.#moment = { ms: now, text: new Date(now).toISOString() };
    return this.#moment.text;
  }

  /** True for a step that was started since the job was loaded. */
  isFresh(intentId: string): boolean {
    return this.#intents.findIndex(({ id }) => id === intentId) >= this.#loaded;
  }

  /** The job's row after the run; with `status` it has ended. */
  change(status?: "OK" | "KO" | "CANCEL"): JournalChange {
    const at = new Date(this.#services.clock.now());
    return {
      id: this.job.id,
      updated_at: at,
      status: status ?? runningStatus(this.journal),
      completed_at: status ? at : null,
      faults: this.#faults.length > 0 ? this.#faults : null,
      args: this.args,
      entry: this.entryId,
      journal: this.#intents.map(compacted),
      ref: this.#ref,
      isSameStep: this.#isSameStep,
    };
  }
}

function lastEventOf({ step_id, events }: MutableIntent): JournalIntent {
  const last = events.at(-1);
  return { step_id, events: last ? [{ status: last.status, code: last.code ?? "" }] : [] };
}

/** Index of the event that a step gets next; a compacted journal has a gap among its indexes. */
function nextIndex(intent: Pick<MutableIntent, "events"> | undefined): number {
  return (intent?.events.at(-1)?.index ?? -1) + 1;
}
