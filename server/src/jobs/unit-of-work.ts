import { Numbers } from "../sequence/series.ts";
import type { Services } from "../services.ts";
import { lockEntries, writeEntries, writeReferences } from "../store/entry-batch.ts";
import { insertFiles, listFilesOf, replaceFiles } from "../store/files.ts";
import { type JournalChange, notifyJobs, saveJournals } from "../store/journals.ts";
import type { ClosingTx } from "../store/tx.ts";
import { wakeWaiting } from "../store/waiting.ts";
import { HeldEntry, type HeldWrites } from "./held-entry.ts";

/** Time for the steps of one transaction; one that has begun may take longer. */
const BUDGET_MS = 2_000;

interface EntryWrites extends HeldWrites {
  readonly id: string;
}

/**
 * What one transaction reads and writes for the jobs it takes further: rows are read together, kept
 * while they change, and written together in a handful of statements.
 */
export class UnitOfWork {
  readonly tx: ClosingTx;
  readonly services: Services;
  readonly workspaceId: string;
  readonly numbers: Numbers;
  readonly #entries = new Map<string, HeldEntry>();
  /** Entries for which a call outside begins when this transaction ends, by job. */
  readonly calling = new Map<string, string>();
  /** Entries for which a call outside has ended. */
  readonly freed = new Set<string>();
  #since: number | undefined;
  #journals: JournalChange[] = [];
  #ended: string[] = [];

  constructor(tx: ClosingTx, services: Services, workspaceId: string) {
    this.tx = tx;
    this.services = services;
    this.workspaceId = workspaceId;
    this.numbers = new Numbers(tx, services);
  }

  get now(): Date {
    return new Date(this.services.clock.now());
  }

  /** Time counts from the first step on. */
  beginTurn(): void {
    this.#since ??= performance.now();
  }

  /** Others have waited long enough for the locks of this transaction. */
  get isSpent(): boolean {
    return this.#since !== undefined && performance.now() - this.#since > BUDGET_MS;
  }

  /** Locks and reads entries ahead. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#entries.has(id));
    // Sent together and run in this order: files are read under the locks of their entries.
    const [rows, files] = await Promise.all([
      lockEntries(this.tx, missing),
      listFilesOf(this.tx, missing),
    ]);
    for (const row of rows) {
      const own = files.filter(({ entry }) => entry === row.id);
      this.#entries.set(row.id, new HeldEntry(row, own));
    }
  }

  async entry(id: string | null): Promise<HeldEntry | undefined> {
    if (id === null) return undefined;
    if (!this.#entries.has(id)) await this.load([id]);
    return this.#entries.get(id);
  }

  /** Bytes of an entry's file; undefined while they have not arrived. */
  async bytes(entryId: string | undefined, fileId: string): Promise<Uint8Array | undefined> {
    const held = await this.entry(entryId ?? null);
    const file = held?.files.find(({ id }) => id === fileId);
    if (!file?.blob) return undefined;
    return held?.unwritten(fileId) ?? (await this.services.files.read(this.tx, file.blob));
  }

  journal(change: JournalChange): void {
    this.#journals.push(change);
  }

  /** Has those told who wait for a job. */
  ended(jobId: string): void {
    this.#ended.push(jobId);
  }

  /** Reads everything anew after a rollback to a savepoint that followed a `flush`. */
  forget(): void {
    this.#entries.clear();
    this.numbers.forget();
  }

  /** Writes everything so far. */
  async flush(): Promise<void> {
    await this.#write(await this.#take());
  }

  /** Writes everything with the commit. */
  async finish(): Promise<void> {
    this.tx.settle(this.#write(await this.#take()));
  }

  /** What is to be written; bytes of files are kept by then. */
  async #take(): Promise<readonly EntryWrites[]> {
    const held = [...this.#entries].map(([id, entry]) => ({ id, ...entry.takeWrites() }));
    const files = held.flatMap((one) => one.files);
    if (files.length > 0)
      await this.services.files.keep(
        this.tx,
        files.map(({ file, data }) => ({ sha256: file.sha256, data })),
        this.now,
      );
    return held;
  }

  /** The statements are sent together and run in order. */
  #write(held: readonly EntryWrites[]): Promise<unknown> {
    const { tx } = this;
    const references = held.flatMap(({ id, references: list }) =>
      list ? [[id, list] as const] : [],
    );
    const [journals, ended] = [this.#journals, this.#ended];
    const freed = [...this.freed].filter((entry) => !this.calling.has(entry)).sort();
    this.#journals = [];
    this.#ended = [];
    this.freed.clear();
    return Promise.all([
      replaceFiles(
        tx,
        held.flatMap(({ replaced }) => replaced),
        this.now,
      ),
      insertFiles(
        tx,
        held.flatMap(({ files }) => files),
      ),
      writeEntries(
        tx,
        held.flatMap(({ entry }) => entry ?? []),
      ),
      writeReferences(tx, new Map(references)),
      this.numbers.flush(),
      saveJournals(tx, journals),
      notifyJobs(tx, ended),
      wakeWaiting(tx, freed, this.now),
    ]);
  }
}
