import type { Json } from "@fakturo/model";
import {
  addLinks,
  type ChainHead,
  findChainHeads,
  type Head,
  type HeadLocks,
  type LinkOrigin,
  lockChain,
  type NewLink,
  type Tx,
} from "@fakturo/server-storage/store";

/**
 * Chains within one transaction: each is locked and read once, and stays locked until the transaction ends.
 * `flush` writes the new links together.
 */
export class Chains {
  readonly #tx: Tx;
  readonly #locks: HeadLocks;
  readonly #heads = new Map<string, ChainHead>();
  #added: NewLink[] = [];
  /** Newest links of the chains that were written. */
  readonly written = new Map<string, Head>();

  constructor(tx: Tx, locks: HeadLocks) {
    this.#tx = tx;
    this.#locks = locks;
  }

  /**
   * Number of links of a chain and its newest one; locks the chain.
   * @throws HeadBusy where another transaction has locked it and this one is not to wait.
   */
  async head(key: string): Promise<ChainHead> {
    const known = this.#heads.get(key);
    if (known) return known;
    const mayWait = this.#locks.mayWait({ kind: "chain", key });
    const head = await lockChain(this.#tx, key, mayWait);
    this.#heads.set(key, head);
    return head;
  }

  /** Appends a link to a chain whose head was read. */
  add(key: string, link: Json, origin: LinkOrigin): void {
    const head = this.#heads.get(key);
    if (!head) throw new Error(`the chain ${key} is not locked`);
    const position = head.length + 1;
    const text = JSON.stringify(link);
    this.#added.push({ ...origin, key, position, text });
    this.#heads.set(key, { length: position, link: JSON.parse(text) });
  }

  /** Forgets what was read: a rollback to a savepoint releases locks. */
  forget(): void {
    this.#heads.clear();
  }

  async flush(): Promise<void> {
    const added = this.#added;
    this.#added = [];
    const keys = [...new Set(added.map(({ key }) => key))];
    // Sent together and run in this order.
    const [, heads] = await Promise.all([
      addLinks(this.#tx, added),
      findChainHeads(this.#tx, keys),
    ]);
    for (const head of heads) this.written.set(head.key, head);
  }
}
