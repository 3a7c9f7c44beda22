import { randomBytes } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { type Clock, type Ids, RequestError } from "@fakturo/server-base";
import {
  endSignIn,
  endSignIns,
  findLink,
  findLogin,
  findPerson,
  findPersonByAddress,
  findSignIn,
  findWorkspaceOf,
  insertSignIn,
  listSignIns,
  type PersonRow,
  putLogin,
  type SignInRow,
  type Tx,
  takeLink,
  touchSignIn,
  updatePerson,
} from "@fakturo/server-storage/store";
import { existingPerson, logOf } from "./access-log.ts";
import type { Authenticators } from "./authenticators.ts";
import type { Principal } from "./keys.ts";
import { newToken, tokenHash } from "./one-time-links.ts";
import type { PasskeyProof, Passkeys } from "./passkeys.ts";
import type { Passwords } from "./passwords.ts";
import { roleOf } from "./roles.ts";
import {
  beginAttempt,
  endAttempt,
  failAttempt,
  type SignInAttempt,
  undoAttempt,
} from "./sign-in-limit.ts";
import type { InTransaction, Visitor } from "./visitor.ts";

/** A session that was just begun; its token goes into the cookie and is stored nowhere. */
export interface NewSession {
  readonly token: string;
  readonly person: PersonRow;
  readonly session: SignInRow;
}

/** What proves a member besides its password. */
interface SecondFactor {
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
}

