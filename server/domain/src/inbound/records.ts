import { FakturoError } from "@fakturo/model";
import {
  type AnyRecordType,
  type RecordDue,
  type RecordReader,
  type RecordValue,
  type RecordWrite,
  readAs,
  type StoredRecord,
} from "@fakturo/plugin";
import { unmetExpectations } from "@fakturo/schema";
import {
  type AppRecordRow,
  deleteAppRecord,
  findAppRecord,
  findAppRecordsByRef,
  findEntryRow,
  listAppRecords,
  putAppRecord,
  type Tx,
} from "@fakturo/server-storage/store";

const MAX_FOUND = 1000;
const PAGE = 100;
const MAX_ID = 200;
const MAX_INDEXED = 500;
/** Characters of a record as JSON. */
const MAX_RECORD = 1024 * 1024;
const MAX_WRITES = 1000;

/** Another version of a record is there than the one that was read. */
export class RecordConflict extends FakturoError {
  constructor({ type, id }: RecordWrite) {
    super("conflict", `the record ${id} of ${type.key} was changed meanwhile`);
  }
}

/** Reads an app's records of one type, each time in the transaction that `inTx` provides. */
export function recordReader<T extends AnyRecordType>(
  inTx: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  app: string,
  type: T,
): RecordReader<T> {
  checkOwner(app, type);
  const read = (row: AppRecordRow) => storedOf(type, row);
  return {
    get: (id) =>
      inTx(async (tx) => {
        const row = await findAppRecord(tx, type.key, id);
        return row && read(row);
      }),
    find: (index, value) =>
      inTx(async (tx) => {
        const ref = refOf(type, index, value);
        return (await findAppRecordsByRef(tx, type.key, ref, MAX_FOUND)).map(read);
      }),
    list: ({ after = "", limit = PAGE } = {}) =>
      inTx(async (tx) => {
        const most = Math.min(Math.max(limit, 1), MAX_FOUND);
        return (await listAppRecords(tx, type.key, after, most)).map(read);
      }),
  };
}

/** Records belong to the app that their key begins with. @throws FakturoError "forbidden". */
function checkOwner(app: string, { key }: AnyRecordType): void {
  if (key.split(".", 1)[0] !== app || !key.includes("."))
    throw new FakturoError("forbidden", `${key} is no type of records of the app ${app}`);
}

function storedOf<T extends AnyRecordType>(
  type: T,
  row: AppRecordRow,
): StoredRecord<RecordValue<T>> {
  return {
    id: row.id,
    value: readAs(type.schema, row.value, `the record ${row.id} of ${type.key}`),
    version: row.version,
    entry: row.entry ?? undefined,
    updatedAt: row.updated_at.getTime(),
  };
}

/** How an indexed member is stored. @throws FakturoError "input" for a member without index. */
export function refOf({ key, indexes }: AnyRecordType, index: string, value: string): string {
  if (!indexes.some((one) => one === index))
    throw new FakturoError("input", `${key} has no index ${index}`);
  return `${index}:${value}`;
}

/**
 * Writes records of an app, all or none.
 * @throws RecordConflict where another version is there, FakturoError "input" for what does not fit its type,
 * "not-found" for an unknown entry.
 */
export async function writeRecords(
  tx: Tx,
  app: string,
  writes: readonly RecordWrite[],
  at: Date,
): Promise<void> {
  if (writes.length > MAX_WRITES)
    throw new FakturoError("input", `more than ${MAX_WRITES} records are written at once`);
  for (const write of writes) await writeRecord(tx, app, write, at);
}

async function writeRecord(tx: Tx, app: string, write: RecordWrite, at: Date): Promise<void> {
  const { type, id, value, version, entry, expiresAt, due } = write;
  checkOwner(app, type);
  if (id === "" || id.length > MAX_ID)
    throw new FakturoError(
      "input",
      `the id of a record of ${type.key} has 1 to ${MAX_ID} characters`,
    );
  if (value === null) {
    if (!(await deleteAppRecord(tx, type.key, id, version))) throw new RecordConflict(write);
    return;
  }
  if (entry !== undefined && !(await findEntryRow(tx, entry)))
    throw new FakturoError("not-found", "entry not found");
  const isWritten = await putAppRecord(
    tx,
    {
      type: type.key,
      id,
      value: textOf(type, id, value),
      refs: refsOf(type, value),
      entry: entry ?? null,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      due: due ? deadlineOf(due) : null,
      version,
    },
    at,
  );
  if (!isWritten) throw new RecordConflict(write);
}

function deadlineOf({ at, message, group }: RecordDue) {
  if (group !== undefined && (group === "" || group.length > MAX_ID))
    throw new FakturoError("input", `a group of deadlines has 1 to ${MAX_ID} characters`);
  return { at: new Date(at), message: message.slice(0, MAX_INDEXED), group: group ?? null };
}

function textOf(
  { key, schema }: AnyRecordType,
  id: string,
  value: Readonly<Record<string, unknown>>,
): string {
  const faults = unmetExpectations(schema, value, "json");
  if (faults.length > 0) readAs(schema, value, `the record ${id} of ${key}`);
  const text = JSON.stringify(value);
  if (text.length > MAX_RECORD)
    throw new FakturoError(
      "too-large",
      `a record of ${key} is larger than ${MAX_RECORD} characters`,
    );
  return text;
}

function refsOf(type: AnyRecordType, value: Readonly<Record<string, unknown>>): string[] {
  return type.indexes.flatMap((index) => {
    const member = value[index];
    if (member === undefined || member === null) return [];
    if (typeof member !== "string" || member.length > MAX_INDEXED)
      throw new FakturoError(
        "input",
        `${index} of ${type.key} is indexed: it must be a text of ${MAX_INDEXED} characters at most`,
      );
    return [refOf(type, index, member)];
  });
}
