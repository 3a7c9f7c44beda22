import type { JsonObject } from "@fakturo/model";
import type { Provider, StepResult } from "@fakturo/plugin";
import {
  createJob,
  createWorkflow,
  type JobInput,
  type WorkflowInput,
} from "@fakturo/server-domain/workflows";
import {
  type ClosingTx,
  type FileRow,
  findWorkspace,
  type HeadName,
  lockJobs,
} from "@fakturo/server-storage/store";
import type { Next } from "@fakturo/workflow";
import { Advance } from "./advance.ts";
import type { AdvanceScope } from "./advance-scope.ts";
import { Definitions } from "./definitions.ts";
import { changesOf, type ValueChange } from "./document-changes.ts";
import type { ExecutorOptions } from "./external-call.ts";
import { isExternal } from "./readiness.ts";
import { JobRun } from "./run.ts";
import { UnitOfWork } from "./unit-of-work.ts";
import { isWaiting, type Waiting, withHead } from "./waiting.ts";

/** How a step is to end in a dry run, whatever it would do. */
export interface StepChoice {
  readonly status: "OK" | "SKIP" | "KO" | "TIMEOUT";
  readonly code?: string | undefined;
}

/** A workflow to try, with what its job would get. */
export interface DryRunInput extends Pick<JobInput, "entryId" | "data" | "args"> {
  readonly workflow: Omit<WorkflowInput, "draft">;
  /** By the ids of steps. */
  readonly outcomes: Readonly<Record<string, StepChoice>>;
}

/**
 * Where a step's result is from: its provider was called, the caller chose it, or it is assumed to end well
 * because it calls other systems or waits.
 */
export type OutcomeSource = "called" | "chosen" | "assumed";

/** A step of a dry run, with what it would write. */
export type DryStep = {
  readonly step_id: string;
  readonly name: string | undefined;
  readonly provider: string;
  readonly lane: "steps" | "rescue";
  readonly status: string;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly source: OutcomeSource;
  readonly changes: readonly ValueChange[];
  readonly folder: string | undefined;
  readonly state: string | undefined;
  readonly files: readonly {
    readonly name: string;
    readonly mime: string;
    readonly size: number;
  }[];
  readonly args: Readonly<Record<string, string>>;
};

/** The steps that a job would make, in their order. */
export interface DryRun {
  /** Absent where the run was stopped: it took too long. */
  readonly status: "OK" | "KO" | "CANCEL" | undefined;
  readonly steps: readonly DryStep[];
}

/** Runs workflows without effect. */
export interface DryRuns {
  /**
   * Runs a workflow over a document, and undoes what it wrote. Steps that call other systems are not called.
   * @throws FakturoError "validation" for steps that could not be published, "not-found" for an unknown entry,
   * or the engine's refusals of a document.
   */
  run(workspaceId: string, input: DryRunInput): Promise<DryRun>;
}

/** Steps of one dry run at most: a workflow can jump back. */
const MAX_STEPS = 600;

const SAVEPOINT = { name: "dry_begin", text: "savepoint dry_run", values: [] };
const ROLLBACK = { name: "dry_undo", text: "rollback to savepoint dry_run", values: [] };

/** Dry runs with the services of the executor. */
export function createDryRuns(options: Omit<ExecutorOptions, "node" | "threads">): DryRuns {
  const { inWorkspace } = options;
  return {
    run: (workspaceId, input) =>
      inWorkspace(workspaceId, async (tx) => {
        let heads: readonly HeadName[] = [];
        for (;;) {
          await tx.query(SAVEPOINT);
          const result = await rehearse(tx, workspaceId, { ...input, heads }, options);
          await tx.query(ROLLBACK);
          if (!isWaiting(result)) return result;
          heads = withHead(heads, result.waitsFor);
        }
      }),
  };
}

async function rehearse(
  tx: ClosingTx,
  workspaceId: string,
  { workflow, outcomes, heads, ...given }: DryRunInput & { readonly heads: readonly HeadName[] },
  options: ExecutorOptions,
): Promise<DryRun | Waiting> {
  const { services } = options;
  const unit = new UnitOfWork(tx, services, workspaceId);
  await unit.lockHeads(heads);
  const workflowId = services.ids.v7();
  await createWorkflow(tx, services, workflowId, workflow);
  const { id } = await createJob(tx, services, workspaceId, { ...given, workflowId });
  const [workspace, [job], disabled] = await Promise.all([
    findWorkspace(tx),
    lockJobs(tx, [id]),
    services.apps.disabled(tx),
  ]);
  const definition = job && (await new Definitions(services.ids).get(tx, workspaceId, job));
  if (!workspace || !definition) throw new Error("the job of a dry run was not stored");
  const run = new JobRun(job, definition, services);
  return new Rehearsal({ unit, run, workspace, disabled, options, outcomes }).go();
}

