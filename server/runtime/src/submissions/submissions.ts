import type { SubmissionRow } from "@fakturo/connection";
import type { Provider } from "@fakturo/plugin";
import {
  addStreams,
  addSubmissions,
  askLinks,
  enqueueTransmissions,
  isStoredInParts,
  isSubmissionTaken,
  LARGE_RECORD,
  listSimulatedConnections,
  lockSubmissionsOf,
  lockUnsentLinks,
  type NewStream,
  type SubmissionRecord,
  saveSubmissions,
  type Transmission,
  type Tx,
} from "@fakturo/server-storage/store";
import { detailText, rowOf } from "./rows.ts";
import { changeOf } from "./write-row.ts";

/** A record of an entry, locked or handed over in this transaction. */
export interface KnownSubmission {
  readonly entry: string | null;
  readonly row: SubmissionRow;
  /** The record is sent until it ends. */
  readonly asked: boolean;
  /** Bytes of a record that is not stored yet. */
  readonly record?: Uint8Array;
  /** These bytes are stored as a file. */
  readonly isFile?: boolean;
}

/**
 * Records of a transaction's jobs: those of all entries are read together, and changes are written together
 * by `flush`.
 */
export class Submissions {
  readonly #tx: Tx;
  /** Entries that jobs of the transaction work on. */
  readonly #entries: () => Iterable<string>;
  readonly #read = new Set<string>();
  /** By id; oldest first within an entry. */
  readonly #known = new Map<string, KnownSubmission>();
  readonly #changed = new Set<string>();
  readonly #streams = new Map<string, NewStream>();
  #transmissions: Transmission[] = [];
  /** By entry: the connection of its first record for a simulated authority. */
  readonly #simulated = new Map<string, string | undefined>();
  /** By stream: the last position of its links that are sent. */
  readonly #askedBefore = new Map<string, number>();

  constructor(tx: Tx, entries: () => Iterable<string>) {
    this.#tx = tx;
    this.#entries = entries;
  }

