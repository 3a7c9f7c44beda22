import { setImmediate as nextTurn } from "node:timers/promises";
import { INBOUND_ARG, type StepResult } from "@fakturo/plugin";
import { shortSchemaId } from "@fakturo/server-domain/entries";
import { HeadBusy, type IntentRow, isEntryBusy } from "@fakturo/server-storage/store";
import { afterAttempt, type Next } from "@fakturo/workflow";
import type { AdvanceScope, Outcome } from "./advance-scope.ts";
import { runAsStep } from "./current-step.ts";
import { type Applied, applyEffects, type EffectScope } from "./effects.ts";
import type { CompletedCall } from "./external-call.ts";
import { followedBy } from "./followed.ts";
import { leaveLinks, withdrawRecord } from "./left-records.ts";
import { deadlinesOf, type EarlyEnd, endsEarly, isQuarantined, type LimitScope } from "./limits.ts";
import type { LockedEntry } from "./locked-entry.ts";
import { pauseOf } from "./pause.ts";
import { APP_MISSING, isExternal, type Ready, readinessOf, type StepRefusal } from "./readiness.ts";
import type { JobRun } from "./run.ts";
import { EXCEPTION } from "./step-errors.ts";
import { taskOf } from "./task.ts";
import { isBlocker, isForThread } from "./thread-choice.ts";
import { callInTransaction } from "./transaction-call.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import type { Waiting } from "./waiting.ts";

/** Fallback poll of a job that waits for an entry, in case the job that would wake it crashed. */
const BUSY_MS = 10_000;
/** Pause of a job that waits for another one in quarantine. */
const QUARANTINED_MS = 5_000;
/** Milliseconds after which a step without its plugin is checked again; a start checks at once. */
const PARKED_MS = 3_600_000;
/** Schema of the entry of a received document until a step has read it. */
const PLACEHOLDER = "note/message";

/** Runs the steps of one job within a transaction that may hold other jobs. */
export class Advance {
  readonly #scope: AdvanceScope;
  readonly #unit: UnitOfWork;
  readonly #run: JobRun;
  #steps = 0;
  #ended: "OK" | "KO" | "CANCEL" = "OK";

  constructor(scope: AdvanceScope) {
    this.#scope = scope;
    this.#unit = scope.unit;
    this.#run = scope.run;
  }

  /** Records a completed call, then runs steps up to the next external call. */
  async go(completed: CompletedCall | undefined): Promise<Outcome> {
    if (completed) {
      const { intentId, eventIndex } = completed.call;
      // Another node has added events since: the result is dropped.
      if (this.#run.lastIndexOf(intentId) !== eventIndex) return "superseded";
      const waiting = await this.#unlessWaiting(() => this.#record(completed));
      if (waiting) return waiting;
    }
    for (;;) {
      const next = this.#next();
      const outcome = next
        ? await this.#unlessWaiting(() => this.#advanceStep(next))
        : await leaveLinks(this.#scope, this.#ended);
      if (outcome !== "continue") return outcome;
    }
  }

  async #record(completed: CompletedCall): Promise<undefined> {
    const { intentId, provider, task } = completed.call;
    this.#steps += 1;
    await this.#runStep(provider.key, async () =>
      this.#apply(intentId, await this.#unlessStale(completed)),
    );
    this.#releaseEntry(task.entry?.id);
  }

