import { FakturoError } from "@fakturo/model";
import type { Credential, Environment } from "@fakturo/plugin";
import type { CredentialPlace, CredentialService } from "@fakturo/server-domain/credentials";
import type { Tx } from "@fakturo/server-storage/store";
import type { Secrets } from "@fakturo/server-storage/vault";

/** Where credentials and secrets of a workspace are read. */
export interface SecretSources {
  readonly secrets: Secrets;
  readonly credentials: CredentialService;
}

/** A secret by its name: the declared credential, else what was set as plain secret. */
export async function readSecret(
  tx: Tx,
  { secrets, credentials }: SecretSources,
  { workspaceId, environment }: { readonly workspaceId: string; readonly environment: Environment },
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
  { secrets, credentials }: SecretSources,
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
