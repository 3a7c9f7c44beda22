import { generateKey, importSigningKey, publicKeyOf } from "@fakturo/engine";
import { FakturoError, isUuid, type JsonObject } from "@fakturo/model";
import { type Clock, formatTimestamp, type Ids, members } from "@fakturo/server-base";
import {
  deleteAuthenticator,
  deletePasskeys,
  endSignIns,
  findInstallationKey,
  findMember,
  findPerson,
  findPersonByAddress,
  insertInstallationKey,
  insertMember,
  joinOrg,
  listOrgsOf,
  listPeople,
  listWorkspacesOf,
  logAccess,
  type MemberRow,
  type OrgRow,
  type PersonRow,
  putOrg,
  type Tx,
  updatePerson,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type MasterKeys,
  parsePrivateKey,
} from "@fakturo/server-storage/vault";
import { importJWK, jwtVerify, SignJWT } from "jose";
import { checkEmail } from "./email.ts";
import { makeLink, type OneTimeLink } from "./one-time-links.ts";
import type { Passwords } from "./passwords.ts";
import type { Role } from "./roles.ts";
import { setPassword } from "./sign-ins.ts";
import { formatWorkspace } from "./workspaces.ts";

const ISSUER = "fakturo";
const SCOPE = "user";
const TOKEN_S = 3600;
const MS_PER_S = 1000;

/** Members of organisations and their login tokens (api spec §2). */
export interface UserService {
  /** Id of the token's member. @throws FakturoError "unauthorized". */
  verify(token: string): Promise<string>;
  /** Organisations of a member with their workspaces. */
  orgs(memberId: string): Promise<JsonObject[]>;
  workspaces(memberId: string): Promise<readonly WorkspaceRow[]>;
}

export interface NewUser {
  readonly email: string;
  /** Name of the organisation. */
  readonly org: string;
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
  /** In every workspace of the organisation; `viewer` when absent. */
  readonly role?: Role | undefined;
}

/** Operator's tasks for members; run with the rights of the owner. */
export interface UserAdministration {
  /** Creates a member, and the organisation if it is new. @throws FakturoError "conflict". */
  create(user: NewUser): Promise<MemberRow>;
  /** All members, oldest first. */
  list(): Promise<readonly PersonRow[]>;
  /** Lets a member, named by id or address, sign in or not. @throws FakturoError "not-found". */
  disable(user: string, disabled: boolean): Promise<void>;
  /** Path of a one-time link with which a member sets a password. @throws FakturoError "not-found". */
  passwordLink(user: string): Promise<OneTimeLink>;
  /** Removes a member's authenticator app and passkeys. @throws FakturoError "not-found". */
  removeAuthenticator(user: string): Promise<void>;
  /** Sets a password and ends the member's sessions. @throws FakturoError "not-found", RequestError. */
  setPassword(user: string, password: string): Promise<void>;
  /** Puts a workspace into an organisation, which is created if it is new. */
  join(workspaceId: string, org: string): Promise<void>;
  /** A token of one hour. @throws FakturoError "not-found". */
  token(user: string): Promise<string>;
}

export interface UserServiceOptions {
  /** Statements outside a workspace. */
  readonly tx: Tx;
  readonly clock: Clock;
}

export function createUserService({ tx, clock }: UserServiceOptions): UserService {
  return {
    async verify(token) {
      const id = await subjectOf(token, tx, clock);
      const member = id === undefined ? undefined : await findMember(tx, id);
      if (!member || member.disabled) throw new FakturoError("unauthorized");
      return member.id;
    },
    async orgs(memberId) {
      const workspaces = await listWorkspacesOf(tx, memberId);
      return (await listOrgsOf(tx, memberId)).map((org) => formatOrg(org, workspaces));
    },
    workspaces: (memberId) => listWorkspacesOf(tx, memberId),
  };
}

async function subjectOf(token: string, tx: Tx, clock: Clock): Promise<string | undefined> {
  const key = await findInstallationKey(tx);
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, await importJWK({ ...key.public }, "ES256"), {
      issuer: ISSUER,
      algorithms: ["ES256"],
      currentDate: new Date(clock.now()),
    });
    const { sub, scp } = payload;
    const isUser = Array.isArray(scp) && scp.includes(SCOPE);
    return isUser && typeof sub === "string" && isUuid(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** An organisation in the order of the api spec §6. */
function formatOrg(row: OrgRow, workspaces: readonly WorkspaceRow[]): JsonObject {
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    name: row.name,
    domain: row.domain ?? undefined,
    workspaces: workspaces.map(formatWorkspace),
  });
}

