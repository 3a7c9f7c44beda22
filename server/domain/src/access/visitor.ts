import type { Tx } from "@fakturo/server-storage/store";

/** Where a request comes from. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
}

/** Runs work in a transaction outside workspaces. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
