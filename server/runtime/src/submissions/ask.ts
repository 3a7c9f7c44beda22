import {
  decidedByPerson,
  isSettled,
  type PersonDecision,
  type SubmissionRow,
  withdraw,
} from "@fakturo/connection";
import { FakturoError } from "@fakturo/model";
import type { Provider, SubmissionStatus } from "@fakturo/plugin";
import type { Registrations } from "@fakturo/server-domain/registrations";
import {
  enqueueTransmission,
  enqueueWakes,
  lockSubmissions,
  type Transmission,
  type Tx,
} from "@fakturo/server-storage/store";
import { rowOf, statusOf } from "./rows.ts";
import type { Submissions } from "./submissions.ts";
import { notRegistered, writeRow } from "./write-row.ts";

/** What reads and writes the records of a transaction's jobs. */
export interface AskScope {
  readonly tx: Tx;
  readonly submissions: Submissions;
  readonly services: { readonly registrations: Registrations };
}

/**
 * The newest record that the entry submitted to a step's connections, or the one whose identity or id the step waits
 * with; locked until the step's event is written. Queues it for sending where no step did before.
 */
export async function askForSubmission(
  { tx, submissions, services }: AskScope,
  entry: string | undefined,
  { key, submits }: Pick<Provider, "key" | "submits">,
  ref?: string,
): Promise<SubmissionStatus | undefined> {
  if (!submits) throw new FakturoError("internal", `${key} submits to no connection`);
  if (entry === undefined) return undefined;
  const known = await submissions.newest(entry, submits, ref);
  if (!known) return undefined;
  const { row, asked } = known;
  if (asked || row.state !== "prepared") return statusOf(row);
  const { registrations } = services;
  if (await registrations.mayHandOver(tx, row.connection, row))
    return statusOf(ask(submissions, row));
  const advice = registrations.advice(row.connection, row);
  return statusOf(refuseUnregistered(submissions, row, advice));
}

/** Withdraws the newest record of a cancelled job, if it was not sent and no chain needs it. */
export async function withdrawSubmission(
  submissions: Submissions,
  entry: string | undefined,
  { submits }: Pick<Provider, "submits">,
): Promise<void> {
  if (!submits || entry === undefined) return;
  const known = await submissions.newest(entry, submits);
  const withdrawn = known && withdraw(known.row);
  if (withdrawn && withdrawn !== known.row) submissions.save(withdrawn, false);
}

/**
 * Sends the entry's links of chains although its job has ended before they were handed over: later links contain them.
 * Those of suppliers who are not registered are sent with the next link after the registration.
 */
export async function sendLinks(
  { tx, submissions, services }: AskScope,
  entry: string | undefined,
): Promise<void> {
  if (entry === undefined) return;
  for (const row of await submissions.unsentLinksOf(entry))
    if (await services.registrations.mayHandOver(tx, row.connection, row)) ask(submissions, row);
}

/**
 * Stores a person's decision about a held record, and continues processing.
 * @throws FakturoError "not-found" for an unknown record, "conflict" for one that is not held.
 */
export async function decideSubmission(
  tx: Tx,
  id: string,
  decision: PersonDecision,
): Promise<SubmissionStatus> {
  const [record] = await lockSubmissions(tx, [id]);
  if (!record) throw new FakturoError("not-found", "submission not found");
  const row = rowOf(record);
  if (row.state !== "held")
    throw new FakturoError("conflict", `the submission is ${row.state}, not held`);
  const decided = { ...decidedByPerson(row, decision), nextAt: 0 };
  await writeRow(tx, decided, true);
  if (isSettled(decided)) await enqueueWakes(tx, [id]);
  else await enqueueTransmission(tx, workOn(decided), 0);
  return statusOf(decided);
}

/** The task that processes a record. */
export function workOn({ id, stream }: SubmissionRow): Transmission {
  return stream === undefined ? { submission: id } : { stream };
}

function ask(submissions: Submissions, row: SubmissionRow): SubmissionRow {
  const asked: SubmissionRow = row.stream === undefined ? row : { ...row, state: "queued" };
  submissions.save(asked, true);
  submissions.enqueue(workOn(row));
  if (row.stream !== undefined && row.position !== undefined)
    submissions.askLinksBefore(row.stream, row.position);
  return asked;
}

/** A link of a chain cannot be dropped: it is sent once the supplier is registered. */
function refuseUnregistered(
  submissions: Submissions,
  row: SubmissionRow,
  advice: string,
): SubmissionRow {
  const refused = { ...withdraw(row), verdict: notRegistered(advice) };
  if (refused.state === "withdrawn") submissions.save(refused, false);
  return { ...refused, state: "withdrawn" };
}
