import { isObject } from "@fakturo/model";
import type { StepResult, Task } from "@fakturo/plugin";
import type { WorkspaceRow } from "@fakturo/server-storage/store";
import { askForSubmission } from "../submissions/ask.ts";
import { actOnRegistration } from "../submissions/registration-step.ts";
import { submissionToCancel } from "../submissions/to-cancel.ts";
import type { ExecutorOptions } from "./external-call.ts";
import type { LockedEntry } from "./locked-entry.ts";
import type { Ready } from "./readiness.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A step that is about to be called. */
export interface FollowScope {
  readonly unit: UnitOfWork;
  readonly workspace: WorkspaceRow;
  readonly options: Pick<ExecutorOptions, "environments">;
  readonly locked: LockedEntry | undefined;
  /** Reference that the step waits with. */
  readonly ref: string | undefined;
}

/** Members of a task about records and registrations; `result`: the step is not called. */
export type Followed = Partial<
  Pick<Task, "submission" | "registration" | "cancels" | "ref"> & { readonly result: StepResult }
>;

/** What a step follows: a record, the one to cancel, or the registration of the entry's party. */
export async function followedBy(ready: Ready, scope: FollowScope): Promise<Followed> {
  const { provider } = ready;
  const { unit, locked, ref } = scope;
  const { tx, services } = unit;
  const { engine } = services;
  const entry = locked?.row.id;
  if (provider.effect === "registration") return { registration: await act(ready, scope) };
  const submission =
    provider.effect === "submission"
      ? await askForSubmission(unit, entry, provider, ref)
      : undefined;
  if (provider.cancels === undefined) return submission ? { submission } : {};
  // A record that this transaction hands over is read as well.
  await unit.flush();
  const cancelled = engine.registry.providers.get(provider.cancels);
  const found = { entry, provider, cancelled, ref };
  return { ...(submission && { submission }), ...(await submissionToCancel(tx, found)) };
}

async function act({ provider, config }: Ready, scope: FollowScope): Promise<Task["registration"]> {
  const { unit, workspace, options, locked, ref } = scope;
  // The page's address becomes a fact of an entry that is there.
  await unit.flush();
  const { registration: key = "" } = provider.registers ?? {};
  const spec = unit.services.engine.registry.registrations.get(key);
  const environment = options.environments.of(workspace, spec?.connection ?? provider.key);
  const place = { workspaceId: unit.workspaceId, environment, entry: locked?.row.id ?? null };
  const doc = locked?.envelope.doc;
  const call = { provider, config, scope: place, doc: isObject(doc) ? doc : undefined, ref };
  return actOnRegistration(unit.tx, unit.services.registrations, call);
}
