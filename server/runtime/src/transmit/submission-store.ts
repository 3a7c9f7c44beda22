import {
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
  enqueueTransmission,
  lockQueued,
  lockStream,
  lockSubmissions,
  recordsOf,
  saveStream,
  type Tx,
  unmatchedNaming,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { rowOf, streamOf, streamText } from "../submissions/rows.ts";
import { writeRow } from "../submissions/write-row.ts";

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
        const [record] = await lockSubmissions(tx, [id]);
        if (!record) return undefined;
        const before = rowOf(record);
        const { row, result } = work(before, await services.sharedNow(tx));
        if (row) await saveSubmissionRow(tx, row, before);
        return result;
      }),
    inStream: <T>(key: string, work: (tx: StreamTx) => Promise<T>) =>
      inTx(async (tx) => {
        const record = await lockStream(tx, key);
        if (!record) return undefined;
        const pending = new PendingStream(tx, streamOf(record), await services.sharedNow(tx));
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
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
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
    for (const row of this.#rows.values())
      await saveSubmissionRow(this.#tx, row, this.#before.get(row.id));
    if (!this.#isChanged) return;
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

/**
 * Writes a row; when it ends or is held for a person, wakes the jobs that wait for it. A new reference is looked
 * for in the messages that arrived before it.
 */
export async function saveSubmissionRow(
  tx: Tx,
  row: SubmissionRow,
  before: SubmissionRow | undefined,
): Promise<void> {
  await writeRow(tx, row, false);
  const known = new Set(before?.receipts.map(({ reference }) => reference));
  const references = row.receipts.map(({ reference }) => reference);
  const added = references.filter((reference) => !known.has(reference));
  if (added.length > 0) await readAgain(tx, row, added);
  if (before?.state === row.state || !isSettled(row)) return;
  await enqueueTransmission(tx, { wake: row.id }, 0);
  const isCancelled =
    row.kind === "cancel" && (row.state === "accepted" || row.state === "remarked");
  if (isCancelled) await annulSubmissions(tx, row.id);
}

async function readAgain(
  tx: Tx,
  { environment, connection }: SubmissionRow,
  references: readonly string[],
): Promise<void> {
  const place = { environment, app: appOf(connection) };
  for (const inbox of await unmatchedNaming(tx, place, references))
    await enqueueTransmission(tx, { inbox }, 0);
}

function submissionOf(row: SubmissionRow, bytes: Buffer): Submission {
  return {
    id: row.id,
    kind: row.kind,
    identity: row.identity,
    digest: row.digest,
    bytes: new Uint8Array(bytes),
    mime: row.mime,
    references: row.receipts.map(({ reference }) => reference),
    attempts: row.attempts.map(({ at, credential }) => ({
      at,
      ...(credential !== undefined && { credential }),
    })),
  };
}
