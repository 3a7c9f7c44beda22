import type { Clock } from "@fakturo/server-base";
import {
  type MessageDecision,
  type MessageView,
  resolveMessage,
  retryMessage,
  viewMessage,
  viewMessages,
} from "@fakturo/server-runtime/transmit";
import type { InboxRecord } from "@fakturo/server-storage/store";
import type { NamedWorkspaces } from "./named-workspaces.ts";

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

export function createCallbackAdministration(
  { read, write }: NamedWorkspaces,
  clock: Clock,
): CallbackAdministration {
  return {
    list: (workspace, state) => read(workspace, (tx) => viewMessages(tx, state, MOST)),
    show: (workspace, id) => read(workspace, (tx) => viewMessage(tx, id)),
    retry: (workspace, id) => write(workspace, (tx) => retryMessage(tx, id)),
    resolve: (workspace, id, decision, reason) =>
      write(workspace, (tx) => resolveMessage(tx, id, decision, reason, new Date(clock.now()))),
  };
}
