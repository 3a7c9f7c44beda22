import type { PersonDecision, SubmissionRow } from "@fakturo/connection";
import { FakturoError } from "@fakturo/model";
import {
  enqueueTransmission,
  findSubmission,
  listSubmissions,
  lockSubmissions,
  noteAudit,
  type SubmissionRecord,
  type Tx,
} from "@fakturo/server-storage/store";
import { decideSubmission, workOn } from "./ask.ts";
import { rowOf } from "./rows.ts";
import { writeRow } from "./write-row.ts";

/** A record as shown to people. */
export interface SubmissionView {
  readonly entry: string | null;
  readonly row: SubmissionRow;
}

/** Records in a state; default: all that have not ended. */
export async function viewSubmissions(
  tx: Tx,
  state: string | undefined,
  limit: number,
): Promise<readonly SubmissionView[]> {
  return (await listSubmissions(tx, state, limit)).map(viewOf);
}

/** @throws FakturoError "not-found". */
export async function viewSubmission(tx: Tx, id: string): Promise<SubmissionView> {
  const record = await findSubmission(tx, id);
  if (!record) throw new FakturoError("not-found", "submission not found");
  return viewOf(record);
}

function viewOf(record: SubmissionRecord): SubmissionView {
  return { entry: record.entry, row: rowOf(record) };
}

/**
 * Consults the authority about a record at once, without waiting for the end of its pause.
 * @throws FakturoError "not-found"; "conflict" where there is nothing to consult about.
 */
export async function askNow(tx: Tx, id: string): Promise<SubmissionView> {
  const [record] = await lockSubmissions(tx, [id]);
  if (!record) throw new FakturoError("not-found", "submission not found");
  const row = rowOf(record);
  const isOpen = row.state === "unknown" || row.state === "waiting" || row.state === "intended";
  if (!isOpen)
    throw new FakturoError("conflict", `the submission is ${row.state}: there is nothing to ask`);
  const next = { ...row, nextAt: 0 };
  await writeRow(tx, next, true);
  await noteAudit(tx, "submission.ask", id, { identity: row.identity });
  await enqueueTransmission(tx, workOn(row), 0);
  return { entry: record.entry, row: next };
}

/**
 * Stores a person's finding about a held record, with the reason, in the audit log, and continues processing.
 * @throws FakturoError "not-found"; "conflict" for a record that is not held.
 */
export async function resolveHeld(
  tx: Tx,
  id: string,
  decision: PersonDecision,
  reason: string,
): Promise<SubmissionView> {
  const before = await viewSubmission(tx, id);
  await decideSubmission(tx, id, decision);
  const { identity, connection, reason: held = null } = before.row;
  await noteAudit(tx, "submission.resolve", id, {
    connection,
    identity,
    held,
    is: decision.is,
    reference: decision.is === "there" ? (decision.reference ?? null) : null,
    reason,
  });
  return viewSubmission(tx, id);
}
