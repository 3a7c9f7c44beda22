import type { Answer, Submission, Together, TogetherAnswer } from "@fakturo/plugin";
import { reportCredential } from "./credential-result.ts";
import { claimLease, type HeldLease, heldLease } from "./lease.ts";
import { choose } from "./members.ts";
import type { Called, Pause, ProtocolPorts, StreamTx } from "./ports.ts";
import {
  assignedNumber,
  isSettled,
  lastAttempt,
  openAttempts,
  type StreamRow,
  type SubmissionRow,
} from "./row.ts";
import {
  areSettled,
  type ConnectionRules,
  pauseIn,
  rulesOf,
  SEND_WINDOW_MS,
  STOPPED_MS,
  SUSPENDED_MS,
  settledAt,
} from "./rules.ts";
import { answerOf, askFor } from "./send-one.ts";
import { answered, consulted, intend } from "./transitions.ts";

const SOON_MS = 1_000;
const MS_PER_S = 1000;
/** Pause after a message without answer, doubled up to a maximum. */
const FIRST_BACKOFF_MS = 60_000;
const LAST_BACKOFF_MS = 900_000;

/** This process has claimed the stream. */
interface StreamClaim extends Pick<StreamRow, "fence" | "holder" | "environment"> {}

/** Result of a consult. */
interface Asked {
  readonly pause: Pause;
  readonly isOver: boolean;
}

/** Another process has claimed the stream. */
const LOST: Asked = { pause: SOON_MS, isOver: true };

/** Number of the record that is sent next; empty where the authority assigns none. */
interface Assigned {
  readonly id?: string;
  readonly number?: string;
}

/** Members of a message whose intents are committed. */
interface Intended {
  readonly rows: readonly SubmissionRow[];
  readonly at: number;
}

/**
 * Advances a stream by one message: consults about the last one, and sends the next when it is due. At
 * most one message is open; its members and intents are one transaction.
 * @throws Error for a connection that sends records one by one.
 */
export async function sendTogether(key: string, ports: ProtocolPorts): Promise<Pause> {
  const { together } = ports.connection;
  if (!together) throw new Error(`${ports.connection.key} sends no records together`);
  return new OneRound(key, together, ports).run();
}

class OneRound {
  readonly #key: string;
  readonly #together: Together;
  readonly #ports: ProtocolPorts;
  readonly #rules: ConnectionRules;

  constructor(key: string, together: Together, ports: ProtocolPorts) {
    this.#key = key;
    this.#together = together;
    this.#ports = ports;
    this.#rules = rulesOf(ports.connection);
  }

  async run(): Promise<Pause> {
    const claimed = await claimLease(this.#ports.node, (over) => this.#claim(over));
    if (typeof claimed !== "object") return claimed;
    const { open, ...claim } = claimed;
    if (open.length > 0) {
      const pause = await this.#findOut(claim, open);
      if (pause !== undefined) return this.#release(claim, pause);
    }
    return this.#send(claim);
  }

  /**
   * Claims the stream and returns the open message's members that have not ended; `over`: fence of a lease whose
   * process is dead.
   */
  #claim(over?: number) {
    type Claim = (StreamClaim & { readonly open: readonly SubmissionRow[] }) | HeldLease | Pause;
    return this.#ports.store.inStream<Claim>(this.#key, async (tx) => {
      const { stream, now } = tx;
      if (stream.stopped !== undefined) return STOPPED_MS;
      const held = heldLease(stream, now, over);
      if (held) return held;
      const members = await tx.rows(stream.message?.members ?? []);
      const open = members.filter((row) => !isSettled(row));
      const isIdle = open.length === 0 && (await tx.queued(1)).length === 0;
      const done = open.length === 0 ? withoutMessage(stream) : stream;
      if (isIdle) {
        if (done !== stream) tx.saveStream(done);
        return undefined;
      }
      const fence = stream.fence + 1;
      const node = this.#ports.node.id;
      tx.saveStream({ ...done, fence, node, until: now + this.#rules.leaseMs });
      return { fence, holder: stream.holder, environment: stream.environment, open };
    });
  }

