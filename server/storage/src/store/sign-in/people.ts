import type { PublicKey } from "@fakturo/engine";
import type { WorkspaceRow } from "../access.ts";
import { all, first, run, sql, type Tx } from "../tx.ts";

export type OrgRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly name: string;
  readonly domain: string | null;
};

export type MemberRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly org: string;
  readonly email: string;
  readonly disabled: boolean;
};

const ORG = "id, created_at, updated_at, name, domain";

const PUT_ORG = sql(`insert into fakturo.org (${ORG}) values ($1, $2, $2, $3, $4)
  on conflict (name) do update set domain = coalesce(excluded.domain, org.domain)
  returning ${ORG}`);

/** Creates an organisation, or returns the one of that name; needs the owner's transaction. */
export function putOrg(
  tx: Tx,
  { id, created_at, name, domain }: Omit<OrgRow, "updated_at">,
): Promise<OrgRow | undefined> {
  return first<OrgRow>(tx, PUT_ORG, [id, created_at, name, domain]);
}

const ORG_OF_MEMBER = sql(`select o.id, o.created_at, o.updated_at, o.name, o.domain
  from fakturo.org o join fakturo.member m on m.org = o.id where m.id = $1 and not m.disabled`);

export function listOrgsOf(tx: Tx, memberId: string): Promise<OrgRow[]> {
  return all<OrgRow>(tx, ORG_OF_MEMBER, [memberId]);
}

const JOIN = sql("update fakturo.workspace set org = $2 where id = $1");

/** Puts a workspace into an organisation; needs the owner's transaction. */
export async function joinOrg(tx: Tx, workspaceId: string, orgId: string): Promise<void> {
  await run(tx, JOIN, [workspaceId, orgId]);
}

const JOIN_ONLY = sql(`update fakturo.workspace set org = (select id from fakturo.org)
  where id = $1 and org is null and (select count(*) from fakturo.org) = 1
    and exists (select from fakturo.member_login)`);

/**
 * Puts a workspace into the installation's only organisation, once its members sign in; with several, an
 * operator chooses. Needs the owner's transaction.
 */
export async function joinOnlyOrg(tx: Tx, workspaceId: string): Promise<void> {
  await run(tx, JOIN_ONLY, [workspaceId]);
}

const JOIN_OWN = sql("update workspace set org = $1 where id = current_workspace()");

/** Puts the transaction's workspace into an organisation. */
export async function joinOwnOrg(tx: Tx, orgId: string): Promise<void> {
  await run(tx, JOIN_OWN, [orgId]);
}

const MEMBER = "id, created_at, org, email, disabled";

const INSERT_MEMBER = sql(`insert into fakturo.member (${MEMBER}) values ($1, $2, $3, $4, false)
  on conflict do nothing returning ${MEMBER}`);

/** Undefined when the address is taken; needs the owner's transaction. */
export function insertMember(
  tx: Tx,
  { id, created_at, org, email }: Omit<MemberRow, "disabled">,
): Promise<MemberRow | undefined> {
  return first<MemberRow>(tx, INSERT_MEMBER, [id, created_at, org, email]);
}

const FIND_MEMBER = sql(`select ${MEMBER} from fakturo.member where id::text = $1 or email = $1`);

/** A member by id or address. */
export function findMember(tx: Tx, text: string): Promise<MemberRow | undefined> {
  return first<MemberRow>(tx, FIND_MEMBER, [text]);
}

const WORKSPACES = sql(`select id, created_at, updated_at, name, country, slug, sandbox, logo_url
  from fakturo.workspaces_of_member($1)`);

/** Workspaces of an authenticated member. */
export function listWorkspacesOf(tx: Tx, memberId: string): Promise<WorkspaceRow[]> {
  return all<WorkspaceRow>(tx, WORKSPACES, [memberId]);
}

export type InstallationKeyRow = {
  readonly kid: string;
  readonly public: PublicKey;
  readonly secret: Buffer;
};

const KEY = sql(`select kid, public_jwk as public, private_key as secret
  from fakturo.installation_key order by created_at, kid limit 1`);

export function findInstallationKey(tx: Tx): Promise<InstallationKeyRow | undefined> {
  return first<InstallationKeyRow>(tx, KEY, []);
}

const INSERT_KEY =
  sql(`insert into fakturo.installation_key (kid, public_jwk, private_key, created_at)
  values ($1, $2, $3, $4)`);
const LOCK = sql("lock table fakturo.installation_key in exclusive mode");

/** Stores the installation's first key, or returns the existing one; needs the owner. */
export async function insertInstallationKey(
  tx: Tx,
  { kid, public: jwk, secret }: InstallationKeyRow,
  at: Date,
): Promise<InstallationKeyRow> {
  await run(tx, LOCK, []);
  const present = await findInstallationKey(tx);
  if (present) return present;
  await run(tx, INSERT_KEY, [kid, JSON.stringify(jwk), secret, at]);
  return { kid, public: jwk, secret };
}
