import { FakturoError } from "@fakturo/model";
import { all, first, sql, type Tx } from "./tx.ts";

/** Bytes of a record that is written and read apart: in a list, Postgres takes and gives text of twice their size. */
export const LARGE_RECORD = 1024 * 1024;
/** Bytes of a large record that are read at a time. */
const RECORD_SLICE = 1024 * 1024;

const HERE = "workspace = current_workspace()";
const BYTES = sql(`select id, length(record) as size,
  case when length(record) <= ${LARGE_RECORD} then record end as record
  from submission where ${HERE} and id = any($1)`);
const SLICE = sql(`select substring(record from $2 for ${RECORD_SLICE}) as record
  from submission where ${HERE} and id = $1`);

/** The records' bytes. */
export async function recordsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly record: Buffer }[]> {
  type Row = { readonly id: string; readonly size: number; readonly record: Buffer | null };
  const found: { readonly id: string; readonly record: Buffer }[] = [];
  for (const { id, size, record } of await all<Row>(tx, BYTES, [ids]))
    found.push({ id, record: record ?? (await largeRecord(tx, id, size)) });
  return found;
}

async function largeRecord(tx: Tx, id: string, size: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size);
  for (let read = 0; read < size; ) {
    const slice = await first<{ readonly record: Buffer }>(tx, SLICE, [id, read + 1]);
    if (!slice || slice.record.length === 0)
      throw new FakturoError("internal", "a stored record is cut short");
    read += slice.record.copy(whole, read);
  }
  return whole;
}
