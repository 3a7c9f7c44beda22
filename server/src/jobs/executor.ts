import { FakturoError, isFakturoError, isObject, type Json } from "@fakturo/model";
import type { Provider, StepResult, Task } from "@fakturo/plugin";
import {
  afterError,
  afterQueued,
  attemptsOf,
  type EventStatus,
  JOB_LIMIT,
  JOB_LIMIT_MS,
  type Next,
  nextStep,
  SCHEMA_MISMATCH,
  type Step,
} from "@fakturo/workflow";
import type { Services } from "../services.ts";
import { envelopeOf } from "../silo/create.ts";
import { shortSchemaId } from "../silo/schema.ts";
import { findWorkspace, type WorkspaceRow } from "../store/access.ts";
import type { EntryWithEnvelope, StoredFault } from "../store/entries.ts";
import { findFile, readBlob } from "../store/files.ts";
import { enqueueJob, notifyJob, recordIntent } from "../store/jobs.ts";
import type { Tx } from "../store/tx.ts";
import { completeConfig } from "../transform/config.ts";
import type { InWorkspace } from "../vault/vault.ts";
import { applyEffects } from "./effects.ts";
import { HeldEntry } from "./held-entry.ts";
import type { HttpClient } from "./http-client.ts";
import { JobRun } from "./run.ts";
import { createStepContext } from "./step-context.ts";

export interface ExecutorOptions {
  readonly services: Services;
  readonly inWorkspace: InWorkspace;
  readonly http: HttpClient;
}

/** Takes jobs further, one call at a time for each job. */
export interface Executor {
  /**
   * Runs a job until it ends or has to wait. `attempt` counts how often the queue has tried since
   * the last progress: a job that keeps killing its worker ends as KO.
   */
  advance(workspaceId: string, jobId: string, attempt: number, signal: AbortSignal): Promise<void>;
}

const DEFAULT_TIMEOUT_S = 60;
const MS_PER_S = 1000;
/**
 * Deliveries without progress after which a job counts as poison: many, since a job may also be cut
 * off by what others do to the process.
 */
const POISON_ATTEMPTS = 25;

/** A call that must not be made inside the transaction. */
interface Call {
  readonly intentId: string;
  /** Position of the call's own event: nobody else may have added one when the result is written. */
  readonly eventIndex: number;
  readonly provider: Provider;
  readonly task: Task;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { inWorkspace } = options;
  return {
    async advance(workspaceId, jobId, attempt, signal) {
      let done: { readonly call: Call; readonly result: StepResult } | undefined;
      for (;;) {
        const finished = done;
        const call = await inWorkspace(workspaceId, (tx) =>
          new Advance(tx, options, workspaceId, attempt).go(jobId, finished),
        );
        if (!call) return;
        done = { call, result: await callOutside(call, workspaceId, options, signal) };
      }
    },
  };
}

