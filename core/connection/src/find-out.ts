import type { Answer, Found, TakenRecord, Together } from "@fakturo/plugin";
import type { Called, Pause, ProtocolPorts, StreamTx } from "./ports.ts";
import { isSettled, openAttempts, type StreamRow, type SubmissionRow, undecided } from "./row.ts";
import { areSettled, type ConnectionRules, pauseIn, rulesOf, settledAt } from "./rules.ts";
import { askFor } from "./send-one.ts";
import { consulted, receiptRead } from "./transitions.ts";

export const SOON_MS = 1_000;
export const MS_PER_S = 1000;
/** Pause after a message without answer, doubled up to a maximum. */
const FIRST_BACKOFF_MS = 60_000;
const LAST_BACKOFF_MS = 900_000;
/** Maximum number of decisions that are queried, and written, at once. */
const DECISIONS = 2000;

/** The pause after a number of failures in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(Math.max(failures, 0), 10), LAST_BACKOFF_MS);
}

/** Result of a consult. */
interface Asked {
  readonly pause: Pause;
  readonly isOver: boolean;
}

/** Answers to a query of decisions. */
interface Decisions {
  readonly answers: readonly Answer[];
  /** Seconds until the next query, as the authority requested. */
  readonly wait: number | undefined;
  /** The most receipts of a record that the authority has dropped; 0 where it has dropped none. */
  readonly drops: number;
}

/** Another process has claimed the stream. */
const LOST: Asked = { pause: SOON_MS, isOver: true };
const NOT_TOLD: Found = { is: "unknown", message: "the answer left it out" };

type Fence = Pick<StreamRow, "fence">;

/** Queries the authority about the open message of a stream, whose claim the caller has. */
export class MessageInquiry {
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

