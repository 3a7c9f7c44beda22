import type { Log } from "@fakturo/server-base";
import type { EntryParts, FileParts } from "@fakturo/server-domain";
import type { WorkspaceApps } from "@fakturo/server-domain/apps";
import type { Credentials } from "@fakturo/server-domain/credentials";
import type { Callbacks } from "@fakturo/server-domain/inbound";
import type { Registrations } from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";
import type { Secrets } from "@fakturo/server-storage/vault";
import type { Sessions } from "../call/sessions.ts";

/** Parts that run the steps of jobs and apply their effects. */
export interface ExecutionParts extends EntryParts, FileParts {
  readonly secrets: Secrets;
  readonly credentials: Credentials;
  /** Which apps a workspace has enabled, and their configuration. */
  readonly apps: WorkspaceApps;
  readonly registrations: Registrations;
  /** The database's time, the same for all nodes; milliseconds since the epoch. */
  readonly sharedNow: (tx: Tx) => Promise<number>;
  /** Addresses for outsiders. */
  readonly callbacks: Callbacks;
  /** Tokens and sessions that all jobs and processes of a workspace share. */
  readonly sessions: (workspaceId: string) => Sessions;
  readonly log: Log;
}