/** Calls a provider outside any transaction, within its time. */
async function callOutside(
  { provider, task, intentId }: Call,
  workspaceId: string,
  { services, inWorkspace, http }: ExecutorOptions,
  stopping: AbortSignal,
): Promise<StepResult> {
  const timeout = AbortSignal.timeout((provider.timeout ?? DEFAULT_TIMEOUT_S) * MS_PER_S);
  const signal = AbortSignal.any([stopping, timeout]);
  const context = createStepContext(provider, {
    services,
    http,
    sandbox: task.workspace.sandbox,
    signal,
    mayTalk: true,
    intend: (record: Json) =>
      inWorkspace(workspaceId, (tx) =>
        recordIntent(tx, intentId, record, new Date(services.clock.now())),
      ),
    file: (id) => inWorkspace(workspaceId, (tx) => readFile(tx, task.entry?.id, id)),
  });
  const aborted = new Promise<StepResult>((resolve) => {
    const give = () => resolve({ status: "ERR", message: "the call took too long" });
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
  return Promise.race([
    guarded(() => provider.run(task, context), provider.key, services),
    aborted,
  ]);
}

async function readFile(tx: Tx, entryId: string | undefined, id: string): Promise<Uint8Array> {
  const file = entryId ? await findFile(tx, entryId, id) : undefined;
  const bytes = file?.blob ? await readBlob(tx, file.blob) : undefined;
  if (!bytes) throw new FakturoError("not-found", "file not found");
  return bytes;
}

/** An exception of a provider ends its step; a database that is away does not. */
async function guarded(
  run: () => StepResult | Promise<StepResult>,
  provider: string,
  { log }: Services,
): Promise<StepResult> {
  try {
    return (await run()) ?? { status: "OK", effects: {} };
  } catch (error) {
    if (isFakturoError(error) && error.key === "unavailable") throw error;
    if (isFakturoError(error) && error.key !== "internal") return refused(error);
    log.error({ err: error, provider }, "a provider failed unexpectedly");
    return {
      status: "KO",
      code: "exception",
      message: "the step failed unexpectedly",
      effects: {},
    };
  }
}

function refused({ key, message, faults }: FakturoError): StepResult {
  const [first] = faults;
  return {
    status: "KO",
    code: first?.code ?? key,
    message: first?.message ?? message,
    effects: {},
    ...(faults.length > 0 && { faults }),
  };
}

/** One transaction's worth of progress. */
class Advance {
  readonly #tx: Tx;
  readonly #options: ExecutorOptions;
  readonly #workspaceId: string;
  readonly #attempt: number;
  readonly #held: HeldEntry;
  #workspace: WorkspaceRow | undefined;

  constructor(tx: Tx, options: ExecutorOptions, workspaceId: string, attempt: number) {
    this.#tx = tx;
    this.#options = options;
    this.#workspaceId = workspaceId;
    this.#attempt = attempt;
    this.#held = new HeldEntry(tx);
  }

  /** Runs steps without outside effect; answers the call to be made outside, if one is next. */
  async go(
    jobId: string,
    finished: { readonly call: Call; readonly result: StepResult } | undefined,
  ): Promise<Call | undefined> {
    const run = await JobRun.load(this.#tx, this.#options.services, jobId);
    if (!run) return undefined;
    this.#workspace = await findWorkspace(this.#tx);
    if (finished) {
      const { intentId, eventIndex } = finished.call;
      // Another worker took the job over meanwhile: its events count, not ours.
      if (run.intentById(intentId)?.events.length !== eventIndex + 1) return undefined;
      await this.#apply(run, intentId, finished.result);
    }
    for (;;) {
      const next = nextStep(run.contents, run.journal);
      if (next.kind === "end") return this.#end(run, next.status);
      const step = await this.#step(run, next);
      if (step === "continue") continue;
      await run.save(this.#tx);
      return step === "wait" ? undefined : step;
    }
  }

  async #end(run: JobRun, status: "OK" | "KO" | "CANCEL"): Promise<undefined> {
    await run.save(this.#tx, status);
    await notifyJob(this.#tx, run.job.id);
    return undefined;
  }

  async #step(
    run: JobRun,
    next: Exclude<Next, { readonly kind: "end" }>,
  ): Promise<"continue" | "wait" | Call> {
    const { step, open } = next;
    const intent = open ? run.intentAt(next.intent) : undefined;
    if (intent && (await this.#mustWait(run, intent))) return "wait";
    const intentId = intent?.id ?? run.open(step);
    const early = this.#endsEarly(run, intentId, next.lane === "rescue");
    if (early) {
      run.add(intentId, early.status, early);
      return "continue";
    }
    const entry = await this.#held.row(run.entryId);
    const loop = next.kind === "run" ? next.refuse : undefined;
    const refusal = loop
      ? { code: loop, message: "the workflow jumps back and forth without end" }
      : this.#refusal(run, step, entry, !open);
    run.add(intentId, "RUN");
    if (refusal) {
      run.add(intentId, "KO", refusal);
      return "continue";
    }
    return this.#call(run, step, intentId, entry);
  }

  /** A step whose time has not come sleeps on. */
  async #mustWait(
    run: JobRun,
    intent: {
      readonly wake_at: string | null;
      readonly events: readonly { readonly status: string }[];
    },
  ): Promise<boolean> {
    const last = intent.events.at(-1)?.status;
    const sleeping = (last === "ERR" || last === "QUEUED") && intent.wake_at !== null;
    if (!sleeping || run.job.cancel_requested) return false;
    const at = Date.parse(intent.wake_at ?? "");
    if (at <= this.#options.services.clock.now()) return false;
    await enqueueJob(this.#tx, run.job.id, new Date(at));
    return true;
  }

  #endsEarly(
    run: JobRun,
    intentId: string,
    rescuing: boolean,
  ):
    | { readonly status: EventStatus; readonly code?: string; readonly message: string }
    | undefined {
    const { clock, engine } = this.#options.services;
    if (run.job.cancel_requested) return { status: "CANCEL", message: "cancelled on request" };
    const now = clock.now();
    // The error lane still runs, so that somebody learns of it.
    if (!rescuing && now - run.job.created_at.getTime() > JOB_LIMIT_MS)
      return { status: "TIMEOUT", code: JOB_LIMIT, message: "the job took longer than 100 days" };
    const intent = run.intentById(intentId);
    const limit = intent && engine.registry.providers.get(intent.provider)?.limit;
    if (intent && limit !== undefined && now - Date.parse(intent.created_at) > limit * MS_PER_S)
      return { status: "TIMEOUT", message: `the step took longer than ${limit} s` };
    if (this.#attempt > POISON_ATTEMPTS)
      return {
        status: "KO",
        code: "poison",
        message: "the step stopped its worker again and again",
      };
    return undefined;
  }

  /** Why a step fails without its provider being called. */
  #refusal(
    run: JobRun,
    { provider: key, config }: Step,
    entry: EntryWithEnvelope | undefined,
    isNew: boolean,
  ): { readonly code: string; readonly message: string } | undefined {
    const isFirst = isNew && run.intentAt(1) === undefined;
    const schema = entry && shortSchemaId(entry.doc_schema);
    if (isFirst && schema !== undefined && schema !== run.schema)
      return { code: SCHEMA_MISMATCH, message: `expected ${run.schema}, got ${schema}` };
    const provider = this.#options.services.engine.registry.providers.get(key);
    if (!provider) return { code: "app-not-enabled", message: `no loaded plugin offers '${key}'` };
    if (!completeConfig(provider, config))
      return { code: "config-invalid", message: "the step's configuration is not valid" };
    if (schema !== undefined && provider.schemas && !provider.schemas.includes(schema))
      return { code: "schema-unsupported", message: `${key} does not take ${schema}` };
    return undefined;
  }

  async #call(
    run: JobRun,
    step: Step,
    intentId: string,
    entry: EntryWithEnvelope | undefined,
  ): Promise<"continue" | Call> {
    const { services, http } = this.#options;
    const provider = services.engine.registry.providers.get(step.provider);
    if (!provider) return "continue";
    const task = await this.#task(run, step, provider, intentId, entry);
    if (provider.effect === "outside" || provider.slow) {
      const eventIndex = (run.intentById(intentId)?.events.length ?? 0) - 1;
      return { intentId, eventIndex, provider, task };
    }
    const context = createStepContext(provider, {
      services,
      http,
      sandbox: task.workspace.sandbox,
      signal: AbortSignal.timeout(DEFAULT_TIMEOUT_S * MS_PER_S),
      mayTalk: false,
      intend: () => Promise.reject(new Error("not outside")),
      file: (id) => readFile(this.#tx, entry?.id, id),
    });
    await this.#apply(
      run,
      intentId,
      await guarded(() => provider.run(task, context), provider.key, services),
    );
    return "continue";
  }

  async #task(
    run: JobRun,
    { config }: Step,
    provider: Provider,
    intentId: string,
    entry: EntryWithEnvelope | undefined,
  ): Promise<Task> {
    const intent = run.intentById(intentId);
    const files = entry ? await this.#held.files(entry.id) : [];
    const workspace = this.#workspace;
    return {
      id: intentId,
      attempt: attemptsOf((intent?.events ?? []).map(toJournal)),
      config: completeConfig(provider, config) ?? {},
      args: run.args ?? {},
      job: { id: run.job.id, key: run.job.key ?? "" },
      workspace: {
        id: this.#workspaceId,
        name: workspace?.name ?? "",
        country: workspace?.country ?? "",
        sandbox: workspace?.sandbox ?? false,
      },
      entry: entry && {
        id: entry.id,
        folder: entry.folder,
        state: entry.state ?? "",
        files: files
          .filter(({ replaced_at, blob }) => !replaced_at && blob)
          .map((file) => ({
            id: file.id,
            name: file.name,
            key: file.key ?? "",
            category: file.category as "",
            mime: file.mime,
            size: Number(file.size),
            sha256: file.sha256,
            embeddable: file.embeddable,
          })),
      },
      envelope: entry && envelopeOf(entry),
      faults: run.faults,
      intended: intent?.record ?? undefined,
      ref: intent?.ref ?? undefined,
    };
  }

  async #apply(run: JobRun, intentId: string, result: StepResult): Promise<void> {
    switch (result.status) {
      case "OK":
      case "KO":
        return this.#finish(run, intentId, result);
      case "SKIP":
        run.add(intentId, "SKIP", result);
        return;
      case "ERR":
        this.#retry(run, intentId, result);
        return;
      case "QUEUED": {
        run.add(intentId, "QUEUED", result);
        const at = afterQueued(this.#options.services.clock.now(), result.retryIn);
        run.sleep(intentId, at, result.ref);
        return;
      }
    }
  }

  async #finish(
    run: JobRun,
    intentId: string,
    result: Extract<StepResult, { status: "OK" | "KO" }>,
  ): Promise<void> {
    const { services } = this.#options;
    const held = this.#held;
    const scope = { tx: this.#tx, services, workspaceId: this.#workspaceId, run, intentId, held };
    const applied = await applyEffects(scope, result.effects);
    if ("status" in applied) {
      run.add(intentId, "KO", this.#failure(run, intentId, applied));
      return;
    }
    const details = { code: result.code, message: result.message, ...applied };
    const failure = result.status === "KO" ? this.#failure(run, intentId, result) : {};
    run.add(intentId, result.status, { ...details, ...failure });
  }

  /** A failure's own faults carry the provider's name. */
  #failure(run: JobRun, intentId: string, result: Extract<StepResult, { status: "KO" }>) {
    const provider = run.intentById(intentId)?.provider ?? "";
    const { code, message, faults } = result;
    const stored = faults?.map((fault): StoredFault => ({ provider, ...fault }));
    return { code, message, ...(stored && { faults: stored }) };
  }

  #retry(run: JobRun, intentId: string, result: Extract<StepResult, { status: "ERR" }>): void {
    run.add(intentId, "ERR", result);
    const now = this.#options.services.clock.now();
    const events = (run.intentById(intentId)?.events ?? []).map((event) => ({
      ...toJournal(event),
      at: Date.parse(event.at),
    }));
    const wake = afterError(events, now, result.retryIn);
    if ("at" in wake) run.sleep(intentId, wake.at);
    else run.add(intentId, "KO", { code: "retries-exhausted", message: result.message });
  }
}

function toJournal({ status, code }: { readonly status: string; readonly code: string | null }) {
  return { status: status as EventStatus, code: code ?? "" };
}

/** True for the payload the queue delivers. */
export function isAdvancePayload(payload: unknown): payload is { workspace: string; job: string } {
  return (
    isObject(payload) && typeof payload.workspace === "string" && typeof payload.job === "string"
  );
}
