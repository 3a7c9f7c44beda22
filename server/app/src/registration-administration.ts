import type { Clock, Ids } from "@fakturo/server-base";
import { Registrations, type StoredRegistration } from "@fakturo/server-domain/registrations";
import type { Database } from "@fakturo/server-storage/database";
import type { WorkspaceRow } from "@fakturo/server-storage/store";

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
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pageUrl: (workspaceId: string, token: string) => string;
  workspaceOf(name: string): Promise<WorkspaceRow>;
}

const MOST = 1000;

export function createRegistrationAdministration({
  database,
  clock,
  ids,
  pageUrl,
  workspaceOf,
}: RegistrationAdministrationParts): RegistrationAdministration {
  // Decisions need no plugin: the server that runs calls the authority.
  const registry = { registrations: new Map() };
  const registrations = new Registrations({ registry, clock, ids, pageUrl });
  return {
    async list(workspace, state) {
      const { id } = await workspaceOf(workspace);
      return database.withWorkspace(id, (tx) => registrations.list(tx, state, MOST));
    },
    async show(workspace, registration) {
      const { id } = await workspaceOf(workspace);
      return database.withWorkspace(id, (tx) => registrations.get(tx, registration));
    },
    async decide(workspace, registration, isApproved, reason) {
      const { id } = await workspaceOf(workspace);
      return database.withWorkspace(id, (tx) =>
        registrations.decide(tx, registration, isApproved, reason),
      );
    },
  };
}
