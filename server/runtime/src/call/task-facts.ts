import type { KeyService } from "@fakturo/server-domain/access";
import type { WorkspaceApps } from "@fakturo/server-domain/apps";
import {
  findEnrollmentOf,
  findJob,
  listFiles,
  listSharedMetaRows,
  type Tx,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import type { RemotePorts } from "./remote-provider.ts";

/** Facts about the workspace in tasks of remote apps, read when a task is sent. */
export function createTaskFacts({
  inWorkspace,
  keys,
  apps,
  filesUrl,
}: {
  readonly inWorkspace: InWorkspace;
  readonly keys: KeyService;
  readonly apps: Pick<WorkspaceApps, "config">;
  readonly filesUrl: (workspaceId: string) => string;
}): RemotePorts["facts"] {
  return async (app, action, { id, job, entry, workspace }) => {
    const read = await inWorkspace(workspace.id, async (tx) => ({
      enrollment: await findEnrollmentOf(tx, app.id),
      began: await beginOf(tx, job.id, id),
      appConfig: app.spec && (await apps.config(tx, workspace.id, app.spec)),
      files: entry ? (await listFiles(tx, entry.id)).filter((file) => !file.replaced_at) : [],
      meta: entry ? await listSharedMetaRows(tx, entry.id) : [],
    }));
    const { enrollment, began, ...facts } = read;
    if (!enrollment || enrollment.disabled) return undefined;
    const { startedAt, eventIndex } = began;
    const claim = { job: job.id, intent: id, eventIndex, step: action };
    const { token } = await keys.enrolledToken(enrollment, app.protocol > 1 ? claim : undefined);
    return { token, filesUrl: filesUrl(workspace.id), ...facts, startedAt };
  };
}

/** Tokens of apps in the workspaces that enabled them. */
export function createAppTokens({
  inWorkspace,
  keys,
}: {
  readonly inWorkspace: InWorkspace;
  readonly keys: KeyService;
}): RemotePorts["token"] {
  return async (app, workspaceId, call) => {
    const enrollment = await inWorkspace(workspaceId, (tx) => findEnrollmentOf(tx, app.id));
    if (!enrollment || enrollment.disabled) return undefined;
    return (await keys.enrolledToken(enrollment, call)).token;
  };
}

/** When a job's step began, in milliseconds since the epoch, and the index of its newest event. */
async function beginOf(tx: Tx, job: string, intent: string) {
  const started = (await findJob(tx, job))?.journal.find(({ id }) => id === intent);
  return {
    startedAt: started ? Date.parse(started.created_at) : 0,
    eventIndex: started?.events.at(-1)?.index ?? 0,
  };
}
