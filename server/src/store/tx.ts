import type { QueryResult, QueryResultRow } from "pg";
import type { Transaction } from "../database/pool.ts";

/** A transaction bound to one workspace; what stores run their statements on. */
export interface Tx {
  query<R extends QueryResultRow>(config: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<QueryResult<R>>;
}

/** A transaction whose last statements go together with its commit. */
export type ClosingTx = Tx & Pick<Transaction, "settle">;

/** Runs work in a transaction. */
export type InTx = <T>(work: (tx: ClosingTx) => Promise<T>) => Promise<T>;

/** The answer to statements that are all a transaction does: its commit goes with them. */
export async function sentAtOnce<T>(inTx: InTx, send: (tx: Tx) => Promise<T>): Promise<T> {
  const { answer } = await inTx(async (tx) => {
    const answer = send(tx);
    tx.settle(answer);
    return { answer };
  });
  return answer;
}

/** A named statement: prepared once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

let statements = 0;

/** Declares a statement under a name of its own. */
export function sql(text: string): Statement {
  statements += 1;
  return Object.freeze({ name: `s${statements}`, text });
}

/** Stands between texts of JSON, which never hold it as it is. */
const SEPARATOR = "\u001f";

/**
 * Texts of JSON as one value, taken apart by `textsIn` in the statement: as elements of an array each of
 * their quotes would have to be escaped, and read back.
 */
export function jsonTexts(texts: readonly string[]): string {
  return texts.join(SEPARATOR);
}

/** SQL for the array of texts in a parameter that `jsonTexts` made. */
export function textsIn(parameter: string): string {
  return `string_to_array(${parameter}, E'\\x1f')`;
}

/** Rows of a statement. */
export async function all<R extends QueryResultRow>(
  tx: Tx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<R[]> {
  const { rows } = await tx.query<R>({ name, text, values: [...values] });
  return rows;
}

/** The first row, if any. */
export async function first<R extends QueryResultRow>(
  tx: Tx,
  statement: Statement,
  values: readonly unknown[],
): Promise<R | undefined> {
  return (await all<R>(tx, statement, values))[0];
}

/** Number of rows a statement touched. */
export async function run(
  tx: Tx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<number> {
  const { rowCount } = await tx.query({ name, text, values: [...values] });
  return rowCount ?? 0;
}
