import type { JsonObject } from "@fakturo/model";
import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** Waits for its proof, in use, replaced, withdrawn. */
export type CredentialState = "next" | "current" | "old" | "revoked";

/** Which credential of the workspace. */
export type CredentialColumns = {
  readonly environment: string;
  readonly key: string;
  /** Empty for the one of the workspace; capitals do not matter. */
  readonly holder: string;
};

/** A version of a credential without its value. */
export type CredentialRow = CredentialColumns & {
  readonly id: string;
  readonly version: number;
  readonly state: CredentialState;
  readonly created_at: Date;
  readonly since: Date;
  readonly not_before: Date | null;
  readonly not_after: Date | null;
  readonly facts: JsonObject;
  readonly problem: string | null;
  /** The value is gone. */
  readonly erased: boolean;
};

/** With its encrypted value. */
export type SealedCredentialRow = CredentialRow & { readonly value: Buffer };

const COLUMNS = `id, environment, key, holder, version, state, created_at, since, not_before, not_after,
  facts, problem, length(value) = 0 as erased`;
const PLACE = "environment = $1 and key = $2 and lower(holder) = lower($3)";

const LIST = sql(`select ${COLUMNS} from credential where ${HERE} and environment = $1
  order by key, lower(holder), version desc`);
const OF_PLACE = sql(`select ${COLUMNS} from credential where ${HERE} and ${PLACE}
  order by version desc for no key update`);
// The holder's own goes before that of the workspace.
const CURRENT = sql(`select ${COLUMNS}, value from credential
  where ${HERE} and environment = $1 and key = $2 and lower(holder) in (lower($3), '')
    and state = 'current' and length(value) > 0
  order by holder = '' limit 1`);
// Replaced versions keep their values for a time (`eraseCredentials`).
const FORMER = sql(`select ${COLUMNS}, value from credential
  where ${HERE} and environment = $1 and key = $2 and lower(holder) in (lower($3), '')
    and state = 'old' and length(value) > 0
  order by holder = '', version desc limit 1`);
const VERSION = sql(`select ${COLUMNS}, value from credential
  where ${HERE} and environment = $1 and key = $2 and lower(holder) in (lower($3), '')
    and version = $4 and length(value) > 0
  order by holder = '' limit 1`);
const BY_ID = sql(`select ${COLUMNS}, value from credential where ${HERE} and id = $1
  for no key update`);

/** All versions of an environment, those of one credential together, the newest first. */
export function listCredentials(tx: Tx, environment: string): Promise<CredentialRow[]> {
  return all<CredentialRow>(tx, LIST, [environment]);
}

/** All versions of one credential, the newest first, locked. */
export function lockCredentials(tx: Tx, place: CredentialColumns): Promise<CredentialRow[]> {
  return all<CredentialRow>(tx, OF_PLACE, [place.environment, place.key, place.holder]);
}

/** The version in use of the holder, else of the workspace. */
export function findCurrentCredential(
  tx: Tx,
  { environment, key, holder }: CredentialColumns,
): Promise<SealedCredentialRow | undefined> {
  return first<SealedCredentialRow>(tx, CURRENT, [environment, key, holder]);
}

/** The version that was in use before, as long as its value is kept. */
export function findFormerCredential(
  tx: Tx,
  { environment, key, holder }: CredentialColumns,
): Promise<SealedCredentialRow | undefined> {
  return first<SealedCredentialRow>(tx, FORMER, [environment, key, holder]);
}

/** A version that an attempt noted, as long as its value is kept. */
export function findCredentialVersion(
  tx: Tx,
  { environment, key, holder }: CredentialColumns,
  version: number,
): Promise<SealedCredentialRow | undefined> {
  return first<SealedCredentialRow>(tx, VERSION, [environment, key, holder, version]);
}

/** One version, locked. */
export function lockCredential(tx: Tx, id: string): Promise<SealedCredentialRow | undefined> {
  return first<SealedCredentialRow>(tx, BY_ID, [id]);
}

const ADD =
  sql(`insert into credential (id, environment, key, holder, version, state, created_at, since,
    not_before, not_after, facts, value)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)`);

