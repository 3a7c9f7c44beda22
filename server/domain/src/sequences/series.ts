import { isUuid, type JsonObject } from "@fakturo/model";
import {
  findCounter,
  findSeriesEntry,
  type Head,
  HeadLocks,
  insertSeries,
  insertSeriesEntries,
  lockSeries,
  type NewSeriesEntry,
  type SeriesEntryRow,
  type SeriesRow,
  type Tx,
} from "@fakturo/server-storage/store";
import type { NumberParts } from "../parts.ts";

/** Owner of a number: a fixed series, or the counter of a name, supplier and document series. */
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

/** The next number of a series, and whether its intent has it already. */
export interface Offer {
  readonly code: string;
  readonly seriesId: string;
  readonly taken: boolean;
}

/**
 * Numbers issued within one transaction, without gaps: each series stays locked until it ends, and a
 * rollback consumes nothing. `flush` writes them together.
 */
export class Numbers {
  readonly #tx: Tx;
  readonly #services: NumberParts;
  readonly #locks: HeadLocks;
  readonly #series = new Map<string, SeriesRow>();
  readonly #counters = new Map<string, string>();
  #taken: NewSeriesEntry[] = [];
  readonly #heads = new Map<string, Head>();

  constructor(tx: Tx, services: NumberParts, locks: HeadLocks) {
    this.#tx = tx;
    this.#services = services;
    this.#locks = locks;
  }

  /**
   * The number of an intent: repeated calls return the same one. `fresh` intents are known to be new.
   * Undefined for an unknown series.
   * @throws HeadBusy.
   */
  async offer(source: NumberSource, id: string, fresh = false): Promise<Offer | undefined> {
    const seriesId = "seriesId" in source ? source.seriesId : await this.#counter(source);
    const series = seriesId === undefined ? undefined : await this.lock(seriesId);
    if (!series) return undefined;
    const taken = fresh ? undefined : await findSeriesEntry(this.#tx, series.id, id);
    const code = taken?.code ?? formatCode(series, nextIndex(series));
    return { code, seriesId: series.id, taken: taken !== undefined };
  }

  /** Consumes an offered number. */
  take(
    { seriesId, code, taken }: Offer,
    id: string,
    meta: JsonObject | null,
    sigs: readonly string[] = [],
  ): void {
    const series = this.#series.get(seriesId);
    if (taken || !series) return;
    const index = nextIndex(series);
    const at = new Date(this.#services.clock.now());
    const previousId = series.last_entry;
    this.#taken.push({ seriesId, id, at, index, code, meta, previousId, sigs });
    this.#series.set(seriesId, { ...series, last_index: String(index), last_entry: id });
  }

  /** Forgets what was read: a rollback to a savepoint may have undone it. */
  forget(): void {
    this.#series.clear();
    this.#counters.clear();
  }

  async flush(): Promise<readonly SeriesEntryRow[]> {
    const taken = this.#taken;
    this.#taken = [];
    for (const { seriesId: key, index } of taken)
      this.#heads.set(key, { kind: "series", key, length: String(index), digest: null });
    return insertSeriesEntries(this.#tx, taken);
  }

  /** Last number of each series that was written. */
  get heads(): readonly Head[] {
    return [...this.#heads.values()];
  }

  /** Locks a series. @throws HeadBusy where another transaction has locked it and this one is not to wait. */
  async lock(given: string): Promise<SeriesRow | undefined> {
    const id = given.toLowerCase();
    if (!isUuid(id)) return undefined;
    const known = this.#series.get(id);
    if (known) return known;
    const mayWait = this.#locks.mayWait({ kind: "series", key: id });
    const series = await lockSeries(this.#tx, id, mayWait);
    if (series) this.#series.set(id, series);
    return series;
  }

  async #counter(source: Counter): Promise<string | undefined> {
    const name = JSON.stringify([source.name, source.supplier, source.docSeries]);
    const known = this.#counters.get(name);
    if (known) return known;
    const { clock, ids } = this.#services;
    const { name: of, supplier, docSeries } = source;
    let id = await findCounter(this.#tx, of, supplier, docSeries);
    if (!id) {
      // Another transaction that creates the same counter is waited for.
      this.#locks.requireFree({ kind: "counter", key: name });
      id = await createCounter(this.#tx, ids.v7(), new Date(clock.now()), source);
    }
    if (id) this.#counters.set(name, id);
    return id;
  }
}

/** The next number of a series, written at once; undefined for an unknown series. */
export async function takeNumber(
  tx: Tx,
  services: NumberParts,
  source: NumberSource,
  id: string,
  meta: JsonObject | null,
  sigs: readonly string[] = [],
): Promise<SeriesEntryRow | undefined> {
  const numbers = new Numbers(tx, services, new HeadLocks());
  const offer = await numbers.offer(source, id);
  if (!offer) return undefined;
  numbers.take(offer, id, meta, sigs);
  await numbers.flush();
  return findSeriesEntry(tx, offer.seriesId, id);
}

type Counter = Exclude<NumberSource, { readonly seriesId: string }>;

/** Prefix, suffix, padding and start are fixed when the counter is created. */
async function createCounter(
  tx: Tx,
  id: string,
  at: Date,
  source: Counter,
): Promise<string | undefined> {
  const { name, prefix, suffix, padding, start, supplier, docSeries } = source;
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

/** Prefix, index padded to a minimum width, suffix; the series' own code is a label (api spec §10). */
export function formatCode(
  { prefix, padding, suffix }: Pick<SeriesRow, "prefix" | "padding" | "suffix">,
  index: bigint,
): string {
  return `${prefix}${String(index).padStart(padding, "0")}${suffix}`;
}
