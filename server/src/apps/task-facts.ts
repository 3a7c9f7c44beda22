import type { KeyService } from "../access/keys.ts";
import { findEnrollmentOf } from "../store/enrollments.ts";
import { listFiles } from "../store/files.ts";
import { findJob } from "../store/jobs.ts";
import { listSharedMetaRows } from "../store/meta.ts";
import type { Tx } from "../store/tx.ts";
import type { InWorkspace } from "../vault/vault.ts";
import type { RemotePorts } from "./remote-provider.ts";

/** What tasks tell apps, read when they are sent. */
export function createTaskFacts({
  inWorkspace,
  keys,
  filesUrl,
}: {
  readonly inWorkspace: InWorkspace;
  readonly keys: KeyService;
  readonly filesUrl: (workspaceId: string) => string;
}): RemotePorts["facts"] {
  return async (app, { id, job, entry, workspace }) => {
    const read = await inWorkspace(workspace.id, async (tx) => ({
      enrollment: await findEnrollmentOf(tx, app.id),
      startedAt: await startOf(tx, job.id, id),
      files: entry ? (await listFiles(tx, entry.id)).filter((file) => !file.replaced_at) : [],
      meta: entry ? await listSharedMetaRows(tx, entry.id) : [],
    }));
    const { enrollment, startedAt, files, meta } = read;
    if (!enrollment || enrollment.disabled) return undefined;
    const { token } = await keys.enrolledToken(enrollment);
    return { token, filesUrl: filesUrl(workspace.id), files, meta, startedAt };
  };
}

/** When a job's step began, in milliseconds since the epoch. */
async function startOf(tx: Tx, job: string, intent: string): Promise<number> {
  const started = (await findJob(tx, job))?.journal.find(({ id }) => id === intent);
  return started ? Date.parse(started.created_at) : 0;
}