export type NewCredential = CredentialColumns &
  Pick<CredentialRow, "id" | "version" | "state" | "created_at" | "not_before" | "not_after"> & {
    /** JSON. */
    readonly facts: string;
    readonly value: Buffer;
  };

export async function addCredential(tx: Tx, given: NewCredential): Promise<void> {
  const { id, environment, key, holder, version, state, created_at } = given;
  const { not_before, not_after, facts, value } = given;
  const place = [id, environment, key, holder, version, state, created_at];
  await run(tx, ADD, [...place, not_before, not_after, facts, value]);
}

const MOVE = sql(`update credential set state = $2, since = $3, problem = null
  where ${HERE} and id = $1`);
const EXPLAIN = sql(`update credential set problem = $2 where ${HERE} and id = $1`);

/** Gives a version another state. */
export async function moveCredential(
  tx: Tx,
  id: string,
  state: CredentialState,
  at: Date,
): Promise<void> {
  await run(tx, MOVE, [id, state, at]);
}

/** Notes why a version is not in use yet, or why the authority refused it; null: it works. */
export async function explainCredential(tx: Tx, id: string, problem: string | null): Promise<void> {
  await run(tx, EXPLAIN, [id, problem]);
}

const EXPIRING = sql(`select workspace, ${COLUMNS} from credential
  where state = 'current' and not_after <= $1 order by workspace, not_after, id`);

export type ExpiringRow = CredentialRow & { readonly workspace: string };

/** Versions in use of all workspaces that end until a moment; needs the owner's transaction. */
export function listExpiring(tx: Tx, until: Date): Promise<ExpiringRow[]> {
  return all<ExpiringRow>(tx, EXPIRING, [until]);
}

// An open attempt may have to be asked for with the version that it was sent with.
const ERASE = sql(`update credential c set value = ''
  where c.state in ('old', 'revoked') and length(c.value) > 0 and c.since < $1
    and not exists (
      select from submission s
      where s.workspace = c.workspace and s.environment = c.environment
        and s.state not in ('accepted', 'remarked', 'refused', 'withdrawn', 'annulled')
        and (c.holder = '' or lower(s.holder) = lower(c.holder))
        and exists (
          select from json_array_elements(s.detail -> 'attempts') a
          where a ->> 'end' is null and (a ->> 'credential')::int = c.version))`);

/**
 * Erases values that were replaced or revoked before a moment and that no open attempt was made with;
 * answers how many. Needs the owner's transaction.
 */
export function eraseCredentials(tx: Tx, before: Date): Promise<number> {
  return run(tx, ERASE, [before]);
}

const DROP_SESSIONS = sql(`update session set value = '', version = version + 1
  where ${HERE} and length(value) > 0
    and exists (select from unnest($1::text[]) as prefix where starts_with(key, prefix))`);

/** Forgets sessions by the beginnings of their keys. */
export async function dropSessions(tx: Tx, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length > 0) await run(tx, DROP_SESSIONS, [prefixes]);
}

const NAMES = sql(`select key as name from credential
    where ${HERE} and environment = $1 and state = 'current'
  union select name from secret where ${HERE}`);

/** Keys of the credentials in use, and names of the plain secrets. */
export async function listCredentialNames(tx: Tx, environment: string): Promise<readonly string[]> {
  return (await all<{ name: string }>(tx, NAMES, [environment])).map(({ name }) => name);
}

const USES = sql(`select w.workspace, array_agg(distinct p) as providers
  from workflow w, unnest($1::text[]) as p
  where w.version is not null and not w.disabled
    and (position('"' || p || '"' in w.steps::text) > 0
      or position('"' || p || '"' in w.rescue::text) > 0)
  group by w.workspace order by w.workspace`);

/** Which of the steps published workflows have, by workspace; needs the owner's transaction. */
export function listProviderUses(
  tx: Tx,
  providers: readonly string[],
): Promise<{ readonly workspace: string; readonly providers: readonly string[] }[]> {
  return all(tx, USES, [providers]);
}
