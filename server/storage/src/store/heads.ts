import { FakturoError } from "@fakturo/model";
import { all, first, sql, type Tx } from "./tx.ts";

/** The newest link of a chain, or the number that a series issued last. */
export interface Head {
  readonly kind: "chain" | "series";
  /** Key of the chain, or id of the series. */
  readonly key: string;
  /** Position of the link, or the number; decimal digits. */
  readonly length: string;
  /** Of the link, and of all before it; null for a series. */
  readonly digest: string | null;
}

const CHAIN_HEADS = sql(`select 'chain' as kind, key, length::text, digest from chain_head
  where workspace = current_workspace() and key = any($1)`);

/** Newest links of chains. */
export async function findChainHeads(tx: Tx, keys: readonly string[]): Promise<readonly Head[]> {
  return keys.length === 0 ? [] : all<Head>(tx, CHAIN_HEADS, [keys]);
}

/** Names a chain by its key, a series by its id, and a counter that is not there yet by what makes it one. */
export interface HeadName {
  readonly kind: Head["kind"] | "counter";
  readonly key: string;
}

/** One text for a name, by which names are compared and ordered. */
export function headText({ kind, key }: HeadName): string {
  return `${kind} ${key}`;
}

/**
 * A chain or series that takes nothing since the database was restored or its workspace moved; see `restore_stop`.
 * `reason` is the kind with the cause, e.g. `chain-behind`, `series-unproved`, `chain-moved`.
 */
export class HeadStopped extends FakturoError {
  readonly reason: string;

  constructor({ kind, key }: Pick<Head, "kind" | "key">, cause: string) {
    const why = CAUSES.get(cause) ?? "the database was restored";
    super("conflict", `the ${kind} ${key} waits for the operator (fakturo db resume): ${why}`);
    this.reason = `${kind}-${cause}`;
  }
}

/** Another transaction has the chain or series locked, and this one may not wait for it. */
export class HeadBusy extends FakturoError {
  readonly head: HeadName;

  constructor(head: HeadName) {
    super("unavailable", `the ${head.kind} ${head.key} is locked by another transaction`);
    this.head = head;
  }
}

const CAUSES: ReadonlyMap<string, string> = new Map([
  ["behind", "later ones than the newest stored are known"],
  ["moved", "another installation continues it"],
]);

const STOP = sql(`select cause from restore_stop
  where workspace = current_workspace() and kind = $1 and key = $2 and resumed_at is null`);

/** @throws HeadStopped. */
export async function requireNotStopped(tx: Tx, head: Pick<Head, "kind" | "key">): Promise<void> {
  const stop = await first<{ cause: string }>(tx, STOP, [head.kind, head.key]);
  if (stop) throw new HeadStopped(head, stop.cause);
}

/** SQL: why the chain of a stream is stopped, no row where it is not. A stream's key ends with that of its chain. */
export const stopOf = (stream: string) => `select r.kind || '-' || r.cause from restore_stop r
    where r.workspace = ${stream}.workspace and r.kind = 'chain' and r.resumed_at is null
      and right(${stream}.key, length(r.key) + 1) = ' ' || r.key limit 1`;
