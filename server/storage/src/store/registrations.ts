import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A party's registration at an authority. */
export type RegistrationRow = {
  readonly id: string;
  readonly environment: string;
  readonly key: string;
  readonly connection: string;
  readonly holder: string;
  readonly entry: string | null;
  readonly created_at: Date;
  readonly state: string;
  readonly since: Date;
  readonly valid_until: Date | null;
  readonly until: Date;
  /** JSON of the domain's own. */
  readonly detail: unknown;
};

const COLUMNS = `id, environment, key, connection, holder, entry, created_at, state, since, valid_until,
  until, detail`;
const PLACE = "environment = $1 and key = $2 and lower(holder) = lower($3)";

const OF_PLACE = sql(`select ${COLUMNS} from registration where ${HERE} and ${PLACE}
  for no key update`);
const FIND = sql(`select ${COLUMNS} from registration where ${HERE} and ${PLACE}`);
const BY_ID = sql(`select ${COLUMNS} from registration where ${HERE} and id = $1
  for no key update`);
const LIST = sql(`select ${COLUMNS} from registration
  where ${HERE} and ($1::text is null or state = $1) order by since desc, id limit $2`);
// Shared: records are handed over at the same time, but not while the registration changes.
const GUARD = sql(`select state from registration
  where ${HERE} and environment = $1 and key = $2 and lower(holder) = lower($3) for share`);

/** Which registration of the workspace. */
export type RegistrationPlace = Pick<RegistrationRow, "environment" | "key" | "holder">;

/** A party's registration, locked. */
export function lockRegistrationOf(
  tx: Tx,
  { environment, key, holder }: RegistrationPlace,
): Promise<RegistrationRow | undefined> {
  return first<RegistrationRow>(tx, OF_PLACE, [environment, key, holder]);
}

/** A party's registration. */
export function findRegistrationOf(
  tx: Tx,
  { environment, key, holder }: RegistrationPlace,
): Promise<RegistrationRow | undefined> {
  return first<RegistrationRow>(tx, FIND, [environment, key, holder]);
}

export function lockRegistration(tx: Tx, id: string): Promise<RegistrationRow | undefined> {
  return first<RegistrationRow>(tx, BY_ID, [id]);
}

/** The state of a party's registration, kept until the transaction's end. */
export async function guardingState(
  tx: Tx,
  { environment, key, holder }: RegistrationPlace,
): Promise<string | undefined> {
  return (await first<{ state: string }>(tx, GUARD, [environment, key, holder]))?.state;
}

const ANY = sql(`select true as found from registration
  where ${HERE} and environment = $1 and key = $2 and state = any($3) limit 1`);

/** True where some party's registration has one of the states. */
export async function hasRegistration(
  tx: Tx,
  { environment, key }: Pick<RegistrationRow, "environment" | "key">,
  states: readonly string[],
): Promise<boolean> {
  return (await first(tx, ANY, [environment, key, states])) !== undefined;
}

/** The newest first, of one state or all. */
export function listRegistrations(
  tx: Tx,
  state: string | undefined,
  limit: number,
): Promise<RegistrationRow[]> {
  return all<RegistrationRow>(tx, LIST, [state ?? null, limit]);
}

const SUSPENDED = sql(`select id from registration
  where ${HERE} and environment = $1 and connection = any($2) and state = 'suspended'
    and ($3 = '' or lower(holder) = lower($3))
  order by id`);

/** Suspended registrations at some connections; of all holders where the holder is empty. */
export async function listSuspended(
  tx: Tx,
  connections: readonly string[],
  { environment, holder }: Pick<RegistrationRow, "environment" | "holder">,
): Promise<readonly string[]> {
  const rows = await all<{ id: string }>(tx, SUSPENDED, [environment, connections, holder]);
  return rows.map(({ id }) => id);
}

const ADD =
  sql(`insert into registration (id, environment, key, connection, holder, entry, created_at,
    state, since, detail)
  values ($1, $2, $3, $4, $5, $6, $7, 'draft', $7, $8) on conflict do nothing`);

export type NewRegistration = RegistrationPlace &
  Pick<RegistrationRow, "id" | "connection" | "entry" | "created_at"> & {
    /** JSON. */
    readonly detail: string;
  };

/** Begins a registration unless there is one of the party. */
export async function addRegistration(tx: Tx, given: NewRegistration): Promise<void> {
  const { id, environment, key, connection, holder, entry, created_at, detail } = given;
  await run(tx, ADD, [id, environment, key, connection, holder, entry, created_at, detail]);
}

