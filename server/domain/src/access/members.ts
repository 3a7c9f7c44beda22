import { FakturoError } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import {
  type AccessLogRow,
  endSignIns,
  findPerson,
  findPersonByAddress,
  insertMember,
  listAccessLog,
  listPeople,
  listWorkspacesOf,
  lockOwners,
  logAccess,
  type PersonChange,
  type PersonRow,
  type Tx,
  updatePerson,
} from "@fakturo/server-storage/store";
import { checkEmail } from "./email.ts";
import { makeLink, type OneTimeLink } from "./one-time-links.ts";
import { isRole, mayGive, type Role, roleOf } from "./roles.ts";
import type { SignInOptions } from "./sign-ins.ts";
import type { Visitor } from "./visitor.ts";

/** Rights of a member. */
export interface MemberRights {
  readonly role?: string | undefined;
  readonly roles?: Readonly<Record<string, string>> | undefined;
}

export interface NewPerson extends MemberRights {
  readonly email: string;
  readonly name?: string | undefined;
}

/** Members of an organisation, for those who manage them. */
export interface MemberService {
  /** All functions: @throws FakturoError "forbidden"; "not-found" for another organisation. */
  list(actor: string, org: string): Promise<readonly PersonRow[]>;
  /** Adds a member; it sets its password by the link. @throws FakturoError "conflict", "input". */
  create(
    actor: string,
    org: string,
    person: NewPerson,
    visitor: Visitor,
  ): Promise<{ readonly person: PersonRow; readonly link: OneTimeLink }>;
  /** Changes rights, or disables a member, which ends its sessions. @throws FakturoError "conflict" for the last owner. */
  update(
    actor: string,
    org: string,
    id: string,
    change: MemberRights & {
      readonly name?: string | undefined;
      readonly disabled?: boolean | undefined;
    },
    visitor: Visitor,
  ): Promise<PersonRow>;
  /** A new link to set a password. */
  link(
    actor: string,
    org: string,
    id: string,
    visitor: Visitor,
  ): Promise<{ readonly person: PersonRow; readonly link: OneTimeLink }>;
  /** The log of sign-ins and members, newest first. */
  log(
    actor: string,
    org: string,
    before: string | undefined,
    limit: number,
  ): Promise<readonly AccessLogRow[]>;
}

const missing = () => new FakturoError("not-found", "member not found");

export function createMembers(options: SignInOptions): MemberService {
  const { inTx, tx: outside, clock, ids } = options;
  return {
    async list(actor, org) {
      await managerIn(outside, actor, org);
      return listPeople(outside, org);
    },
    create: (actor, org, { email, name, ...rights }, visitor) =>
      inTx(async (tx) => {
        const manager = await managerIn(tx, actor, org);
        checkEmail(email);
        await checkRights(tx, manager, rights);
        const row = { id: ids.v7(), created_at: new Date(clock.now()), org, email };
        const isTaken = (await findPersonByAddress(tx, email)) !== undefined;
        if (isTaken || !(await insertMember(tx, row)))
          throw new FakturoError("conflict", `'${email}' is a member already`);
        await updatePerson(tx, row.id, { name, ...rights });
        await note(tx, manager, "member.create", email, { ...rights }, visitor, clock.now());
        const link = await makeLink(tx, "password", row.id, clock.now());
        return { person: await memberOf(tx, org, row.id), link };
      }),
    update: (actor, org, id, change, visitor) =>
      inTx(async (tx) => {
        const manager = await managerIn(tx, actor, org);
        const owners = await lockOwners(tx, org);
        const person = await memberOf(tx, org, id);
        await checkChange(tx, manager, person, change);
        if (owners.length === 1 && owners[0] === id && isLoss(change))
          throw new FakturoError("conflict", "the last owner stays: make another one first");
        await updatePerson(tx, id, change);
        // A session would keep what its member may no longer do.
        if (id !== actor) await endSignIns(tx, id);
        await note(tx, manager, "member.update", person.email, { ...change }, visitor, clock.now());
        return memberOf(tx, org, id);
      }),
    link: (actor, org, id, visitor) =>
      inTx(async (tx) => {
        const manager = await managerIn(tx, actor, org);
        const person = await memberOf(tx, org, id);
        checkGiving(roleOf(manager.role), roleOf(person.role));
        await note(tx, manager, "member.link", person.email, null, visitor, clock.now());
        return { person, link: await makeLink(tx, "password", id, clock.now()) };
      }),
    async log(actor, org, before, limit) {
      await managerIn(outside, actor, org);
      return listAccessLog(outside, org, before, limit);
    },
  };
}

/** A member who manages those of its organisation. @throws FakturoError. */
async function managerIn(tx: Tx, actor: string, org: string): Promise<PersonRow> {
  const person = await findPerson(tx, actor);
  if (!person || person.disabled || person.org !== org)
    throw new FakturoError("not-found", "organisation not found");
  if (!["owner", "admin"].includes(person.role))
    throw new FakturoError(
      "forbidden",
      "only owners and admins of the organisation manage members",
    );
  return person;
}

async function memberOf(tx: Tx, org: string, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, id);
  if (person?.org !== org) throw missing();
  return person;
}

async function checkChange(
  tx: Tx,
  manager: PersonRow,
  person: PersonRow,
  change: MemberRights,
): Promise<void> {
  checkGiving(roleOf(manager.role), roleOf(person.role));
  await checkRights(tx, manager, change);
}

/** @throws FakturoError "forbidden" for a role above the manager's, RequestError for unknown ones. */
async function checkRights(tx: Tx, manager: PersonRow, { role, roles = {} }: MemberRights) {
  const given = Object.values(roles).concat(role ?? []);
  for (const one of given) {
    if (!isRole(one)) throw new RequestError("roles", `'${one.slice(0, 50)}' is no role`);
    checkGiving(roleOf(manager.role), one);
  }
  if (Object.values(roles).includes("owner"))
    throw new RequestError("roles", "an owner is one in every workspace: set `role`");
  const own = await listWorkspacesOf(tx, manager.id);
  const unknown = Object.keys(roles).find((id) => !own.some((workspace) => workspace.id === id));
  if (unknown !== undefined) throw new RequestError("roles", "names a workspace that is not yours");
}

function checkGiving(own: Role, given: Role): void {
  if (!mayGive(own, given))
    throw new FakturoError("forbidden", "only owners make, change and remove owners");
}

function isLoss({ role, disabled }: PersonChange): boolean {
  return disabled === true || (role !== undefined && role !== "owner");
}

async function note(
  tx: Tx,
  { id, org }: PersonRow,
  action: string,
  target: string,
  details: object | null,
  { address }: Visitor,
  now: number,
): Promise<void> {
  const told = details && JSON.parse(JSON.stringify(details));
  const row = { at: new Date(now), actor: `user:${id}`, action, target, address };
  await logAccess(tx, org, { ...row, details: told });
}
