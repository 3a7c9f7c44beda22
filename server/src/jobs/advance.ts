import { setImmediate as nextTurn } from "node:timers/promises";
import type { StepResult } from "@fakturo/plugin";
import { afterAttempt, type Next, nextStep } from "@fakturo/workflow";
import { shortSchemaId } from "../silo/schema.ts";
import type { WorkspaceRow } from "../store/access.ts";
import { enqueueJob, type IntentRow } from "../store/jobs.ts";
import { isEntryBusy } from "../store/journals.ts";
import { EXCEPTION } from "./blame.ts";
import { type Applied, applyEffects } from "./effects.ts";
import type { HeldEntry } from "./held-entry.ts";
import { callInside } from "./inside.ts";
import { deadlinesOf, endsEarly, isSuspect, type LimitScope } from "./limits.ts";
import type { Call, Caller, ExecutorOptions, Finished } from "./outside.ts";
import { isOutside, type Ready, readinessOf } from "./readiness.ts";
import type { JobRun } from "./run.ts";
import { taskOf } from "./task.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Who waits for an entry is woken when it is free; this is for those whose waker died. */
const BUSY_MS = 10_000;
/** Pause before a job looks again whether its call, made by another delivery, has ended. */
const CALLED_MS = 1_000;
/** A step that took longer lets others have the event loop. */
const LONG_MS = 20;

/** How far a job goes in one transaction: as far as it can, by one step, or to that step's failure. */
export type Pace = "turn" | "step" | "fail";

/** A call to be made; "again": there is more to do; "superseded": what was finished counts no more. */
export type Outcome = Call | "again" | "superseded" | undefined;

export interface AdvanceScope {
  readonly unit: UnitOfWork;
  readonly run: JobRun;
  readonly workspace: WorkspaceRow;
  readonly options: ExecutorOptions;
  readonly caller: Caller;
  /** How often the queue has tried since the last progress. */
  readonly attempt: number;
  readonly pace: Pace;
  /** Another delivery of this process makes a call for the job. */
  readonly isCalling: boolean;
}

/** Takes one job further within a transaction that may hold others. */
export class Advance {
  readonly #scope: AdvanceScope;
  readonly #unit: UnitOfWork;
  readonly #run: JobRun;
  #steps = 0;

  constructor(scope: AdvanceScope) {
    this.#scope = scope;
    this.#unit = scope.unit;
    this.#run = scope.run;
  }

  /** Runs steps without outside effect; answers the call to be made outside, if one is next. */
  async go(finished: Finished | undefined): Promise<Outcome> {
    if (finished) {
      const { intentId, eventIndex, task } = finished.call;
      // Another worker took the job over meanwhile: its events count, not ours.
      if (this.#run.intentById(intentId)?.events.length !== eventIndex + 1) return "superseded";
      this.#steps += 1;
      await this.#took(async () => this.#apply(intentId, await this.#timely(finished)));
      this.#free(task.entry?.id);
    }
    for (;;) {
      const next = this.#next();
      const outcome = next && (await this.#step(next));
      if (outcome !== "continue") return outcome;
    }
  }

  /** Nobody calls out for the entry any more. */
  #free(entry: string | null | undefined): void {
    if (entry) this.#unit.freed.add(entry);
  }

  /** What comes next, unless the job is over. */
  #next(): Exclude<Next, { readonly kind: "end" }> | undefined {
    const { contents, journal, job } = this.#run;
    try {
      const next = nextStep(contents, journal, job.from_step ?? undefined);
      if (next.kind !== "end") return next;
      this.#end(next.status);
    } catch (error) {
      if (this.#scope.pace !== "fail") throw error;
      this.#fail();
      this.#end("KO");
    }
    return undefined;
  }

  #end(status: "OK" | "KO" | "CANCEL"): void {
    this.#unit.journal(this.#run.change(status));
    this.#unit.ended(this.#run.job.id);
  }