  /** Consults about each member until a query fails; a pause where it must be repeated. */
  async #findOut(claim: StreamClaim, open: readonly SubmissionRow[]): Promise<Pause> {
    let wait: Pause;
    for (const row of open) {
      if (!this.#rules.hasConsult || openAttempts(row).length === 0) continue;
      const { pause, isOver } = await this.#askFor(claim, row);
      if (pause !== undefined) wait = Math.max(wait ?? 0, pause);
      if (isOver) return wait;
    }
    return wait;
  }

  /** Pause until the settle time; `isOver`: further consults are pointless. */
  async #askFor({ fence }: StreamClaim, { id }: SubmissionRow): Promise<Asked> {
    const { store } = this.#ports;
    const asked = await store.inStream(this.#key, async (tx) => {
      if (tx.stream.fence !== fence) return undefined;
      const [row] = await tx.rows([id]);
      tx.saveStream({ ...tx.stream, until: tx.now + this.#rules.leaseMs });
      return row && { row, at: tx.now };
    });
    if (!asked) return LOST;
    const called = await askFor(asked.row, this.#ports);
    if (!called.ok) return { pause: await this.#failed(fence), isOver: true };
    const question = { found: called.value, asked: asked.at, before: openAttempts(asked.row) };
    const stored = await store.inStream<Asked>(this.#key, async (tx) => {
      const isMine = tx.stream.fence === fence;
      const [row] = await tx.rows([id]);
      const isFact = called.value.is === "found" && called.value.answer.is === "accepted";
      if (!row || !(isMine || isFact)) return LOST;
      const known = consulted(row, question, this.#rules, true);
      tx.save(known);
      if (called.value.is === "unknown")
        return { pause: pauseIn(tx.stream.environment, FIRST_BACKOFF_MS), isOver: true };
      return { pause: this.#settlePause(known, tx.now), isOver: !isMine };
    });
    return stored ?? LOST;
  }

  /** A member without proved refusal or duplicate keeps the message open. */
  #settlePause(row: SubmissionRow, now: number): Pause {
    const open = openAttempts(row);
    const mustSettle = row.refusal !== undefined || this.#rules.dedupe === "none" || row.shown;
    if (isSettled(row) || open.length === 0 || !mustSettle) return undefined;
    if (areSettled(open, now, this.#rules)) return SOON_MS;
    return settledAt(open, this.#rules) - now + SOON_MS;
  }

  async #failed(fence: number): Promise<Pause> {
    return this.#ports.store.inStream<Pause>(this.#key, async (tx) => {
      if (tx.stream.fence !== fence) return SOON_MS;
      const { failures } = tx.stream;
      tx.saveStream({ ...tx.stream, failures: failures + 1 });
      return pauseIn(tx.stream.environment, pauseAfter(failures));
    });
  }

  async #send(claim: StreamClaim): Promise<Pause> {
    const { store, call, monotonic, connection } = this.#ports;
    const { together } = connection;
    if (!(await this.#ports.mayIntend(claim))) return this.#release(claim, SUSPENDED_MS);
    const credential = await this.#ports.credential(claim);
    const assigned = await this.#assign(claim, credential);
    if ("pause" in assigned) return assigned.pause;
    const began = monotonic();
    const intended = await this.#intend(claim, { credential, assigned });
    if (!intended || !("rows" in intended)) return intended?.pause;
    const { rows, at } = intended;
    const all = await store.submissions(rows);
    const first = rows[0];
    if (!first || !together) return undefined;
    if (monotonic() - began > SEND_WINDOW_MS || !this.#ports.node.isFresh())
      return this.#answered(claim, intended, NOT_SENT, at);
    const sentAt = at + (monotonic() - began);
    const caller = { ...first, credential };
    const called = await call(caller, (ctx) => together.send(all, ctx));
    const pause = await this.#answered(claim, intended, called, sentAt);
    const answers = [...answersOf(called, rows).values()];
    await reportCredential(this.#ports, caller, answers, lastAttempt(first));
    return pause;
  }

  /** The number of the next record, where the authority assigns it. */
  async #assign(
    claim: StreamClaim,
    credential: number | undefined,
  ): Promise<Assigned | { readonly pause: Pause }> {
    const { store, call, connection } = this.#ports;
    if (!connection.together?.number) return {};
    const row = await store.inStream(this.#key, async (tx) => {
      if (tx.stream.fence !== claim.fence) return undefined;
      const chosen = await choose(tx, this.#together);
      tx.saveStream({ ...tx.stream, until: tx.now + this.#rules.leaseMs });
      return "rows" in chosen ? chosen.rows[0] : undefined;
    });
    if (!row) return {};
    const known = assignedNumber(row);
    if (known !== undefined) return { id: row.id, number: known };
    const [one] = await store.submissions([row]);
    const called = await call(
      { ...row, credential },
      async (ctx) => one && connection.together?.number?.(one, ctx),
    );
    if (!called.ok) return { pause: await this.#release(claim, await this.#failed(claim.fence)) };
    return { id: row.id, ...(called.value !== undefined && { number: called.value }) };
  }

  /** Chooses the members and writes their intents, the message and the pace in one transaction. */
  async #intend(
    { fence }: StreamClaim,
    { credential, assigned }: { credential: number | undefined; assigned: Assigned },
  ): Promise<Intended | { readonly pause: Pause } | undefined> {
    const { store, node } = this.#ports;
    return store.inStream<Intended | { readonly pause: Pause }>(this.#key, async (tx) => {
      const { stream, now } = tx;
      if (stream.fence !== fence) return { pause: SOON_MS };
      const chosen = await choose(tx, this.#together);
      if ("until" in chosen) {
        tx.saveStream({ ...withoutMessageIf(stream, chosen.isMessageDone), until: 0 });
        return { pause: chosen.until && Math.max(chosen.until - now, SOON_MS) };
      }
      // Another record has become the next one since the number was asked for.
      if (this.#together.number && chosen.rows[0]?.id !== assigned.id) {
        tx.saveStream({ ...stream, until: 0 });
        return { pause: SOON_MS };
      }
      const attempt = {
        at: now,
        node: node.id,
        ...(credential !== undefined && { credential }),
        ...(assigned.number !== undefined && { number: assigned.number }),
      };
      const rows = chosen.rows.map((row) => intend(row, attempt));
      for (const row of rows) tx.save(row);
      tx.saveStream(this.#underWay(tx, rows));
      return { rows, at: now };
    });
  }

  #underWay({ stream, now }: StreamTx, rows: readonly SubmissionRow[]): StreamRow {
    const positions = rows.flatMap(({ position }) => position ?? []);
    const id = stream.message?.id ?? this.#ports.uuid();
    return {
      ...stream,
      until: now + this.#rules.leaseMs,
      nextAt: Math.max(stream.nextAt, now + stream.requestedWait * MS_PER_S),
      head: Math.max(stream.head, ...positions),
      message: { id, at: now, members: rows.map((row) => row.id) },
    };
  }

  /** Stores every member's line, the pace and the message's end in one transaction. */
  async #answered(
    { fence }: StreamClaim,
    { rows }: Intended,
    called: Called<TogetherAnswer>,
    sentAt: number,
  ): Promise<Pause> {
    return this.#ports.store.inStream<Pause>(this.#key, async (tx) => {
      const isFenced = tx.stream.fence === fence;
      const current = await tx.rows(rows.map(({ id }) => id));
      const answers = answersOf(called, rows);
      const known = current.map((row) => {
        const sent = rows.find(({ id }) => id === row.id);
        const answer = answers.get(row.id);
        if (!sent || !answer) return isFenced ? leftOut(row) : row;
        const n = lastAttempt(sent);
        return answered(row, { n, answer, isFenced }, this.#rules);
      });
      for (const [place, row] of known.entries()) if (row !== current[place]) tx.save(row);
      if (!isFenced) return SOON_MS;
      const stream = this.#paced(tx, called, rows.length, sentAt);
      const isDone = known.every((row) => isSettled(row) || isQueued(row));
      const pause = failurePause(called, [...answers.values()], tx.stream);
      const next = pause === undefined ? stream : pausedFor(stream, tx, pause);
      tx.saveStream(withoutMessageIf(next, isDone));
      return pause ?? SOON_MS;
    });
  }

  /** The requested waiting time, and half the message size after a whole message was refused. */
  #paced(
    { stream }: StreamTx,
    called: Called<TogetherAnswer>,
    size: number,
    sentAt: number,
  ): StreamRow {
    const { limit: _, ...rest } = stream;
    const free = { ...rest, until: 0 };
    if (!called.ok) return { ...stream, until: 0 };
    const { wait, refused } = called.value;
    const requestedWait = wait ?? stream.requestedWait;
    const nextAt = Math.max(stream.nextAt, sentAt + requestedWait * MS_PER_S);
    const limit = refused && size > 1 ? { limit: Math.ceil(size / 2) } : {};
    return { ...free, ...limit, requestedWait, nextAt, failures: 0 };
  }

  #release({ fence }: StreamClaim, pause: Pause): Promise<Pause> {
    return this.#ports.store.inStream<Pause>(this.#key, async (tx) => {
      if (tx.stream.fence === fence) tx.saveStream({ ...tx.stream, until: 0 });
      return Math.max(pause ?? 0, SOON_MS);
    });
  }
}

