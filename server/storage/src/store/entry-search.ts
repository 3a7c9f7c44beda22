import { FakturoError } from "@fakturo/model";
import { databaseCode } from "../database/errors.ts";
import { ENTRY_COLUMNS, type EntryRow } from "./entries.ts";
import {
  begins,
  countHits,
  JOINED,
  ONLY_MERGE_JOINS,
  PROBED,
  TOGETHER,
  type WordHits,
} from "./entry-words.ts";
import { all, first, run, type Statement, sql, type Tx } from "./tx.ts";

/** Sizes at which a search reads differently, with the same results, and the limit of its time. */
export interface SearchLimits {
  /** Up to this number of candidates are all read and ranked; of more, only those that the page needs. */
  readonly few: number;
  /** Up to this number of rows of the index are sorted by age; of more, entries are read newest first. */
  readonly sorted: number;
  /** Candidates read for several words, before the entries that have all of them are looked for in the index. */
  readonly newest: number;
  /** Milliseconds for words that all have many entries; such a search is refused beyond. */
  readonly ms: number;
}
const LIMITS: SearchLimits = { few: 1_000, sorted: 10_000, newest: 20_000, ms: 5_000 };

const LIMIT_TIME = sql("select set_config('statement_timeout', $1, true)");
/** SQLSTATE of a statement over its time. */
const CANCELLED = "57014";

/** The rarest of the words, if so few entries have it that all may be read. */
export async function rareWord(tx: Tx, words: readonly string[]): Promise<string | undefined> {
  const least = rarest(await countHits(tx, words, LIMITS.few + 1));
  return least && begun(least) <= LIMITS.few ? least.word : undefined;
}

function rarest(
  hits: readonly WordHits[],
  count: (one: WordHits) => number = begun,
): WordHits | undefined {
  return hits.toSorted((a, b) => count(a) - count(b))[0];
}

function begun({ whole, longer }: WordHits): number {
  return whole + longer;
}

/** Where the entries that may match are read from, newest first. */
const SOURCES = {
  /** Entries with exactly the word $7. */
  whole: `select distinct on (x.at, x.entry) x.at, x.entry from entry_word x
    where x.workspace = current_workspace() and x.word = $7`,
  /** Entries with a word that begins with $7, other than $8. */
  begun: `select distinct x.at, x.entry from entry_word x
    where x.workspace = current_workspace() and ${begins("$7")} and x.word <> $8`,
  /** Entries with the ids $7. */
  known: `select x.created_at as at, x.id as entry from entry x
    where x.workspace = current_workspace() and x.id = any($7::uuid[])`,
  folder: `select x.created_at as at, x.id as entry from entry x
    where x.workspace = current_workspace() and x.folder = $1`,
  workspace: `select x.created_at as at, x.id as entry from entry x
    where x.workspace = current_workspace()`,
};
type Source = keyof typeof SOURCES;

/** `offset 0` keeps the planner from joining with all entries of the workspace. */
const matching = (
  source: Source,
) => `from (${SOURCES[source]} order by at desc, entry desc limit $6) c,
  lateral (
    select length(words) - length(ts_delete(words, $2)) as rank from (
      select coalesce(e.words || (
        select array_to_tsvector(array_agg(word)) from meta m, unnest(tsvector_to_array(m.words)) as word
        where m.workspace = current_workspace() and m.entry = e.id and word ^@ any ($2::text[])
      ), e.words) as words
      from entry e
      where e.workspace = current_workspace() and e.id = c.entry
        and ($1::text is null or e.folder = $1) offset 0
    ) as indexed where words @@ $3::tsquery offset 0
  ) as found`;

const RANKED = sources(
  (source) => `select c.entry as id ${matching(source)}
  where $5::int is null order by found.rank desc, c.at desc, c.entry desc limit $4`,
);
const OF_RANK = sources(
  (source) => `select c.entry as id ${matching(source)}
  where found.rank = $5 order by c.at desc, c.entry desc limit $4`,
);

function sources(text: (source: Source) => string): Readonly<Record<Source, Statement>> {
  return {
    whole: sql(text("whole")),
    begun: sql(text("begun")),
    known: sql(text("known")),
    folder: sql(text("folder")),
    workspace: sql(text("workspace")),
  };
}

const FOLDER_SIZE = sql(`select count(*)::int as n from (select from entry
  where workspace = current_workspace() and folder = $1 limit $2) as counted`);

