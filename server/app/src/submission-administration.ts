import {
  askNow,
  resolveHeld,
  type SubmissionView,
  viewSubmission,
  viewSubmissions,
} from "@fakturo/server-runtime/transmit";
import type { NamedWorkspaces } from "./named-workspaces.ts";

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
  read,
  write,
}: NamedWorkspaces): SubmissionAdministration {
  return {
    list: (workspace, state) => read(workspace, (tx) => viewSubmissions(tx, state, MOST)),
    show: (workspace, id) => read(workspace, (tx) => viewSubmission(tx, id)),
    ask: (workspace, id) => write(workspace, (tx) => askNow(tx, id)),
    resolve: (workspace, id, decision, reason) =>
      write(workspace, (tx) => resolveHeld(tx, id, decision, reason)),
  };
}
