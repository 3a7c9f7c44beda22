import type { Answer, Submission, Together, TogetherAnswer } from "@fakturo/plugin";
import { reportCredential } from "./credential-result.ts";
import { MessageInquiry, MS_PER_S, pauseAfter, SOON_MS } from "./find-out.ts";
import { claimLease, type HeldLease, heldLease } from "./lease.ts";
import { choose } from "./members.ts";
import type { Called, Obstacle, Pause, ProtocolPorts, StreamTx } from "./ports.ts";
import {
  assignedNumber,
  isSettled,
  lastAttempt,
  type StreamRow,
  type SubmissionRow,
} from "./row.ts";
import { type ConnectionRules, pauseIn, rulesOf, STOPPED_MS } from "./rules.ts";
import { answerOf } from "./send-one.ts";
import { answered, intend } from "./transitions.ts";

/** This process has claimed the stream. */
interface StreamClaim extends Pick<StreamRow, "fence" | "holder" | "environment"> {}

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
  readonly #inquiry: MessageInquiry;

  constructor(key: string, together: Together, ports: ProtocolPorts) {
    this.#key = key;
    this.#together = together;
    this.#ports = ports;
    this.#rules = rulesOf(ports.connection);
    this.#inquiry = new MessageInquiry(key, together, ports);
  }

  async run(): Promise<Pause> {
    const claimed = await claimLease(this.#ports.node, (over) => this.#claim(over));
    if (typeof claimed !== "object") return claimed;
    const { open, ...claim } = claimed;
    if (open.length > 0) {
      const pause =
        (await this.#inquiry.findOut(claim, open)) ?? (await this.#inquiry.readReceipts(claim));
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

  async #send(claim: StreamClaim): Promise<Pause> {
    const { store, call, monotonic, connection } = this.#ports;
    const { together } = connection;
    const [obstacle, credential] = await Promise.all([
      this.#ports.obstacle(claim),
      this.#ports.credential(claim),
    ]);
    if (obstacle) return this.#wait(claim, obstacle);
    const assigned = await this.#assign(claim, credential);
    if ("pause" in assigned) return assigned.pause;
    const began = monotonic();
    const intended = await this.#intend(claim, { credential, assigned });
    if (!intended || !("rows" in intended)) return intended?.pause;
    const { rows, at } = intended;
    const all = await store.submissions(rows);
    const first = rows[0];
    if (!first || !together) return undefined;
    if (monotonic() - began > this.#rules.windowMs || !this.#ports.node.isFresh())
      return this.#answered(claim, intended, NOT_SENT, at);
    const sentAt = at + (monotonic() - began);
    const caller = { ...first, credential };
    const called = await call(caller, (ctx) => together.send(all, ctx));
    const pause = await this.#answered(claim, intended, called, sentAt);
    const answers = [...answersOf(called, rows).values()];
    await reportCredential(this.#ports, caller, answers, lastAttempt(first));
    return pause;
  }

  /** Releases the stream; the members of its next message show the reason. */
  #wait({ fence }: StreamClaim, { message, pause }: Obstacle): Promise<Pause> {
    return this.#ports.store.inStream<Pause>(this.#key, async (tx) => {
      const { stream } = tx;
      if (stream.fence !== fence) return SOON_MS;
      const members = await tx.rows(stream.message?.members ?? []);
      for (const row of [...members, ...(await tx.queued(this.#together.members))])
        if (!isSettled(row) && row.message !== message) tx.save({ ...row, message });
      tx.saveStream({ ...stream, until: 0 });
      return pauseIn(stream.environment, pause);
    });
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
    if (!called.ok)
      return { pause: await this.#release(claim, await this.#inquiry.failed(claim.fence)) };
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
      const sentById = new Map(rows.map((row) => [row.id, row]));
      const known = current.map((row) => {
        const sent = sentById.get(row.id);
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
      // Without a pause: records that go one by one would be sent once a second.
      return pause ?? (known.every(isSettled) ? 0 : SOON_MS);
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
