import type { Environment, RegistrationSpec } from "@fakturo/plugin";
import { findCurrentCredential, type Tx } from "@fakturo/server-storage/store";

/**
 * Subject of the workspace's own certificate, with which the operator acts for a party, empty for registrations
 * without credentials; undefined where the registration accepts no mandate or the operator has no certificate.
 */
export async function agentOf(
  tx: Tx,
  { environment }: { readonly environment: Environment },
  { mandate, credentials = [] }: RegistrationSpec,
): Promise<string | undefined> {
  const [key] = credentials;
  if (!mandate) return undefined;
  if (key === undefined) return "";
  const own = await findCurrentCredential(tx, { environment, key, holder: "" });
  return typeof own?.facts.subject === "string" ? own.facts.subject : undefined;
}