const NOT_SENT: Called<TogetherAnswer> = {
  ok: false,
  sent: "no",
  message: "the time to send was over",
};

/** The answer for each member; for a message refused as a whole, only if it has one member. */
function answersOf(
  called: Called<TogetherAnswer>,
  rows: readonly Pick<Submission, "id">[],
): ReadonlyMap<string, Answer> {
  if (!called.ok) return new Map(rows.map(({ id }) => [id, answerOf(called)]));
  const { answers, refused } = called.value;
  if (!refused) return answers;
  const answer: Answer =
    rows.length === 1
      ? { is: "refused", faults: refused }
      : { is: "not-sent", message: "refused with others: sent again in a smaller message" };
  return new Map(rows.map(({ id }) => [id, answer]));
}

function leftOut(row: SubmissionRow): SubmissionRow {
  return isSettled(row) ? row : { ...row, state: "unknown", message: "the answer left it out" };
}

/** True for a member that is no longer part of a message. */
function isQueued(row: SubmissionRow): boolean {
  return row.state === "queued";
}

function withoutMessage(stream: StreamRow): StreamRow {
  const { message: _, ...rest } = stream;
  return rest;
}

function withoutMessageIf(stream: StreamRow, isDone: boolean): StreamRow {
  return isDone ? withoutMessage(stream) : stream;
}

/** Milliseconds to pause after a message without any definite answer; undefined after others. */
function failurePause(
  called: Called<TogetherAnswer>,
  answers: readonly Answer[],
  { failures, environment }: StreamRow,
): number | undefined {
  const isDefinite = answers.some(({ is }) => is !== "not-sent" && is !== "unknown");
  if (isDefinite || (called.ok && called.value.refused)) return undefined;
  const requested = answers.map((one) => (one.is === "not-sent" ? (one.retryIn ?? 0) : 0));
  const pause = Math.max(pauseAfter(failures), ...requested.map((seconds) => seconds * MS_PER_S));
  return pauseIn(environment, pause);
}

/** The stream after a failure: new members do not end its pause. */
function pausedFor(next: StreamRow, { stream, now }: StreamTx, pause: number): StreamRow {
  const { failures } = stream;
  return { ...next, failures: failures + 1, nextAt: Math.max(next.nextAt, now + pause) };
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(Math.max(failures, 0), 10), LAST_BACKOFF_MS);
}
