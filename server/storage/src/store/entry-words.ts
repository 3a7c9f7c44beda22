import { all, type Statement, sql, type Tx } from "./tx.ts";

/** How many rows the index of search words has for a word. Counting stops at a limit. */
export interface WordHits {
  readonly word: string;
  /** Rows of exactly this word. */
  readonly whole: number;
  /** Rows of longer words that begin with this word. */
  readonly longer: number;
}

/**
 * Words that begin with `word`, in an index sorted by bytes. Texts are compared: row-level security prevents
 * the use of an index for `^@` and the operators of text search.
 */
export const begins = (word: string) => `x.word >= ${word} and x.word <= ${word} || chr(1114111)`;

const rows = (condition: string) => `(select count(*)::int from (select from entry_word x
  where x.workspace = current_workspace() and ${condition} limit $2) as counted)`;

const COUNT = sql(`select w.word, ${rows("x.word = w.word")} as whole,
    ${rows(`${begins("w.word")} and x.word > w.word`)} as longer
  from unnest($1::text[]) as w(word)`);

export function countHits(tx: Tx, words: readonly string[], limit: number): Promise<WordHits[]> {
  return all<WordHits>(tx, COUNT, [words, limit]);
}

/** A statement for each number of search words. `text` writes it for the positions of the words, 1 to n. */
function byNumber(text: (words: readonly number[]) => string): (count: number) => Statement {
  const made = new Map<number, Statement>();
  return (count) => {
    const known = made.get(count) ?? sql(text(Array.from({ length: count }, (_, i) => i + 1)));
    made.set(count, known);
    return known;
  };
}

/** Ids of entries with a word that begins with the parameter. */
export const idsOfWord = (word: string) =>
  `select x.entry from entry_word x where x.workspace = current_workspace() and ${begins(word)}`;

/** Ids of entries that have all words $1, in no order. */
export const TOGETHER = byNumber((words) => {
  const ids = words.map((i) => idsOfWord(`($1::text[])[${i}]`));
  return `select c.entry as id from (${ids.join(" intersect ")}) as c limit $2`;
});

/** The same if no longer words begin with one of the words $1: looks each of them up for every entry with the rarest word $3. */
export const PROBED = sql(`select x.entry as id from entry_word x
  where x.workspace = current_workspace() and ${begins("$3")} and not exists (
    select from unnest($1::text[]) as w(word) where not exists (select from entry_word y
      where y.workspace = current_workspace() and y.word = w.word and y.at = x.at and y.entry = x.entry))
  group by x.entry limit $2`);

/**
 * Entries that have all words $3 exactly, newest first. The index has the rows of each word in this order, so they are
 * joined as they are read. The folder is looked up for entries with all words only.
 */
export const JOINED = byNumber(([, ...others]) => {
  const joins = others.map(
    (
      i,
    ) => `join entry_word x${i} on x${i}.workspace = current_workspace() and x${i}.word = ($3::text[])[${i}]
      and x${i}.at = x1.at and x${i}.entry = x1.entry`,
  );
  return `select c.entry as id from (
      select distinct on (x1.at, x1.entry) x1.at, x1.entry from entry_word x1 ${joins.join(" ")}
      where x1.workspace = current_workspace() and x1.word = ($3::text[])[1]
      order by x1.at desc, x1.entry desc offset 0
    ) as c
    where $1::text is null or $1 = (
      select e.folder from entry e where e.workspace = current_workspace() and e.id = c.entry)
    order by c.at desc, c.entry desc limit $2`;
});

/**
 * With `off`, the planner uses merge joins only, until the transaction ends or `on`. For `JOINED` these read the index in its
 * order and stop when the page is full; nested loops and hash joins would read or look up all rows of a word.
 */
export const ONLY_MERGE_JOINS = sql(
  "select set_config('enable_nestloop', $1, true), set_config('enable_hashjoin', $1, true)",
);
