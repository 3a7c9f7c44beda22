import { FakturoError } from "@fakturo/model";
import type { ExportedFile, Exporter } from "@fakturo/plugin";
import type { EnrollmentService } from "./access/enrollments.ts";
import type { KeyService } from "./access/keys.ts";
import type { UserAdministration } from "./access/users.ts";
import { createWorkspace, type NewWorkspace } from "./access/workspaces.ts";
import type { Registration } from "./apps/registration.ts";
import type { Database } from "./database/pool.ts";
import { eraseParty } from "./erasure/erase-party.ts";
import { type ExportOrder, startExport } from "./exports/exporters.ts";
import { addPeriod } from "./exports/period.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Clock, Ids } from "./ports.ts";
import {
  type Retention,
  type RetentionChange,
  readRetention,
  writeRetention,
} from "./retention/setting.ts";
import type { WorkspaceRow } from "./store/access.ts";
import { findWorkspaces, listWorkspaces } from "./store/all-workspaces.ts";
import { type AuditRow, listAudit } from "./store/audit.ts";
import type { NamingRow } from "./store/erasure.ts";
import type { SecretRow } from "./store/secrets.ts";
import { type Exported, exportWorkspace } from "./transfer/export.ts";
import { importWorkspace } from "./transfer/import.ts";
import type { Rotation } from "./vault/rotation.ts";
import type { Secrets } from "./vault/secrets.ts";

/** What an operator does across workspaces, from the command line or in the same process. */
export interface Administration {
  createWorkspace(workspace: NewWorkspace): Promise<WorkspaceRow>;
  listWorkspaces(): Promise<WorkspaceRow[]>;
  /**
   * `workspace` is an id, a handle or a name.
   * @throws FakturoError "not-found"; "conflict" for a name that several have.
   */
  createKey(key: { workspace: string; name: string }): Promise<{ id: string; token: string }>;
  readonly apps: Registration;
  readonly rotation: Rotation;
  readonly users: UserAdministration;
  /** Puts a workspace into an organisation. */
  joinOrg(workspace: string, org: string): Promise<void>;
  /** Enables or disables an app in a workspace; answers the enrolment's id. */
  enableApp(workspace: string, app: string, enabled: boolean): Promise<string>;
  /** Writes all data of a workspace to an empty folder. */
  exportWorkspace(workspace: string, folder: string): Promise<Exported>;
  /** The signed documents of a period as one file, and how many there were. */
  exportPeriod(
    workspace: string,
    exporter: Exporter,
    order: ExportOrder,
  ): Promise<{ readonly file: ExportedFile; readonly documents: number }>;
  /** Reads an export into a workspace without data. */
  importWorkspace(workspace: string, folder: string): Promise<Exported>;
  /** How long a workspace keeps what it need not keep for ever, after a change if one is given. */
  retention(workspace: string, change: RetentionChange | undefined): Promise<Retention>;
  /**
   * Erases a party's entry; answers the documents that name the party and stay, by default for as long
   * as the workspace keeps documents.
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
  /** Works with the rights of a tenant. */
  readonly database: Database;
  /** Works with the rights of the owner. */
  readonly owner: Database;
  readonly keys: KeyService;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly enrollments: EnrollmentService;
  readonly users: UserAdministration;
  readonly registration: Registration;
  readonly rotation: Rotation;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createAdministration(parts: AdministrationParts): Administration {
  const { database, owner, keys, secrets, files, clock, ids } = parts;
  return {
    createWorkspace: (workspace) =>
      createWorkspace({ inWorkspace: database.withWorkspace, clock, ids }, workspace),
    listWorkspaces: () => owner.maintain(listWorkspaces),
    createKey: async ({ workspace, name }) => {
      const { id } = await theWorkspace(owner, workspace);
      return keys.create(id, { name });
    },
    apps: parts.registration,
    rotation: parts.rotation,
    users: parts.users,
    async joinOrg(workspace, org) {
      const { id } = await theWorkspace(owner, workspace);
      await parts.users.join(id, org);
    },
    async enableApp(workspace, app, enabled) {
      const { id } = await theWorkspace(owner, workspace);
      return parts.enrollments.enable(id, app, enabled);
    },
    async exportWorkspace(workspace, folder) {
      const { id } = await theWorkspace(owner, workspace);
      return exportWorkspace({ database, files }, id, folder, new Date(clock.now()));
    },
    async exportPeriod(workspace, exporter, order) {
      const { id } = await theWorkspace(owner, workspace);
      return database.readWorkspace(id, async (tx) => {
        const writer = startExport(exporter, order, clock.now());
        const documents = await addPeriod(tx, writer, exporter, order);
        return { file: writer.end(), documents };
      });
    },
    async importWorkspace(workspace, folder) {
      const { id } = await theWorkspace(owner, workspace);
      return importWorkspace({ database, files }, id, folder, new Date(clock.now()));
    },
    async eraseParty(workspace, entry, years) {
      const { id } = await theWorkspace(owner, workspace);
      return eraseParty({ owner, files, clock, ids }, id, entry, years);
    },
    async retention(workspace, change) {
      const { id } = await theWorkspace(owner, workspace);
      const now = new Date(clock.now());
      return database.withWorkspace(id, async (tx) => {
        if (change) await writeRetention(tx, { ...(await readRetention(tx, now)), ...change }, now);
        return readRetention(tx, now);
      });
    },
    async writeSecret(workspace, name, value) {
      const { id } = await theWorkspace(owner, workspace);
      await database.withWorkspace(id, (tx) => secrets.write(tx, id, name, value));
    },
    async listAudit(workspace, limit) {
      const { id } = await theWorkspace(owner, workspace);
      return database.withWorkspace(id, (tx) => listAudit(tx, {}, limit));
    },
    async listSecrets(workspace) {
      const { id } = await theWorkspace(owner, workspace);
      return database.withWorkspace(id, secrets.list);
    },
    async removeSecret(workspace, name) {
      const { id } = await theWorkspace(owner, workspace);
      const isGone = await database.withWorkspace(id, (tx) => secrets.remove(tx, name));
      if (!isGone) throw new FakturoError("not-found", `there is no secret '${name}'`);
    },
  };
}

async function theWorkspace(owner: Database, text: string): Promise<WorkspaceRow> {
  const [first, second] = await owner.maintain((tx) => findWorkspaces(tx, text));
  if (!first) throw new FakturoError("not-found", `there is no workspace '${text}'`);
  const isName = first.id !== text && first.slug !== text;
  if (second && isName)
    throw new FakturoError("conflict", `several workspaces are called '${text}': give the id`);
  return first;
}