/** Sessions of members who sign in with a password or a passkey. */
export interface SignIns {
  /**
   * Begins a session; the one of `former`, a token, ends.
   * @throws FakturoError "unauthorized", the same for every reason; RequestError where only the code is missing;
   * TooManyAttempts.
   */
  signIn(
    given: { readonly email: string; readonly password: string } & SecondFactor,
    visitor: Visitor,
    former: string | undefined,
  ): Promise<NewSession>;
  /** The same by a passkey alone. @throws FakturoError "unauthorized", TooManyAttempts. */
  signInByPasskey(
    proof: PasskeyProof,
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

export interface SignInOptions {
  readonly inTx: InTransaction;
  /** Single statements outside workspaces. */
  readonly tx: Tx;
  readonly passwords: Passwords;
  readonly authenticators: Authenticators;
  readonly passkeys: Pick<Passkeys, "prove">;
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
/** Of the key that seals drafts which browsers keep. */
export const DRAFT_KEY_BYTES = 32;

/** True for a session that began in the last ten minutes. */
export function isRecent({ created_at }: Pick<SignInRow, "created_at">, now: number): boolean {
  return now - created_at.getTime() <= RECENT_MS;
}

export function createSignIns(options: SignInOptions): SignIns {
  const { inTx, tx: outside, passwords, authenticators, passkeys, clock } = options;
  /** The member whose password it is; every attempt counts, and a right one is taken back by its caller. */
  const prove = async (
    attempt: SignInAttempt,
    password: string,
  ): Promise<PersonRow | undefined> => {
    await inTx((tx) => beginAttempt(tx, attempt, clock.now()));
    const person = await findPersonByAddress(outside, attempt.account ?? "");
    const login = person && (await findLogin(outside, person.id));
    const isRight = await passwords.matches(password, login?.password ?? undefined);
    if (person && isRight && !person.disabled) return person;
    await failed(person, attempt);
    return undefined;
  };
  const failed = (person: PersonRow | undefined, attempt: SignInAttempt): Promise<void> =>
    inTx(async (tx) => {
      await failAttempt(tx, attempt, clock.now());
      const { address = "" } = attempt;
      if (person) await logOf(tx, person, { action: "sign-in.fail" }, { address }, clock);
    });
  /** Uses up a code, or a passkey's answer; every code counts as an attempt. */
  const hasSecondFactor = async (
    { id }: PersonRow,
    { code, passkey }: SecondFactor,
    visitor: Visitor,
  ): Promise<boolean> => {
    if (passkey) return (await passkeys.prove(passkey, visitor))?.id === id;
    await inTx((tx) => beginAttempt(tx, { code: id }, clock.now()));
    return inTx(async (tx) => {
      const isRight = await authenticators.accept(tx, id, requireCode(code));
      if (isRight) await endAttempt(tx, { code: id }, clock.now());
      return isRight;
    });
  };
  const enterAs = (person: PersonRow, visitor: Visitor, entry: SignInWay) =>
    inTx((tx) => enter(tx, person, visitor, entry, options));
  return {
    async signIn({ email, password, ...second }, visitor, former) {
      const attempt = { account: email, address: visitor.address };
      const person = await prove(attempt, password);
      const isAsked = person && (await authenticators.isOn(outside, person.id));
      if (isAsked && !second.code && !second.passkey) {
        await inTx((tx) => undoAttempt(tx, attempt, clock.now()));
        throw missingCode();
      }
      const isSure = person && (!isAsked || (await hasSecondFactor(person, second, visitor)));
      if (!isSure) {
        if (person) await failed(person, { ...attempt, code: person.id });
        throw new FakturoError("unauthorized", "the address, the password or the code is wrong");
      }
      await inTx((tx) => endAttempt(tx, attempt, clock.now()));
      const by = isAsked && second.passkey ? "passkey" : "password";
      return enterAs(person, visitor, { former, by });
    },
    async signInByPasskey(proof, visitor, former) {
      const attempt = { address: visitor.address };
      await inTx((tx) => beginAttempt(tx, attempt, clock.now()));
      const person = await passkeys.prove(proof, visitor);
      if (!person) throw new FakturoError("unauthorized", "the passkey is not known or not valid");
      await inTx((tx) => undoAttempt(tx, attempt, clock.now()));
      return enterAs(person, visitor, { former, by: "passkey" });
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
        await logOf(tx, await existingPerson(tx, memberId), { action: "sign-out" }, visitor, clock);
      }),
    endAll: (memberId, but, visitor) =>
      inTx(async (tx) => {
        const ended = await endSignIns(tx, memberId, but);
        const person = await existingPerson(tx, memberId);
        await logOf(tx, person, { action: "sign-out.everywhere" }, visitor, clock);
        return ended;
      }),
    async usePasswordLink({ token, password, name, code }, visitor) {
      const now = new Date(clock.now());
      const hash = tokenHash(token);
      const link = await findLink(outside, hash, "password", now);
      const person = link?.member ? await findPerson(outside, link.member) : undefined;
      if (!person || person.disabled) throw usedUp();
      // Before the code is used up.
      passwords.check(password, ownWords(person));
      if (await authenticators.isOn(outside, person.id)) {
        requireCode(code);
        if (!(await hasSecondFactor(person, { code }, visitor))) {
          await failed(person, { code: person.id, address: visitor.address });
          throw new FakturoError("unauthorized", "the code is wrong");
        }
      }
      return inTx(async (tx) => {
        if (!(await takeLink(tx, hash, "password", now))) throw usedUp();
        await setPassword(tx, person, password, options);
        await updatePerson(tx, person.id, { name });
        await endSignIns(tx, person.id);
        await logOf(tx, person, { action: "password.set" }, visitor, clock);
        return begin(tx, await existingPerson(tx, person.id), visitor, options);
      });
    },
    async changePassword({ member }, { current, password }, visitor) {
      const { email } = await existingPerson(outside, member);
      const attempt = { account: email, address: visitor.address };
      const person = await prove(attempt, current);
      if (!person) throw new FakturoError("unauthorized", "the current password is wrong");
      return inTx(async (tx) => {
        await endAttempt(tx, attempt, clock.now());
        await setPassword(tx, person, password, options);
        await endSignIns(tx, member);
        await logOf(tx, person, { action: "password.change" }, visitor, clock);
        return begin(tx, person, visitor, options);
      });
    },
  };
}

const usedUp = () => new FakturoError("not-found", "the link is used up or too old");
const missingCode = () =>
  new RequestError("code", "is needed: the code of your authenticator app, or a passkey");

/** @throws RequestError without a code. */
function requireCode(code: string | undefined): string {
  if (code !== undefined) return code;
  throw missingCode();
}

function idleSince(now: number): Date {
  return new Date(now - IDLE_MS);
}

/** How a member comes in. */
export interface SignInWay {
  /** Token of the session that ends with this. */
  readonly former: string | undefined;
  readonly by: "password" | "passkey" | "provider";
}

/** Begins a session of a member who has proved who it is, in place of the browser's former one. */
export async function enter(
  tx: Tx,
  person: PersonRow,
  visitor: Visitor,
  { former, by }: SignInWay,
  options: Pick<SignInOptions, "clock" | "ids">,
): Promise<NewSession> {
  await endFormer(tx, former, options.clock.now());
  await logOf(tx, person, { action: "sign-in", details: { by } }, visitor, options.clock);
  return begin(tx, person, visitor, options, by === "provider");
}

async function endFormer(tx: Tx, token: string | undefined, now: number): Promise<void> {
  if (token === undefined) return;
  const session = await findSignIn(tx, tokenHash(token), new Date(now), idleSince(now));
  if (session) await endSignIn(tx, session.member, session.id);
}

/** What a password must not contain. */
function ownWords({ email, name }: Pick<PersonRow, "email" | "name">): readonly string[] {
  return [email, email.split("@", 1)[0] ?? "", name ?? ""].filter(({ length }) => length > 3);
}

/** Stores a password. @throws RequestError for one that is too easy to guess. */
export async function setPassword(
  tx: Tx,
  { id, email, name }: Pick<PersonRow, "id" | "email" | "name">,
  password: string,
  { passwords, clock }: Pick<SignInOptions, "passwords" | "clock">,
): Promise<void> {
  const hash = await passwords.hash(password, ownWords({ email, name }));
  const row = { member: id, password: hash, draft_key: randomBytes(DRAFT_KEY_BYTES) };
  await putLogin(tx, row, new Date(clock.now()));
}

/** Begins a session of an authenticated member. */
export async function begin(
  tx: Tx,
  person: PersonRow,
  { address, agent }: Visitor,
  { clock, ids }: Pick<SignInOptions, "clock" | "ids">,
  atProvider = false,
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
    at_provider: atProvider,
  };
  await insertSignIn(tx, { ...row, hash: tokenHash(token) });
  return { token, person, session: { ...row, used_at: at } };
}
