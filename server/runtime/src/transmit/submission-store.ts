import {
  assignedNumber,
  isSettled,
  type RowChange,
  type StreamTx,
  type SubmissionRow,
  type SubmissionStore,
} from "@fakturo/connection";
import type { Submission } from "@fakturo/plugin";
import { appOf } from "@fakturo/plugin";
import { createBatches } from "@fakturo/server-base";
import {
  annulSubmissions,
  type ClosingTx,
  enqueueTransmissions,
  enqueueWakes,
  lockQueued,
  lockStream,
  lockSubmissions,
  recordsOf,
  saveStream,
  saveSubmissions,
  type Tx,
  unmatchedNaming,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { rowOf, streamOf, streamText } from "../submissions/rows.ts";
import { changeOf } from "../submissions/write-row.ts";

export interface StoreOptions {
  readonly services: {
    /** The database's time, the same for all nodes; milliseconds since the epoch. */
    readonly sharedNow: (tx: Tx) => Promise<number>;
  };
  readonly inWorkspace: InWorkspace;
  /** For reads, which share transactions. */
  readonly reading: InWorkspace;
}

/** A change of one submission, and what a caller does with the row as it was. */
interface Change {
  readonly id: string;
  apply(row: SubmissionRow, now: number): SubmissionRow | undefined;
}

/** Changes of one transaction at most. */
const TOGETHER = 40;
/** Concurrent transactions with changes, over all workspaces and of one. */
const PARALLEL = 4;
const PARALLEL_PER_WORKSPACE = 2;

/**
 * The protocol's rows in the database, by workspace. Changes of single submissions that come while others are
 * written share a transaction; each change of a stream is one of its own.
 */
export function createSubmissionStores(
  options: StoreOptions,
): (workspaceId: string) => SubmissionStore {
  const { services, inWorkspace, reading } = options;
  const changes = createBatches<Change, undefined>({
    serve: (workspaceId, together) =>
      inWorkspace(workspaceId, async (tx) => {
        await changeAll(tx, together, services);
        return together.map(() => undefined);
      }),
    nameOf: ({ id }) => id,
    size: TOGETHER,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_WORKSPACE,
  });
  return (workspaceId) => ({
    async change<T>(id: string, work: (row: SubmissionRow, now: number) => RowChange<T>) {
      let result: T | undefined;
      await changes.run(workspaceId, {
        id,
        apply(before, now) {
          const changed = work(before, now);
          result = changed.result;
          return changed.row;
        },
      });
      return result;
    },
    inStream: <T>(key: string, work: (tx: StreamTx) => Promise<T>) =>
      inWorkspace(workspaceId, async (tx) => {
        const [record, now] = await Promise.all([lockStream(tx, key), services.sharedNow(tx)]);
        if (!record) return undefined;
        const pending = new PendingStream(tx, streamOf(record), now);
        const result = await work(pending);
        await pending.write();
        return result;
      }),
    submissions: (rows) =>
      reading(workspaceId, async (tx) => {
        const found = await recordsOf(
          tx,
          rows.map(({ id }) => id),
        );
        const bytes = new Map(found.map(({ id, record }) => [id, record]));
        return rows.flatMap((row) => {
          const record = bytes.get(row.id);
          return record ? [submissionOf(row, record)] : [];
        });
      }),
  });
}

/** Locks the rows in one order, changes them, and writes them with the commit. */
async function changeAll(
  tx: ClosingTx,
  changes: readonly Change[],
  { sharedNow }: StoreOptions["services"],
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const [records, now] = await Promise.all([lockSubmissions(tx, ids), sharedNow(tx)]);
  const rows = new Map(records.map((record) => [record.id, rowOf(record)]));
  const saved = changes.flatMap(({ id, apply }) => {
    const before = rows.get(id);
    const row = before && apply(before, now);
    return row ? [{ row, before }] : [];
  });
  await saveSubmissionRows(tx, saved);
}

/** Locks a stream and its submissions, and writes them after the work. */
class PendingStream implements StreamTx {
  readonly now: number;
  readonly #tx: ClosingTx;
  readonly #before = new Map<string, SubmissionRow>();
  readonly #rows = new Map<string, SubmissionRow>();
  #stream: StreamTx["stream"];
  #isChanged = false;

  constructor(tx: ClosingTx, stream: StreamTx["stream"], now: number) {
    this.#tx = tx;
    this.#stream = stream;
    this.now = now;
  }

  get stream(): StreamTx["stream"] {
    return this.#stream;
  }

  async rows(ids: readonly string[]): Promise<readonly SubmissionRow[]> {
    const rows = (await lockSubmissions(this.#tx, ids)).map(rowOf);
    for (const row of rows) this.#before.set(row.id, row);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async queued(limit: number): Promise<readonly SubmissionRow[]> {
    const rows = (await lockQueued(this.#tx, this.#stream.key, limit)).map(rowOf);
    for (const row of rows) this.#before.set(row.id, row);
    return rows;
  }

  save(row: SubmissionRow): void {
    this.#rows.set(row.id, row);
  }

  saveStream(stream: StreamTx["stream"]): void {
    this.#stream = stream;
    this.#isChanged = true;
  }

  async write(): Promise<void> {
    const rows = [...this.#rows.values()];
    if (this.#isChanged) this.#tx.settle(this.#writeStream());
    await saveSubmissionRows(
      this.#tx,
      rows.map((row) => ({ row, before: this.#before.get(row.id) })),
    );
  }

  async #writeStream(): Promise<void> {
    const { key, fence, until, nextAt, requestedWait, head } = this.#stream;
    await saveStream(this.#tx, {
      key,
      fence,
      until: new Date(until),
      next_at: new Date(nextAt),
      requested_wait: requestedWait,
      head,
      detail: streamText(this.#stream),
    });
  }
}

/** A changed row. */
export interface SavedRow {
  readonly row: SubmissionRow;
  readonly before: SubmissionRow | undefined;
}

/**
 * Writes rows, each once, with the commit; wakes the jobs that wait for those that end, are held for a person, or
 * wait for a new reason. New references are looked for in the messages that arrived before them.
 */
export async function saveSubmissionRows(tx: ClosingTx, saved: readonly SavedRow[]): Promise<void> {
  if (saved.length === 0) return;
  const ended = saved.filter(({ row, before }) => before?.state !== row.state && isSettled(row));
  const told = [...ended, ...saved.filter(waitsAnew)];
  const cancellations = ended.filter(({ row }) => isCancellation(row));
  await readAgain(tx, saved);
  tx.settle(
    Promise.all([
      saveSubmissions(
        tx,
        saved.map(({ row }) => changeOf(row, false)),
      ),
      enqueueWakes(
        tx,
        told.map(({ row }) => row.id),
      ),
      ...cancellations.map(({ row }) => annulSubmissions(tx, row.id)),
    ]),
  );
}

/** True for a record that is not sent for another reason than before. */
function waitsAnew({ row, before }: SavedRow): boolean {
  const isUnsent = row.state === "prepared" || row.state === "queued";
  return isUnsent && before?.state === row.state && before.message !== row.message;
}

/** True for a record that has cancelled another one. */
function isCancellation({ kind, state }: SubmissionRow): boolean {
  return kind === "cancel" && (state === "accepted" || state === "remarked");
}

/** Queues the messages that name new references. */
async function readAgain(tx: Tx, saved: readonly SavedRow[]): Promise<void> {
  const places = Map.groupBy(
    saved.flatMap(newReferencesOf),
    ({ environment, app }) => `${environment} ${app}`,
  );
  for (const added of places.values()) {
    const [place] = added;
    if (!place) continue;
    const references = added.map(({ reference }) => reference);
    const messages = await unmatchedNaming(tx, place, references);
    await enqueueTransmissions(
      tx,
      messages.map((inbox) => ({ inbox })),
      0,
    );
  }
}

function newReferencesOf({ row, before }: SavedRow) {
  const { environment, connection } = row;
  const known = new Set(before?.receipts.map(({ reference }) => reference));
  const added = row.receipts.filter(({ reference }) => !known.has(reference));
  return added.map(({ reference }) => ({ environment, app: appOf(connection), reference }));
}

/** Bytes in memory of their own: small ones share a pool, whose other contents plugins must not see. */
function ownBytes(bytes: Buffer): Uint8Array {
  const { buffer, length } = bytes;
  return buffer.byteLength === length ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/** A record on its way, for a connection. */
export function submissionOf(row: SubmissionRow, bytes: Buffer): Submission {
  const number = assignedNumber(row);
  return {
    id: row.id,
    kind: row.kind,
    identity: row.identity,
    digest: row.digest,
    bytes: ownBytes(bytes),
    mime: row.mime,
    references: row.receipts.map(({ reference }) => reference),
    ...(number !== undefined && { number }),
    attempts: row.attempts.map(({ at, credential }) => ({
      at,
      ...(credential !== undefined && { credential }),
    })),
  };
}
