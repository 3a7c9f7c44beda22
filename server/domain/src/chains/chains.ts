import { FakturoError } from "@fakturo/model";
import {
  type ChainFault,
  type ChainLinkRow,
  chainLength,
  type LinkFilter,
  listChainFaults,
  listLinks,
  type Tx,
} from "@fakturo/server-storage/store";

/** Result of comparing each link of a chain with its predecessor, and the newest with the one added last. */
export interface ChainCheck {
  readonly key: string;
  readonly length: number;
  /** The oldest first; empty for a chain without gaps and changes. */
  readonly faults: readonly ChainFault[];
}

/** Faults that a check lists. */
const MAX_FAULTS = 100;

/** Links of a chain, the newest first. @throws FakturoError "not-found". */
export async function viewLinks(
  tx: Tx,
  key: string,
  filter: LinkFilter,
  limit: number,
): Promise<ChainLinkRow[]> {
  await lengthOf(tx, key);
  return listLinks(tx, key, filter, limit);
}

/** Compares each link of a chain with its predecessor, and the newest with the one added last. @throws FakturoError "not-found". */
export async function checkChain(tx: Tx, key: string): Promise<ChainCheck> {
  const length = await lengthOf(tx, key);
  return { key, length, faults: await listChainFaults(tx, key, MAX_FAULTS) };
}

async function lengthOf(tx: Tx, key: string): Promise<number> {
  const length = await chainLength(tx, key);
  if (length === 0) throw new FakturoError("not-found", "chain not found");
  return length;
}
