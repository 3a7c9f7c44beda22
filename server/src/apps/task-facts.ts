import type { KeyService } from "../access/keys.ts";
import { findEnrollmentOf } from "../store/enrollments.ts";
import { listFiles } from "../store/files.ts";
import { intentStartedAt } from "../store/job-control.ts";
import { listSharedMetaRows } from "../store/meta.ts";
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
  return async (app, { id, entry, workspace }) => {
    const read = await inWorkspace(workspace.id, async (tx) => ({
      enrollment: await findEnrollmentOf(tx, app.id),
      startedAt: await intentStartedAt(tx, id),
      files: entry ? (await listFiles(tx, entry.id)).filter((file) => !file.replaced_at) : [],
      meta: entry ? await listSharedMetaRows(tx, entry.id) : [],
    }));
    const { enrollment, startedAt, files, meta } = read;
    if (!enrollment || enrollment.disabled) return undefined;
    const { token } = await keys.enrolledToken(enrollment);
    return { token, filesUrl: filesUrl(workspace.id), files, meta, startedAt };
  };
}
