import type { SubmissionRow, Verdict } from "@fakturo/connection";
import { type SubmissionChange, saveSubmissions, type Tx } from "@fakturo/server-storage/store";
import { detailText } from "./rows.ts";

/** Reason for holding records of an unregistered party. */
export function notRegistered(message: string): Verdict {
  const code = "supplier-not-registered";
  return { code, faults: [{ code, message }], effects: {} };
}

/** Columns of the protocol's changes; `asked`: the record is sent from now on until it ends. */
export function changeOf(row: SubmissionRow, asked: boolean): SubmissionChange {
  const { id, state, fence, until, nextAt, failures, due } = row;
  return {
    id,
    state,
    fence,
    until: new Date(until),
    next_at: new Date(nextAt),
    failures,
    asked,
    due_at: due === undefined ? null : new Date(due),
    detail: detailText(row),
  };
}

/** Writes the protocol's changes of a locked record. */
export function writeRow(tx: Tx, row: SubmissionRow, asked: boolean): Promise<void> {
  return saveSubmissions(tx, [changeOf(row, asked)]);
}
