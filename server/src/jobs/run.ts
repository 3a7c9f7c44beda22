import type { Json } from "@fakturo/model";
import {
  type Contents,
  type EventStatus,
  faultsOf,
  isTerminal,
  type Journal,
  runningStatus,
  type TimedEvent,
} from "@fakturo/workflow";
import type { Services } from "../services.ts";
import type { StoredFault } from "../store/entries.ts";
import type { IntentRow, WholeJob } from "../store/jobs.ts";
import type { JournalChange } from "../store/journals.ts";
import type { Definition } from "./definitions.ts";
import { type EventDetails, keptDetails, keptRef } from "./event-details.ts";
import { folded, type KnownEvent, timed, unfolded } from "./folding.ts";

interface MutableIntent extends Omit<IntentRow, "events"> {
  updated_at: string;
  completed: boolean;
  wake_at?: string | undefined;
  caller?: string | undefined;
  readonly events: KnownEvent[];
}

/**
 * A job that is being taken further inside one transaction: its journal in memory, with what has
 * been added since it was loaded.
 */
export class JobRun {
  readonly job: WholeJob;
  readonly contents: Contents;
  /** Short schema id the workflow was made for. */
  readonly schema: string;
  readonly #services: Services;
  readonly #intents: MutableIntent[];
  /** Steps that were there when the job was loaded. */
  readonly #loaded: number;
  #ref: string | null;
  #moment = { ms: Number.NaN, text: "" };
  entryId: string | null;
  args: Record<string, string> | null;
  readonly #faults: StoredFault[];

  constructor(job: WholeJob, { contents, schema }: Definition, services: Services) {
    this.job = job;
    this.contents = contents;
    this.schema = schema;
    this.#services = services;
    this.#intents = job.journal.map((intent) => ({ ...intent, events: unfolded(intent) }));
    this.#loaded = job.journal.length;
    this.#ref = job.ref;
    this.entryId = job.entry;
    this.args = job.args && { ...job.args };
    this.#faults = [...(job.faults ?? [])];
  }

  /** What the interpreter sees: how a step stands is told by its last event. */
  get journal(): Journal {
    return this.#intents.map(({ step_id, events }) => ({
      step_id,
      events: events.slice(-1).map(({ status, code = "" }) => ({ status, code })),
    }));
  }

  get faults(): readonly StoredFault[] {
    return this.#faults;
  }

  /** A step's events as the interpreter and its timers see them. */
  eventsOf(id: string): readonly TimedEvent[] {
    return timed(this.intentById(id)?.events ?? []);
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

  /** The step that has not ended, if any. */
  get open(): Readonly<MutableIntent> | undefined {
    const last = this.#intents.at(-1);
    return last?.completed ? undefined : last;
  }

  /** Name under which the open step can be poked. */
  get ref(): string | undefined {
    return this.#ref ?? undefined;
  }

  /** What the open step wrote down before it acted. */
  get record(): Json | undefined {
    return this.#isSameStep ? (this.job.record ?? undefined) : undefined;
  }

  get #isSameStep(): boolean {
    return this.#intents.length === this.#loaded && this.open !== undefined;
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
    const faults = faultsOf(intent.provider, { status, ...details });
    const event: KnownEvent = {
      index: intent.events.length,
      status,
      at,
      code: details.code || undefined,
      message: details.message || undefined,
      args: details.args && Object.keys(details.args).length > 0 ? details.args : undefined,
      faults: details.faults?.length ? faults : undefined,
      silo_entry_id: details.entry,
    };
    intent.events.push(event);
    intent.updated_at = at;
    intent.completed = isTerminal(status);
    intent.wake_at = undefined;
    if (intent.completed) this.#ref = null;
    this.#faults.push(...faults);
    if (details.args) this.args = { ...this.args, ...details.args };
    if (details.entry) this.entryId = details.entry;
  }

  /** Has a step called again at a moment, or when somebody pokes it by its reference. */
  sleep(intentId: string, at: number, ref?: string): void {
    const intent = this.#mutable(intentId);
    intent.wake_at = new Date(at).toISOString();
    if (ref !== undefined) this.#ref = keptRef(ref);
  }

  /** Says which process makes a step's call. */
  calledBy(intentId: string, caller: string): void {
    this.#mutable(intentId).caller = caller;
  }

  #mutable(id: string): MutableIntent {
    const intent = this.#intents.find((candidate) => candidate.id === id);
    if (!intent) throw new Error(`job ${this.job.id} has no intent ${id}`);
    return intent;
  }

  /** RFC 3339; most of a batch's events fall into a few milliseconds. */
  #now(): string {
    const now = this.#services.clock.now();
    if (now !== this.#moment.ms) this.#moment = { ms: now, text: new Date(now).toISOString() };
    return this.#moment.text;
  }

  /** True for a step that was started since the job was loaded. */
  isFresh(intentId: string): boolean {
    return this.#intents.findIndex(({ id }) => id === intentId) >= this.#loaded;
  }

  /** What the job has become; with `status` it is over. */
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
      journal: this.#intents.map(folded),
      ref: this.#ref,
      isSameStep: this.#isSameStep,
    };
  }
}
