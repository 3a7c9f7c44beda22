import type { Answer, Submission } from "@fakturo/plugin";
import type { Called, Pause, ProtocolPorts, StreamTx, SubmissionStore } from "./ports.ts";
import { isEnd, isSettled, openAttempts, type StreamRow, type SubmissionRow } from "./row.ts";
import { sendOne } from "./send-one.ts";
import { sendTogether } from "./send-together.ts";
import { Authority, type Kind, type Sent } from "./testing-authority.ts";
import type { Backup, ChainedContent, Variant } from "./testing-backup.ts";
import {
  distorted,
  type Network,
  submissionOf,
  TestConnection,
  type TestLink,
  UNSENT,
} from "./testing-connection.ts";
import { type Job, type SimulationOutcome, violationsIn } from "./testing-invariants.ts";
import type { Mistake } from "./testing-mistakes.ts";
import { CALM_S, Nodes, type Point } from "./testing-nodes.ts";
import { afterNotice, withdraw } from "./transitions.ts";

const MS = 1000;
const END_S = 40_000;
/** Time after the end of faults in which a restored installation that has stopped is watched. */
const STOPPED_S = 3000;
/** Longest waiting time that an authority asks for. */
const LONGEST_WAIT_S = 90;
const STREAM = "stream";

/** Node, authority, network and people in simulated time; seconds. */
export class World extends Nodes implements Network, SimulationOutcome {
  readonly wrong: number;
  readonly authority: Authority;
  readonly rows = new Map<string, SubmissionRow>();
  readonly sentOf = new Map<string, Sent>();
  readonly jobs: Job[] = [];
  readonly faults: string[] = [];
  readonly kind: Kind;
  readonly broken: Mistake | undefined;
  readonly net: number;
  docs: number;
  readonly #inbox: { content: string; reference: string; answer: Answer }[] = [];
  readonly #link: TestLink;
  readonly #bytes = new Map<string, Uint8Array>();
  #stream: StreamRow;
  readonly #chain: ChainedContent[] = [];
  readonly #sentBytes = new Map<string, string>();
  readonly #variant: Variant;
  /** Position of the last record that was sent, kept outside the database. */
  #witness = 0;
  #isStopped = false;
  /** Last number of a sequence that is used. */
  #number = 0;

  /** `connect` gives the connection and its records; a connection of that kind when absent. */
  constructor(
    kind: Kind,
    seed: number,
    broken?: Mistake,
    connect?: (net: Network) => TestLink,
    variant: Variant = {},
  ) {
    super(seed);
    this.#variant = variant;
    this.kind = kind;
    this.broken = broken;
    this.#link = connect?.(this) ?? new TestConnection(this);
    this.authority = new Authority(this, kind);
    this.net = this.pick([0, 0.1, 0.3, 0.6]);
    this.wrong = this.pick([0, 0, 0.1, 0.4]);
    this.docs = this.integer(2, 6);
    this.#stream = {
      key: STREAM,
      environment: "test",
      connection: kind.name,
      holder: "h",
      fence: 0,
      until: 0,
      nextAt: kind.flow ? 60 * MS : 0,
      requestedWait: 60,
      head: 0,
      failures: 0,
    };
    for (let doc = 0; doc < this.docs; doc += 1) this.#arrive(doc);
    this.startAll();
    if (!variant.isRestored) return;
    this.at(this.integer(50, 400), () => {
      const backup = this.#backUp();
      this.at(this.now + this.integer(1, 500), () => this.#restore(backup));
    });
  }

