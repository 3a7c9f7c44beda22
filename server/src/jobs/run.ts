import type { StepFault } from "@fakturo/plugin";
import {
  type Contents,
  type EventStatus,
  faultsOf,
  isEventStatus,
  isTerminal,
  type Journal,
  runningStatus,
  type TimedEvent,
} from "@fakturo/workflow";
import type { Services } from "../services.ts";
import type { StoredFault } from "../store/entries.ts";
import type { EventRow, IntentRow, JobRow, JournalChange } from "../store/jobs.ts";
import type { Definition } from "./definitions.ts";

/** What an event says besides its status. */
export interface EventDetails {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  /** Several reasons of one failure. */
  readonly faults?: readonly Omit<StepFault, "provider">[] | undefined;
  readonly entry?: string | undefined;
}

interface KnownEvent extends EventRow {
  readonly status: EventStatus;
}

interface MutableIntent extends Omit<IntentRow, "events"> {
  updated_at: string;
  completed: boolean;
  ref: string | null;
  wake_at: string | null;
  readonly events: KnownEvent[];
}

/**
 * A job that is being taken further inside one transaction: its journal in memory, with what has
 * been added since it was loaded.
 */
export class JobRun {
  readonly job: JobRow;
  readonly contents: Contents;
  /** Short schema id the workflow was made for. */
  readonly schema: string;
  readonly #services: Services;
  readonly #intents: MutableIntent[];
  readonly #changed = new Set<MutableIntent>();
  readonly #fresh = new Set<string>();
  entryId: string | null;
  args: Record<string, string> | null;
  readonly #faults: StoredFault[];

  constructor(
    job: JobRow,
    { contents, schema }: Definition,
    journal: readonly IntentRow[],
    services: Services,
  ) {
    this.job = job;
    this.contents = contents;
    this.schema = schema;
    this.#services = services;
    this.#intents = journal.map((intent) => ({ ...intent, events: intent.events.map(known) }));
    this.entryId = job.entry;
    this.args = job.args && { ...job.args };
    this.#faults = [...(job.faults ?? [])];
  }

  /** What the interpreter sees. */
  get journal(): Journal {
    return this.#intents.map(({ step_id, events }) => ({
      step_id,
      events: events.map(({ status, code }) => ({
        status,
        code: code ?? "",
      })),
    }));
  }

  get faults(): readonly StoredFault[] {
    return this.#faults;
  }

  /** A step's events as the interpreter and its timers see them. */
  eventsOf(id: string): readonly TimedEvent[] {
    return (this.intentById(id)?.events ?? []).map(({ status, code, at }) => ({
      status,
      code: code ?? "",
      at: Date.parse(at),
    }));
  }

  intentAt(position: number): Readonly<MutableIntent> | undefined {
    return this.#intents[position];
  }

  intentById(id: string): Readonly<MutableIntent> | undefined {
    return this.#intents.find((intent) => intent.id === id);
  }

  /** Starts a step. */
  open(step: { readonly id: string; readonly name: string; readonly provider: string }): string {
    const { ids } = this.#services;
    const now = this.#now();
    const intent: MutableIntent = {
      id: ids.v4(),
      position: this.#intents.length,
      created_at: now,
      updated_at: now,
      step_id: step.id,
      name: step.name || null,
      provider: step.provider,
      completed: false,
      record: null,
      ref: null,
      wake_at: null,
      events: [],
    };
    this.#intents.push(intent);
    this.#changed.add(intent);
    this.#fresh.add(intent.id);
    return intent.id;
  }

  /** Adds an event to a step; failures join the job's faults. */
  add(intentId: string, status: EventStatus, details: EventDetails = {}): void {
    const intent = this.#mutable(intentId);
    const at = this.#now();
    const faults = faultsOf(intent.provider, { status, ...details });
    const event: KnownEvent = {
      index: intent.events.length,
      status,
      at,
      code: details.code || null,
      message: details.message || null,
      args: details.args && Object.keys(details.args).length > 0 ? details.args : null,
      faults: details.faults?.length ? faults : null,
      silo_entry_id: details.entry ?? null,
    };
    intent.events.push(event);
    intent.updated_at = at;
    intent.completed = isTerminal(status);
    intent.wake_at = null;
    this.#changed.add(intent);
    this.#faults.push(...faults);
    if (details.args) this.args = { ...this.args, ...details.args };
    if (details.entry) this.entryId = details.entry;
  }

  /** Has a step called again at a moment, or when somebody pokes it by its reference. */
  sleep(intentId: string, at: number, ref?: string): void {
    const intent = this.#mutable(intentId);
    intent.wake_at = new Date(at).toISOString();
    if (ref !== undefined) intent.ref = ref;
    this.#changed.add(intent);
  }

  #mutable(id: string): MutableIntent {
    const intent = this.#intents.find((candidate) => candidate.id === id);
    if (!intent) throw new Error(`job ${this.job.id} has no intent ${id}`);
    return intent;
  }

  #now(): string {
    return new Date(this.#services.clock.now()).toISOString();
  }

  /** True for a step that was started since the job was loaded. */
  isFresh(intentId: string): boolean {
    return this.#fresh.has(intentId);
  }

  /** Hands over what was added, once; with `status` the job is over. */
  takeChange(status?: "OK" | "KO" | "CANCEL"): JournalChange {
    const at = new Date(this.#services.clock.now());
    const job = this.job.id;
    const change: JournalChange = {
      intents: [...this.#changed].map(({ record: _record, ...row }) => ({ ...row, job })),
      job: {
        id: job,
        updated_at: at,
        status: status ?? runningStatus(this.journal),
        completed_at: status ? at : null,
        faults: this.#faults.length > 0 ? this.#faults : null,
        args: this.args,
        entry: this.entryId,
      },
    };
    this.#changed.clear();
    return change;
  }
}

function known(event: EventRow): KnownEvent {
  if (!isKnown(event)) throw new Error(`a journal has an event of status '${event.status}'`);
  return event;
}

function isKnown(event: EventRow): event is KnownEvent {
  return isEventStatus(event.status);
}
