import { all, first, run, sql, type Tx } from "../tx.ts";
import type { OrgRow } from "./people.ts";

const FIND = sql("select member from fakturo.member_identity where issuer = $1 and subject = $2");

/** The member whom an identity provider calls `subject`. */
export async function findIdentity(
  tx: Tx,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  return (await first<{ member: string }>(tx, FIND, [issuer, subject]))?.member;
}

const ADD = sql(`insert into fakturo.member_identity (issuer, subject, member, created_at)
  select $1, $2, $3, $4
  where not exists (select from fakturo.member_identity where issuer = $1 and member = $3)`);

/** False where the provider calls the member something else already. */
export async function addIdentity(
  tx: Tx,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  member: string,
  at: Date,
): Promise<boolean> {
  return (await run(tx, ADD, [issuer, subject, member, at])) > 0;
}

const LOCK = sql("select pg_advisory_xact_lock(hashtextextended('identity ' || $1, 0))");

/** Until the transaction ends, no other one signs the same person in for the first time. */
export async function lockIdentity(tx: Tx, email: string): Promise<void> {
  await run(tx, LOCK, [email.toLowerCase()]);
}

const ORGS = sql("select id, created_at, updated_at, name, domain from fakturo.org limit 2");

/** The installation's organisation; undefined where there are several. */
export async function findOnlyOrg(tx: Tx): Promise<OrgRow | undefined> {
  const [only, other] = await all<OrgRow>(tx, ORGS, []);
  return other ? undefined : only;
}

const WORKSPACES = sql("select id, slug from fakturo.workspaces_of_org($1)");

/** Ids of an organisation's workspaces, by id and by handle. */
export async function workspaceNames(tx: Tx, org: string): Promise<ReadonlyMap<string, string>> {
  const rows = await all<{ id: string; slug: string | null }>(tx, WORKSPACES, [org]);
  return new Map(
    rows.flatMap(({ id, slug }) => [id, slug ?? id].map((name) => [name, id] as const)),
  );
}