  /** A journal that its workflow cannot have led to is the open step's fault, or the first one's. */
  #fail(): void {
    const run = this.#run;
    const [first] = run.contents.steps;
    const intentId = run.open?.id ?? (first && run.start(first));
    if (intentId !== undefined) run.add(intentId, "KO", EXCEPTION);
  }

  /** A whole document made from a version that is not the newest would undo somebody's change. */
  async #timely({ call, result }: Finished): Promise<StepResult> {
    if (this.#scope.pace === "fail") return EXCEPTION;
    const isWhole = result.effects?.document?.type === "application/json";
    if (!isWhole) return result;
    const held = await this.#unit.entry(this.#run.entryId);
    return held?.row.version === call.version
      ? result
      : { status: "ERR", message: "the entry was changed by somebody else meanwhile" };
  }

  async #step(next: Exclude<Next, { readonly kind: "end" }>): Promise<"continue" | Outcome> {
    const { attempt, pace } = this.#scope;
    const run = this.#run;
    const { step, open } = next;
    const intent = open ? run.intentAt(next.intent) : undefined;
    const pause = intent && (await this.#pauseOf(intent));
    if (pause !== undefined) return this.#sleep(pause);
    if (this.#isTurnOver()) return this.#leave();
    this.#steps += 1;
    const intentId = intent?.id ?? run.start(step);
    const early = pace === "fail" ? EXCEPTION : endsEarly(this.#limits(intentId), attempt);
    if (early) {
      if (intent?.events.at(-1)?.status === "RUN") this.#free(run.entryId);
      run.add(intentId, early.status, early);
      return "continue";
    }
    const held = await this.#unit.entry(run.entryId);
    const ready =
      next.kind === "run" && next.refuse
        ? { code: next.refuse, message: "the workflow jumps back and forth without end" }
        : readinessOf(step, this.#schemas(held, !open), this.#scope.options.services);
    const isCalled = "provider" in ready && isOutside(ready);
    if (isCalled && held && (await this.#isBusy(held))) return this.#sleep(BUSY_MS);
    run.add(intentId, "RUN");
    if ("provider" in ready) return this.#call(ready, intentId, held);
    run.add(intentId, "KO", ready);
    return "continue";
  }

  /** Lets others have their turn, too; who keeps ending its process shows that it got further. */
  async #leave(): Promise<Outcome> {
    if (isSuspect(this.#scope.attempt)) return this.#sleep(0);
    this.#keep();
    return "again";
  }

  /** After one step at least, so that there is progress. */
  #isTurnOver(): boolean {
    const { attempt, pace } = this.#scope;
    if (this.#steps === 0) return this.#unit.isSpent;
    return pace !== "turn" || isSuspect(attempt) || this.#unit.isSpent;
  }

  async #sleep(ms: number): Promise<undefined> {
    this.#keep();
    await enqueueJob(this.#unit.tx, this.#run.job.id, ms);
  }

  #keep(): void {
    this.#unit.journal(this.#run.change());
  }

  /** Calls for one entry are made one at a time, those of older jobs first. */
  async #isBusy({ row: { id } }: HeldEntry): Promise<boolean> {
    const { calling, tx, now } = this.#unit;
    const { job } = this.#run;
    if ((calling.get(id) ?? job.id) !== job.id || (await isEntryBusy(tx, id, job, now)))
      return true;
    calling.set(id, job.id);
    return false;
  }

  #limits(intentId: string): LimitScope {
    const run = this.#run;
    const intent = run.intentById(intentId);
    const { engine, clock } = this.#scope.options.services;
    const provider = intent && engine.registry.providers.get(intent.provider);
    const [first] = run.contents.rescue;
    const rescue = first && run.firstOf(first.id);
    return { job: run.job, rescue, intent, provider, now: clock.now() };
  }

  /** How long a step is not called yet: its time has not come, or somebody is at it. */
  async #pauseOf({ wake_at, caller, events }: IntentRow): Promise<number | undefined> {
    if (this.#run.job.cancel_requested) return undefined;
    const last = events.at(-1)?.status;
    if (last === "RUN") return (await this.#isCalled(caller)) ? CALLED_MS : undefined;
    const isAsleep = (last === "ERR" || last === "QUEUED") && wake_at !== undefined;
    if (!isAsleep) return undefined;
    const ms = Date.parse(wake_at) - this.#scope.options.services.clock.now();
    return ms > 0 ? ms : undefined;
  }

  /** A call without result was cut off with its process, unless that lives. */
  async #isCalled(by: string | undefined): Promise<boolean> {
    const { caller, isCalling } = this.#scope;
    if (by === undefined || by === caller.id) return isCalling;
    return caller.isLiving(by);
  }

  #schemas(held: HeldEntry | undefined, isNew: boolean) {
    const run = this.#run;
    const isFirst = isNew && run.intentAt(1) === undefined;
    return {
      entry: held && shortSchemaId(held.row.doc_schema),
      expected: isFirst ? run.schema : undefined,
    };
  }

  async #call(
    ready: Ready,
    intentId: string,
    held: HeldEntry | undefined,
  ): Promise<"continue" | Outcome> {
    const { options, caller, workspace } = this.#scope;
    const run = this.#run;
    const unit = this.#unit;
    const { provider, config } = ready;
    const task = taskOf(run, intentId, config, held, workspace);
    if (isOutside(ready)) {
      run.calledBy(intentId, caller.id);
      this.#keep();
      const eventIndex = run.eventsOf(intentId).length - 1;
      return { intentId, eventIndex, provider, task, version: held?.row.version };
    }
    await this.#took(async () =>
      this.#apply(intentId, await callInside({ provider, task, unit, held }, options)),
    );
    return "continue";
  }

  /** Does a step's work, and lets others have the event loop after one that took long. */
  async #took(work: () => Promise<void>): Promise<void> {
    this.#unit.beginTurn();
    const since = performance.now();
    await work();
    if (performance.now() - since > LONG_MS) await nextTurn();
  }

  async #apply(intentId: string, result: StepResult): Promise<void> {
    const run = this.#run;
    const { status, code, message, effects = {} } = result;
    const applied = await applyEffects({ unit: this.#unit, run, intentId }, effects);
    if ("status" in applied) run.add(intentId, applied.status, applied);
    else if (status === "ERR" || status === "QUEUED") this.#pause(intentId, result, applied);
    else {
      const faults = status === "KO" ? result.faults : undefined;
      run.add(intentId, status, { code, message, faults, ...applied });
    }
  }

  /** Records that a step has not ended, and when it is called again if ever. */
  #pause(
    intentId: string,
    result: Extract<StepResult, { status: "ERR" | "QUEUED" }>,
    applied: Applied,
  ): void {
    const run = this.#run;
    const limits = this.#limits(intentId);
    const recorded = run.eventsOf(intentId);
    const { events, wakeAt } = afterAttempt(recorded, result, limits.now, deadlinesOf(limits));
    for (const [place, { status, ...details }] of events.entries())
      run.add(intentId, status, place === 0 ? { ...details, ...applied } : details);
    if (wakeAt !== undefined) run.sleep(intentId, wakeAt, result.ref);
  }
}
