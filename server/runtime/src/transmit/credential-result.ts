import type { CredentialResult } from "@fakturo/connection";
import type { Connection } from "@fakturo/plugin";
import { type AlarmParts, raiseAlarm } from "@fakturo/server-domain/alarms";
import type { CredentialService } from "@fakturo/server-domain/credentials";
import type { Registrations } from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";

export interface CredentialResultParts extends AlarmParts {
  readonly credentials: Pick<CredentialService, "refused" | "works">;
  readonly registrations: Pick<Registrations, "suspend">;
}

interface Result {
  readonly connection: Pick<Connection, "key" | "name" | "credential">;
  readonly workspaceId: string;
  readonly result: CredentialResult;
}

/**
 * Keeps what an authority said about a credential. The second refusal in a row raises an alarm and
 * suspends the holder's registration until there is another version; a single one may be an error of the
 * authority.
 */
export async function keepCredentialResult(
  tx: Tx,
  { connection, workspaceId, result }: Result,
  parts: CredentialResultParts,
): Promise<void> {
  const { credential: key } = connection;
  const { holder, environment, version, refusal } = result;
  if (key === undefined || version === undefined) return;
  const place = { environment, key, holder };
  if (refusal === undefined) return parts.credentials.works(tx, place, version);
  const id = await parts.credentials.refused(tx, place, version, refusal);
  if (id === undefined) return;
  const message = `${connection.name} refuses version ${version} of ${key}: ${refusal}`;
  const details = { credential: id, key, version, holder, connection: connection.key };
  await raiseAlarm(tx, parts, workspaceId, { kind: "credentials", subject: id, message, details });
  await parts.registrations.suspend(tx, connection.key, place, {
    message: refusal,
    refusedVersion: version,
  });
}