interface RehearsalScope extends Pick<AdvanceScope, "unit" | "run" | "workspace" | "options"> {
  readonly disabled: ReadonlySet<string>;
  readonly outcomes: DryRunInput["outcomes"];
}

type Following = Exclude<Next, { readonly kind: "end" }>;

/** What a step may change. */
interface Look {
  readonly envelope: JsonObject | undefined;
  readonly folder: string | undefined;
  readonly state: string | undefined;
  readonly files: readonly FileRow[];
  readonly args: Readonly<Record<string, string>>;
}

const NODE = { id: "dry run", ready: async () => {}, isAlive: async () => false };

/** A job that goes on without its external calls. */
class Rehearsal {
  readonly #scope: RehearsalScope;
  readonly #steps: DryStep[] = [];

  constructor(scope: RehearsalScope) {
    this.#scope = scope;
  }

  async go(): Promise<DryRun | Waiting> {
    const { run, unit } = this.#scope;
    let before = await this.#look();
    while (this.#steps.length < MAX_STEPS && !unit.isBudgetSpent) {
      const next = run.next();
      if (next.kind === "end") return { status: next.status, steps: this.#steps };
      const source = await this.#make(next);
      if (isWaiting(source)) return source;
      const after = await this.#look();
      this.#note(next, source, before, after);
      before = after;
    }
    return { status: undefined, steps: this.#steps };
  }

  /** Makes a step; answers where its result is from. */
  async #make({ step }: Following): Promise<OutcomeSource | Waiting> {
    const { options, outcomes, disabled, ...scope } = this.#scope;
    const known = options.services.engine.registry.providers.get(step.provider);
    const chosen = outcomes[step.id];
    const provider = known && replaced(known, chosen);
    const advance = new Advance({
      ...scope,
      offers: { providers: new Map(provider && [[step.provider, provider]]), disabled },
      // A replaced step runs here, wherever its plugin runs.
      options: provider === known ? options : { ...options, steps: undefined },
      node: NODE,
      attempt: 1,
      pace: "step",
      hasCallInProgress: false,
    });
    const outcome = await advance.go(undefined);
    if (isWaiting(outcome)) return outcome;
    if (this.#settle(chosen)) return chosen ? "chosen" : "assumed";
    if (provider === known) return "called";
    return chosen ? "chosen" : "assumed";
  }

  /** Ends a step that waits or would be called again; true where its result is not its own. */
  #settle(chosen: StepChoice | undefined): boolean {
    const { run } = this.#scope;
    const { open } = run;
    const last = open?.events.at(-1);
    if (!open || !last) return false;
    if (last.status === "ERR") {
      run.add(open.id, "KO", { code: last.code, message: last.message });
      return false;
    }
    const { status, code } = chosen ?? { status: "OK" };
    run.add(open.id, status, { code, message: last.message });
    return true;
  }

  #note({ step, lane, intent }: Following, source: OutcomeSource, before: Look, after: Look): void {
    const event = this.#scope.run.intentAt(intent)?.events.at(-1);
    // The time was up before the step began.
    if (!event) return;
    const { status, code, message } = event;
    const known = new Set(before.files.map(({ id }) => id));
    this.#steps.push({
      step_id: step.id,
      name: step.name || undefined,
      provider: step.provider,
      // Dry runs import nothing, so that no step concludes them.
      lane: lane === "rescue" ? lane : "steps",
      ...{ status, code, message, source },
      changes: changesOf(before.envelope, after.envelope),
      folder: before.folder === after.folder ? undefined : after.folder,
      state: before.state === after.state ? undefined : after.state,
      files: after.files
        .filter((file) => !known.has(file.id))
        .map(({ name: file, mime, size }) => ({ name: file, mime, size: Number(size) })),
      args: Object.fromEntries(
        Object.entries(after.args).filter(([name, value]) => before.args[name] !== value),
      ),
    });
  }

  async #look(): Promise<Look> {
    const { unit, run } = this.#scope;
    const locked = await unit.entry(run.entryId);
    return {
      envelope: locked?.envelope,
      folder: locked?.row.folder,
      state: locked?.row.state ?? undefined,
      files: locked?.files ?? [],
      args: run.args ?? {},
    };
  }
}

/** A step whose result is chosen, or that may not be called; all others as they are. */
function replaced(provider: Provider, chosen: StepChoice | undefined): Provider {
  const isOutside = isExternal({ provider }) || provider.effect === "registration";
  if (!chosen && !isOutside) return provider;
  const { key, name, summary, schemas, config } = provider;
  const run = () => resultOf(chosen ?? { status: "OK" });
  return { key, name, summary, config, effect: "none", run, ...(schemas && { schemas }) };
}

function resultOf({ status, code }: StepChoice): StepResult {
  const note = code === undefined || code === "" ? {} : { code };
  return status === "TIMEOUT" ? { status: "QUEUED", ...note } : { status, effects: {}, ...note };
}
