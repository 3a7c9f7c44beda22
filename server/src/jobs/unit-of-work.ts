import { Numbers } from "../sequence/series.ts";
import type { Services } from "../services.ts";
import { lockEntries, writeEntries, writeReferences } from "../store/entry-batch.ts";
import { insertFiles, listFilesOf, replaceFiles } from "../store/files.ts";
import { type JournalChange, notifyJobs, saveJournals } from "../store/journals.ts";
import type { Tx } from "../store/tx.ts";
import { HeldEntry } from "./held-entry.ts";

/**
 * What one transaction reads and writes for the jobs it takes further: rows are read together, kept
 * while they change, and written together in a handful of statements.
 */
export class UnitOfWork {
  readonly tx: Tx;
  readonly services: Services;
  readonly workspaceId: string;
  readonly numbers: Numbers;
  readonly #entries = new Map<string, HeldEntry>();
  /** Entries for which a call outside begins when this transaction ends, by job. */
  readonly calling = new Map<string, string>();
  #journals: JournalChange[] = [];
  #ended: string[] = [];

  constructor(tx: Tx, services: Services, workspaceId: string) {
    this.tx = tx;
    this.services = services;
    this.workspaceId = workspaceId;
    this.numbers = new Numbers(tx, services);
  }

  get now(): Date {
    return new Date(this.services.clock.now());
  }

  /** Locks and reads entries ahead. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#entries.has(id));
    const rows = await lockEntries(this.tx, missing);
    const files = await listFilesOf(
      this.tx,
      rows.map(({ id }) => id),
    );
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

  /** Writes everything so far; the statements are sent together and run in order. */
  async flush(): Promise<void> {
    const { tx } = this;
    const held = [...this.#entries].map(([id, entry]) => ({ id, ...entry.takeWrites() }));
    const references = held.flatMap(({ id, references: list }) =>
      list ? [[id, list] as const] : [],
    );
    const [journals, ended] = [this.#journals, this.#ended];
    this.#journals = [];
    this.#ended = [];
    const files = held.flatMap((one) => one.files);
    if (files.length > 0)
      await this.services.files.keep(
        tx,
        files.map(({ file, data }) => ({ sha256: file.sha256, data })),
        this.now,
      );
    await Promise.all([
      replaceFiles(
        tx,
        held.flatMap(({ replaced }) => replaced),
        this.now,
      ),
      insertFiles(tx, files),
      writeEntries(
        tx,
        held.flatMap(({ entry }) => entry ?? []),
      ),
      writeReferences(tx, new Map(references)),
      this.numbers.flush(),
      saveJournals(tx, journals),
      notifyJobs(tx, ended),
    ]);
  }
}
