import { randomBytes } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { type Clock, type Ids, RequestError } from "@fakturo/server-base";
import {
  endSignIn,
  endSignIns,
  findLogin,
  findPerson,
  findPersonByAddress,
  findSignIn,
  findWorkspaceOf,
  insertSignIn,
  listSignIns,
  logAccess,
  type PersonRow,
  putLogin,
  type SignInRow,
  type Tx,
  takeLink,
  touchSignIn,
  updatePerson,
} from "@fakturo/server-storage/store";
import type { Authenticators } from "./authenticators.ts";
import type { Principal } from "./keys.ts";
import { newToken, tokenHash } from "./one-time-links.ts";
import type { Passwords } from "./passwords.ts";
import { roleOf } from "./roles.ts";
import { checkAttempts, clearFailures, noteFailure, type SignInAttempt } from "./sign-in-limit.ts";

/** Where a request comes from. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
}

/** A session that was just begun; its token goes into the cookie and is stored nowhere. */
export interface NewSession {
  readonly token: string;
  readonly person: PersonRow;
  readonly session: SignInRow;
}

/** Sessions of members who sign in with a password. */
export interface SignIns {
  /**
   * Begins a session; the one of `former`, a token, ends.
   * @throws FakturoError "unauthorized", the same for every reason; RequestError where only the code is missing;
   * TooManyAttempts.
   */
  signIn(
    given: {
      readonly email: string;
      readonly password: string;
      /** Of the authenticator app, or a recovery code. */
      readonly code?: string | undefined;
    },
    visitor: Visitor,
    former: string | undefined,
  ): Promise<NewSession>;
  /** The session of a cookie's token. @throws FakturoError "unauthorized". */
  verify(token: string): Promise<SignInRow>;
  /** A member's rights in a workspace, by id or handle; undefined where it has no role. */
  principal(session: SignInRow, workspace: string): Promise<Principal | undefined>;
  /** The latest sessions first. */
  list(memberId: string): Promise<readonly SignInRow[]>;
  /** Ends one session. @throws FakturoError "not-found". */
  end(memberId: string, id: string, visitor: Visitor): Promise<void>;
  /** Ends all sessions of a member but one; answers how many. */
  endAll(memberId: string, but: string | undefined, visitor: Visitor): Promise<number>;
  /** Sets a password by a link and begins a session. @throws FakturoError "not-found". */
  usePasswordLink(
    given: {
      readonly token: string;
      readonly password: string;
      readonly name?: string | undefined;
      readonly code?: string | undefined;
    },
    visitor: Visitor,
  ): Promise<NewSession>;
  /** Changes a password and ends the other sessions. @throws RequestError, TooManyAttempts. */
  changePassword(
    session: SignInRow,
    given: { readonly current: string; readonly password: string },
    visitor: Visitor,
  ): Promise<NewSession>;
}

/** Runs work in a transaction outside workspaces. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface SignInOptions {
  readonly inTx: InTransaction;
  /** Single statements outside workspaces. */
  readonly tx: Tx;
  readonly passwords: Passwords;
  readonly authenticators: Authenticators;
  readonly clock: Clock;
  readonly ids: Ids;
}

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const LONGEST_MS = 14 * 24 * HOUR_MS;
/** The moment of the last use is kept to the minute. */
const TOUCH_MS = 60_000;
const RECENT_MS = 600_000;
const MAX_AGENT = 200;
const DRAFT_KEY_BYTES = 32;

/** True for a session that began in the last ten minutes. */
export function isRecent({ created_at }: Pick<SignInRow, "created_at">, now: number): boolean {
  return now - created_at.getTime() <= RECENT_MS;
}