  async run(): Promise<readonly string[]> {
    while ((await this.step(this.#end)) && !this.#isOver);
    return violationsIn(this);
  }

  /** Long enough for many calls of an authority with these delays. */
  get #end(): number {
    const { timeout = 0, lateness = 0, lag = 0, decision = 0 } = this.kind;
    return END_S + 20 * (timeout + lateness + lag + decision);
  }

  get #isOver(): boolean {
    if (this.#isStopped) return this.now > CALM_S + STOPPED_S;
    return (
      this.now > CALM_S &&
      this.jobs.every(({ result }) => result !== "") &&
      [...this.rows.values()].every(isSettled)
    );
  }

  /** Records that were queued while the collector ran. */
  protected needs(id: string): boolean {
    if (id !== STREAM) return false;
    return [...this.rows.values()].some(({ state }) => state === "queued");
  }

  protected async perform(id: string, process: { id: string; point: Point }): Promise<Pause> {
    const ports = this.#portsOf(process);
    if (id.startsWith("job")) return this.#runJob(Number(id.slice(3)), ports);
    return id === STREAM ? sendTogether(STREAM, ports) : sendOne(id, ports);
  }

  // Jobs

  #arrive(doc: number): void {
    const when = this.integer(0, 300);
    const start = () => {
      const key = this.broken === "task-only" ? this.jobs.length : doc;
      this.jobs.push({ doc, key, isCancelled: false, result: "" });
      this.add(`job${this.jobs.length - 1}`);
    };
    this.at(when, start);
    if (this.chance(0.3)) this.at(when + this.integer(1, 200), start);
    if (this.chance(0.15)) this.at(when + this.integer(1, 120), () => this.#cancel(doc));
    const { dedupe, consult, tells, later, sequence } = this.kind;
    const mayBeForeign = dedupe === "number" && (consult || tells) && !later && !sequence;
    if (mayBeForeign && this.chance(0.05)) this.authority.addForeign(doc);
  }

  /** Builds the record, hands it over and waits for its end. */
  async #runJob(place: number, ports: ProtocolPorts): Promise<Pause> {
    const job = this.jobs[place];
    if (job?.result !== "") return undefined;
    if (this.#isStopped || !this.#mayNumber(job)) return 50 * MS;
    if (this.broken === "link-outside" && !this.rows.has(String(job.key))) {
      const previous = this.#chain.at(-1);
      await ports.store.change("none", () => ({ result: 0 }));
      this.#prepare(job, previous);
    } else this.#prepare(job, this.#chain.at(-1));
    const row = this.rows.get(String(job.key));
    if (!row) return MS;
    if (isSettled(row)) job.result = row.state;
    if (job.result !== "") return undefined;
    this.add(row.stream ?? row.id);
    return 50 * MS;
  }

  /** The next number of a sequence is known once the record of the last one has ended. */
  #mayNumber({ key }: Job): boolean {
    if (!this.kind.sequence || this.rows.has(String(key))) return true;
    return [...this.rows.values()].every(isSettled);
  }

  #prepare({ doc, key }: Job, previous: ChainedContent | undefined): void {
    const id = String(key);
    if (this.rows.has(id)) return;
    const position = this.#chain.length + 1;
    const number = this.kind.sequence ? this.#number + 1 : doc;
    const { identity, digest: content, bytes, mime } = this.#link.record(doc, key, number);
    if (this.kind.chain) this.#chain.push({ content });
    const isBad = this.chance(0.2);
    const sent = {
      doc,
      number,
      content,
      isBad,
      born: this.now,
      position,
      previous: previous?.content ?? "",
    };
    this.sentOf.set(id, sent);
    this.#bytes.set(id, bytes);
    this.rows.set(id, {
      ...UNSENT,
      id,
      connection: this.kind.name,
      identity,
      digest: content,
      size: bytes.length,
      ...(mime !== undefined && { mime }),
      ...(this.kind.members !== undefined && { stream: STREAM, state: "queued" }),
      ...(this.kind.chain && { position }),
      createdAt: this.now * MS,
    });
  }

