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
import {
  annulSubmissions,
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
  readonly workspaceId: string;
}

/** The protocol's rows in the database; each function runs in its own transaction. */
export function createSubmissionStore(options: StoreOptions): SubmissionStore {
  const { services, workspaceId } = options;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => options.inWorkspace(workspaceId, work);
  return {
    change: <T>(id: string, work: (row: SubmissionRow, now: number) => RowChange<T>) =>
      inTx(async (tx) => {
        const [[record], now] = await Promise.all([
          lockSubmissions(tx, [id]),
          services.sharedNow(tx),
        ]);
        if (!record) return undefined;
        const before = rowOf(record);
        const { row, result } = work(before, now);
        if (row) await saveSubmissionRows(tx, [{ row, before }]);
        return result;
      }),
    inStream: <T>(key: string, work: (tx: StreamTx) => Promise<T>) =>
      inTx(async (tx) => {
        const [record, now] = await Promise.all([lockStream(tx, key), services.sharedNow(tx)]);
        if (!record) return undefined;
        const pending = new PendingStream(tx, streamOf(record), now);
        const result = await work(pending);
        await pending.write();
        return result;
      }),
    submissions: (rows) =>
      inTx(async (tx) => {
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
  };
}

/** Locks a stream and its submissions, and writes them after the work. */
class PendingStream implements StreamTx {
  readonly now: number;
  readonly #tx: Tx;
  readonly #before = new Map<string, SubmissionRow>();
  readonly #rows = new Map<string, SubmissionRow>();
  #stream: StreamTx["stream"];
  #isChanged = false;

  constructor(tx: Tx, stream: StreamTx["stream"], now: number) {
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
    await Promise.all([
      this.#isChanged && this.#writeStream(),
      saveSubmissionRows(
        this.#tx,
        rows.map((row) => ({ row, before: this.#before.get(row.id) })),
      ),
    ]);
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
 * Writes rows, each once; wakes the jobs that wait for those that end, are held for a person, or wait for a new
 * reason. New references are looked for in the messages that arrived before them.
 */
export async function saveSubmissionRows(tx: Tx, saved: readonly SavedRow[]): Promise<void> {
  if (saved.length === 0) return;
  const ended = saved.filter(({ row, before }) => before?.state !== row.state && isSettled(row));
  const told = [...ended, ...saved.filter(waitsAnew)];
  const cancellations = ended.filter(({ row }) => isCancellation(row));
  await Promise.all([
    saveSubmissions(
      tx,
      saved.map(({ row }) => changeOf(row, false)),
    ),
    readAgain(tx, saved),
    enqueueWakes(
      tx,
      told.map(({ row }) => row.id),
    ),
    ...cancellations.map(({ row }) => annulSubmissions(tx, row.id)),
  ]);
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

/** Queues the messages that name new references. All rows are of one connection and environment. */
async function readAgain(tx: Tx, saved: readonly SavedRow[]): Promise<void> {
  const added = saved.flatMap(({ row, before }) => {
    const known = new Set(before?.receipts.map(({ reference }) => reference));
    return row.receipts.map(({ reference }) => reference).filter((one) => !known.has(one));
  });
  const [first] = saved;
  if (!first || added.length === 0) return;
  const { environment, connection } = first.row;
  const messages = await unmatchedNaming(tx, { environment, app: appOf(connection) }, added);
  await enqueueTransmissions(
    tx,
    messages.map((inbox) => ({ inbox })),
    0,
  );
}

function submissionOf(row: SubmissionRow, bytes: Buffer): Submission {
  const number = assignedNumber(row);
  return {
    id: row.id,
    kind: row.kind,
    identity: row.identity,
    digest: row.digest,
    bytes: new Uint8Array(bytes),
    mime: row.mime,
    references: row.receipts.map(({ reference }) => reference),
    ...(number !== undefined && { number }),
    attempts: row.attempts.map(({ at, credential }) => ({
      at,
      ...(credential !== undefined && { credential }),
    })),
  };
}
