import { randomBytes } from "node:crypto";
import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  addIdentity,
  addLogin,
  findIdentity,
  findOnlyOrg,
  findPerson,
  findPersonByAddress,
  hasLogins,
  insertMember,
  lockIdentity,
  lockOwners,
  logAccess,
  type PersonRow,
  type Tx,
  updatePerson,
  workspaceNames,
} from "@fakturo/server-storage/store";
import { existingPerson } from "./access-log.ts";
import { checkEmail } from "./email.ts";
import { ROLES, type Role } from "./roles.ts";
import { DRAFT_KEY_BYTES, type SignInOptions } from "./sign-ins.ts";
import type { Visitor } from "./visitor.ts";

/** A group of the identity provider with the role of its members. */
export interface GroupRole {
  readonly group: string;
  readonly role: Role;
  /** Handle or id of the workspace; in every workspace of the organisation when absent. */
  readonly workspace?: string;
}

/** How people of the identity provider become members. */
export interface MembershipRules {
  /** Rights by group, which every sign-in sets anew; none: rights are given in the console. */
  readonly roles: readonly GroupRole[];
  /** Adds people who are no members yet. */
  readonly signUp: boolean;
}

/** A person as the identity provider knows it. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Absent where the provider has not verified it. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly groups: readonly string[];
}

type Options = Pick<SignInOptions, "clock" | "ids">;

/**
 * The member that a person is: known from before, found by its verified address, or added.
 * @throws FakturoError "forbidden" where the person has no place here.
 */
export async function memberFor(
  tx: Tx,
  person: ProviderPerson,
  rules: MembershipRules,
  visitor: Visitor,
  options: Options,
): Promise<PersonRow> {
  const known = await findIdentity(tx, person.issuer, person.subject);
  const member = known ? await existingPerson(tx, known) : undefined;
  const found = member ?? (await firstTime(tx, person, rules, visitor, options));
  if (found.disabled) throw new FakturoError("forbidden", "the member is disabled");
  return withRights(tx, found, person, rules, visitor, options);
}

async function firstTime(
  tx: Tx,
  person: ProviderPerson,
  { roles, signUp }: MembershipRules,
  visitor: Visitor,
  options: Options,
): Promise<PersonRow> {
  const { email, name } = person;
  if (email === undefined)
    throw new FakturoError("forbidden", "the identity provider tells no verified e-mail address");
  checkEmail(email);
  await lockIdentity(tx, email);
  // Another sign-in of the same person may have been first.
  const known = await findIdentity(tx, person.issuer, person.subject);
  if (known) return existingPerson(tx, known);
  const at = new Date(options.clock.now());
  const present = await findPersonByAddress(tx, email);
  if (!present && !(signUp && (await hasLogins(tx))))
    throw new FakturoError("forbidden", "there is no member with your e-mail address");
  const member =
    present ?? (await added(tx, email, roles.length > 0 ? "none" : "viewer", visitor, options));
  if (!(await addIdentity(tx, person, member.id, at)))
    throw new FakturoError("forbidden", "the member belongs to another account of the provider");
  await addLogin(tx, member.id, randomBytes(DRAFT_KEY_BYTES), at);
  if (member.name === null) await updatePerson(tx, member.id, { name });
  const note = { action: "provider.link", details: { issuer: person.issuer } };
  await noteOf(tx, member, note, visitor, options);
  return existingPerson(tx, member.id);
}

async function added(
  tx: Tx,
  email: string,
  role: Role,
  visitor: Visitor,
  options: Options,
): Promise<PersonRow> {
  const org = await findOnlyOrg(tx);
  if (!org)
    throw new FakturoError("forbidden", "there are several organisations: ask to be invited");
  const row = { id: options.ids.v7(), created_at: new Date(options.clock.now()), org: org.id };
  await insertMember(tx, { ...row, email });
  await updatePerson(tx, row.id, { role });
  const person = await findPerson(tx, row.id);
  if (!person) throw new FakturoError("internal", "a member could not be stored");
  await noteOf(tx, person, { action: "member.create", details: { role } }, visitor, options);
  return person;
}

/** Sets the rights that the groups give. */
async function withRights(
  tx: Tx,
  member: PersonRow,
  { groups }: ProviderPerson,
  { roles: rules }: MembershipRules,
  visitor: Visitor,
  options: Options,
): Promise<PersonRow> {
  if (rules.length === 0) return member;
  const owners = await lockOwners(tx, member.org);
  const names = await workspaceNames(tx, member.org);
  const given = rightsOf(groups, rules, names);
  if (!given) throw new FakturoError("forbidden", "none of your groups has a role here");
  const isLastOwner = owners.length === 1 && owners[0] === member.id;
  const rights = isLastOwner ? { ...given, role: "owner" } : given;
  const isSame =
    rights.role === member.role && JSON.stringify(rights.roles) === JSON.stringify(member.roles);
  if (isSame) return member;
  await updatePerson(tx, member.id, rights);
  const details = { role: rights.role, roles: rights.roles };
  await noteOf(tx, member, { action: "member.update", details }, visitor, options);
  return existingPerson(tx, member.id);
}

/** The strongest role of the groups everywhere and in each workspace; undefined where they have none. */
function rightsOf(
  groups: readonly string[],
  rules: readonly GroupRole[],
  names: ReadonlyMap<string, string>,
): { readonly role: Role; readonly roles: Readonly<Record<string, Role>> } | undefined {
  let role: Role = "none";
  const roles = new Map<string, Role>();
  for (const rule of rules.filter(({ group }) => groups.includes(group))) {
    const place = rule.workspace === undefined ? undefined : names.get(rule.workspace);
    if (rule.workspace === undefined) role = stronger(role, rule.role);
    else if (place !== undefined) roles.set(place, stronger(roles.get(place) ?? "none", rule.role));
  }
  // What a group gives everywhere holds in the named workspaces, too.
  const named = [...roles].map(([id, own]) => [id, stronger(own, role)] as const);
  if (role === "none" && named.length === 0) return undefined;
  return { role, roles: Object.fromEntries(named.toSorted()) };
}

function stronger(one: Role, other: Role): Role {
  return ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other;
}

function noteOf(
  tx: Tx,
  { org, email }: PersonRow,
  { action, details }: { readonly action: string; readonly details: JsonObject },
  { address }: Visitor,
  { clock }: Options,
): Promise<void> {
  const row = { at: new Date(clock.now()), actor: "provider", action, target: email, address };
  return logAccess(tx, org, { ...row, details });
}