  /** True where a record has the identity, unless it was refused or withdrawn, or the position in its stream. */
  async isTaken(row: SubmissionRow): Promise<boolean> {
    // A record that was withdrawn in this transaction frees its identity.
    if (this.#changed.size > 0) await this.flush();
    const { environment, connection, kind, identity, stream = null, position = null } = row;
    const added = [...this.#known.values()].filter(({ record }) => record !== undefined);
    const isSame = added.some(
      ({ row: one }) =>
        isLiveTwin(one, row) ||
        (stream !== null && one.stream === stream && one.position === position),
    );
    if (isSame) return true;
    const place = { environment, connection, kind, identity, stream, position };
    return isSubmissionTaken(this.#tx, place);
  }

  /** True where the record's bytes are stored as a large file. */
  async isFile({ size, digest }: SubmissionRow): Promise<boolean> {
    return size > LARGE_RECORD && (await isStoredInParts(this.#tx, digest));
  }

  /** Stores a new record, and its stream unless it exists. */
  add(
    given: {
      readonly row: SubmissionRow;
      readonly entry: string | null;
      readonly record: Uint8Array;
      readonly isFile: boolean;
    },
    stream: NewStream | undefined,
  ): void {
    this.#known.set(given.row.id, { ...given, asked: false });
    if (stream && !this.#streams.has(stream.key)) this.#streams.set(stream.key, stream);
  }

  /**
   * The newest record that an entry submitted to a step's connections, locked; with `name`, the newest of that
   * identity or id, if there is one.
   */
  async newest(
    entry: string,
    submits: NonNullable<Provider["submits"]>,
    name?: string,
  ): Promise<KnownSubmission | undefined> {
    const added = this.#recordsOf(entry, submits).at(-1);
    // Stored records are older.
    if (added?.record && name === undefined) return added;
    if (!this.#read.has(entry)) await this.#readAll(entry);
    const records = this.#recordsOf(entry, submits);
    const named = records.findLast(({ row }) => row.identity === name || row.id === name);
    return named ?? records.at(-1);
  }

  /** The connection of an entry's first record for a simulated authority. */
  async simulatedConnection(entry: string): Promise<string | undefined> {
    if (!this.#simulated.has(entry)) await this.#readSimulated(entry);
    const known = [...this.#known.values()].find(
      (one) => one.entry === entry && one.row.environment === "simulated",
    );
    return this.#simulated.get(entry) ?? known?.row.connection;
  }

  /** Reads the connections of all entries at once. */
  async #readSimulated(entry: string): Promise<void> {
    const missing = [...new Set([entry, ...this.#entries()])].filter(
      (id) => !this.#simulated.has(id),
    );
    for (const id of missing) this.#simulated.set(id, undefined);
    for (const one of await listSimulatedConnections(this.#tx, missing))
      this.#simulated.set(one.entry, one.connection);
  }

  /** Known records, oldest first. */
  #recordsOf(
    entry: string,
    { connection, kind }: NonNullable<Provider["submits"]>,
  ): readonly KnownSubmission[] {
    const [connections, kinds]: [string[], string[]] = [[connection].flat(), [kind].flat()];
    return [...this.#known.values()].filter(
      (one) =>
        one.entry === entry &&
        connections.includes(one.row.connection) &&
        kinds.includes(one.row.kind),
    );
  }

  async #readAll(entry: string): Promise<void> {
    const missing = [...new Set([entry, ...this.#entries()])].filter((id) => !this.#read.has(id));
    for (const id of missing) this.#read.add(id);
    const records = await lockSubmissionsOf(this.#tx, missing);
    const added = [...this.#known.values()];
    this.#known.clear();
    for (const record of records.toSorted(byAge))
      this.#known.set(record.id, {
        entry: record.entry,
        row: rowOf(record),
        asked: record.asked,
      });
    for (const one of added) this.#known.set(one.row.id, one);
  }

  /** Writes changes of a known record; `asked`: it is sent from now on until it ends. */
  save(row: SubmissionRow, asked: boolean): void {
    const known = this.#known.get(row.id);
    if (!known) throw new Error(`the submission ${row.id} is not locked`);
    this.#known.set(row.id, { ...known, row, asked: known.asked || asked });
    if (!known.record) this.#changed.add(row.id);
  }

  /** Schedules work with the commit. */
  enqueue(what: Transmission): void {
    this.#transmissions.push(what);
  }

  /** Notes a link that is sent: `askLinks` also sends earlier ones that no step of an open job will send. */
  askLinksBefore(stream: string, position: number): void {
    this.#askedBefore.set(stream, Math.max(position, this.#askedBefore.get(stream) ?? position));
  }

  /** An entry's links of chains that no step has sent, locked; the newest first. */
  async unsentLinksOf(entry: string): Promise<readonly SubmissionRow[]> {
    await this.flush();
    const records = await lockUnsentLinks(this.#tx, entry);
    const links = records.map((record) => ({ entry, row: rowOf(record), asked: false }));
    for (const link of links) this.#known.set(link.row.id, link);
    return links.map(({ row }) => row);
  }

  /** Sends the links before those that `askLinksBefore` noted; after all other writes of the transaction. */
  async askLinks(): Promise<void> {
    const asked = [...this.#askedBefore];
    this.#askedBefore.clear();
    await Promise.all(asked.map(([stream, position]) => askLinks(this.#tx, stream, position)));
  }

  /** Forgets what was read: a rollback to a savepoint releases locks. */
  forget(): void {
    this.#known.clear();
    this.#read.clear();
    this.#simulated.clear();
  }

  /** Writes all pending changes; the statements are sent at once. */
  async flush(): Promise<void> {
    const known = [...this.#known.values()];
    const changed = known.filter(({ row }) => this.#changed.has(row.id));
    const transmissions = this.#transmissions;
    const streams = [...this.#streams.values()];
    this.#transmissions = [];
    this.#streams.clear();
    this.#changed.clear();
    // Written records are read again as the database stored them.
    this.forget();
    await Promise.all([
      addStreams(this.#tx, streams),
      addSubmissions(this.#tx, known.flatMap(newRecordOf)),
      saveSubmissions(
        this.#tx,
        changed.map(({ row, asked }) => changeOf(row, asked)),
      ),
      enqueueTransmissions(this.#tx, transmissions, 0),
    ]);
  }
}

function isLiveTwin(one: SubmissionRow, other: SubmissionRow): boolean {
  const isLive = one.state !== "refused" && one.state !== "withdrawn";
  return (
    isLive &&
    one.environment === other.environment &&
    one.connection === other.connection &&
    one.kind === other.kind &&
    one.identity === other.identity
  );
}

function byAge(a: SubmissionRecord, b: SubmissionRecord): number {
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
}

function newRecordOf({ row, entry, asked, record, isFile = false }: KnownSubmission) {
  if (!record) return [];
  const { id, environment, connection, kind, identity, holder, mime, digest, state } = row;
  const { stream = null, position = null, due } = row;
  return [
    {
      id,
      environment,
      connection,
      kind,
      identity,
      holder,
      entry,
      created_at: new Date(row.createdAt),
      mime,
      digest,
      stream,
      position,
      due_at: due === undefined ? null : new Date(due),
      asked,
      state,
      detail: detailText(row),
      record,
      isFile,
    },
  ];
}