  /** Consults about the members whose outcome is unknown until a query fails; a pause where it must be repeated. */
  async findOut(claim: Fence, open: readonly SubmissionRow[]): Promise<Pause> {
    const unknown = open.filter((row) => this.#rules.hasConsult && openAttempts(row).length > 0);
    const isOneCall = this.#together.consult !== undefined && unknown.length > 0;
    let wait: Pause;
    for (const group of isOneCall ? [unknown] : unknown.map((row) => [row])) {
      const { pause, isOver } = await this.#askFor(claim, group);
      if (pause !== undefined) wait = Math.max(wait ?? 0, pause);
      if (isOver) return wait;
    }
    return wait;
  }

  /** Pause until the settle time; `isOver`: further consults are pointless. */
  async #askFor({ fence }: Fence, group: readonly SubmissionRow[]): Promise<Asked> {
    const { store } = this.#ports;
    const ids = group.map(({ id }) => id);
    const asked = await store.inStream(this.#key, async (tx) => {
      if (tx.stream.fence !== fence) return undefined;
      const rows = await tx.rows(ids);
      tx.saveStream({ ...tx.stream, until: tx.now + this.#rules.leaseMs });
      return { rows, at: tx.now };
    });
    if (!asked || asked.rows.length === 0) return LOST;
    const called = await this.#consult(asked.rows);
    if (!called.ok) return { pause: await this.failed(fence), isOver: true };
    const before = new Map(asked.rows.map((row) => [row.id, openAttempts(row)]));
    const stored = await store.inStream<Asked>(this.#key, async (tx) => {
      const isMine = tx.stream.fence === fence;
      const pauses = (await tx.rows(ids)).map((row): Pause => {
        const found = called.value.get(row.id) ?? NOT_TOLD;
        const isFact = found.is === "found" && found.answer.is === "accepted";
        if (!(isMine || isFact)) return SOON_MS;
        const question = { found, asked: asked.at, before: before.get(row.id) ?? [] };
        const known = consulted(row, question, this.#rules, true);
        tx.save(known);
        return found.is === "unknown"
          ? pauseIn(tx.stream.environment, FIRST_BACKOFF_MS)
          : this.#settlePause(known, tx.now);
      });
      const isUnknown = ids.some((id) => (called.value.get(id) ?? NOT_TOLD).is === "unknown");
      return { pause: longest(pauses), isOver: !isMine || isUnknown };
    });
    return stored ?? LOST;
  }

  async #consult(rows: readonly SubmissionRow[]): Promise<Called<ReadonlyMap<string, Found>>> {
    const { store, call } = this.#ports;
    const { consult } = this.#together;
    const [first] = rows;
    if (!first) return { ok: true, value: new Map() };
    if (consult) {
      const all = await store.submissions(rows);
      return call(first, (ctx) => consult(all, ctx));
    }
    const called = await askFor(first, this.#ports);
    return called.ok ? { ok: true, value: new Map([[first.id, called.value]]) } : called;
  }

  /** A member without proved refusal or duplicate keeps the message open. */
  #settlePause(row: SubmissionRow, now: number): Pause {
    const open = openAttempts(row);
    const mustSettle = row.refusal !== undefined || this.#rules.dedupe === "none" || row.shown;
    if (isSettled(row) || open.length === 0 || !mustSettle) return undefined;
    if (areSettled(open, now, this.#rules)) return SOON_MS;
    return settledAt(open, this.#rules) - now + SOON_MS;
  }

  /** Counts a failed query; returns the pause after it. */
  async failed(fence: number): Promise<Pause> {
    return this.#ports.store.inStream<Pause>(this.#key, async (tx) => {
      if (tx.stream.fence !== fence) return SOON_MS;
      const { failures } = tx.stream;
      tx.saveStream({ ...tx.stream, failures: failures + 1 });
      return pauseIn(tx.stream.environment, pauseAfter(failures));
    });
  }

  /**
   * Queries the decisions about members that were taken; a pause while there are undecided ones. Without such a query
   * they wait for the authority's own message.
   */
  async readReceipts({ fence }: Fence): Promise<Pause> {
    const { receipts } = this.#together;
    const { store, call } = this.#ports;
    const taken = await store.inStream(this.#key, async (tx) => {
      if (tx.stream.fence !== fence) return undefined;
      tx.saveStream({ ...tx.stream, until: tx.now + this.#rules.leaseMs });
      return (await takenMembers(tx)).slice(0, DECISIONS);
    });
    if (!taken) return SOON_MS;
    const [first] = taken;
    if (!first) return undefined;
    if (!receipts) return pauseIn(first.environment, LAST_BACKOFF_MS);
    const records = takenRecords(taken, await store.submissions(taken));
    const called = await call(first, (ctx) => receipts(records, ctx));
    if (!called.ok) return this.failed(fence);
    const { answers, wait } = called.value;
    return store.inStream<Pause>(this.#key, async (tx) => {
      const isMine = tx.stream.fence === fence;
      let drops = 0;
      for (const row of await tx.rows(taken.map(({ id }) => id))) {
        const [receipt] = undecided(row);
        const answer = answers.get(row.id);
        const isFact = answer?.is === "accepted";
        if (!receipt || !answer || !(isMine || isFact)) continue;
        tx.save(receiptRead(row, receipt.reference, answer));
        if (isDropped(answer)) drops = Math.max(drops, row.receipts.length);
      }
      return isMine
        ? this.#afterDecisions(tx, { answers: [...answers.values()], wait, drops })
        : SOON_MS;
    });
  }

  /** Records that the authority has dropped are sent again after a pause, which grows with their receipts. */
  async #afterDecisions(tx: StreamTx, { answers, wait, drops }: Decisions): Promise<Pause> {
    const { environment, failures, nextAt } = tx.stream;
    const again = drops > 0 ? tx.now + pauseIn(environment, pauseAfter(drops - 1)) : 0;
    const stream = { ...tx.stream, nextAt: Math.max(nextAt, again) };
    const isWaiting = answers.some(isUndecided) || answers.length === 0;
    const isOver = !isWaiting && (await takenMembers(tx)).length === 0;
    tx.saveStream({ ...stream, failures: isWaiting ? failures + 1 : 0 });
    if (isOver) return undefined;
    if (!isWaiting) return SOON_MS;
    const pause = wait === undefined ? pauseAfter(failures) : wait * MS_PER_S;
    return pauseIn(environment, pause);
  }
}

function isUndecided(answer: Answer): boolean {
  const { is } = answer;
  return is === "taken" || is === "unknown" || (is === "not-sent" && !isDropped(answer));
}

function isDropped(answer: Answer): boolean {
  return answer.is === "not-sent" && answer.dropped === true;
}

/** Members of the open message that the authority has taken without a decision, in its order. */
async function takenMembers(tx: StreamTx): Promise<readonly SubmissionRow[]> {
  const members = await tx.rows(tx.stream.message?.members ?? []);
  return members.filter((row) => !isSettled(row) && undecided(row).length > 0);
}

function takenRecords(
  rows: readonly SubmissionRow[],
  all: readonly TakenRecord["one"][],
): TakenRecord[] {
  const references = new Map(rows.map((row) => [row.id, undecided(row)[0]?.reference ?? ""]));
  return all.map((one) => ({ one, reference: references.get(one.id) ?? "" }));
}

function longest(pauses: readonly Pause[]): Pause {
  const some = pauses.filter((pause) => pause !== undefined);
  return some.length > 0 ? some.reduce((a, b) => Math.max(a, b)) : undefined;
}
