import { SUBMISSION_COLUMNS, type SubmissionRecord } from "./submissions.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A message of an authority without its body. */
export type InboxRecord = {
  readonly id: string;
  readonly app: string;
  readonly environment: string;
  readonly message: string;
  readonly callback: string;
  readonly received_at: Date;
  readonly headers: unknown;
  readonly ref: string | null;
  readonly size: number;
  readonly state: string;
  readonly processed_at: Date | null;
  readonly failures: number;
  /** JSON of the rules. */
  readonly pending: unknown;
  readonly problem: string | null;
  readonly linked: string | null;
  readonly submissions: readonly string[];
};

const COLUMNS = `id, app, environment, message, callback, received_at, headers, ref,
  length(body) as size, state, processed_at, failures, pending, problem, linked, submissions`;

const ADD =
  sql(`insert into inbox (id, app, environment, message, callback, received_at, headers, ref, body, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'received') on conflict do nothing`);

export type NewInboxMessage = Pick<
  InboxRecord,
  "id" | "app" | "environment" | "message" | "callback" | "received_at" | "ref"
> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** Stores a message; false for a copy. */
export async function addInboxMessage(tx: Tx, given: NewInboxMessage): Promise<boolean> {
  const { id, app, environment, message, callback, received_at, headers, ref, body } = given;
  const names = [id, app, environment, message, callback, received_at];
  return (await run(tx, ADD, [...names, JSON.stringify(headers), ref, Buffer.from(body)])) > 0;
}

const KNOWN = sql(`select message from inbox where ${HERE} and app = $1 and message = any($2)`);

/** Which of these ids are those of stored messages of an app. */
export async function knownInboxMessages(
  tx: Tx,
  app: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all<{ message: string }>(tx, KNOWN, [app, ids]);
  return new Set(rows.map(({ message }) => message));
}

const FIND = sql(`select ${COLUMNS} from inbox where ${HERE} and id = $1`);
const LOCK = sql(`select ${COLUMNS} from inbox where ${HERE} and id = $1 for no key update`);
const BODY = sql(`select body from inbox where ${HERE} and id = $1`);
const LIST = sql(`select ${COLUMNS} from inbox
  where ${HERE} and (case when $1::text is null then state <> 'processed' else state = $1 end)
  order by received_at desc, id desc limit $2`);

export function findInboxMessage(tx: Tx, id: string): Promise<InboxRecord | undefined> {
  return first<InboxRecord>(tx, FIND, [id]);
}

export function lockInboxMessage(tx: Tx, id: string): Promise<InboxRecord | undefined> {
  return first<InboxRecord>(tx, LOCK, [id]);
}

/** The message's bytes as received. */
export async function inboxBody(tx: Tx, id: string): Promise<Buffer | undefined> {
  return (await first<{ body: Buffer }>(tx, BODY, [id]))?.body;
}

/** Messages in a state, those that are not processed where none is given; the newest first. */
export function listInboxMessages(
  tx: Tx,
  state: string | undefined,
  limit: number,
): Promise<InboxRecord[]> {
  return all<InboxRecord>(tx, LIST, [state ?? null, limit]);
}

const SAVE = sql(`update inbox set state = $2, processed_at = $3, failures = $4, pending = $5,
    refs = $6, problem = $7, submissions = $8
  where ${HERE} and id = $1`);

/** Result of a pass over a message. */
export type InboxChange = Pick<
  InboxRecord,
  "id" | "state" | "processed_at" | "failures" | "problem" | "submissions"
> & { readonly pending: string | null; readonly refs: readonly string[] };

export async function saveInboxMessage(tx: Tx, change: InboxChange): Promise<void> {
  const { id, state, processed_at, failures, pending, refs, problem, submissions } = change;
  await run(tx, SAVE, [id, state, processed_at, failures, pending, refs, problem, submissions]);
}

const LINK = sql(`update inbox set linked = $2 where ${HERE} and id = $1`);
const DISMISS = sql(`update inbox set state = 'processed', processed_at = $2, pending = null,
    refs = '{}', headers = '{}', body = ''
  where ${HERE} and id = $1`);

/** Assigns a message's pending notices to a submission. */
export async function linkInboxMessage(tx: Tx, id: string, submission: string): Promise<void> {
  await run(tx, LINK, [id, submission]);
}

/** Closes a message that is about none of the workspace's records, and removes its contents. */
export async function dismissInboxMessage(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, DISMISS, [id, at]);
}

const NAMING = sql(`select id from inbox
  where ${HERE} and state = 'unmatched' and environment = $1 and app = $2 and refs && $3
  order by received_at, id`);

/** Unmatched messages of an app that name one of these references. */
export async function unmatchedNaming(
  tx: Tx,
  place: Pick<InboxRecord, "environment" | "app">,
  references: readonly string[],
): Promise<readonly string[]> {
  const rows = await all<{ id: string }>(tx, NAMING, [place.environment, place.app, references]);
  return rows.map(({ id }) => id);
}

const PLACE = `${HERE} and environment = $1 and connection = $2`;
const CANDIDATES = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and id in (
    select id from submission where ${PLACE} and identity = any($3)
    union
    select id from submission where ${PLACE} and json_array_length(detail -> 'receipts') > 0
      and (detail::jsonb -> 'receipts') @> any($4::jsonb[]))`);

/** Records of a connection with one of these identities or references. */
export async function submissionsNamed(
  tx: Tx,
  place: Pick<SubmissionRecord, "environment" | "connection">,
  identities: readonly string[],
  references: readonly string[],
): Promise<readonly SubmissionRecord[]> {
  const receipts = references.map((reference) => JSON.stringify([{ reference }]));
  const { environment, connection } = place;
  return all<SubmissionRecord>(tx, CANDIDATES, [environment, connection, identities, receipts]);
}
