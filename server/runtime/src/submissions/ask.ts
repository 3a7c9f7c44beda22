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
  lockNamedSubmission,
  lockNewestSubmission,
  lockSubmissions,
  lockUnaskedLinks,
  lockUnsentLinks,
  type SubmissionRecord,
  type Transmission,
  type Tx,
} from "@fakturo/server-storage/store";
import { rowOf, statusOf } from "./rows.ts";
import { NOT_REGISTERED, writeRow } from "./write-row.ts";

/**
 * The newest record that the entry submitted to a step's connections, or the one whose identity or id the step waits
 * with; locked until the step's event is written. Queues it for sending where no step did before.
 */
export async function askForSubmission(
  tx: Tx,
  registrations: Registrations,
  entry: string | undefined,
  { key, submits }: Pick<Provider, "key" | "submits">,
  ref?: string,
): Promise<SubmissionStatus | undefined> {
  if (!submits) throw new FakturoError("internal", `${key} submits to no connection`);
  if (entry === undefined) return undefined;
  const named = ref === undefined ? undefined : await lockNamed(tx, entry, submits, ref);
  const record = named ?? (await lockNewest(tx, entry, submits));
  if (!record) return undefined;
  const row = rowOf(record);
  if (record.asked || row.state !== "prepared") return statusOf(row);
  if (await registrations.mayHandOver(tx, row.connection, row)) return statusOf(await ask(tx, row));
  return statusOf(await refuseUnregistered(tx, row));
}

/** Withdraws the newest record of a cancelled job, if it was not sent and no chain needs it. */
export async function withdrawSubmission(
  tx: Tx,
  entry: string | undefined,
  { submits }: Pick<Provider, "submits">,
): Promise<void> {
  if (!submits || entry === undefined) return;
  const record = await lockNewest(tx, entry, submits);
  const row = record && rowOf(record);
  const withdrawn = row && withdraw(row);
  if (withdrawn && withdrawn !== row) await writeRow(tx, withdrawn, false);
}

/**
 * Sends the entry's links of chains although its job has ended before they were handed over: later links contain them.
 * Those of suppliers who are not registered are sent with the next link after the registration.
 */
export async function sendLinks(
  tx: Tx,
  registrations: Registrations,
  entry: string | undefined,
): Promise<void> {
  if (entry === undefined) return;
  for (const record of await lockUnsentLinks(tx, entry)) {
    const row = rowOf(record);
    if (await registrations.mayHandOver(tx, row.connection, row)) await ask(tx, row);
  }
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
  if (isSettled(decided)) await enqueueTransmission(tx, { wake: id }, 0);
  else await enqueueTransmission(tx, workOn(decided), 0);
  return statusOf(decided);
}

/** The task that processes a record. */
export function workOn({ id, stream }: SubmissionRow): Transmission {
  return stream === undefined ? { submission: id } : { stream };
}

function lockNewest(
  tx: Tx,
  entry: string,
  { connection, kind }: NonNullable<Provider["submits"]>,
): Promise<SubmissionRecord | undefined> {
  return lockNewestSubmission(tx, entry, [connection].flat(), [kind].flat());
}

function lockNamed(
  tx: Tx,
  entry: string,
  { connection, kind }: NonNullable<Provider["submits"]>,
  name: string,
): Promise<SubmissionRecord | undefined> {
  return lockNamedSubmission(
    tx,
    entry,
    { connections: [connection].flat(), kinds: [kind].flat() },
    name,
  );
}

async function ask(tx: Tx, row: SubmissionRow): Promise<SubmissionRow> {
  const { stream, position } = row;
  const asked: SubmissionRow = stream === undefined ? row : { ...row, state: "queued" };
  await writeRow(tx, asked, true);
  if (stream !== undefined && position !== undefined)
    for (const record of await lockUnaskedLinks(tx, stream, position))
      await writeRow(tx, { ...rowOf(record), state: "queued" }, true);
  await enqueueTransmission(tx, workOn(row), 0);
  return asked;
}

/** A link of a chain cannot be dropped: it is sent once the supplier is registered. */
async function refuseUnregistered(tx: Tx, row: SubmissionRow): Promise<SubmissionRow> {
  const refused = { ...withdraw(row), verdict: NOT_REGISTERED };
  if (refused.state === "withdrawn") await writeRow(tx, refused, false);
  return { ...refused, state: "withdrawn" };
}
