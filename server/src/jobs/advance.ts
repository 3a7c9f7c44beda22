import type { JsonObject } from "@fakturo/model";
import type { Provider, StepResult } from "@fakturo/plugin";
import { afterAttempt, type Next, nextStep, SCHEMA_MISMATCH, type Step } from "@fakturo/workflow";
import { shortSchemaId } from "../silo/schema.ts";
import type { WorkspaceRow } from "../store/access.ts";
import { lockChain } from "../store/chains.ts";
import { enqueueJob } from "../store/jobs.ts";
import { isEntryBusy } from "../store/journals.ts";
import { completeConfig } from "../transform/config.ts";
import { applyEffects } from "./effects.ts";
import type { HeldEntry } from "./held-entry.ts";
import { deadlinesOf, endsEarly, type LimitScope } from "./limits.ts";
import { type Call, type ExecutorOptions, type Finished, guarded } from "./outside.ts";
import { createReads } from "./reads.ts";
import type { JobRun } from "./run.ts";
import { createStepContext } from "./step-context.ts";
import { taskOf } from "./task.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A step's time inside the transaction. */
const LOCAL_TIMEOUT_MS = 60_000;
/** Pause before a job looks again whether another one has left its entry. */
const BUSY_MS = 250;

export interface AdvanceScope {
  readonly unit: UnitOfWork;
  readonly run: JobRun;
  readonly workspace: WorkspaceRow;
  readonly options: ExecutorOptions;
  /** How often the queue has tried since the last progress. */
  readonly attempt: number;
}

/** Takes one job further within a transaction that may hold others. */
export class Advance {
  readonly #unit: UnitOfWork;
  readonly #run: JobRun;
  readonly #workspace: WorkspaceRow;
  readonly #options: ExecutorOptions;
  readonly #attempt: number;

  constructor({ unit, run, workspace, options, attempt }: AdvanceScope) {
    this.#unit = unit;
    this.#run = run;
    this.#workspace = workspace;
    this.#options = options;
    this.#attempt = attempt;
  }

  /** Runs steps without outside effect; answers the call to be made outside, if one is next. */
  async go(finished: Finished | undefined): Promise<Call | undefined> {
    const run = this.#run;
    if (finished) {
      const { intentId, eventIndex } = finished.call;
      // Another worker took the job over meanwhile: its events count, not ours.
      if (run.intentById(intentId)?.events.length !== eventIndex + 1) return undefined;
      await this.#apply(intentId, await this.#timely(finished));
    }
    for (;;) {
      const next = nextStep(run.contents, run.journal, run.job.from_step ?? undefined);
      if (next.kind === "end") {
        this.#unit.journal(run.change(next.status));
        this.#unit.ended(run.job.id);
        return undefined;
      }
      const step = await this.#step(next);
      if (step === "continue") continue;
      this.#unit.journal(run.change());
      return step === "wait" ? undefined : step;
    }
  }

