import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Outcome, Pace } from "./advance.ts";
import { isLasting } from "./blame.ts";
import type { Call, Finished } from "./outside.ts";

/** What one transaction is asked to do for a job. */
export interface Request {
  readonly jobId: string;
  readonly attempt: number;
  readonly finished: Finished | undefined;
  readonly pace: Pace;
}

/** What a delivery is made with. */
export interface DeliveryPorts {
  /** One transaction. */
  take(request: Request): Promise<Outcome>;
  /** Makes a call outside. */
  make(call: Call, signal: AbortSignal): Promise<Finished>;
  /** Calls of this process that are being made or whose result is not yet written, by job. */
  readonly calls: Map<string, AbortController>;
  /** Hears of what would otherwise only be seen in the job's faults. */
  onBroken(error: unknown): void;
}

/** Pause before a result is written again after the database went away. */
const AGAIN_MS = 500;

/** A job whose transaction fails goes on step by step, so that the step to blame is found and ended. */
const SLOWER: Readonly<Record<Pace, Pace | undefined>> = {
  turn: "step",
  step: "fail",
  fail: undefined,
};

/** One delivery of a job: its transactions, with the calls that are made between them. */
export class Delivery {
  readonly #ports: DeliveryPorts;
  readonly #signal: AbortSignal;
  /** Ends the call that was made last. */
  #own: AbortController | undefined;
  #request: Request;
  /** A result may have been written although the answer was lost. */
  #isUncertain = false;

  constructor(ports: DeliveryPorts, jobId: string, attempt: number, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
    this.#request = { jobId, attempt, finished: undefined, pace: "turn" };
  }

  async run(): Promise<void> {
    try {
      for (let call = await this.#take(); call; call = await this.#take())
        this.#follow(await this.#make(call));
    } finally {
      this.#release();
    }
  }

  #make(call: Call): Promise<Finished> {
    const own = new AbortController();
    this.#own = own;
    this.#ports.calls.set(this.#request.jobId, own);
    this.#signal.throwIfAborted();
    return this.#ports.make(call, AbortSignal.any([this.#signal, own.signal]));
  }

  /** Transactions up to the next call, if there is one. */
  async #take(): Promise<Call | undefined> {
    for (;;) {
      const outcome = await this.#attempt();
      if (outcome === "repeat") continue;
      this.#release();
      const isOurs = outcome !== "superseded" || this.#isUncertain;
      this.#isUncertain = false;
      if (!isOurs) return undefined;
      this.#follow(undefined);
      // A commit whose answer was lost did happen: what comes next is in the journal.
      if (outcome !== "again" && outcome !== "superseded") return outcome;
    }
  }

  async #attempt(): Promise<Outcome | "repeat"> {
    try {
      return await this.#ports.take(this.#request);
    } catch (error) {
      const slower = isLasting(error) ? SLOWER[this.#request.pace] : undefined;
      if (slower) {
        this.#ports.onBroken(error);
        this.#request = { ...this.#request, pace: slower };
      } else if (this.#mayWrite(error)) {
        this.#isUncertain = true;
        await sleep(AGAIN_MS, undefined, { signal: this.#signal }).catch(() => {});
      } else throw error;
      return "repeat";
    }
  }

  /** A call was made: it must not be made again for want of a database. */
  #mayWrite(error: unknown): boolean {
    const isAway = isFakturoError(error) && error.key === "unavailable";
    return isAway && this.#request.finished !== undefined && !this.#signal.aborted;
  }

  #follow(finished: Finished | undefined): void {
    const { pace } = this.#request;
    this.#request = { ...this.#request, finished, pace: pace === "turn" ? pace : "step" };
  }

  #release(): void {
    const { calls } = this.#ports;
    const { jobId } = this.#request;
    if (this.#own && calls.get(jobId) === this.#own) calls.delete(jobId);
  }
}
