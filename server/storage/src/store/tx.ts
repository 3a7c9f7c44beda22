import { createHash } from "node:crypto";
import type { QueryResult, QueryResultRow } from "pg";
import type { Transaction } from "../database/pool.ts";

/** A transaction bound to one workspace, on which stores run their statements. */
export interface Tx {
  query<R extends QueryResultRow>(config: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<QueryResult<R>>;
}

/** A transaction whose last statements are sent together with its commit. */
export type ClosingTx = Tx & Pick<Transaction, "settle">;

/** Runs work in a transaction. */
export type InTx = <T>(work: (tx: ClosingTx) => Promise<T>) => Promise<T>;

/** Runs statements as a whole transaction: its commit is sent with them. */
export async function sentAtOnce<T>(inTx: InTx, send: (tx: Tx) => Promise<T>): Promise<T> {
  const { answer } = await inTx(async (tx) => {
    const answer = send(tx);
    tx.settle(answer);
    return { answer };
  });
  return answer;
}

/** Hex digits of a statement's name: 64 bits. */
const NAME_LENGTH = 16;

/** A named statement: prepared once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Declares a statement; its name is a hash of its text. */
export function sql(text: string): Statement {
  const hash = createHash("sha256").update(text).digest("hex");
  return Object.freeze({ name: hash.slice(0, NAME_LENGTH), text });
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

/** Number of rows that a statement changed. */
export async function run(
  tx: Tx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<number> {
  const { rowCount } = await tx.query({ name, text, values: [...values] });
  return rowCount ?? 0;
}
