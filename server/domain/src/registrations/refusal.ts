import type { RefusedInput, RegistrationAnswer, RegistrationSpec } from "@fakturo/plugin";
import { findCurrentCredential, lockCredentials, type Tx } from "@fakturo/server-storage/store";
import type { RegistrationDetail, StoredRegistration } from "./detail.ts";

/** Versions of credentials by their keys. */
export type CredentialVersions = Readonly<Record<string, number>>;

/** Versions that a call for the registration identifies itself with. */
export async function versionsInUse(
  tx: Tx,
  { environment, holder }: StoredRegistration,
  { credentials = [] }: Pick<RegistrationSpec, "credentials">,
): Promise<CredentialVersions> {
  const versions: [string, number][] = [];
  for (const key of credentials) {
    const found = await findCurrentCredential(tx, { environment, key, holder });
    if (found) versions.push([key, found.version]);
  }
  return Object.fromEntries(versions);
}

/** The detail of a page that asks again: what was refused is missing, what was accepted is kept. */
export function askedAnew(
  { inputs, mandate }: RegistrationDetail,
  { message, code, refused = {} }: Extract<RegistrationAnswer, { is: "ask-again" }>,
  used: CredentialVersions,
): Partial<RegistrationDetail> {
  const names = new Set(refused.inputs);
  return {
    message,
    code,
    inputs: Object.fromEntries(Object.entries(inputs).filter(([name]) => !names.has(name))),
    mandate: refused.mandate ? undefined : mandate,
    refused: { inputs: [...names], credentials: versionsOf(refused, used) },
  };
}

function versionsOf({ credentials = [] }: RefusedInput, used: CredentialVersions) {
  const keys = new Set(credentials);
  return Object.fromEntries(Object.entries(used).filter(([key]) => keys.has(key)));
}

/** True where the party's own credential is present, in a newer version than a refused one. */
export async function isCredentialGiven(
  tx: Tx,
  { environment, holder, detail }: StoredRegistration,
  key: string,
): Promise<boolean> {
  const place = { environment, key, holder };
  const refused = detail.refused?.credentials[key];
  if (refused === undefined) {
    const found = await findCurrentCredential(tx, place);
    return found?.holder.toLowerCase() === holder.toLowerCase();
  }
  // The newer one may still wait for its proof.
  const versions = await lockCredentials(tx, place);
  return versions.some(({ version, state }) => version > refused && state !== "revoked");
}