/** A page of results. */
export interface SearchPage {
  readonly folder: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ROWS = sql(`select ${ENTRY_COLUMNS} from unnest($1::uuid[]) with ordinality as f(id, place)
  join entry e on e.workspace = current_workspace() and e.id = any($1) and e.id = f.id
  order by f.place`);

/**
 * Entries in which every word is the prefix of a search word of the entry or of a reference that apps store
 * with it: most exact matches first, then newest.
 * @throws FakturoError "input" where the words are too frequent to search for them in time.
 */
export async function searchEntries(
  tx: Tx,
  words: readonly string[],
  { folder, limit, offset }: SearchPage,
  limits = LIMITS,
): Promise<EntryRow[]> {
  const search = new Search(tx, [...new Set(words)], folder, limits);
  const ids = (await search.first(offset + limit)).slice(offset);
  return ids.length === 0 ? [] : all<EntryRow>(tx, ROWS, [ids]);
}

/** A source and its own parameters. */
interface Candidates {
  readonly source: Source;
  readonly values: readonly (string | readonly string[])[];
}

/** Which of the candidates are answered. */
interface Wanted {
  readonly count: number;
  /** Number of words that they have exactly; null: any number, the highest first. */
  readonly rank: number | null;
  /** Candidates that are read at most, the newest. */
  readonly newest?: number;
}

class Search {
  readonly #tx: Tx;
  readonly #words: readonly string[];
  readonly #folder: string | undefined;
  readonly #limits: SearchLimits;
  #hits: readonly WordHits[] = [];
  #folderSize = Infinity;

