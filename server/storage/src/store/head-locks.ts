import { HeadBusy, type HeadName, headText } from "./heads.ts";

/**
 * Chains and series that a transaction locks. It waits only for the first: transactions that hold one while they wait
 * for another may do so in a circle, which Postgres breaks no sooner than after a second.
 */
export class HeadLocks {
  #hasOne = false;
  #awaited: ReadonlySet<string> = new Set();

  /** Chains and series that may be waited for while others are held: all transactions lock them in one order. */
  await(heads: readonly HeadName[]): void {
    this.#awaited = new Set(heads.map(headText));
  }

  /** True where the next lock may be waited for. The transaction counts as a holder from then on. */
  mayWait(head: HeadName): boolean {
    const mayWait = this.#mayWait(head);
    this.#hasOne = true;
    return mayWait;
  }

  /**
   * For what may wait for another transaction without a lock of its own, such as the creation of a counter.
   * @throws HeadBusy where this transaction holds a lock.
   */
  requireFree(head: HeadName): void {
    if (!this.#mayWait(head)) throw new HeadBusy(head);
  }

  #mayWait(head: HeadName): boolean {
    return !this.#hasOne || this.#awaited.has(headText(head));
  }
}
