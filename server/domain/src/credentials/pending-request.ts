import { isObject } from "@fakturo/model";
import { readAs } from "@fakturo/plugin";
import { findCurrentCredential, type Tx } from "@fakturo/server-storage/store";
import type { CredentialPlace, CredentialService } from "./credentials.ts";
import { declaredCredentials, PendingRequest, requestKeyOf } from "./declared.ts";

interface RequestParts {
  readonly registry: Parameters<typeof declaredCredentials>[0];
  readonly credentials: CredentialService;
}

/** A certificate that was given without key is completed with that of its request. */
export interface CompletedCredential {
  readonly value: unknown;
  /** Ends the request, once the credential is stored. */
  finish(tx: Tx): Promise<void>;
}

/** Adds the key of a pending request to a certificate without key; other values are unchanged. */
export async function completeCredential(
  tx: Tx,
  workspaceId: string,
  place: CredentialPlace,
  value: unknown,
  { registry, credentials }: RequestParts,
): Promise<CompletedCredential> {
  const unchanged = { value, finish: async () => undefined };
  const certificate = certificateAlone(value);
  const isRequested = declaredCredentials(registry).get(place.key)?.requested !== undefined;
  if (certificate === undefined || !isRequested) return unchanged;
  const own = { ...place, key: requestKeyOf(place.key) };
  const pending = await pendingRequest(tx, workspaceId, own, credentials);
  if (!pending) return unchanged;
  return {
    value: { certificate, private_key: pending.privateKey },
    finish: async (later) => void (await credentials.revoke(later, own, pending.version)),
  };
}

/** The certificate of a value that has no key; undefined for other values. */
function certificateAlone(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { pem: text, certificate, private_key, pkcs12 } = value;
  if (typeof text === "string") return text.includes("PRIVATE KEY") ? undefined : text;
  const isAlone = private_key === undefined && pkcs12 === undefined;
  return isAlone && typeof certificate === "string" ? certificate : undefined;
}

/** The key and request of a certificate that is not given yet; undefined without. */
export async function pendingRequest(
  tx: Tx,
  workspaceId: string,
  place: CredentialPlace,
  credentials: Pick<CredentialService, "find">,
): Promise<
  { readonly privateKey: string; readonly request: string; readonly version: number } | undefined
> {
  // The key of a party only: another credential would be taken from the workspace.
  const current = await findCurrentCredential(tx, place);
  if (current?.holder.toLowerCase() !== place.holder.toLowerCase()) return undefined;
  const found = await credentials.find(tx, workspaceId, place);
  if (!found) return undefined;
  const { private_key, request } = readAs(PendingRequest, found.value, "the pending request");
  return { privateKey: private_key, request, version: found.version };
}
