import { FakturoError } from "@fakturo/model";
import type { ExportedFile, Exporter } from "@fakturo/plugin";
import type { Clock, Ids, OnProgress } from "@fakturo/server-base";
import {
  createWorkspace,
  type KeyService,
  type NewKey,
  type NewWorkspace,
  type OneTimeLink,
  type Setup,
  type UserAdministration,
} from "@fakturo/server-domain/access";
import type { AppRegistration } from "@fakturo/server-domain/apps";
import type { EnvironmentOf } from "@fakturo/server-domain/credentials";
import { addPeriod, type ExportOrder, startExport } from "@fakturo/server-domain/exports";
import {
  eraseParty,
  type Retention,
  type RetentionChange,
  readRetention,
  writeRetention,
} from "@fakturo/server-domain/privacy";
import { type Exported, exportWorkspace, importWorkspace } from "@fakturo/server-domain/transfer";
import type { ConnectionTests } from "@fakturo/server-runtime/transmit";
import type { Database, WorkspaceReads } from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import {
  type ApiKeyRow,
  type AuditRow,
  findApiKey,
  joinOnlyOrg,
  listApiKeys,
  listAudit,
  listWorkspaces,
  type NamingRow,
  type SecretRow,
  stopMoved,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import type { MasterKeys, Rotation, Secrets } from "@fakturo/server-storage/vault";
import {
  type AppAdministration,
  type AppRoutes,
  createAppAdministration,
} from "./app-administration.ts";
import {
  type CallbackAdministration,
  createCallbackAdministration,
} from "./callback-administration.ts";
import { type ChainAdministration, createChainAdministration } from "./chain-administration.ts";
import {
  type CredentialAdministration,
  createCredentialAdministration,
} from "./credential-administration.ts";
import { createJobAdministration, type JobAdministration } from "./job-administration.ts";
import { createNamedWorkspaces } from "./named-workspaces.ts";
import {
  createRegistrationAdministration,
  type RegistrationAdministration,
} from "./registration-administration.ts";
import {
  createRestoreAdministration,
  type RestoreAdministration,
} from "./restore-administration.ts";
import {
  createSubmissionAdministration,
  type SubmissionAdministration,
} from "./submission-administration.ts";

/** Operator's tasks across workspaces, from the command line or in the same process. */
export interface Administration {
  /** Of the only organisation, where members sign in and there is one. */
  createWorkspace(workspace: NewWorkspace): Promise<WorkspaceRow>;
  listWorkspaces(): Promise<WorkspaceRow[]>;
  /**
   * `workspace` is an id, a handle or a name.
   * @throws FakturoError "not-found"; "conflict" for a name that several have.
   */
  createKey(key: NewKey & { workspace: string }): Promise<{ id: string; token: string }>;
  /** API keys of a workspace, revoked ones too. @throws as `createKey`. */
  listKeys(workspace: string): Promise<readonly ApiKeyRow[]>;
  /** Ends a key for good. @throws as `createKey`; "not-found" for an unknown key. */
  revokeKey(workspace: string, key: string): Promise<ApiKeyRow>;
  readonly apps: AppRegistration;
  readonly rotation: Rotation;
  readonly users: UserAdministration;
  /** Address of a new link for the first member; undefined once somebody can sign in. */
  setupLink(): Promise<{ readonly url: string; readonly expiresAt: Date } | undefined>;
  /** Address of a one-time link with which a member sets a password. @throws FakturoError "not-found". */
  passwordLink(user: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  readonly credentials: CredentialAdministration;
  readonly registrations: RegistrationAdministration;
  readonly submissions: SubmissionAdministration;
  readonly callbacks: CallbackAdministration;
  readonly chains: ChainAdministration;
  readonly jobs: JobAdministration;
  readonly restored: RestoreAdministration;
  /** Puts a workspace into an organisation. */
  joinOrg(workspace: string, org: string): Promise<void>;
  /** Apps of workspaces. */
  readonly workspaceApps: AppAdministration;
  /**
   * Writes all data of a workspace to an empty folder; `isMove` stops its chains and series before, which another
   * installation continues.
   */
  exportWorkspace(
    workspace: string,
    folder: string,
    isMove: boolean,
    onProgress?: OnProgress,
  ): Promise<Exported>;
  /** The signed documents of a period as one file, and how many there were. */
  exportPeriod(
    workspace: string,
    exporter: Exporter,
    order: ExportOrder,
  ): Promise<{ readonly file: ExportedFile; readonly documents: number }>;
  /**
   * Reads an export into a workspace without data; `isCopy` stops its chains and series, which the installation that
   * wrote it continues.
   */
  importWorkspace(
    workspace: string,
    folder: string,
    isCopy: boolean,
    onProgress?: OnProgress,
  ): Promise<Exported>;
  /** Retention periods of a workspace, after an optional change. */
  retention(workspace: string, change: RetentionChange | undefined): Promise<Retention>;
  /**
   * Erases a party's entry; answers the documents that mention the party and stay, by default for the
   * workspace's retention period.
   */
  eraseParty(workspace: string, entry: string, years?: number): Promise<readonly NamingRow[]>;
  /** The newest entries of a workspace's audit log, newest first. */
  listAudit(workspace: string, limit: number): Promise<readonly AuditRow[]>;
  writeSecret(workspace: string, name: string, value: string): Promise<void>;
  /** Names only. */
  listSecrets(workspace: string): Promise<readonly SecretRow[]>;
  /** @throws FakturoError "not-found". */
  removeSecret(workspace: string, name: string): Promise<void>;
}

export interface AdministrationParts {
  /** Runs with the rights of a tenant. */
  readonly database: Database;
  /** Of exports. */
  readonly reads: WorkspaceReads;
  /** Runs with the rights of the owner. */
  readonly owner: Database;
  readonly keys: KeyService;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly users: UserAdministration;
  readonly setup: Setup;
  /** Address of a page of the console, from its path. */
  readonly consoleUrl: (path: string) => string;
  readonly masterKeys: MasterKeys;
  readonly environmentOf: EnvironmentOf;
  /** Called where the plugins are loaded. */
  readonly connectionTests: () => ConnectionTests;
  /** Called where the plugins are loaded. */
  readonly appRoutes: () => AppRoutes;
  readonly pageUrl: (workspaceId: string, token: string) => string;
  readonly registration: AppRegistration;
  readonly rotation: Rotation;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createAdministration(parts: AdministrationParts): Administration {
  const { database, owner, keys, secrets, files, clock, ids } = parts;
  const workspaces = createNamedWorkspaces(database, owner);
  const addressed = ({ path, expiresAt }: OneTimeLink) => ({
    url: parts.consoleUrl(path),
    expiresAt,
  });
  return {
    async createWorkspace(workspace) {
      const row = await createWorkspace(
        { inWorkspace: database.withWorkspace, clock, ids },
        workspace,
      );
      await owner.maintain((tx) => joinOnlyOrg(tx, row.id));
      return row;
    },
    listWorkspaces: () => owner.maintain(listWorkspaces),
    createKey: async ({ workspace, ...key }) => {
      const { id } = await workspaces.find(workspace);
      return keys.create(id, key);
    },
    listKeys: (workspace) => workspaces.read(workspace, listApiKeys),
    async revokeKey(workspace, key) {
      const { id } = await workspaces.find(workspace);
      await keys.revoke(id, key);
      const row = await workspaces.read(workspace, (tx) => findApiKey(tx, key));
      if (!row) throw new FakturoError("not-found", `there is no key ${key}`);
      return row;
    },
    apps: parts.registration,
    rotation: parts.rotation,
    users: parts.users,
    async setupLink() {
      const link = await parts.setup.link();
      return link && addressed(link);
    },
    passwordLink: async (user) => addressed(await parts.users.passwordLink(user)),
    submissions: createSubmissionAdministration(workspaces),
    callbacks: createCallbackAdministration(workspaces, clock),
    chains: createChainAdministration(workspaces),
    jobs: createJobAdministration({ database, owner, workspaces, clock, ids }),
    restored: createRestoreAdministration(workspaces, owner, clock),
    registrations: createRegistrationAdministration({ ...parts, workspaces }),
    credentials: createCredentialAdministration({ ...parts, workspaces }),
    workspaceApps: createAppAdministration({ ...parts, workspaces }),
    async joinOrg(workspace, org) {
      const { id } = await workspaces.find(workspace);
      await parts.users.join(id, org);
    },
    async exportWorkspace(workspace, folder, isMove, onProgress) {
      const { id } = await workspaces.find(workspace);
      const now = new Date(clock.now());
      if (isMove) await owner.maintain((tx) => stopMoved(tx, id, now));
      // A standby may lack the stops.
      const reads = isMove ? database : parts.reads;
      return exportWorkspace({ database: reads, files }, id, folder, { now, isMove, onProgress });
    },
    async exportPeriod(workspace, exporter, order) {
      const { id } = await workspaces.find(workspace);
      return parts.reads.readWorkspace(id, async (tx) => {
        const writer = startExport(exporter, order, clock.now());
        const documents = await addPeriod(tx, writer, exporter, order);
        return { file: writer.end(), documents };
      });
    },
    async importWorkspace(workspace, folder, isCopy, onProgress) {
      const { id } = await workspaces.find(workspace);
      const now = new Date(clock.now());
      return importWorkspace({ database, files }, id, folder, { now, isCopy, onProgress });
    },
    async eraseParty(workspace, entry, years) {
      const { id } = await workspaces.find(workspace);
      return eraseParty({ owner, files, clock, ids }, id, entry, years);
    },
    retention(workspace, change) {
      const now = new Date(clock.now());
      return workspaces.write(workspace, async (tx) => {
        if (change) await writeRetention(tx, { ...(await readRetention(tx, now)), ...change }, now);
        return readRetention(tx, now);
      });
    },
    writeSecret: (workspace, name, value) =>
      workspaces.write(workspace, (tx, { id }) => secrets.write(tx, id, name, value)),
    listAudit: (workspace, limit) => workspaces.read(workspace, (tx) => listAudit(tx, {}, limit)),
    listSecrets: (workspace) => workspaces.read(workspace, secrets.list),
    async removeSecret(workspace, name) {
      const isGone = await workspaces.write(workspace, (tx) => secrets.remove(tx, name));
      if (!isGone) throw new FakturoError("not-found", `there is no secret '${name}'`);
    },
  };
}
