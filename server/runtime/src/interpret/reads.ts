import { FakturoError } from "@fakturo/model";
import type { Credential, Environment } from "@fakturo/plugin";
import type { CredentialPlace } from "@fakturo/server-domain/credentials";
import { callbackAddress, recordReader } from "@fakturo/server-domain/inbound";
import type { FileStore } from "@fakturo/server-storage/files";
import { findFile, listSharedMetaRows, type Tx } from "@fakturo/server-storage/store";
import type { ExecutionParts } from "./execution-parts.ts";
import type { StepContextOptions } from "./step-context.ts";

/** Whose data one call may read. */
export interface ReadScope {
  readonly workspaceId: string;
  readonly environment: Environment;
  readonly entryId: string | undefined;
  /** First part of the step's key. */
  readonly app: string;
}

type Parts = Pick<ExecutionParts, "secrets" | "credentials">;

/** Reads of one call in its workspace, each in the transaction that `inTx` provides. */
export function createReads(
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  services: ExecutionParts,
  scope: ReadScope,
): Pick<
  StepContextOptions,
  "file" | "meta" | "secret" | "credential" | "config" | "records" | "callbackUrl"
> {
  const { workspaceId, environment, entryId, app } = scope;
  const { callbacks, engine } = services;
  return {
    config: (spec) => inTx((tx) => services.apps.config(tx, workspaceId, spec)),
    records: (type) => recordReader(inTx, app, type),
    async callbackUrl(ref, path) {
      const token = await inTx((tx) => callbacks.token(tx, workspaceId, app, ref));
      return callbacks.url(callbackAddress(engine.registry.plugins, app, token, path));
    },
    file: (id) => inTx((tx) => readFile(tx, services.files, entryId, id)),
    meta: () => inTx(async (tx) => (entryId ? listSharedMetaRows(tx, entryId) : [])),
    secret: (name) => inTx((tx) => readSecret(tx, services, scope, name)),
    credential: (key, holder = "") =>
      inTx((tx) => readCredential(tx, services, workspaceId, { environment, key, holder })),
  };
}

/** A secret by its name: the declared credential, else what was set as plain secret. */
export async function readSecret(
  tx: Tx,
  { secrets, credentials }: Parts,
  { workspaceId, environment }: Pick<ReadScope, "workspaceId" | "environment">,
  name: string,
): Promise<string | undefined> {
  return (
    (await credentials.textOf(tx, workspaceId, environment, name)) ??
    secrets.read(tx, workspaceId, name)
  );
}

/**
 * A declared credential, of a `version` or the current one; a plain secret of its name counts as version 0.
 * @throws FakturoError "precondition-failed" where there is none.
 */
export async function readCredential(
  tx: Tx,
  { secrets, credentials }: Parts,
  workspaceId: string,
  place: CredentialPlace,
  version?: number,
): Promise<Credential> {
  const found =
    (version === 0 ? undefined : await credentials.find(tx, workspaceId, place, version)) ??
    (await credentials.fromSecret(place, (name) => secrets.read(tx, workspaceId, name)));
  if (found) return found;
  const whose = place.holder === "" ? "" : ` for ${place.holder}`;
  throw new FakturoError(
    "precondition-failed",
    `the credential '${place.key}'${whose} is not set in ${place.environment}`,
  );
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