  /** Takes back a step that needs what another transaction has locked. */
  async #unlessWaiting<T>(step: () => Promise<T>): Promise<T | Waiting> {
    const [mark, steps] = [this.#run.mark(), this.#steps];
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof HeadBusy)) throw error;
      this.#run.reset(mark);
      this.#steps = steps;
      const isSaved = steps > 0;
      if (isSaved) this.#saveJournal();
      return { waitsFor: error.head, isSaved };
    }
  }

  /** Lets other jobs call externally for the entry: this one's call has ended, or it makes none now. */
  #releaseEntry(entry: string | null | undefined): void {
    if (entry) this.#unit.releasedEntries.add(entry);
  }

  /** The next step; undefined when the job has ended. */
  #next(): Exclude<Next, { readonly kind: "end" }> | undefined {
    try {
      const next = this.#run.next();
      if (next.kind !== "end") return next;
      this.#complete(next.status);
    } catch (error) {
      if (this.#scope.pace !== "fail") throw error;
      this.#failStep();
      this.#complete("KO");
    }
    return undefined;
  }

  #complete(status: "OK" | "KO" | "CANCEL"): void {
    this.#ended = status;
    this.#unit.journal(this.#run, status);
    this.#unit.ended(this.#run.job.id);
    if (this.#run.hadStarted) this.#releaseEntry(this.#run.entryId);
  }

  /** Fails the open step, or the first one, when the journal does not match the workflow. */
  #failStep(): void {
    const run = this.#run;
    const [first] = run.contents.steps;
    const intentId = run.open?.id ?? (first && run.start(first));
    if (intentId !== undefined) run.add(intentId, "KO", this.#failure);
  }

  /** Rejects a whole document that was made from an older version: it would undo a newer change. */
  async #unlessStale({ call, result }: CompletedCall): Promise<StepResult> {
    if (this.#scope.pace === "fail") return this.#failure;
    const isWhole = result.effects?.document?.type === "application/json";
    if (!isWhole) return result;
    const locked = await this.#unit.head(this.#run.entryId);
    return locked?.row.version === call.version
      ? result
      : { status: "ERR", message: "the entry was changed by somebody else meanwhile" };
  }

  async #advanceStep(next: Exclude<Next, { readonly kind: "end" }>): Promise<"continue" | Outcome> {
    const { attempt, pace } = this.#scope;
    const run = this.#run;
    const { step, open } = next;
    const intent = open ? run.intentAt(next.intent) : undefined;
    const pause = intent && (await pauseOf(intent, this.#scope));
    if (pause !== undefined) return this.#reschedule(pause);
    if (this.#mustYield()) return this.#yield();
    if (isForThread(this.#scope, await this.#unit.head(run.entryId))) return this.#handOver();
    if (isBlocker(this.#scope)) return this.#quarantine();
    this.#steps += 1;
    const intentId = intent?.id ?? run.start(step);
    const early = pace === "fail" ? this.#failure : endsEarly(this.#limits(intentId), attempt);
    if (early) return this.#endEarly(intentId, early, step.provider);
    const locked = await this.#unit.entry(run.entryId);
    const ready = this.#readiness(next, locked);
    if (intent && "code" in ready && ready.code === APP_MISSING) return this.#park(intent, ready);
    const isCalled = "provider" in ready && isExternal(ready);
    if (isCalled && locked && (await this.#isBusy(locked))) return this.#reschedule(BUSY_MS);
    run.add(intentId, "RUN");
    if ("provider" in ready) return this.#callProvider(ready, intentId, locked);
    run.add(intentId, "KO", ready);
    return "continue";
  }

  get #failure(): typeof EXCEPTION {
    return this.#scope.failure ?? EXCEPTION;
  }

  /** Jobs in quarantine run one at a time. The others are queued again, because waiting here would take a slot. */
  async #quarantine(): Promise<Outcome> {
    if (this.#scope.options.threads?.isQuarantineBusy) return this.#reschedule(QUARANTINED_MS);
    this.#handOver();
    return "quarantine";
  }

  #handOver(): "thread" {
    if (this.#steps > 0) this.#saveJournal();
    return "thread";
  }

  async #endEarly(
    intentId: string,
    early: EarlyEnd | typeof EXCEPTION,
    provider: string,
  ): Promise<"continue"> {
    const run = this.#run;
    const isCalled = run.intentById(intentId)?.events.at(-1)?.status === "RUN";
    if (isCalled) this.#releaseEntry(run.entryId);
    if (early.status === "CANCEL") await withdrawRecord(this.#scope, provider);
    run.add(intentId, early.status, early);
    return "continue";
  }

  #readiness(next: Exclude<Next, { readonly kind: "end" }>, locked: LockedEntry | undefined) {
    return next.kind === "run" && next.refuse
      ? { code: next.refuse, message: "the workflow jumps back and forth without end" }
      : readinessOf(next.step, this.#schemas(locked, !next.open), this.#scope.offers);
  }

  /**
   * Parks a step that was called before and whose plugin is missing or disabled: it may have acted already. It
   * waits as QUEUED and continues when the plugin is back.
   */
  #park({ id, events }: IntentRow, { code, message }: StepRefusal): "continue" {
    const run = this.#run;
    const last = events.at(-1);
    if (last?.status === "RUN") this.#releaseEntry(run.entryId);
    const isParked = last?.status === "QUEUED" && last.code === code;
    if (!isParked) run.add(id, "QUEUED", { code, message: `${message}: it waits until then` });
    run.wakeAt(id, this.#scope.options.services.clock.now() + PARKED_MS);
    return "continue";
  }

  /** Ends this job's part of the transaction; a quarantined job commits after every step. */
  async #yield(): Promise<Outcome> {
    if (isQuarantined(this.#scope.attempt)) return this.#reschedule(0);
    this.#saveJournal();
    return "again";
  }

  /** True when other jobs should run; a job makes at least one step per transaction. */
  #mustYield(): boolean {
    const { attempt, pace } = this.#scope;
    if (this.#steps === 0) return this.#unit.isBudgetSpent;
    return pace !== "batch" || isQuarantined(attempt) || this.#unit.isBudgetSpent;
  }

  #reschedule(ms: number): undefined {
    this.#saveJournal();
    this.#unit.schedule(this.#run.job.id, ms);
  }

  #saveJournal(): void {
    this.#unit.journal(this.#run);
  }

  /** External calls for one entry are made one at a time, those of older jobs first. */
  async #isBusy({ row: { id } }: LockedEntry): Promise<boolean> {
    const { callingJobs, tx, now } = this.#unit;
    const { job } = this.#run;
    if ((callingJobs.get(id) ?? job.id) !== job.id || (await isEntryBusy(tx, id, job, now)))
      return true;
    callingJobs.set(id, job.id);
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

  #schemas(locked: LockedEntry | undefined, isNew: boolean) {
    const run = this.#run;
    const isFirst = isNew && run.intentAt(1) === undefined;
    const entry = locked && shortSchemaId(locked.row.doc_schema);
    // The steps of an import workflow read the received file into the document that it expects.
    const isUnread = entry === PLACEHOLDER && run.args?.[INBOUND_ARG] !== undefined;
    return { entry, expected: isFirst && !isUnread ? run.schema : undefined };
  }

  async #callProvider(
    ready: Ready,
    intentId: string,
    locked: LockedEntry | undefined,
  ): Promise<"continue" | Outcome> {
    const { options, node, workspace } = this.#scope;
    const run = this.#run;
    const unit = this.#unit;
    const { provider, config } = ready;
    const scope = { unit, workspace, options, locked, ref: run.ref };
    const { result, ...followed } = await followedBy(ready, scope);
    if (result) {
      await this.#apply(intentId, result);
      return "continue";
    }
    const filesUrl = options.services.callbacks.url(`/files/${workspace.id}`);
    const task = taskOf(run, intentId, config, locked, { workspace, filesUrl }, followed);
    if (isExternal(ready)) {
      run.setCaller(intentId, node.id);
      this.#saveJournal();
      const eventIndex = run.lastIndexOf(intentId);
      return { intentId, eventIndex, provider, task, version: locked?.row.version };
    }
    await this.#runStep(provider.key, async () =>
      this.#apply(intentId, await callInTransaction({ provider, task, unit, locked }, options)),
    );
    return "continue";
  }

  /** Runs a step, then lets other work of the process run if the steps since the last pause took long. */
  async #runStep(provider: string, work: () => Promise<void>): Promise<void> {
    const unit = this.#unit;
    unit.startBudget();
    const step = { workspace: unit.workspaceId, job: this.#run.job.id, provider };
    await runAsStep(step, work);
    if (!unit.mustYield) return;
    await nextTurn();
    unit.yielded();
  }

  #effectScope(intentId: string): EffectScope {
    const { options, workspace } = this.#scope;
    const submit = { environments: options.environments, workspace };
    return { unit: this.#unit, run: this.#run, intentId, submit };
  }

  async #apply(intentId: string, result: StepResult): Promise<void> {
    const run = this.#run;
    const { status, code, message, effects = {} } = result;
    const applied = await applyEffects(this.#effectScope(intentId), effects);
    if ("status" in applied) {
      if (applied.status === "ERR" || applied.status === "QUEUED")
        this.#pause(intentId, applied, {});
      else run.add(intentId, applied.status, applied);
    } else if (status === "ERR" || status === "QUEUED") this.#pause(intentId, result, applied);
    else {
      const faults = status === "KO" ? result.faults : undefined;
      run.add(intentId, status, { code, message, faults, ...applied });
    }
  }

  /** Records an attempt that did not end the step, and when the step is called again. */
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
    if (wakeAt === undefined) return;
    run.wakeAt(intentId, wakeAt, result.ref);
    this.#releaseEntry(run.entryId);
  }
}
