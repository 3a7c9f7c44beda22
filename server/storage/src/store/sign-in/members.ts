import type { Json, JsonObject } from "@fakturo/model";
import type { WorkspaceRow } from "../access.ts";
import { all, first, run, sql, type Tx } from "../tx.ts";

/** A member of an organisation, without secrets. */
export type PersonRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly org: string;
  readonly email: string;
  readonly name: string | null;
  readonly locale: string | null;
  /** In each workspace that `roles` does not name. */
  readonly role: string;
  /** Roles by workspace id. */
  readonly roles: Readonly<Record<string, string>>;
  readonly settings: JsonObject;
  readonly disabled: boolean;
  /** Has a password, or signed in at the identity provider. */
  readonly is_active: boolean;
  readonly seen_at: Date | null;
};

const PERSON = `m.id, m.created_at, m.org, m.email, m.name, m.locale, m.role, m.roles, m.settings,
  m.disabled, exists (select from fakturo.member_login l where l.member = m.id) as is_active,
  (select max(s.used_at) from fakturo.sign_in s where s.member = m.id) as seen_at`;

const FIND = sql(`select ${PERSON} from fakturo.member m where m.id = $1`);

export function findPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  return first<PersonRow>(tx, FIND, [id]);
}

const BY_ADDRESS = sql(`select ${PERSON} from fakturo.member m where lower(m.email) = lower($1)
  order by m.email = $1 desc, m.created_at, m.id limit 1`);

/** A member by its address, in any case of letters. */
export function findPersonByAddress(tx: Tx, email: string): Promise<PersonRow | undefined> {
  return first<PersonRow>(tx, BY_ADDRESS, [email]);
}

const LIST = sql(`select ${PERSON} from fakturo.member m where $1::uuid is null or m.org = $1
  order by m.created_at, m.id limit 1000`);

/** Members of an organisation, or of all, oldest first; a thousand at most. */
export function listPeople(tx: Tx, org: string | undefined): Promise<PersonRow[]> {
  return all<PersonRow>(tx, LIST, [org ?? null]);
}

const OWNERS = sql(`select id from fakturo.member
  where org = $1 and role = 'owner' and not disabled order by id for update`);

/** Ids of an organisation's owners who are not disabled, locked. */
export async function lockOwners(tx: Tx, org: string): Promise<string[]> {
  return (await all<{ id: string }>(tx, OWNERS, [org])).map(({ id }) => id);
}

/** Change of a member; absent members are unchanged. */
export interface PersonChange {
  readonly name?: string | undefined;
  readonly locale?: string | undefined;
  readonly role?: string | undefined;
  readonly roles?: Readonly<Record<string, string>> | undefined;
  readonly settings?: Json | undefined;
  readonly disabled?: boolean | undefined;
}

const UPDATE = sql(`update fakturo.member set name = coalesce($2, name),
  locale = coalesce($3, locale), role = coalesce($4, role), roles = coalesce($5::jsonb, roles),
  settings = coalesce($6::jsonb, settings), disabled = coalesce($7, disabled) where id = $1`);

export async function updatePerson(tx: Tx, id: string, change: PersonChange): Promise<void> {
  const { name, locale, role, roles, settings, disabled } = change;
  await run(tx, UPDATE, [
    id,
    name ?? null,
    locale ?? null,
    role ?? null,
    roles ? JSON.stringify(roles) : null,
    settings === undefined ? null : JSON.stringify(settings),
    disabled ?? null,
  ]);
}

const WORKSPACE_OF = sql(`select w.id, w.sandbox, fakturo.role_in(m, w.id) as role
  from fakturo.workspaces_of_member($1) w join fakturo.member m on m.id = $1
  where w.id::text = $2 or w.slug = $2`);

/** A workspace as one of its members sees it. */
export type MemberWorkspaceRow = Pick<WorkspaceRow, "id" | "sandbox"> & { readonly role: string };

/** A workspace of an authenticated member, by id or handle. */
export function findWorkspaceOf(
  tx: Tx,
  memberId: string,
  name: string,
): Promise<MemberWorkspaceRow | undefined> {
  return first<MemberWorkspaceRow>(tx, WORKSPACE_OF, [memberId, name]);
}

const ADOPT = sql("select fakturo.adopt_workspaces($1)");

/** Moves workspaces of no organisation to the one of the installation's first member. */
export async function adoptWorkspaces(tx: Tx, org: string): Promise<void> {
  await run(tx, ADOPT, [org]);
}
