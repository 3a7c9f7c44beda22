import {
  afterFailure,
  afterMatching,
  applyNotice,
  type ConnectionRules,
  dueNotices,
  type InboxRow,
  isSettled,
  MAX_NOTICES,
  matchOf,
  nextPass,
  rulesOf,
  type SubmissionRow,
  subjectOf,
} from "@fakturo/connection";
import type { Engine } from "@fakturo/engine";
import type { Callback, CallbackMessage, Connection, Notice } from "@fakturo/plugin";
import { runAs } from "@fakturo/server-base";
import type { FileParts } from "@fakturo/server-domain";
import { environmentIn } from "@fakturo/server-domain/credentials";
import { putFile } from "@fakturo/server-domain/entries";
import { tellReceived } from "@fakturo/server-domain/inbound";
import {
  type ClosingTx,
  dismissInboxMessage,
  enqueueTransmission,
  enqueueWakes,
  findInboxMessage,
  findSubmission,
  findWorkspace,
  holdEntries,
  type InboxRecord,
  inboxBody,
  lockInboxMessage,
  lockSubmissions,
  type SubmissionRecord,
  saveInboxMessage,
  submissionsNamed,
  type Tx,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import { type CallOptions, callConnection } from "../connect/call-connection.ts";
import { storedFile } from "../interpret/file-effect.ts";
import { SIMULATED_FILE } from "../interpret/simulation-marks.ts";
import { workOn } from "../submissions/ask.ts";
import { rowOf } from "../submissions/rows.ts";
import { inboxChange, inboxRowOf } from "./inbox-rows.ts";
import { saveSubmissionRows } from "./submission-store.ts";

/** Parts that apply what a message states. */
interface InboxParts extends FileParts {
  readonly engine: Pick<Engine, "registry">;
  /** The database's time, the same for all nodes; milliseconds since the epoch. */
  readonly sharedNow: (tx: Tx) => Promise<number>;
}

export interface InboxOptions extends CallOptions {
  readonly services: CallOptions["services"] & InboxParts;
  readonly connections: ReadonlyMap<string, Connection>;
}

/** Delay of a message whose plugin is not loaded. */
const PARKED_MS = 3_600_000;

/** What reads a message: the callback that received it, or the feed that listed it. */
type Reader = Pick<Callback, "connection" | "read">;

interface Found {
  readonly workspace: WorkspaceRow;
  readonly record: InboxRecord;
  readonly body: Uint8Array;
}

/**
 * Processes a received message: reads it, and applies its notices in one transaction with its new state. What no
 * submission matches is tried again.
 */
export async function processMessage(
  id: string,
  workspaceId: string,
  options: InboxOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { services, connections } = options;
  const inTx = <T>(work: (tx: ClosingTx) => Promise<T>) => options.inWorkspace(workspaceId, work);
  const found = await inTx((tx) => findMessage(tx, id));
  if (!found) return;
  const { record } = found;
  const reader = readerOf(record.callback, services.engine.registry);
  const connection = reader && connections.get(reader.connection);
  if (!reader || !connection) {
    services.log.warn({ callback: record.callback }, "a message waits for its plugin");
    return inTx((tx) => enqueueTransmission(tx, { inbox: id }, PARKED_MS));
  }
  const read = await readMessage(found, reader, connection, options, stopping);
  const actor = { src: "app", srcId: record.app, auditName: `app:${record.app}` } as const;
  await runAs(actor, () => inTx((tx) => new Pass(tx, services, connection).run(id, read)));
}

function readerOf(key: string, { callbacks, feeds }: Engine["registry"]): Reader | undefined {
  const { connection = "", read } = feeds.get(key) ?? {};
  return callbacks.get(key) ?? (read && { connection, read });
}

async function findMessage(tx: Tx, id: string): Promise<Found | undefined> {
  const [record, workspace] = [await findInboxMessage(tx, id), await findWorkspace(tx)];
  const body = await inboxBody(tx, id);
  if (!record || !workspace || !body || record.state === "processed") return undefined;
  return { record, workspace, body: new Uint8Array(body) };
}

/** Notices of a message, or why it could not be read. */
type Read = { readonly notices: readonly Notice[] } | { readonly problem: string };

async function readMessage(
  { workspace, record, body }: Found,
  reader: Reader,
  connection: Connection,
  options: CallOptions,
  stopping: AbortSignal,
): Promise<Read> {
  const { headers, ref, received_at } = record;
  const message: CallbackMessage = {
    bytes: body,
    headers: headersOf(headers),
    receivedAt: received_at.getTime(),
    ...(ref !== null && { ref }),
  };
  const environment = environmentIn(record.environment);
  const caller = { connection, workspace, environment, holder: "" };
  const called = await callConnection(caller, options, stopping, async (ctx) =>
    reader.read(message, ctx),
  );
  if (!called.ok) return { problem: called.message };
  if (called.value.length > MAX_NOTICES)
    return { problem: `a message has ${MAX_NOTICES} notices at most` };
  return { notices: called.value };
}

/** Written by `addInboxMessage` only. */
function headersOf(json: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(json ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** One pass over a message, in its transaction. */
class Pass {
  readonly #tx: ClosingTx;
  readonly #services: InboxParts;
  readonly #connection: Connection;
  readonly #rules: ConnectionRules;
  readonly #touched = new Set<string>();
  /** The document of a record is erased. */
  #isErased = false;

  constructor(tx: ClosingTx, services: InboxParts, connection: Connection) {
    this.#tx = tx;
    this.#services = services;
    this.#connection = connection;
    this.#rules = rulesOf(connection);
  }

  async run(id: string, read: Read): Promise<void> {
    const record = await lockInboxMessage(this.#tx, id);
    if (!record || record.state === "processed") return;
    const row = inboxRowOf(record);
    const next =
      "problem" in read
        ? afterFailure(row, read.problem)
        : afterMatching(row, await this.#apply(record, dueNotices(row, read.notices)));
    const now = await this.#services.sharedNow(this.#tx);
    const submissions = [...new Set([...record.submissions, ...this.#touched])];
    await saveInboxMessage(this.#tx, { ...inboxChange(id, next, now), submissions });
    if (next.state === "processed" && this.#isErased)
      await dismissInboxMessage(this.#tx, id, new Date(now));
    await this.#again(id, next, now);
  }

  async #again(id: string, row: InboxRow, now: number): Promise<void> {
    const pause = nextPass(row, now);
    if (pause !== undefined) await enqueueTransmission(this.#tx, { inbox: id }, pause);
  }

  /** Applies what matches a submission; answers the rest. */
  async #apply(record: InboxRecord, notices: readonly Notice[]): Promise<readonly Notice[]> {
    const found = await this.#lockCandidates(record, notices);
    const records = new Map(found.map((one) => [one.id, one]));
    const rows = new Map(found.map((one) => [one.id, rowOf(one)]));
    const unmatched: Notice[] = [];
    for (const notice of notices) {
      const all = [...rows.values()];
      const match = record.linked === null ? matchOf(notice, all) : rows.get(record.linked);
      if (match) rows.set(match.id, await this.#give(match, notice, records.get(match.id)));
      else if (!(await this.#tell(record.app, notice))) unmatched.push(notice);
    }
    return unmatched;
  }

  /** True for a message about received documents. */
  async #tell(app: string, { about, files = [] }: Notice): Promise<boolean> {
    if (!about) return false;
    return (await tellReceived(this.#tx, this.#services, app, { about, files })) !== undefined;
  }

  /** Entries are locked before submissions, as jobs do. */
  async #lockCandidates(
    { environment, linked }: InboxRecord,
    notices: readonly Notice[],
  ): Promise<readonly SubmissionRecord[]> {
    const place = { environment, connection: this.#connection.key };
    const subjects = notices.map(subjectOf);
    const identities = subjects.flatMap(({ identity }) => identity ?? []);
    const references = subjects.flatMap((one) => one.references);
    const named =
      linked === null
        ? await submissionsNamed(this.#tx, place, identities, references)
        : [await findSubmission(this.#tx, linked)].filter((one) => one !== undefined);
    const hasFiles = notices.some(({ files = [] }) => files.length > 0);
    const entries = [...new Set(named.flatMap(({ entry }) => entry ?? []))].toSorted();
    if (hasFiles) await holdEntries(this.#tx, entries);
    return lockSubmissions(
      this.#tx,
      named.map(({ id }) => id),
    );
  }

  async #give(
    before: SubmissionRow,
    notice: Notice,
    record: SubmissionRecord | undefined,
  ): Promise<SubmissionRow> {
    const { row, asks } = applyNotice(before, notice, this.#rules);
    if (row !== before) await saveSubmissionRows(this.#tx, [{ row, before }]);
    // The waiting step shows the authority's state, although the record is not decided.
    if (row.rank !== before.rank && !isSettled(row)) await enqueueWakes(this.#tx, [row.id]);
    if (asks) await enqueueTransmission(this.#tx, workOn(row), 0);
    this.#touched.add(row.id);
    if (record?.size === 0) this.#isErased = true;
    else if (record?.entry) await this.#store(record.entry, row, notice);
    return row;
  }

  async #store(
    entry: string,
    { environment }: SubmissionRow,
    { files = [] }: Notice,
  ): Promise<void> {
    const marks = environment === "simulated" ? { meta: SIMULATED_FILE } : {};
    for (const file of files) {
      const input = { category: "response", ...storedFile(file), ...marks };
      await putFile(this.#tx, this.#services, entry, input);
    }
  }
}
