import type { Json } from "@fakturo/model";
import { all, first, run, sql, type Tx } from "../tx.ts";

/** How a member signs in. */
export type LoginRow = {
  readonly member: string;
  /** scrypt, in the PHC format; null for members who sign in elsewhere only. */
  readonly password: string | null;
  /** 32 bytes. */
  readonly draft_key: Buffer;
};

const FIND_LOGIN = sql(
  "select member, password, draft_key from fakturo.member_login where member = $1",
);

export function findLogin(tx: Tx, member: string): Promise<LoginRow | undefined> {
  return first<LoginRow>(tx, FIND_LOGIN, [member]);
}

const PUT_LOGIN = sql(`insert into fakturo.member_login (member, password, changed_at, draft_key)
  values ($1, $2, $3, $4) on conflict (member) do update
  set password = excluded.password, changed_at = excluded.changed_at`);

const ADD_LOGIN = sql(`insert into fakturo.member_login (member, changed_at, draft_key)
  values ($1, $2, $3) on conflict do nothing`);

/** Lets a member sign in who has no password; one that may already stays as it is. */
export async function addLogin(tx: Tx, member: string, draftKey: Buffer, at: Date): Promise<void> {
  await run(tx, ADD_LOGIN, [member, at, draftKey]);
}

/** Sets a password; the draft key of a member who has one stays. */
export async function putLogin(tx: Tx, row: LoginRow, at: Date): Promise<void> {
  await run(tx, PUT_LOGIN, [row.member, row.password, at, row.draft_key]);
}

const ANY_LOGIN = sql("select exists (select from fakturo.member_login) as is_any");

/** True where somebody can sign in. */
export async function hasLogins(tx: Tx): Promise<boolean> {
  return (await first<{ is_any: boolean }>(tx, ANY_LOGIN, []))?.is_any ?? false;
}

const LOCK_LINKS = sql("lock table fakturo.access_link in share row exclusive mode");

/** Until the transaction ends, no other one uses a link. */
export async function lockLinks(tx: Tx): Promise<void> {
  await run(tx, LOCK_LINKS, []);
}

/** A session of the console. */
export type SignInRow = {
  readonly id: string;
  readonly member: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly ends_at: Date;
  readonly address: string;
  readonly agent: string;
  /** It began at the identity provider. */
  readonly at_provider: boolean;
};

const SIGN_IN = "id, member, created_at, used_at, ends_at, address, agent, at_provider";

const INSERT = sql(`insert into fakturo.sign_in (${SIGN_IN}, hash)
  values ($1, $2, $3, $3, $4, $5, $6, $8, $7)`);

export async function insertSignIn(
  tx: Tx,
  row: Omit<SignInRow, "used_at"> & { readonly hash: Buffer },
): Promise<void> {
  const { id, member, created_at, ends_at, address, agent, hash, at_provider } = row;
  await run(tx, INSERT, [id, member, created_at, ends_at, address, agent, hash, at_provider]);
}

const FIND = sql(`select s.id, s.member, s.created_at, s.used_at, s.ends_at, s.address, s.agent,
    s.at_provider
  from fakturo.sign_in s join fakturo.member m on m.id = s.member
  where s.hash = $1 and s.ends_at > $2 and s.used_at > $3 and not m.disabled`);

/** A session of a member who is not disabled, used after `idleSince`. */
export function findSignIn(
  tx: Tx,
  hash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<SignInRow | undefined> {
  return first<SignInRow>(tx, FIND, [hash, now, idleSince]);
}

const LIST = sql(`select ${SIGN_IN} from fakturo.sign_in
  where member = $1 and ends_at > $2 and used_at > $3 order by used_at desc, id limit 1000`);

export function listSignIns(
  tx: Tx,
  member: string,
  now: Date,
  idleSince: Date,
): Promise<SignInRow[]> {
  return all<SignInRow>(tx, LIST, [member, now, idleSince]);
}

const TOUCH = sql("update fakturo.sign_in set used_at = $2 where id = $1 and used_at < $2");

export async function touchSignIn(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, TOUCH, [id, at]);
}

const END = sql("delete from fakturo.sign_in where member = $1 and id = $2");
const END_OTHERS = sql(
  "delete from fakturo.sign_in where member = $1 and ($2::uuid is null or id <> $2)",
);

/** True where the member had the session. */
export async function endSignIn(tx: Tx, member: string, id: string): Promise<boolean> {
  return (await run(tx, END, [member, id])) > 0;
}

/** Ends a member's sessions but one; answers how many there were. */
export function endSignIns(tx: Tx, member: string, but?: string): Promise<number> {
  return run(tx, END_OTHERS, [member, but ?? null]);
}

