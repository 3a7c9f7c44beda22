import { FakturoError } from "@fakturo/model";
import {
  type FailureRow,
  forgetFailures,
  lockFailures,
  setFailures,
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

/** Whose attempts are counted, and how many are free of delay. Locks are taken in this order. */
const LIMITS = {
  account: { free: 5, maxWaitS: 60 },
  /** Second factors of one member: whoever guesses them knows the password, so waits are longer. */
  code: { free: 5, maxWaitS: 3600 },
  /** It may stand for an office. */
  address: { free: 20, maxWaitS: 60 },
} as const;
type Kind = keyof typeof LIMITS;
const KINDS: readonly Kind[] = ["account", "code", "address"];
const FORGET_MS = 86_400_000;
const MS_PER_S = 1000;

/** Texts by kind of what an attempt counts for; they are stored as hashes. */
export type SignInAttempt = Readonly<Partial<Record<Kind, string>>>;

function subjectsOf(attempt: SignInAttempt): readonly (readonly [Kind, string])[] {
  return KINDS.flatMap((kind) => {
    const text = attempt[kind]?.toLowerCase();
    if (text === undefined) return [];
    return [[kind, `${kind}:${tokenHash(text).toString("base64url")}`] as const];
  });
}

/**
 * Counts an attempt as failed before anything is looked at, so that attempts at the same time wait for each other.
 * After the free ones each next attempt waits twice as long. @throws TooManyAttempts, and counts nothing then.
 */
export async function beginAttempt(tx: Tx, attempt: SignInAttempt, now: number): Promise<void> {
  const since = new Date(now - FORGET_MS);
  for (const [kind, subject] of subjectsOf(attempt)) {
    const row = await lockFailures(tx, subject, new Date(now), since);
    const leftMs = row.until.getTime() - now;
    if (leftMs > 0) throw new TooManyAttempts(Math.ceil(leftMs / MS_PER_S));
    await setFailures(tx, subject, failed(kind, row.failures + 1, now));
  }
}

/** Lets the wait after an attempt begin when it turned out wrong. */
export async function failAttempt(tx: Tx, attempt: SignInAttempt, now: number): Promise<void> {
  const since = new Date(now - FORGET_MS);
  for (const [kind, subject] of subjectsOf(attempt)) {
    const { failures } = await lockFailures(tx, subject, new Date(now), since);
    await setFailures(tx, subject, failed(kind, failures, now));
  }
}

function failed(kind: Kind, failures: number, now: number): FailureRow {
  const { free, maxWaitS } = LIMITS[kind];
  const over = failures - free;
  const waitS = over < 0 ? 0 : Math.min(maxWaitS, 2 ** over);
  return { failures, until: new Date(now + waitS * MS_PER_S) };
}

/** Takes back what `beginAttempt` counted: the attempt was neither right nor wrong. */
export async function undoAttempt(tx: Tx, attempt: SignInAttempt, now: number): Promise<void> {
  const since = new Date(now - FORGET_MS);
  for (const [, subject] of subjectsOf(attempt)) {
    const { failures } = await lockFailures(tx, subject, new Date(now), since);
    await setFailures(tx, subject, { failures: Math.max(0, failures - 1), until: new Date(now) });
  }
}

/** A success clears the failures of the account and its codes; the others' at the address stay. */
export async function endAttempt(
  tx: Tx,
  { address, ...own }: SignInAttempt,
  now: number,
): Promise<void> {
  for (const [, subject] of subjectsOf(own)) await forgetFailures(tx, subject);
  if (address !== undefined) await undoAttempt(tx, { address }, now);
}
