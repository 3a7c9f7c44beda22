import { createHash } from "node:crypto";
import type { AnyRecordType, RecordReader, RecordValue, StoredRecord } from "@fakturo/plugin";
import { periods, rows } from "../records.ts";
import type { ReporterRole, ReportRow } from "./row.ts";
import { dayAfter, type ReportKind, type Window } from "./windows.ts";

/** Reads the app's records, in steps and routes. */
export interface RecordsContext {
  records<T extends AnyRecordType>(type: T): RecordReader<T>;
}

/** The reports of a company of one kind and role. */
export interface ReportSeries {
  readonly siren: string;
  readonly kind: ReportKind;
  readonly role: ReporterRole;
}

export type StoredPeriod = RecordValue<typeof periods>;

const LIST = 1000;
/** Maximum number of rows of a report: 100 lists. */
const MAX_LISTS = 100;
const SEQUENCE_DIGITS = 4;

/** Id of a row: rows of a series are listed by their days. */
export function rowId({ siren, kind, role, day, part = 0 }: ReportRow, entry: string): string {
  return [siren, kind, role, day, entry, String(part).padStart(SEQUENCE_DIGITS, "0")].join(".");
}

/** Id of a period's report. */
export function periodId(
  { siren, kind, role }: ReportSeries,
  window: Window,
  sequence: number,
): string {
  const number = String(sequence).padStart(SEQUENCE_DIGITS, "0");
  return [siren, kind, role, window.start, window.end, number].join(".");
}

/** Rows of a period, by day and entry. */
export async function rowsIn(
  { siren, kind, role }: ReportSeries,
  { start, end }: Window,
  ctx: RecordsContext,
): Promise<readonly ReportRow[]> {
  const prefix = [siren, kind, role, ""].join(".");
  const found: ReportRow[] = [];
  let after = `${prefix}${dayAfter(start, -1)}.~`;
  for (let lists = 0; lists < MAX_LISTS; lists += 1) {
    const list = await ctx.records(rows).list({ after, limit: LIST });
    const inside = list.filter(({ id }) => id.startsWith(prefix) && id <= `${prefix}${end}.~`);
    found.push(...inside.map(({ value }) => value));
    const last = list.at(-1);
    if (!last || inside.length < LIST) break;
    after = last.id;
  }
  return found;
}

/** The reports of a period, oldest first. */
export async function reportsOf(
  series: ReportSeries,
  window: Window,
  ctx: RecordsContext,
): Promise<readonly StoredRecord<StoredPeriod>[]> {
  const prefix = periodId(series, window, 0).slice(0, -SEQUENCE_DIGITS);
  const list = await ctx.records(periods).list({ after: prefix, limit: LIST });
  return list.filter(({ id }) => id.startsWith(prefix));
}

/** Digest of rows: a report whose rows have changed since is replaced. */
export function digestOf(all: readonly ReportRow[]): string {
  const lines = all.map(({ day, flow, data }) => `${day} ${flow} ${data}\n`);
  return createHash("sha256").update(lines.join("")).digest("hex");
}