/** Attempts of an account or an address that did not end well. */
export type FailureRow = {
  readonly failures: number;
  /** Before this no attempt is looked at. */
  readonly until: Date;
};

const LOCK_FAILURES = sql(`insert into fakturo.sign_in_failure as f (subject, failures, until)
  values ($1, 0, $2) on conflict (subject) do update set
    failures = case when f.until < $3 then 0 else f.failures end
  returning failures, until`);
const SET_FAILURES = sql(
  "update fakturo.sign_in_failure set failures = $2, until = $3 where subject = $1",
);

/** Failures of a subject, locked until the transaction ends; those older than `since` are forgotten. */
export async function lockFailures(
  tx: Tx,
  subject: string,
  now: Date,
  since: Date,
): Promise<FailureRow> {
  const row = await first<FailureRow>(tx, LOCK_FAILURES, [subject, now, since]);
  return row ?? { failures: 0, until: now };
}

export async function setFailures(tx: Tx, subject: string, row: FailureRow): Promise<void> {
  await run(tx, SET_FAILURES, [subject, row.failures, row.until]);
}

const FORGIVE = sql("delete from fakturo.sign_in_failure where subject = $1");

export async function forgetFailures(tx: Tx, subject: string): Promise<void> {
  await run(tx, FORGIVE, [subject]);
}

/** What a one-time link is for. */
export type LinkPurpose = "setup" | "password";

/** A one-time link; its token is kept as a hash. */
export type LinkRow = {
  readonly purpose: LinkPurpose;
  readonly member: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
};

const DROP_LINKS = sql(`delete from fakturo.access_link
  where purpose = $1 and member is not distinct from $2::uuid`);
const ADD_LINK =
  sql(`insert into fakturo.access_link (hash, purpose, member, created_at, expires_at)
  values ($1, $2, $3, $4, $5)`);

/** Stores a link in place of the earlier ones for the same purpose. */
export async function putLink(tx: Tx, hash: Buffer, row: LinkRow): Promise<void> {
  const { purpose, member, created_at, expires_at } = row;
  await run(tx, DROP_LINKS, [purpose, member]);
  await run(tx, ADD_LINK, [hash, purpose, member, created_at, expires_at]);
}

const FIND_LINK = sql(`select purpose, member, created_at, expires_at from fakturo.access_link
  where hash = $1 and purpose = $2 and expires_at > $3`);

/** A link that is valid. */
export function findLink(
  tx: Tx,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkRow | undefined> {
  return first<LinkRow>(tx, FIND_LINK, [hash, purpose, now]);
}

const TAKE_LINK = sql(`delete from fakturo.access_link
  where hash = $1 and purpose = $2 and expires_at > $3
  returning purpose, member, created_at, expires_at`);

/** A link that is valid, and with this no longer. */
export function takeLink(
  tx: Tx,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkRow | undefined> {
  return first<LinkRow>(tx, TAKE_LINK, [hash, purpose, now]);
}

/** A row of the log of sign-ins and members. */
export type AccessLogRow = {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly address: string | null;
  readonly details: Json | null;
};

const LOG = sql(`insert into fakturo.access_log (at, org, actor, action, target, address, details)
  values ($1, $2, $3, $4, $5, $6, $7)`);

export async function logAccess(
  tx: Tx,
  org: string | null,
  row: Omit<AccessLogRow, "id">,
): Promise<void> {
  const { at, actor, action, target, address, details } = row;
  const text = details === null ? null : JSON.stringify(details);
  await run(tx, LOG, [at, org, actor, action, target, address, text]);
}

const READ_LOG = sql(`select id, at, actor, action, target, address, details from fakturo.access_log
  where org = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`);

/** Newest first. */
export function listAccessLog(
  tx: Tx,
  org: string,
  before: string | undefined,
  limit: number,
): Promise<AccessLogRow[]> {
  return all<AccessLogRow>(tx, READ_LOG, [org, before ?? null, limit]);
}

const PURGE = sql("delete from fakturo.sign_in where ends_at < $1 or used_at < $2");
const PURGE_FAILURES = sql("delete from fakturo.sign_in_failure where until < $1");

/** Deletes sessions that are over, and failures older than `failedBefore`. */
export async function purgeSignIns(
  tx: Tx,
  now: Date,
  idleSince: Date,
  failedBefore: Date,
): Promise<void> {
  await run(tx, PURGE, [now, idleSince]);
  await run(tx, PURGE_FAILURES, [failedBefore]);
}
