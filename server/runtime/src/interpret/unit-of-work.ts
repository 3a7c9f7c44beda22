import type { EntryParts, FileParts } from "@fakturo/server-domain";
import type { Registrations } from "@fakturo/server-domain/registrations";
import { Numbers } from "@fakturo/server-domain/sequences";
import {
  type ClosingTx,
  type EnvelopeReading,
  enqueueJobs,
  findEntry,
  type Head,
  HeadLocks,
  type HeadName,
  HeadStopped,
  insertFiles,
  type JournalChange,
  listFilesOf,
  lockEntries,
  notifyJobs,
  replaceFiles,
  saveJournals,
  type Tx,
  wakeWaiting,
  writeEntries,
  writeReferences,
} from "@fakturo/server-storage/store";
import { Submissions } from "../submissions/submissions.ts";
import { Chains } from "./chains.ts";
import { KeptSecrets } from "./kept-secrets.ts";
import { type EntryChanges, LockedEntry } from "./locked-entry.ts";
import { Measured } from "./measured.ts";
import type { JobRun } from "./run.ts";

/** Milliseconds for the steps of one transaction; a started step may exceed them. */
const BUDGET_MS = 2_000;
/** Milliseconds of steps after which the event loop is yielded. */
const LONG_MS = 20;

/** Parts that apply the effects of steps. */
export interface EffectParts extends EntryParts, FileParts {
  readonly registrations: Registrations;
  /** The database's time, the same for all nodes; milliseconds since the epoch. */
  readonly sharedNow: (tx: Tx) => Promise<number>;
}

interface EntryWrites extends EntryChanges {
  readonly id: string;
}

/**
 * Reads and writes of one transaction for its jobs: rows are read together, changed in memory, and
 * written together in a few statements.
 */
export class UnitOfWork {
  readonly tx: ClosingTx;
  readonly services: EffectParts;
  readonly workspaceId: string;
  readonly numbers: Numbers;
  readonly chains: Chains;
  readonly submissions: Submissions;
  readonly secrets = new KeptSecrets();
  readonly measured = new Measured();
  readonly #locks = new HeadLocks();
  readonly #reading: EnvelopeReading;
  readonly #entries = new Map<string, LockedEntry>();
  /** Job that makes an external call after this transaction, by entry. */
  readonly callingJobs = new Map<string, string>();
  /** Entries whose external call has ended. */
  readonly releasedEntries = new Set<string>();
  /** Of the calls in the transaction, which are made one after the other. */
  #controller = new AbortController();
  #since: number | undefined;
  #yieldedAt: number | undefined;
  #journals: JournalChange[] = [];
  #ended: string[] = [];
  #scheduled = new Map<string, number>();
  #sharedNow: Promise<number> | undefined;

  constructor(
    tx: ClosingTx,
    services: EffectParts,
    workspaceId: string,
    reading: EnvelopeReading = {},
  ) {
    this.tx = tx;
    this.services = services;
    this.workspaceId = workspaceId;
    this.#reading = reading;
    this.numbers = new Numbers(tx, services, this.#locks);
    this.chains = new Chains(tx, this.#locks);
    this.submissions = new Submissions(tx, () => this.#entries.keys());
  }

  get now(): Date {
    return new Date(this.services.clock.now());
  }

  /** The database's time at the transaction's start. */
  sharedNow(): Promise<number> {
    this.#sharedNow ??= this.services.sharedNow(this.tx);
    return this.#sharedNow;
  }

  /** Signal for the next call of a step: one for all that end in time, because signals are costly. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborts the call that is made. */
  abortCall(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
  }

  /** Starts the time budget with the first step. */
  startBudget(): void {
    this.#since ??= performance.now();
    this.#yieldedAt ??= this.#since;
  }

  /** True when steps have used the event loop for long since it was yielded. */
  get mustYield(): boolean {
    return this.#yieldedAt !== undefined && performance.now() - this.#yieldedAt > LONG_MS;
  }

  yielded(): void {
    this.#yieldedAt = performance.now();
  }

  /** True when the time budget is used up: other transactions wait for this one's locks. */
  get isBudgetSpent(): boolean {
    return this.#since !== undefined && performance.now() - this.#since > BUDGET_MS;
  }

  /**
   * Locks, and waits for, the chains and series that a step could not get in an earlier transaction. Called before
   * anything else is locked; `heads` have the same order in all transactions.
   */
  async lockHeads(heads: readonly HeadName[]): Promise<void> {
    this.#locks.await(heads);
    for (const head of heads)
      await this.#lockHead(head).catch((error: unknown) => {
        // The step gets the same error when it locks the chain or series.
        if (!(error instanceof HeadStopped)) throw error;
      });
  }

  async #lockHead({ kind, key }: HeadName): Promise<void> {
    if (kind === "chain") await this.chains.head(key);
    if (kind === "series") await this.numbers.lock(key);
  }