export function createSignIns(options: SignInOptions): SignIns {
  const { inTx, tx: outside, passwords, authenticators, clock } = options;
  const prove = async (
    attempt: SignInAttempt,
    password: string,
  ): Promise<PersonRow | undefined> => {
    await checkAttempts(outside, attempt, clock.now());
    const person = await findPersonByAddress(outside, attempt.account);
    const login = person && (await findLogin(outside, person.id));
    const isRight = await passwords.matches(password, login?.password);
    return isRight && !person?.disabled ? person : undefined;
  };
  const failed = async (attempt: SignInAttempt): Promise<void> => {
    const person = await findPersonByAddress(outside, attempt.account);
    await inTx(async (tx) => {
      await noteFailure(tx, attempt, clock.now());
      if (person) await log(tx, person, "sign-in.fail", attempt.address, clock.now());
    });
  };
  const hasCode = async (member: string, code: string | undefined): Promise<boolean> => {
    if (!(await authenticators.isOn(outside, member))) return true;
    const given = requireCode(code);
    return inTx((tx) => authenticators.accept(tx, member, given));
  };
  return {
    async signIn({ email, password, code }, visitor, former) {
      const attempt = { account: email, address: visitor.address };
      const person = await prove(attempt, password);
      if (!person || !(await hasCode(person.id, code))) {
        await failed(attempt);
        throw new FakturoError("unauthorized", "the address, the password or the code is wrong");
      }
      return inTx(async (tx) => {
        await clearFailures(tx, attempt);
        await endFormer(tx, former, clock.now());
        await log(tx, person, "sign-in", visitor.address, clock.now());
        return begin(tx, person, visitor, options);
      });
    },
    async verify(token) {
      const now = clock.now();
      const session = await findSignIn(outside, tokenHash(token), new Date(now), idleSince(now));
      if (!session) throw new FakturoError("unauthorized", "the session is over: sign in again");
      if (now - session.used_at.getTime() > TOUCH_MS)
        await touchSignIn(outside, session.id, new Date(now));
      return session;
    },
    async principal({ id, member }, name) {
      const row = await findWorkspaceOf(outside, member, name);
      if (!row) return undefined;
      const user = { id: member, session: id, role: roleOf(row.role) };
      const { id: workspaceId, sandbox } = row;
      return { keyId: member, workspaceId, sandbox, scopes: ["api"], user };
    },
    list: (memberId) => {
      const now = clock.now();
      return listSignIns(outside, memberId, new Date(now), idleSince(now));
    },
    end: (memberId, id, visitor) =>
      inTx(async (tx) => {
        if (!(await endSignIn(tx, memberId, id)))
          throw new FakturoError("not-found", "session not found");
        await log(tx, await existingPerson(tx, memberId), "sign-out", visitor.address, clock.now());
      }),
    endAll: (memberId, but, visitor) =>
      inTx(async (tx) => {
        const ended = await endSignIns(tx, memberId, but);
        const person = await existingPerson(tx, memberId);
        await log(tx, person, "sign-out.everywhere", visitor.address, clock.now());
        return ended;
      }),
    async usePasswordLink({ token, password, name, code }, visitor) {
      let attempt: SignInAttempt | undefined;
      const use = inTx(async (tx) => {
        const now = clock.now();
        const link = await takeLink(tx, tokenHash(token), "password", new Date(now));
        const person = link?.member ? await findPerson(tx, link.member) : undefined;
        if (!person || person.disabled)
          throw new FakturoError("not-found", "the link is used up or too old");
        const own = { account: person.email, address: visitor.address };
        if (await authenticators.isOn(tx, person.id)) {
          await checkAttempts(tx, own, now);
          if (!(await authenticators.accept(tx, person.id, requireCode(code)))) {
            attempt = own;
            throw new FakturoError("unauthorized", "the code is wrong");
          }
        }
        await setPassword(tx, person, password, options);
        await updatePerson(tx, person.id, { name });
        await endSignIns(tx, person.id);
        await log(tx, person, "password.set", visitor.address, now);
        return begin(tx, await existingPerson(tx, person.id), visitor, options);
      });
      // The transaction of a wrong code is undone: the link stays, and the failure is counted apart.
      return use.catch(async (error: unknown) => {
        if (attempt) await failed(attempt);
        throw error;
      });
    },
    async changePassword({ member }, { current, password }, visitor) {
      const { email } = await existingPerson(outside, member);
      const attempt = { account: email, address: visitor.address };
      const person = await prove(attempt, current);
      if (!person) {
        await failed(attempt);
        throw new FakturoError("unauthorized", "the current password is wrong");
      }
      return inTx(async (tx) => {
        await setPassword(tx, person, password, options);
        await endSignIns(tx, member);
        await log(tx, person, "password.change", visitor.address, clock.now());
        return begin(tx, person, visitor, options);
      });
    },
  };
}

/** @throws RequestError without a code. */
function requireCode(code: string | undefined): string {
  if (code !== undefined) return code;
  throw new RequestError("code", "is needed: the code of your authenticator app");
}

function idleSince(now: number): Date {
  return new Date(now - IDLE_MS);
}

async function existingPerson(tx: Tx, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, id);
  if (!person) throw new FakturoError("not-found", "member not found");
  return person;
}

async function endFormer(tx: Tx, token: string | undefined, now: number): Promise<void> {
  if (token === undefined) return;
  const session = await findSignIn(tx, tokenHash(token), new Date(now), idleSince(now));
  if (session) await endSignIn(tx, session.member, session.id);
}

/** Stores a password. @throws RequestError for one that is too easy to guess. */
export async function setPassword(
  tx: Tx,
  { id, email, name }: Pick<PersonRow, "id" | "email" | "name">,
  password: string,
  { passwords, clock }: Pick<SignInOptions, "passwords" | "clock">,
): Promise<void> {
  const own = [email, email.split("@", 1)[0] ?? "", name ?? ""].filter(({ length }) => length > 3);
  const hash = await passwords.hash(password, own);
  const row = { member: id, password: hash, draft_key: randomBytes(DRAFT_KEY_BYTES) };
  await putLogin(tx, row, new Date(clock.now()));
}

/** Begins a session of an authenticated member. */
export async function begin(
  tx: Tx,
  person: PersonRow,
  { address, agent }: Visitor,
  { clock, ids }: Pick<SignInOptions, "clock" | "ids">,
): Promise<NewSession> {
  const token = newToken();
  const now = clock.now();
  const at = new Date(now);
  const row = {
    id: ids.v7(),
    member: person.id,
    created_at: at,
    ends_at: new Date(now + LONGEST_MS),
    address,
    agent: agent.slice(0, MAX_AGENT),
  };
  await insertSignIn(tx, { ...row, hash: tokenHash(token) });
  return { token, person, session: { ...row, used_at: at } };
}

function log(
  tx: Tx,
  { id, org, email }: PersonRow,
  action: string,
  address: string,
  now: number,
): Promise<void> {
  const row = { at: new Date(now), actor: `user:${id}`, action, target: email, address };
  return logAccess(tx, org, { ...row, details: null });
}