  /** A whole document made from a version that is not the newest would undo somebody's change. */
  async #timely({ call, result }: Finished): Promise<StepResult> {
    const isWhole = "effects" in result && result.effects.document?.type === "application/json";
    if (!isWhole) return result;
    const held = await this.#unit.entry(this.#run.entryId);
    return held?.row.version === call.version
      ? result
      : { status: "ERR", message: "the entry was changed by somebody else meanwhile" };
  }

  async #step(next: Exclude<Next, { readonly kind: "end" }>): Promise<"continue" | "wait" | Call> {
    const run = this.#run;
    const { step, open } = next;
    const intent = open ? run.intentAt(next.intent) : undefined;
    if (intent && (await this.#mustWait(intent))) return "wait";
    const intentId = intent?.id ?? run.start(step);
    const early = endsEarly(this.#limits(intentId), this.#attempt, next.lane === "rescue");
    if (early) {
      run.add(intentId, early.status, early);
      return "continue";
    }
    const held = await this.#unit.entry(run.entryId);
    const loop = next.kind === "run" ? next.refuse : undefined;
    const ready = loop
      ? { code: loop, message: "the workflow jumps back and forth without end" }
      : this.#ready(step, held, !open);
    if ("provider" in ready && held && isOutside(ready) && (await this.#isBusy(held))) {
      await enqueueJob(this.#unit.tx, run.job.id, new Date(this.#unit.now.getTime() + BUSY_MS));
      return "wait";
    }
    run.add(intentId, "RUN");
    if ("provider" in ready) return this.#call(ready, intentId, held);
    run.add(intentId, "KO", ready);
    return "continue";
  }

  /** Calls for one entry are made one at a time, those of older jobs first. */
  async #isBusy({ row: { id } }: HeldEntry): Promise<boolean> {
    const { calling, tx } = this.#unit;
    const { job } = this.#run;
    if ((calling.get(id) ?? job.id) !== job.id || (await isEntryBusy(tx, id, job))) return true;
    calling.set(id, job.id);
    return false;
  }

  #limits(intentId: string): LimitScope {
    const intent = this.#run.intentById(intentId);
    const { engine, clock } = this.#options.services;
    const provider = intent && engine.registry.providers.get(intent.provider);
    return { job: this.#run.job, intent, provider, now: clock.now() };
  }

  /** A step whose time has not come sleeps on. */
  async #mustWait(intent: {
    readonly wake_at?: string | undefined;
    readonly events: readonly { readonly status: string }[];
  }): Promise<boolean> {
    const { job } = this.#run;
    const last = intent.events.at(-1)?.status;
    const sleeping = (last === "ERR" || last === "QUEUED") && intent.wake_at !== undefined;
    if (!sleeping || job.cancel_requested) return false;
    const at = Date.parse(intent.wake_at ?? "");
    if (at <= this.#options.services.clock.now()) return false;
    await enqueueJob(this.#unit.tx, job.id, new Date(at));
    return true;
  }

  /** The provider with its configuration, or why the step fails without being called. */
  #ready(
    { provider: key, config }: Step,
    held: HeldEntry | undefined,
    isNew: boolean,
  ): Ready | Refusal {
    const run = this.#run;
    const isFirst = isNew && run.intentAt(1) === undefined;
    const schema = held && shortSchemaId(held.row.doc_schema);
    if (isFirst && schema !== undefined && schema !== run.schema)
      return { code: SCHEMA_MISMATCH, message: `expected ${run.schema}, got ${schema}` };
    const provider = this.#options.services.engine.registry.providers.get(key);
    if (!provider) return { code: "app-not-enabled", message: `no loaded plugin offers '${key}'` };
    const complete = completeConfig(provider, config);
    if (!complete)
      return { code: "config-invalid", message: "the step's configuration is not valid" };
    if (schema !== undefined && provider.schemas && !provider.schemas.includes(schema))
      return { code: "schema-unsupported", message: `${key} does not take ${schema}` };
    return { provider, config: complete };
  }

  async #call(
    { provider, config }: Ready,
    intentId: string,
    held: HeldEntry | undefined,
  ): Promise<"continue" | Call> {
    const run = this.#run;
    const unit = this.#unit;
    const { services, http } = this.#options;
    const task = taskOf(run, intentId, config, held, this.#workspace);
    if (isOutside({ provider })) {
      const eventIndex = run.eventsOf(intentId).length - 1;
      return { intentId, eventIndex, provider, task, version: held?.row.version };
    }
    const entryId = held?.row.id;
    const reads = createReads((work) => work(unit.tx), services, unit.workspaceId, entryId);
    let signal: AbortSignal | undefined;
    const context = createStepContext(provider, {
      services,
      http,
      sandbox: task.workspace.sandbox,
      // Made for those who ask: most steps are over at once.
      get signal() {
        signal ??= AbortSignal.timeout(LOCAL_TIMEOUT_MS);
        return signal;
      },
      mayTalk: false,
      intend: () => Promise.reject(new Error("not outside")),
      ...reads,
      chain: (key) => lockChain(unit.tx, key),
      file: async (id) => held?.unwritten(id) ?? reads.file(id),
    });
    const result = await guarded(() => provider.run(task, context), provider.key, services);
    await this.#apply(intentId, result);
    return "continue";
  }

  async #apply(intentId: string, result: StepResult): Promise<void> {
    const run = this.#run;
    switch (result.status) {
      case "OK":
      case "KO":
        return this.#finish(intentId, result);
      case "SKIP":
        run.add(intentId, "SKIP", result);
        return;
      case "ERR":
      case "QUEUED":
        this.#pause(intentId, result);
        return;
    }
  }

  async #finish(
    intentId: string,
    result: Extract<StepResult, { status: "OK" | "KO" }>,
  ): Promise<void> {
    const run = this.#run;
    const applied = await applyEffects({ unit: this.#unit, run, intentId }, result.effects);
    if ("status" in applied) {
      run.add(intentId, applied.status, applied);
      return;
    }
    const { status, code, message } = result;
    const faults = status === "KO" ? result.faults : undefined;
    run.add(intentId, status, { code, message, faults, ...applied });
  }

  /** Records that a step has not ended, and when it is called again if ever. */
  #pause(intentId: string, result: Extract<StepResult, { status: "ERR" | "QUEUED" }>): void {
    const run = this.#run;
    const limits = this.#limits(intentId);
    const recorded = run.eventsOf(intentId);
    const { events, wakeAt } = afterAttempt(recorded, result, limits.now, deadlinesOf(limits));
    for (const { status, ...details } of events) run.add(intentId, status, details);
    if (wakeAt !== undefined) run.sleep(intentId, wakeAt, result.ref);
  }
}

function isOutside({ provider }: Pick<Ready, "provider">): boolean {
  return provider.effect === "outside" || provider.slow === true;
}

interface Ready {
  readonly provider: Provider;
  readonly config: JsonObject;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}