  /** Locks and reads entries in advance. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#entries.has(id));
    // Sent together and run in this order: files are read under the locks of their entries.
    const [rows, files] = await Promise.all([
      lockEntries(this.tx, missing, this.#reading),
      listFilesOf(this.tx, missing),
    ]);
    for (const row of rows) {
      const own = files.filter(({ entry }) => entry === row.id);
      this.#entries.set(row.id, new LockedEntry(row, own));
    }
  }

  /** An entry that may be without its envelope, where a worker thread is to read that. */
  async head(id: string | null): Promise<LockedEntry | undefined> {
    if (id === null) return undefined;
    if (!this.#entries.has(id)) await this.load([id]);
    return this.#entries.get(id);
  }

  /** An entry with its envelope. */
  async entry(id: string | null): Promise<LockedEntry | undefined> {
    const locked = await this.head(id);
    if (locked?.row.envelope !== null) return locked;
    const stored = await findEntry(this.tx, locked.row.id);
    if (stored) locked.complete(stored.envelope);
    return locked;
  }

  /** Bytes of an entry's file; undefined before they are uploaded. */
  async bytes(entryId: string | undefined, fileId: string): Promise<Uint8Array | undefined> {
    const locked = await this.head(entryId ?? null);
    const file = locked?.files.find(({ id }) => id === fileId);
    if (!file?.blob) return undefined;
    return locked?.unwritten(fileId) ?? (await this.services.files.read(this.tx, file.blob));
  }

  /** Newest links and numbers that the transaction wrote; complete when it has ended. */
  get heads(): readonly Head[] {
    return [...this.chains.written.values(), ...this.numbers.heads];
  }

  journal(run: JobRun, status?: "OK" | "KO" | "CANCEL"): void {
    this.#journals.push(run.change(status));
    this.measured.add(run, status);
  }

  /** Schedules the job's next run after `delay` milliseconds. */
  schedule(jobId: string, delay: number): void {
    this.#scheduled.set(jobId, delay);
  }

  /** Notifies waiters of the job at commit. */
  ended(jobId: string): void {
    this.#ended.push(jobId);
  }

  /** Forgets what was read, after a rollback to a savepoint that followed a `flush`. */
  forget(): void {
    this.#entries.clear();
    this.numbers.forget();
    this.chains.forget();
    this.submissions.forget();
    this.secrets.forget();
  }

  /** Writes all pending changes. */
  async flush(): Promise<void> {
    await this.#write(await this.#collect());
  }

  /** Writes all pending changes with the commit. */
  async finish(): Promise<void> {
    const locked = await this.#collect();
    // Links are looked for last: those of this transaction are written, and the jobs that it ends have ended.
    this.tx.settle(Promise.all([this.#write(locked), this.submissions.askLinks()]));
  }

  /** Collects the changes of all entries and stores the bytes of their files. */
  async #collect(): Promise<readonly EntryWrites[]> {
    const locked = [...this.#entries].map(([id, entry]) => ({ id, ...entry.takeWrites() }));
    const files = locked.flatMap((one) => one.files);
    if (files.length > 0)
      await this.services.files.keep(
        this.tx,
        files.map(({ file, data }) => ({ sha256: file.sha256, data })),
        this.now,
      );
    return locked;
  }

  /** The statements are sent together and run in order. */
  #write(locked: readonly EntryWrites[]): Promise<unknown> {
    const { tx } = this;
    const references = locked.flatMap(({ id, references: list }) =>
      list ? [[id, list] as const] : [],
    );
    const [journals, ended, scheduled] = [this.#journals, this.#ended, this.#scheduled];
    const freed = [...this.releasedEntries].filter((entry) => !this.callingJobs.has(entry)).sort();
    this.#journals = [];
    this.#ended = [];
    this.#scheduled = new Map();
    this.releasedEntries.clear();
    return Promise.all([
      replaceFiles(
        tx,
        locked.flatMap(({ replaced }) => replaced),
        this.now,
      ),
      insertFiles(
        tx,
        locked.flatMap(({ files }) => files),
      ),
      writeEntries(
        tx,
        locked.flatMap(({ entry }) => entry ?? []),
      ),
      writeReferences(tx, new Map(references)),
      this.numbers.flush(),
      this.chains.flush(),
      this.submissions.flush(),
      saveJournals(tx, journals),
      enqueueJobs(tx, scheduled),
      notifyJobs(tx, ended),
      wakeWaiting(tx, freed, this.now),
    ]);
  }
}