  #cancel(doc: number): void {
    const id = String(doc);
    const row = this.rows.get(id);
    if (row && this.broken === "cancel-chained" && row.attempts.length === 0)
      this.#save({ ...row, state: "withdrawn" });
    else if (row && row.until <= this.now * MS) this.#save(withdraw(row));
    for (const job of this.jobs)
      if (job.doc === doc && job.result === "") [job.isCancelled, job.result] = [true, "cancelled"];
    if (this.broken === "cancel-forgets") this.tasks.delete(id);
  }

  /** Wakes the jobs that wait for an ended submission. */
  #save(given: SubmissionRow): void {
    const isBelieved = this.broken === "believe-refusal" && given.refusal && !isEnd(given.state);
    const row: SubmissionRow = isBelieved ? { ...given, state: "refused" } : given;
    const before = this.rows.get(row.id);
    if (before && isEnd(before.state) && before.state !== row.state)
      this.faults.push(`I2 ${before.state} becomes ${row.state}`);
    this.rows.set(row.id, row);
    if (row.state === "accepted" && this.broken !== "number-at-answer")
      this.#number = Math.max(this.#number, Number(row.identity));
    if (!isSettled(row)) return;
    for (const [place, job] of this.jobs.entries())
      if (String(job.key) === row.id && job.result === "") this.add(`job${place}`);
  }

  /** The callback address: stores, and matches by identity. False without acknowledgement. */
  deliver(content: string, reference: string, answer: Answer): boolean {
    if (this.isFaulty && this.chance(this.net)) return false;
    const row = [...this.rows.values()].find(({ digest }) => digest === content);
    const byReference = row?.receipts.some((one) => one.reference === reference);
    if (this.broken === "match-by-reference" && !byReference) return true;
    this.#inbox.push({ content, reference, answer });
    if (row) {
      const notice = { rank: 0, reference, answer: distorted(answer, this.broken) };
      this.#save({ ...afterNotice(row, notice), nextAt: 0 });
      this.add(row.id);
    }
    return !(this.isFaulty && this.chance(this.net / 2));
  }

  // Backups

  #backUp(): Backup {
    return {
      rows: [...this.rows.values()],
      jobs: this.jobs.map((job) => ({ ...job })),
      chain: [...this.#chain],
      stream: this.#stream,
      tasks: this.tasks.copy(),
    };
  }

  /** The database goes back in time, and another document arrives; the authority keeps what it has. */
  #restore({ rows, jobs, chain, stream, tasks }: Backup): void {
    this.counts.restore += 1;
    this.rows.clear();
    for (const row of rows) this.rows.set(row.id, row);
    this.jobs.splice(0, Infinity, ...jobs);
    this.#chain.splice(0, Infinity, ...chain);
    this.tasks = tasks;
    this.#isStopped = this.broken !== "no-witness" && this.#witness > chain.length;
    const pace = { nextAt: (this.now + LONGEST_WAIT_S) * MS, requestedWait: LONGEST_WAIT_S };
    this.#stream = {
      ...stream,
      ...(this.broken !== "restored-pace" && pace),
      ...(this.#isStopped && { stopped: "chain-behind" }),
    };
    this.restartAll(10);
    const doc = this.docs;
    this.docs += 1;
    this.jobs.push({ doc, key: doc, isCancelled: false, result: "" });
    this.add(`job${this.jobs.length - 1}`);
  }

  // Ports

  #portsOf({ id, point }: { id: string; point: Point }): ProtocolPorts {
    return {
      connection: this.#link.connection,
      store: this.#store(point),
      monotonic: () => (this.broken === "no-window" ? 0 : this.now * MS),
      node: { id, isFresh: () => true, isAlive: async (other) => this.isAlive(other) },
      uuid: () => `m${this.integer(0, 1e9)}`,
      credential: async () => undefined,
      obstacle: async () => (this.#isStopped ? { message: "stopped", pause: 60 * MS } : undefined),
      credentialAnswered: async () => undefined,
      call: async (_about, work) => {
        if (this.#variant.sleepsAtWire) await point();
        const called = await this.#link.call(work);
        if (this.broken === "number-at-answer" && isAcceptance(called)) this.#number += 1;
        return called;
      },
    };
  }

  #store(point: () => Promise<void>): SubmissionStore {
    return {
      change: async (id, work) => {
        await point();
        const row = this.rows.get(id);
        if (!row) return undefined;
        const { row: next, result } = work(this.#forgetful(row), this.now * MS);
        if (next) this.#save(next);
        await point();
        return result;
      },
      inStream: async (_key, work) => {
        await point();
        const late: SubmissionRow[] = [];
        const result = await work(this.#streamTx(late));
        if (late.length > 0) await point();
        for (const row of late) this.#save(row);
        await point();
        return result;
      },
      submissions: async (rows) => {
        await point();
        return rows.map((row) => submissionOf(row, this.#bytes.get(row.id) ?? new Uint8Array()));
      },
    };
  }

  #forgetful(row: SubmissionRow): SubmissionRow {
    return this.broken === "no-intent" ? { ...row, attempts: [] } : row;
  }

  /** `late`: rows that a mistake writes in another transaction than the stream. */
  #streamTx(late: SubmissionRow[]): StreamTx {
    const noLease = this.broken === "no-lease";
    const stream = this.#streamRow(noLease);
    return {
      now: this.now * MS,
      stream,
      rows: async (ids) =>
        ids.flatMap((id) => {
          const row = this.rows.get(id);
          return row ? [this.#forgetful(row)] : [];
        }),
      queued: async (limit) => {
        const all = [...this.rows.values()].filter(({ state }) => state === "queued");
        const key = this.broken === "no-order" ? this.#noise : byPosition;
        return all.toSorted((a, b) => key(a) - key(b)).slice(0, limit);
      },
      save: (row) => void (this.broken === "two-transactions" ? late.push(row) : this.#save(row)),
      saveStream: (next) => {
        // The contents of an answer that could not be stored are lost.
        if (next.requestedWait !== this.#stream.requestedWait)
          this.authority.requestedThen = next.requestedWait;
        this.#stream = next;
      },
    };
  }

  readonly #noise = (): number => this.random();

  #streamRow(noLease: boolean): StreamRow {
    const row = noLease
      ? { ...this.#stream, until: 0, fence: Number.POSITIVE_INFINITY }
      : this.#stream;
    if (this.broken === "pace-in-memory") return { ...row, nextAt: 0 };
    if (this.broken !== "overtake") return row;
    const { message: _, ...rest } = row;
    return rest;
  }

  /** I8, I9 and the pace: counted when the request is sent. */
  leave(all: readonly Pick<Submission, "id" | "digest">[]): void {
    this.authority.leave(all.length);
    for (const { id, digest } of all) {
      const row = this.rows.get(id);
      this.#witness = Math.max(this.#witness, row?.position ?? 0);
      const at = row && openAttempts(row).at(-1)?.at;
      if (at === undefined) this.faults.push(`I9 document ${id} leaves without intent`);
      else if (this.now * MS - at > (5 + this.#link.headStart) * MS)
        this.faults.push(`I9 document ${id} leaves late`);
      const known = this.#sentBytes.get(id) ?? digest;
      this.#sentBytes.set(id, digest);
      if (known !== digest) this.faults.push(`I8 document ${id} changes`);
    }
  }
}

function isAcceptance({ ok, ...called }: Called<unknown>): boolean {
  const value = ok && "value" in called ? called.value : undefined;
  return typeof value === "object" && value !== null && "is" in value && value.is === "accepted";
}

const byPosition = ({ position, createdAt }: SubmissionRow): number => position ?? createdAt;
