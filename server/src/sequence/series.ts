import type { JsonObject } from "@fakturo/model";
import type { Services } from "../services.ts";
import {
  findCounter,
  findSeriesEntry,
  insertSeries,
  insertSeriesEntry,
  lockSeries,
  type SeriesEntryRow,
  type SeriesRow,
} from "../store/series.ts";
import type { Tx } from "../store/tx.ts";

/** Whose numbers: a fixed series, or the counter of a name, supplier and document series. */
export type NumberSource =
  | { readonly seriesId: string }
  | {
      readonly name: string;
      readonly prefix: string;
      readonly suffix: string;
      readonly padding: number;
      readonly start: number;
      /** Tax country and code, `""` for a supplier without. */
      readonly supplier: string;
      readonly docSeries: string;
    };

/**
 * The next number of a series, without gaps: the series stays locked until the transaction ends and
 * a rolled-back one consumes nothing. The same `id` always gets the same number. Undefined for an
 * unknown series.
 */
export async function takeNumber(
  tx: Tx,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  source: NumberSource,
  id: string,
  meta: JsonObject | null,
  sigs: readonly string[] = [],
): Promise<SeriesEntryRow | undefined> {
  const at = new Date(clock.now());
  const seriesId = "seriesId" in source ? source.seriesId : await counter(tx, ids.v7(), at, source);
  const series = seriesId === undefined ? undefined : await lockSeries(tx, seriesId);
  if (!series) return undefined;
  const taken = await findSeriesEntry(tx, series.id, id);
  if (taken) return taken;
  const index = nextIndex(series);
  return insertSeriesEntry(tx, {
    seriesId: series.id,
    id,
    at,
    index,
    code: formatCode(series, index),
    meta,
    previousId: series.last_entry,
    sigs,
  });
}

type Counter = Exclude<NumberSource, { readonly seriesId: string }>;

/** Prefix, suffix, padding and start are fixed when the counter is made. */
async function counter(tx: Tx, id: string, at: Date, source: Counter): Promise<string | undefined> {
  const { name, prefix, suffix, padding, start, supplier, docSeries } = source;
  const found = await findCounter(tx, name, supplier, docSeries);
  if (found) return found;
  await insertSeries(tx, {
    id,
    at,
    name,
    description: null,
    code: docSeries,
    prefix,
    suffix,
    padding,
    start,
    sigs: [],
    supplier,
  });
  return findCounter(tx, name, supplier, docSeries);
}

function nextIndex({ last_index, start }: SeriesRow): bigint {
  return last_index === null ? BigInt(start ?? 1) : BigInt(last_index) + 1n;
}

/** Prefix, index padded to a least width, suffix; the series' own code is a label (api spec §10). */
export function formatCode(
  { prefix, padding, suffix }: Pick<SeriesRow, "prefix" | "padding" | "suffix">,
  index: bigint,
): string {
  return `${prefix}${String(index).padStart(padding, "0")}${suffix}`;
}