  constructor(tx: Tx, words: readonly string[], folder: string | undefined, limits: SearchLimits) {
    this.#tx = tx;
    this.#words = words;
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Ids of the first `count` entries. */
  async first(count: number): Promise<string[]> {
    const { few, sorted } = this.#limits;
    await this.#measure(few + 1);
    if (this.#hits.some((one) => begun(one) === 0) || this.#folderSize === 0) return [];
    if (this.#size() <= few) return this.#read(RANKED, this.#prefixed(), { count, rank: null });
    await this.#measure(sorted);
    const end = performance.now() + this.#limits.ms;
    return (await this.#fewTogether(count, end)) ?? this.#byRank(count, end);
  }

  /**
   * Entries with several frequent words, where the newest entries do not fill the page: undefined if many have
   * them all, so that reading from the newest on ends soon.
   */
  async #fewTogether(count: number, end: number): Promise<string[] | undefined> {
    const { few, newest, sorted } = this.#limits;
    if (this.#hits.length < 2) return undefined;
    const probed = this.#probed();
    const isJoined = !probed && this.#mayJoin;
    if (isJoined) {
      await this.#limitTime(end);
      const exact = await this.#join(count);
      const isAll = this.#hits.every(({ longer }) => longer === 0);
      if (isAll || exact.length === count) return exact;
    }
    const rank = this.#mostExact;
    const candidates = isJoined ? undefined : this.#ofRank(rank);
    if (candidates) {
      await this.#limitTime(end);
      // Looking words up in the index is cheaper than reading entries.
      const wanted = { count, rank, newest: probed ? few : newest };
      const first = await this.#read(OF_RANK, candidates, wanted);
      if (first.length === count) return first;
    }
    await this.#limitTime(end);
    const together = probed
      ? await this.#timed(PROBED, [probed.others, sorted + 1, probed.rarest])
      : await this.#timed(TOGETHER(this.#words.length), [this.#words, sorted + 1]);
    if (together.length > sorted) return undefined;
    const known: Candidates = { source: "known", values: [together] };
    return this.#read(RANKED, known, { count, rank: null });
  }

  /** True if the index has each word exactly, and the folder, if any, has too many entries to read them all. */
  get #mayJoin(): boolean {
    return this.#mostExact === this.#hits.length && this.#folderSize >= this.#limits.sorted;
  }

  /** The newest entries that have all words exactly. */
  async #join(count: number): Promise<string[]> {
    const parameters = [this.#folder ?? null, count, this.#words];
    // Sent together and run in this order.
    const [, ids] = await Promise.all([
      run(this.#tx, ONLY_MERGE_JOINS, ["off"]),
      this.#timed(JOINED(this.#words.length), parameters),
      run(this.#tx, ONLY_MERGE_JOINS, ["on"]),
    ]);
    return ids;
  }

  /** The rarest word, if its entries may all be read, and the others, if no entry has a longer word instead of one. */
  #probed(): { readonly rarest: string; readonly others: readonly string[] } | undefined {
    const least = rarest(this.#hits);
    const others = this.#hits.filter((one) => one !== least);
    if (!least || begun(least) >= this.#limits.sorted || others.some(({ longer }) => longer > 0))
      return undefined;
    return { rarest: least.word, others: others.map(({ word }) => word) };
  }

  /** Entries that have the most words exactly come first, those of one number newest first. */
  async #byRank(count: number, end: number): Promise<string[]> {
    const ids: string[] = [];
    for (let rank = this.#mostExact; rank >= 0 && ids.length < count; rank--) {
      const candidates = this.#ofRank(rank);
      if (candidates) {
        await this.#limitTime(end);
        ids.push(...(await this.#read(OF_RANK, candidates, { count: count - ids.length, rank })));
      }
    }
    return ids;
  }

  /** Number of words that entries have exactly. */
  get #mostExact(): number {
    return this.#hits.filter(({ whole }) => whole > 0).length;
  }

  #ofRank(rank: number): Candidates | undefined {
    return rank === this.#hits.length ? this.#exact() : this.#inexact();
  }

  /** Limits the next statement to the time until `end`, by `performance.now()`. */
  async #limitTime(end: number): Promise<void> {
    const ms = end - performance.now();
    if (ms < 1) throw tooFrequent();
    await run(this.#tx, LIMIT_TIME, [String(Math.ceil(ms))]);
  }

  /** Counts rows of each word, and of the folder, up to a limit. */
  async #measure(limit: number): Promise<void> {
    const folder = this.#folder;
    const [hits, size] = await Promise.all([
      countHits(this.#tx, this.#words, limit),
      folder === undefined
        ? undefined
        : first<{ readonly n: number }>(this.#tx, FOLDER_SIZE, [folder, limit]),
    ]);
    this.#hits = hits;
    this.#folderSize = size?.n ?? Infinity;
  }

  /** Upper bound of the number of results. */
  #size(): number {
    const least = rarest(this.#hits);
    return Math.min(least ? begun(least) : 0, this.#folderSize);
  }

  /** Entries with all words exactly. */
  #exact(): Candidates {
    const least = rarest(this.#hits, ({ whole }) => whole);
    return least && least.whole <= this.#folderSize
      ? { source: "whole", values: [least.word] }
      : this.#listed();
  }

  /** Entries that have at least one of the words only as a prefix; undefined if there are none. */
  #inexact(): Candidates | undefined {
    const [only, ...others] = this.#hits;
    if (others.length > 0 || only === undefined) return this.#prefixed();
    if (only.longer === 0) return undefined;
    return only.longer < Math.min(this.#limits.sorted, this.#folderSize)
      ? { source: "begun", values: [only.word, only.word] }
      : this.#listed();
  }

  #prefixed(): Candidates {
    const least = rarest(this.#hits);
    return least && begun(least) < Math.min(this.#limits.sorted, this.#folderSize)
      ? { source: "begun", values: [least.word, ""] }
      : this.#listed();
  }

  #listed(): Candidates {
    return { source: this.#folder === undefined ? "workspace" : "folder", values: [] };
  }

  async #read(
    statements: Readonly<Record<Source, Statement>>,
    { source, values }: Candidates,
    { count, rank, newest }: Wanted,
  ): Promise<string[]> {
    const query = prefixQuery(this.#words);
    const wanted = [this.#folder ?? null, this.#words, query, count, rank, newest ?? null];
    return this.#timed(statements[source], [...wanted, ...values]);
  }

  /** Ids of a statement. @throws FakturoError "input" where it exceeds its time. */
  async #timed(statement: Statement, parameters: readonly unknown[]): Promise<string[]> {
    const reading = all<{ readonly id: string }>(this.#tx, statement, parameters);
    const found = await reading.catch((error: unknown) => {
      throw databaseCode(error) === CANCELLED ? tooFrequent(error) : error;
    });
    return found.map(({ id }) => id);
  }
}

function tooFrequent(cause?: unknown): FakturoError {
  const message = "too many entries have these words: add a rarer word, or search one folder";
  return new FakturoError("input", message, { cause });
}

/** A `tsquery` for texts with all words as prefixes. */
export function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join(" & ");
}
