import type { Clock, Ids } from "@fakturo/server-base";
import { Registrations, type StoredRegistration } from "@fakturo/server-domain/registrations";
import type { NamedWorkspaces } from "./named-workspaces.ts";

/** Registrations of parties, for the operator; `workspace` is an id, a handle or a name. */
export interface RegistrationAdministration {
  list(workspace: string, state: string | undefined): Promise<readonly StoredRegistration[]>;
  /** @throws FakturoError "not-found". */
  show(workspace: string, id: string): Promise<StoredRegistration>;
  /** @throws FakturoError "not-found"; "conflict" for one that waits for no approval. */
  decide(
    workspace: string,
    id: string,
    isApproved: boolean,
    reason?: string,
  ): Promise<StoredRegistration>;
}

export interface RegistrationAdministrationParts {
  readonly workspaces: NamedWorkspaces;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pageUrl: (workspaceId: string, token: string) => string;
}

const MOST = 1000;

export function createRegistrationAdministration({
  workspaces,
  clock,
  ids,
  pageUrl,
}: RegistrationAdministrationParts): RegistrationAdministration {
  // Decisions need no plugin: the server that runs calls the authority.
  const registry = { registrations: new Map(), providers: new Map(), credentials: new Map() };
  const registrations = new Registrations({ registry, clock, ids, pageUrl });
  return {
    list: (workspace, state) =>
      workspaces.read(workspace, (tx) => registrations.list(tx, state, MOST)),
    show: (workspace, registration) =>
      // Locks the row, as for a change.
      workspaces.write(workspace, (tx) => registrations.get(tx, registration)),
    decide: (workspace, registration, isApproved, reason) =>
      workspaces.write(workspace, (tx) =>
        registrations.decide(tx, registration, isApproved, reason),
      ),
  };
}
