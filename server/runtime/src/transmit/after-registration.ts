import { isFakturoError } from "@fakturo/model";
import { POST_REGISTRATION, type RegistrationSpec } from "@fakturo/plugin";
import { runAs } from "@fakturo/server-base";
import type { EntryParts } from "@fakturo/server-domain";
import type { WorkspaceApps } from "@fakturo/server-domain/apps";
import type { StoredRegistration } from "@fakturo/server-domain/registrations";
import { createJob } from "@fakturo/server-domain/workflows";
import type { Tx } from "@fakturo/server-storage/store";
import type { CallOptions } from "../connect/call-connection.ts";

/** Parts that start a workflow for a registered party. */
export interface AfterRegistrationParts extends EntryParts, Pick<CallOptions["services"], "log"> {
  readonly apps: Pick<WorkspaceApps, "config">;
}

/** Errors of a workflow that is unknown or not published, and of a configuration that is not complete. */
const REFUSALS: ReadonlySet<string> = new Set(["not-found", "conflict", "precondition-failed"]);
const NOT_STARTED = "the post-registration workflow was not started";

/**
 * Starts the workflow that the registration's app names for newly registered parties. A workflow that cannot be started
 * leaves the registration as it is.
 */
export async function startAfterwards(
  tx: Tx,
  services: AfterRegistrationParts,
  workspaceId: string,
  { afterwards }: RegistrationSpec,
  { id, entry }: StoredRegistration,
): Promise<void> {
  if (!afterwards || entry === null) return;
  try {
    const config: unknown = await services.apps.config(tx, workspaceId, afterwards);
    const workflowId = workflowIn(config);
    if (workflowId === undefined) return;
    const job = { workflowId, entryId: entry, key: `${POST_REGISTRATION}-${id}`, args: {} };
    const actor = {
      src: "app",
      srcId: afterwards.key,
      auditName: `app:${afterwards.key}`,
    } as const;
    await runAs(actor, () => createJob(tx, services, workspaceId, job));
  } catch (error) {
    // Nothing was written: the workflow or the configuration are refused before.
    if (!isFakturoError(error) || !REFUSALS.has(error.key)) throw error;
    services.log.warn({ registration: id, reason: error.message }, NOT_STARTED);
  }
}

function workflowIn(config: unknown): string | undefined {
  const value =
    typeof config === "object" && config !== null
      ? Reflect.get(config, POST_REGISTRATION)
      : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