export interface UserAdministrationOptions {
  readonly passwords: Passwords;
  /** A transaction with the rights of the owner. */
  readonly maintain: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createUserAdministration(options: UserAdministrationOptions): UserAdministration {
  const { maintain, clock, ids } = options;
  const org = async (tx: Tx, name: string, domain: string | null): Promise<OrgRow> => {
    const row = await putOrg(tx, { id: ids.v7(), created_at: now(clock), name, domain });
    if (!row) throw new FakturoError("internal", "an organisation could not be stored");
    return row;
  };
  const note = (
    tx: Tx,
    { org: orgId, email }: Pick<MemberRow, "org" | "email">,
    action: string,
    details: JsonObject | null,
  ): Promise<void> => {
    const row = { at: now(clock), actor: "operator", action, target: email, address: null };
    return logAccess(tx, orgId, { ...row, details });
  };
  return {
    create: async ({ email, org: orgName, domain = null, name, role }) => {
      checkEmail(email);
      return maintain(async (tx) => {
        const { id } = await org(tx, orgName, domain);
        const row = { id: ids.v7(), created_at: now(clock), org: id, email };
        const isTaken = (await findPersonByAddress(tx, email)) !== undefined;
        const member = isTaken ? undefined : await insertMember(tx, row);
        if (!member) throw new FakturoError("conflict", `'${email}' is a member already`);
        await updatePerson(tx, member.id, { name, role });
        await note(tx, member, "member.create", { role: role ?? null });
        return member;
      });
    },
    list: () => maintain((tx) => listPeople(tx, undefined)),
    disable: (user, disabled) =>
      maintain(async (tx) => {
        const member = await existing(tx, user);
        await updatePerson(tx, member.id, { disabled });
        if (disabled) await endSignIns(tx, member.id);
        await note(tx, member, "member.update", { disabled });
      }),
    passwordLink: (user) =>
      maintain(async (tx) => {
        const member = await existing(tx, user);
        await note(tx, member, "member.link", null);
        return makeLink(tx, "password", member.id, clock.now());
      }),
    removeAuthenticator: (user) =>
      maintain(async (tx) => {
        const member = await existing(tx, user);
        const passkeys = await deletePasskeys(tx, member.id);
        const hadApp = await deleteAuthenticator(tx, member.id);
        if (!hadApp && passkeys.length === 0)
          throw new FakturoError("not-found", `'${user}' has no authenticator`);
        if (hadApp) await note(tx, member, "authenticator.remove", null);
        for (const { name } of passkeys) await note(tx, member, "passkey.remove", { name });
      }),
    setPassword: (user, password) =>
      maintain(async (tx) => {
        const { id } = await existing(tx, user);
        const person = await findPerson(tx, id);
        if (person) await setPassword(tx, person, password, options);
        await endSignIns(tx, id);
        if (person) await note(tx, person, "password.set", null);
      }),
    join: (workspaceId, name) =>
      maintain(async (tx) => joinOrg(tx, workspaceId, (await org(tx, name, null)).id)),
    token: (user) =>
      maintain(async (tx) => {
        const member = await existing(tx, user);
        if (member.disabled) throw new FakturoError("not-found", `'${user}' is disabled`);
        return sign(tx, member.id, options);
      }),
  };
}

/** @throws FakturoError "not-found". */
async function existing(tx: Tx, user: string): Promise<MemberRow> {
  const member = (await findMember(tx, user)) ?? (await findPersonByAddress(tx, user));
  if (!member) throw new FakturoError("not-found", `there is no member '${user}'`);
  return member;
}

function now(clock: Clock): Date {
  return new Date(clock.now());
}

async function sign(tx: Tx, memberId: string, options: UserAdministrationOptions): Promise<string> {
  const { kid, key } = await installationKey(tx, options);
  const iat = Math.floor(options.clock.now() / MS_PER_S);
  return new SignJWT({ iss: ISSUER, sub: memberId, scp: [SCOPE], iat, exp: iat + TOKEN_S })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(key);
}

/** The stored key, or a new one where there is none. */
async function installationKey(tx: Tx, { masterKeys, clock, ids }: UserAdministrationOptions) {
  const stored = await findInstallationKey(tx);
  if (stored)
    return importSigningKey(
      parsePrivateKey(decrypt(masterKeys, stored.secret, ENCRYPTION_CONTEXT.installation)),
    );
  const fresh = await generateKey(ids.v7);
  const secret = encrypt(
    masterKeys,
    Buffer.from(JSON.stringify(fresh)),
    ENCRYPTION_CONTEXT.installation,
  );
  const row = { kid: fresh.kid, public: publicKeyOf(fresh), secret };
  const kept = await insertInstallationKey(tx, row, now(clock));
  return importSigningKey(
    parsePrivateKey(decrypt(masterKeys, kept.secret, ENCRYPTION_CONTEXT.installation)),
  );
}