const SAVE = sql(`update registration set state = $2, since = $3, valid_until = $4, until = $5,
    detail = $6, entry = coalesce($7, entry)
  where ${HERE} and id = $1`);

export type RegistrationChange = Pick<
  RegistrationRow,
  "id" | "state" | "since" | "valid_until" | "until" | "entry"
> & { readonly detail: string };

export async function saveRegistration(tx: Tx, change: RegistrationChange): Promise<void> {
  const { id, state, since, valid_until, until, detail, entry } = change;
  await run(tx, SAVE, [id, state, since, valid_until, until, detail, entry]);
}

const DROP_LINKS = sql(`delete from registration_link where ${HERE} and registration = $1`);
const ADD_LINK = sql(`insert into registration_link (hash, registration, created_at, expires_at)
  values ($1, $2, $3, $4)`);
const BY_LINK = sql(`select registration from registration_link
  where ${HERE} and hash = $1 and expires_at > $2`);
const LINK_END = sql(`select max(expires_at) as at from registration_link
  where ${HERE} and registration = $1`);

/** Ends the links of a registration. False where it had none. */
export async function dropRegistrationLinks(tx: Tx, registration: string): Promise<boolean> {
  return (await run(tx, DROP_LINKS, [registration])) > 0;
}

/** Gives a registration a link in place of former ones. */
export async function putRegistrationLink(
  tx: Tx,
  hash: Buffer,
  registration: string,
  at: Date,
  expires: Date,
): Promise<void> {
  await dropRegistrationLinks(tx, registration);
  await run(tx, ADD_LINK, [hash, registration, at, expires]);
}

/** Id of the registration behind a link that is valid. */
export async function registrationBehind(
  tx: Tx,
  hash: Buffer,
  at: Date,
): Promise<string | undefined> {
  return (await first<{ registration: string }>(tx, BY_LINK, [hash, at]))?.registration;
}

/** End of a registration's link; undefined where it has none. */
export async function linkEnd(tx: Tx, registration: string): Promise<Date | undefined> {
  return (await first<{ at: Date | null }>(tx, LINK_END, [registration]))?.at ?? undefined;
}

const UNDER_WAY = sql(`select exists (select from submission
  where ${HERE} and environment = $1 and connection = any($2) and lower(holder) = lower($3)
    and kind <> 'register'
    and state in ('queued', 'intended', 'unknown', 'waiting', 'held', 'prepared')
    and (asked or position is not null)) as busy`);

/** A party that sends records, and the connections that it sends them to. */
export type Sender = Pick<RegistrationRow, "environment" | "holder"> & {
  readonly connections: readonly string[];
};

/** True while records of a party are under way, or links of a chain are not sent yet. */
export async function hasRecordsUnderWay(tx: Tx, sender: Sender): Promise<boolean> {
  const { environment, connections, holder } = sender;
  const found = await first<{ busy: boolean }>(tx, UNDER_WAY, [environment, connections, holder]);
  return found?.busy ?? false;
}

const UNSENT = sql(`select id from submission
  where ${HERE} and environment = $1 and connection = any($2) and lower(holder) = lower($3)
    and kind <> 'register' and state in ('prepared', 'queued') and position is null
  order by id`);

/** Records of a party that were not sent and belong to no chain. */
export async function unsentRecords(tx: Tx, sender: Sender): Promise<readonly string[]> {
  const { environment, connections, holder } = sender;
  const rows = await all<{ id: string }>(tx, UNSENT, [environment, connections, holder]);
  return rows.map(({ id }) => id);
}

const LATE = sql(`select workspace, ${COLUMNS} from registration
  where state = $1 and (case when $2 then valid_until else since end) < $3
  order by workspace, since`);

export type RegistrationOfWorkspace = RegistrationRow & { readonly workspace: string };

/** Registrations of all workspaces in a state since before a moment; needs the owner's transaction. */
export function listSince(tx: Tx, state: string, before: Date): Promise<RegistrationOfWorkspace[]> {
  return all<RegistrationOfWorkspace>(tx, LATE, [state, false, before]);
}

/** Those whose validity ends before a moment; needs the owner's transaction. */
export function listEnding(
  tx: Tx,
  state: string,
  before: Date,
): Promise<RegistrationOfWorkspace[]> {
  return all<RegistrationOfWorkspace>(tx, LATE, [state, true, before]);
}
