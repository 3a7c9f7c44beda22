import type { Answer, Found } from "@fakturo/plugin";
import { reportCredential } from "./credential-result.ts";
import { claimLease, type HeldLease, heldLease } from "./lease.ts";
import { type Move, moveAfterConsult, nextMove } from "./next-move.ts";
import type { Called, Obstacle, Pause, ProtocolPorts } from "./ports.ts";
import { isSettled, lastAttempt, openAttempts, type SubmissionRow } from "./row.ts";
import { type ConnectionRules, pauseIn, rulesOf, SEND_WINDOW_MS } from "./rules.ts";
import { afterNoAnswer, answered, consulted, hold, intend, receiptRead } from "./transitions.ts";

/** Pause after a definite answer. */
const SOON_MS = 1_000;
const FIRST_BACKOFF_MS = 10_000;
const LAST_BACKOFF_MS = 900_000;
const MS_PER_S = 1000;

/** Delay before the next call after `failures` consecutive failures, in milliseconds. */
export function backoff(failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(failures, 10), LAST_BACKOFF_MS);
}

/** How a result is stored. */
interface Storing {
  /** The call gave no definite answer: back off. */
  readonly isFailure?: boolean;
  /** A fact is stored even if another process has claimed the row since. */
  readonly fact?: Answer;
  /** Delay in milliseconds that the authority requested. */
  readonly pause?: number;
  /** Time of the next check. */
  readonly until?: number;
}

/** A submission that this process has claimed. */
interface Claimed {
  readonly row: SubmissionRow;
  readonly fence: number;
  readonly now: number;
}

/**
 * Advances one submission: consults earlier attempts, sends where allowed, and stores the outcome. Makes
 * at most one request that may create something.
 */
export async function sendOne(id: string, ports: ProtocolPorts): Promise<Pause> {
  return new OneSubmission(id, ports).run();
}

class OneSubmission {
  readonly #id: string;
  readonly #ports: ProtocolPorts;
  readonly #rules: ConnectionRules;

  constructor(id: string, ports: ProtocolPorts) {
    this.#id = id;
    this.#ports = ports;
    this.#rules = rulesOf(ports.connection);
  }

  async run(): Promise<Pause> {
    const claimed = await claimLease(this.#ports.node, (over) => this.#claim(over));
    if (typeof claimed !== "object") return claimed;
    return this.#follow(claimed, nextMove(claimed.row, claimed.now, this.#rules));
  }

  /** Claims the submission, or returns when to try again; `over`: fence of a lease whose process is dead. */
  #claim(over?: number): Promise<Claimed | HeldLease | Pause> {
    const { store, node } = this.#ports;
    return store.change<Claimed | HeldLease | Pause>(this.#id, (row, now) => {
      if (isSettled(row)) return { result: undefined };
      const held = heldLease(row, now, over);
      if (held) return { result: held };
      if (row.nextAt > now) return { result: row.nextAt - now };
      const fence = row.fence + 1;
      const mine = { ...row, fence, node: node.id, until: now + this.#rules.leaseMs };
      return { row: mine, result: { row: mine, fence, now } };
    });
  }

