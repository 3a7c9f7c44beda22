import { type ChainCheck, checkChain, viewLinks } from "@fakturo/server-domain/chains";
import type { Database } from "@fakturo/server-storage/database";
import {
  type ChainLinkRow,
  type ChainRow,
  type LinkFilter,
  listChains,
  type Tx,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";

/** Chains of records, for the operator; `workspace` is an id, a handle or a name. */
export interface ChainAdministration {
  list(workspace: string, entry: string | undefined): Promise<readonly ChainRow[]>;
  /** Links, the newest first. @throws FakturoError "not-found". */
  links(
    workspace: string,
    key: string,
    filter: LinkFilter,
    limit: number,
  ): Promise<readonly ChainLinkRow[]>;
  /** Checks one chain, or all of the workspace. @throws FakturoError "not-found". */
  verify(workspace: string, key: string | undefined): Promise<readonly ChainCheck[]>;
}

const PAGE = 1000;

export function createChainAdministration({
  database,
  workspaceOf,
}: {
  readonly database: Database;
  workspaceOf(name: string): Promise<WorkspaceRow>;
}): ChainAdministration {
  const inTx = async <T>(workspace: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.readWorkspace((await workspaceOf(workspace)).id, work);
  return {
    list: (workspace, entry) => inTx(workspace, (tx) => allChains(tx, entry)),
    links: (workspace, key, filter, limit) =>
      inTx(workspace, (tx) => viewLinks(tx, key, filter, limit)),
    verify: (workspace, key) =>
      inTx(workspace, async (tx) => {
        const all = key === undefined ? await allChains(tx, undefined) : [{ key }];
        const checks: ChainCheck[] = [];
        for (const chain of all) checks.push(await checkChain(tx, chain.key));
        return checks;
      }),
  };
}

async function allChains(tx: Tx, entry: string | undefined): Promise<ChainRow[]> {
  const all: ChainRow[] = [];
  for (;;) {
    const page = await listChains(tx, { entry, after: all.at(-1)?.key }, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
