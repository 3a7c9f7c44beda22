import { type ChainCheck, checkChain, viewLinks } from "@fakturo/server-domain/chains";
import {
  type ChainLinkRow,
  type ChainRow,
  type LinkFilter,
  listChains,
  type Tx,
} from "@fakturo/server-storage/store";
import type { NamedWorkspaces } from "./named-workspaces.ts";

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

export function createChainAdministration({ read }: NamedWorkspaces): ChainAdministration {
  return {
    list: (workspace, entry) => read(workspace, (tx) => allChains(tx, entry)),
    links: (workspace, key, filter, limit) =>
      read(workspace, (tx) => viewLinks(tx, key, filter, limit)),
    verify: (workspace, key) =>
      read(workspace, async (tx) => {
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
