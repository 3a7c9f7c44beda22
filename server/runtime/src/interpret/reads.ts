import { FakturoError } from "@fakturo/model";
import type { Environment, StepContext } from "@fakturo/plugin";
import type { WorkspaceApps } from "@fakturo/server-domain/apps";
import { recordReader } from "@fakturo/server-domain/inbound";
import type { FileStore } from "@fakturo/server-storage/files";
import {
  findFile,
  findImportWorkflow,
  listSharedMetaRows,
  type Tx,
} from "@fakturo/server-storage/store";
import { type CallbackParts, callbackUrls } from "../connect/callback-urls.ts";
import { readCredential, readSecret, type SecretSources } from "../connect/credentials.ts";
import { findRegistered } from "../connect/registered.ts";
import { findRecord } from "../submissions/find-record.ts";

/** Whose data one call may read. */
export interface ReadScope {
  readonly workspaceId: string;
  readonly environment: Environment;
  readonly entryId: string | undefined;
  /** First part of the step's key. */
  readonly app: string;
}

/** Parts that read what a step may see. */
export interface ReadParts extends SecretSources, CallbackParts {
  readonly apps: Pick<WorkspaceApps, "config">;
  readonly files: FileStore;
}

/** Members of a step's context that read the workspace. */
export type StepReads = Pick<
  StepContext,
  | "file"
  | "meta"
  | "secret"
  | "credential"
  | "config"
  | "receives"
  | "records"
  | "callbackUrl"
  | "submission"
  | "registration"
>;

/** Reads of one call in its workspace, each in the transaction that `inTx` provides. */
export function createReads(
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  services: ReadParts,
  scope: ReadScope,
): StepReads {
  const { workspaceId, environment, entryId, app } = scope;
  return {
    config: (spec) => inTx((tx) => services.apps.config(tx, workspaceId, spec)),
    receives: () => inTx(async (tx) => (await findImportWorkflow(tx, app)) !== undefined),
    records: (type) => recordReader(inTx, app, type),
    callbackUrl: callbackUrls(inTx, services, workspaceId, app),
    file: (id) => inTx((tx) => readFile(tx, services.files, entryId, id)),
    meta: () => inTx(async (tx) => (entryId ? listSharedMetaRows(tx, entryId) : [])),
    secret: (name) => inTx((tx) => readSecret(tx, services, scope, name)),
    registration: (connection, holder) =>
      inTx((tx) =>
        findRegistered(tx, services.engine.registry, { connection, holder, environment, app }),
      ),
    submission: (query) => inTx((tx) => findRecord(tx, query, scope)),
    credential: (key, holder = "") =>
      inTx((tx) => readCredential(tx, services, workspaceId, { environment, key, holder })),
  };
}

async function readFile(
  tx: Tx,
  files: FileStore,
  entryId: string | undefined,
  id: string,
): Promise<Uint8Array> {
  const file = entryId ? await findFile(tx, entryId, id) : undefined;
  const bytes = file?.blob ? await files.read(tx, file.blob) : undefined;
  if (!bytes) throw new FakturoError("not-found", "file not found");
  return bytes;
}
