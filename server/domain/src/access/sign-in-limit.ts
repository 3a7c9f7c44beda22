import { FakturoError } from "@fakturo/model";
import {
  countFailure,
  delayAttempts,
  findWaiting,
  forgetFailures,
  type Tx,
} from "@fakturo/server-storage/store";
import { tokenHash } from "./one-time-links.ts";

/** An attempt before the wait after failed ones is over. */
export class TooManyAttempts extends FakturoError {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super("rate-limited", `too many failed attempts: try again in ${retryAfterS} seconds`);
    this.retryAfterS = retryAfterS;
  }
}

/** Failures without delay: of one account, and of one address, which may stand for an office. */
const FREE = { account: 5, address: 20 } as const;
type Kind = keyof typeof FREE;
const MAX_WAIT_S = 60;
const FORGET_MS = 86_400_000;
const MS_PER_S = 1000;

/** Whose failures are counted; accounts and addresses are stored as hashes. */
export interface SignInAttempt {
  readonly account: string;
  readonly address: string;
}

function subjectsOf(attempt: SignInAttempt): Readonly<Record<Kind, string>> {
  const subject = (kind: Kind, text: string) => `${kind}:${tokenHash(text).toString("base64url")}`;
  return {
    account: subject("account", attempt.account.toLowerCase()),
    address: subject("address", attempt.address),
  };
}

/** @throws TooManyAttempts. */
export async function checkAttempts(tx: Tx, attempt: SignInAttempt, now: number): Promise<void> {
  const waiting = await findWaiting(tx, Object.values(subjectsOf(attempt)), new Date(now));
  const until = Math.max(0, ...waiting.map((row) => row.until.getTime()));
  if (until > now) throw new TooManyAttempts(Math.ceil((until - now) / MS_PER_S));
}

/** Counts a failure: after the free ones each next attempt waits twice as long, a minute at most. */
export async function noteFailure(tx: Tx, attempt: SignInAttempt, now: number): Promise<void> {
  const subjects = subjectsOf(attempt);
  for (const kind of ["account", "address"] as const) {
    const since = new Date(now - FORGET_MS);
    const failures = await countFailure(tx, subjects[kind], new Date(now), since);
    const over = failures - FREE[kind];
    if (over < 0) continue;
    const waitMs = Math.min(MAX_WAIT_S, 2 ** over) * MS_PER_S;
    await delayAttempts(tx, subjects[kind], new Date(now + waitMs));
  }
}

/** A success clears the account's failures; those of the address stay. */
export async function clearFailures(tx: Tx, attempt: SignInAttempt): Promise<void> {
  await forgetFailures(tx, subjectsOf(attempt).account);
}
