import {
  askNow,
  resolveHeld,
  type SubmissionView,
  viewSubmission,
  viewSubmissions,
} from "@fakturo/server-runtime/transmit";
import type { Database } from "@fakturo/server-storage/database";
import type { Tx, WorkspaceRow } from "@fakturo/server-storage/store";

/** What a person found out about a record. */
export type HeldDecision = Parameters<typeof resolveHeld>[2];

/** Records handed to authorities, for the operator; `workspace` is an id, a handle or a name. */
export interface SubmissionAdministration {
  list(workspace: string, state: string | undefined): Promise<readonly SubmissionView[]>;
  /** @throws FakturoError "not-found". */
  show(workspace: string, id: string): Promise<SubmissionView>;
  /** @throws FakturoError as `askNow`. */
  ask(workspace: string, id: string): Promise<SubmissionView>;
  /** @throws FakturoError as `resolveHeld`. */
  resolve(
    workspace: string,
    id: string,
    decision: HeldDecision,
    reason: string,
  ): Promise<SubmissionView>;
}

const MOST = 1000;

export function createSubmissionAdministration({
  database,
  workspaceOf,
}: {
  readonly database: Database;
  workspaceOf(name: string): Promise<WorkspaceRow>;
}): SubmissionAdministration {
  const inTx = async <T>(workspace: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.withWorkspace((await workspaceOf(workspace)).id, work);
  return {
    list: (workspace, state) => inTx(workspace, (tx) => viewSubmissions(tx, state, MOST)),
    show: (workspace, id) => inTx(workspace, (tx) => viewSubmission(tx, id)),
    ask: (workspace, id) => inTx(workspace, (tx) => askNow(tx, id)),
    resolve: (workspace, id, decision, reason) =>
      inTx(workspace, (tx) => resolveHeld(tx, id, decision, reason)),
  };
}
