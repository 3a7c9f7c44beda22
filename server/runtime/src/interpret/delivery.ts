import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { StepResult } from "@fakturo/plugin";
import { HeavyWork } from "@fakturo/server-base";
import type { HeadName } from "@fakturo/server-storage/store";
import type { AdvanceMode, Outcome } from "./advance-scope.ts";
import type { CompletedCall, ExternalCall } from "./external-call.ts";
import { quarantinedAttempt } from "./limits.ts";
import { isPermanent } from "./step-errors.ts";
import { isWaiting, type Waiting, withHead } from "./waiting.ts";

/** Work of one transaction on a job. */
export interface JobTransaction {
  readonly jobId: string;
  readonly attempt: number;
  readonly completed: CompletedCall | undefined;
  readonly pace: AdvanceMode;
  /** How the open step ends, with the pace `fail`. */
  readonly failure?: Failure | undefined;
  /** Chains and series that the next step waits for, in one order for all jobs. */
  readonly waitsFor: readonly HeadName[];
}

type Failure = Extract<StepResult, { status: "KO" }>;

/** Dependencies of a delivery. */
export interface DeliveryPorts {
  /** Runs the job in one transaction. */
  take(request: JobTransaction): Promise<Outcome>;
  /** Makes an external call. */
  make(call: ExternalCall, signal: AbortSignal): Promise<CompletedCall>;
  /** Runs the job on a worker thread; answers how the step failed that ended the thread. */
  handOver(attempt: number, signal: AbortSignal): Promise<Failure | undefined>;
  /** Calls of this process that are being made or whose result is not yet written, by job. */
  readonly calls: Map<string, AbortController>;
  /** Logs an error that otherwise shows only in the job's faults. */
  onBroken(error: unknown): void;
}

/** Pause before a result is written again after the database went away. */
const AGAIN_MS = 500;

/** After a failed transaction a job runs step by step, then its failing step is ended. */
const NEXT_PACE: Readonly<Record<AdvanceMode, AdvanceMode | undefined>> = {
  batch: "step",
  step: "fail",
  fail: undefined,
};

/** One delivery of a job: its transactions and the external calls between them. */
export class JobDelivery {
  readonly #ports: DeliveryPorts;
  readonly #signal: AbortSignal;
  /** Aborts the call in progress. */
  #own: AbortController | undefined;
  #request: JobTransaction;
  /** True when the commit of a result may have succeeded although its answer was lost. */
  #isUncertain = false;

  constructor(
    ports: DeliveryPorts,
    { jobId, attempt, pace }: Pick<JobTransaction, "jobId" | "attempt" | "pace">,
    signal: AbortSignal,
  ) {
    this.#ports = ports;
    this.#signal = signal;
    this.#request = { jobId, attempt, completed: undefined, pace, waitsFor: [] };
  }

  async run(): Promise<void> {
    try {
      for (let call = await this.#take(); call; call = await this.#take())
        if (!(await this.#finish(call))) return;
    } finally {
      this.#release();
    }
  }

  /** Makes a call, or has the job run on a worker thread if the call belongs there; false if that was all. */
  async #finish(call: ExternalCall): Promise<boolean> {
    try {
      this.#follow(await this.#make(call));
      return true;
    } catch (error) {
      if (!(error instanceof HeavyWork)) throw error;
      return this.#handOver(false);
    }
  }

  #make(call: ExternalCall): Promise<CompletedCall> {
    return this.#ports.make(call, this.#callSignal());
  }

  /** Aborts when the delivery does, or when the job's call is to end. */
  #callSignal(): AbortSignal {
    const own = new AbortController();
    this.#own = own;
    this.#ports.calls.set(this.#request.jobId, own);
    this.#signal.throwIfAborted();
    return AbortSignal.any([this.#signal, own.signal]);
  }

  /** Has the job run on a worker thread; a step that ended it fails in the next transaction. */
  async #handOver(isBlocker: boolean): Promise<boolean> {
    const attempt = isBlocker ? quarantinedAttempt(0) : this.#request.attempt;
    const failure = await this.#ports.handOver(attempt, this.#callSignal());
    const isCancelled = this.#own?.signal.aborted ?? false;
    this.#release();
    if (failure)
      this.#request = { ...this.#request, attempt, completed: undefined, pace: "fail", failure };
    return failure !== undefined || isCancelled;
  }

  /** Transactions up to the next call, if there is one. */
  async #take(): Promise<ExternalCall | undefined> {
    for (;;) {
      const outcome = await this.#attempt();
      if (outcome === "repeat") continue;
      if (outcome === "thread" || outcome === "quarantine") {
        if (await this.#handOver(outcome === "quarantine")) continue;
        return undefined;
      }
      this.#release();
      const isCommitted = outcome !== "superseded" || this.#isUncertain;
      if (!isCommitted) return undefined;
      this.#follow(undefined);
      // The commit whose answer was lost succeeded: the journal says what comes next.
      if (outcome !== "again" && outcome !== "superseded") return outcome;
    }
  }

  async #attempt(): Promise<Exclude<Outcome, Waiting> | "repeat"> {
    try {
      const outcome = await this.#ports.take(this.#request);
      if (!isWaiting(outcome)) return outcome;
      this.#await(outcome);
      return "repeat";
    } catch (error) {
      const slower = isPermanent(error) ? NEXT_PACE[this.#request.pace] : undefined;
      if (slower) {
        this.#ports.onBroken(error);
        this.#request = { ...this.#request, pace: slower };
      } else if (this.#mustWaitForDatabase(error)) {
        this.#isUncertain = true;
        await sleep(AGAIN_MS, undefined, { signal: this.#signal }).catch(() => {});
      } else throw error;
      return "repeat";
    }
  }

  /** True when a call's result waits for the database: the call must not be made again. */
  #mustWaitForDatabase(error: unknown): boolean {
    const isAway = isFakturoError(error) && error.key === "unavailable";
    return isAway && this.#request.completed !== undefined && !this.#signal.aborted;
  }

  #follow(completed: CompletedCall | undefined): void {
    this.#isUncertain = false;
    const { pace } = this.#request;
    const next = { completed, waitsFor: [], pace: pace === "batch" ? pace : "step" } as const;
    this.#request = { ...this.#request, ...next };
  }

  #await({ waitsFor: head, isSaved }: Waiting): void {
    if (isSaved) {
      this.#release();
      this.#follow(undefined);
    }
    const waitsFor = withHead(this.#request.waitsFor, head);
    this.#request = { ...this.#request, waitsFor };
  }

  #release(): void {
    const { calls } = this.#ports;
    const { jobId } = this.#request;
    if (this.#own && calls.get(jobId) === this.#own) calls.delete(jobId);
  }
}