  async #follow(claimed: Claimed, move: Move): Promise<Pause> {
    switch (move.do) {
      case "nothing":
        return undefined;
      case "wait":
        return this.#store(claimed, (row) => row, {
          until: move.until,
          ...(move.isFailure && { isFailure: true }),
        });
      case "hold":
        // An answer that was late may have ended it since it was claimed.
        return this.#store(claimed, (row) => (isSettled(row) ? row : hold(row, move.reason)));
      case "receipt":
        return this.#readReceipt(claimed, move.reference);
      case "consult":
        return this.#consult(claimed);
      case "send":
        return this.#send(claimed);
    }
  }

  async #readReceipt(claimed: Claimed, reference: string): Promise<Pause> {
    const { connection, store, call } = this.#ports;
    const [one] = await store.submissions([claimed.row]);
    const called = await call(claimed.row, async (ctx): Promise<Answer> => {
      if (!one || !connection.receipt) return NOT_ASKED;
      return connection.receipt(one, reference, ctx);
    });
    if (!called.ok) return this.#fail(claimed, called.message);
    const { value } = called;
    const isUndecided = value.is === "taken" || value.is === "unknown" || value.is === "not-sent";
    const retryIn = value.is === "taken" || value.is === "not-sent" ? value.retryIn : undefined;
    const isDropped = value.is === "not-sent" && value.dropped === true;
    return this.#store(claimed, (row) => receiptRead(row, reference, value), {
      isFailure: isUndecided,
      fact: value,
      ...(retryIn !== undefined && { pause: retryIn * MS_PER_S }),
      // The failures in a row begin anew with each receipt.
      ...(isDropped && { pause: backoff(claimed.row.receipts.length - 1) }),
    });
  }

  async #consult(claimed: Claimed): Promise<Pause> {
    const before = openAttempts(claimed.row);
    const called = await askFor(claimed.row, this.#ports);
    if (!called.ok) return this.#fail(claimed, called.message);
    const { value: found } = called;
    const question = { found, asked: claimed.now, before };
    const next = await this.#ports.store.change<{ claimed: Claimed; move: Move } | undefined>(
      this.#id,
      (row, now) => {
        const isMine = row.fence === claimed.fence;
        const isFact = found.is === "found" && found.answer.is === "accepted";
        if (!isMine && !isFact) return { result: undefined };
        const known = consulted(row, question, this.#rules);
        if (!isMine) return { row: known, result: undefined };
        const move =
          found.is === "unknown"
            ? ({
                do: "wait",
                until: now + pauseIn(row.environment, backoff(row.failures)),
                isFailure: true,
              } as const)
            : moveAfterConsult(known, before, this.#rules);
        return { row: known, result: { claimed: { ...claimed, row: known, now }, move } };
      },
    );
    return next ? this.#follow(next.claimed, next.move) : SOON_MS;
  }

  async #send(claimed: Claimed): Promise<Pause> {
    const { connection, store, call, monotonic } = this.#ports;
    // Read together, and before the intent: the request must follow the intent at once.
    const [obstacle, [one], credential] = await Promise.all([
      this.#ports.obstacle(claimed.row),
      store.submissions([claimed.row]),
      this.#ports.credential(claimed.row),
    ]);
    if (obstacle) return this.#wait(claimed, obstacle);
    const began = monotonic();
    const intended = await this.#intend(claimed, credential);
    if (!intended || !one) return SOON_MS;
    const n = lastAttempt(intended);
    if (!this.#mayLeave(began))
      return this.#reply(claimed, n, { is: "not-sent", message: "the time to send was over" });
    const caller = { ...claimed.row, credential };
    const called = await call(caller, async (ctx) => {
      if (!connection.send) throw new Error(`${connection.key} takes no records`);
      return connection.send(one, ctx);
    });
    const answer = called.ok ? called.value : answerOf(called);
    const pause = await this.#reply(claimed, n, answer);
    await reportCredential(this.#ports, caller, [answer], n);
    return pause;
  }

  #wait(claimed: Claimed, { message, pause }: Obstacle): Promise<Pause> {
    return this.#store(claimed, (row) => ({ ...row, message }), { pause });
  }

  #intend({ fence }: Claimed, credential: number | undefined): Promise<SubmissionRow | undefined> {
    return this.#ports.store.change<SubmissionRow | undefined>(this.#id, (row, now) => {
      if (row.fence !== fence || isSettled(row)) return { result: undefined };
      const next = intend(row, {
        at: now,
        node: this.#ports.node.id,
        ...(credential !== undefined && { credential }),
      });
      const mine = { ...next, until: now + this.#rules.leaseMs };
      return { row: mine, result: mine };
    });
  }

  /** True shortly after the intent, while the lease is held and the heartbeat is recent. */
  #mayLeave(began: number): boolean {
    const { monotonic, node } = this.#ports;
    return monotonic() - began <= SEND_WINDOW_MS && node.isFresh();
  }

  #reply(claimed: Claimed, n: number, answer: Answer): Promise<Pause> {
    const retryIn = answer.is === "not-sent" ? answer.retryIn : undefined;
    return this.#store(
      claimed,
      (row, isFenced) => answered(row, { n, answer, isFenced }, this.#rules),
      {
        isFailure: answer.is === "unknown" || answer.is === "not-sent",
        fact: answer,
        ...(retryIn !== undefined && { pause: retryIn * MS_PER_S }),
      },
    );
  }

  #fail(claimed: Claimed, message: string): Promise<Pause> {
    return this.#store(claimed, (row) => afterNoAnswer(row, message), { isFailure: true });
  }

  /**
   * Stores the outcome and releases the submission; leases and refusals of other claims are unchanged.
   */
  #store(
    { fence }: Claimed,
    work: (row: SubmissionRow, isFenced: boolean) => SubmissionRow,
    how: Storing = {},
  ): Promise<Pause> {
    return this.#ports.store.change<Pause>(this.#id, (row, now) => {
      if (row.fence !== fence) {
        const isFact = how.fact?.is === "accepted" || how.fact?.is === "taken";
        return isFact ? { row: work(row, false), result: SOON_MS } : { result: SOON_MS };
      }
      const next = work(row, true);
      const pause = pauseOf(how, row, now);
      const failures = how.isFailure ? row.failures + 1 : 0;
      return {
        row: { ...next, until: 0, failures, nextAt: now + pause },
        result: isSettled(next) ? undefined : pause,
      };
    });
  }
}

function pauseOf({ isFailure, pause, until }: Storing, row: SubmissionRow, now: number): number {
  const idle = isFailure ? backoff(row.failures) : SOON_MS;
  const after = pauseIn(row.environment, pause ?? idle);
  return Math.max(until === undefined ? after : until - now, SOON_MS);
}

const NOT_ASKED: Answer = { is: "unknown", message: "the connection cannot be asked" };

/** Consults the authority about one submission. */
export async function askFor(
  row: SubmissionRow,
  { connection, store, call }: ProtocolPorts,
): Promise<Called<Found>> {
  const [one] = await store.submissions([row]);
  return call(row, async (ctx): Promise<Found> => {
    if (!one || !connection.consult) return { is: "unknown" };
    return connection.consult(one, ctx);
  });
}

/** A call without answer: not sent, or unknown. */
export function answerOf(called: Extract<Called<unknown>, { ok: false }>): Answer {
  const { sent, message } = called;
  return sent === "no" ? { is: "not-sent", fault: "down", message } : { is: "unknown", message };
}
