import type { Clock } from "@fakturo/server-base";
import {
  type MessageDecision,
  type MessageView,
  resolveMessage,
  retryMessage,
  viewMessage,
  viewMessages,
} from "@fakturo/server-runtime/transmit";
import type { Database } from "@fakturo/server-storage/database";
import type { InboxRecord, Tx, WorkspaceRow } from "@fakturo/server-storage/store";

/** Messages of authorities, for the operator; `workspace` is an id, a handle or a name. */
export interface CallbackAdministration {
  list(workspace: string, state: string | undefined): Promise<readonly InboxRecord[]>;
  /** @throws FakturoError "not-found". */
  show(workspace: string, id: string): Promise<MessageView>;
  /** @throws FakturoError as `retryMessage`. */
  retry(workspace: string, id: string): Promise<MessageView>;
  /** @throws FakturoError as `resolveMessage`. */
  resolve(
    workspace: string,
    id: string,
    decision: MessageDecision,
    reason: string,
  ): Promise<MessageView>;
}

const MOST = 1000;

export function createCallbackAdministration({
  database,
  clock,
  workspaceOf,
}: {
  readonly database: Database;
  readonly clock: Clock;
  workspaceOf(name: string): Promise<WorkspaceRow>;
}): CallbackAdministration {
  const inTx = async <T>(workspace: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.withWorkspace((await workspaceOf(workspace)).id, work);
  return {
    list: (workspace, state) => inTx(workspace, (tx) => viewMessages(tx, state, MOST)),
    show: (workspace, id) => inTx(workspace, (tx) => viewMessage(tx, id)),
    retry: (workspace, id) => inTx(workspace, (tx) => retryMessage(tx, id)),
    resolve: (workspace, id, decision, reason) =>
      inTx(workspace, (tx) => resolveMessage(tx, id, decision, reason, new Date(clock.now()))),
  };
}
