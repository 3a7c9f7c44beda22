import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { FakturoError } from "@fakturo/model";
import type { RequestedKey } from "@fakturo/plugin";
import type { Tx } from "@fakturo/server-storage/store";
import { certificateRequestPem } from "@fakturo/signature";
import { declaredCredentials, pendingRequest, requestKeyOf } from "../credentials/index.ts";
import { openPage, type PageAddress, type RegistrationPageParts } from "./page.ts";
import { partyOf } from "./party.ts";

const makeKey = promisify(generateKeyPair);

/**
 * The request (PKCS#10) of a certificate that an authority issues for a key of this server, PEM. The same one until the
 * certificate is given.
 * @throws FakturoError "not-found" for a credential that is not requested this way; "conflict" for a closed page.
 */
export async function requestCertificate(
  tx: Tx,
  address: PageAddress,
  { workspaceId, key }: { readonly workspaceId: string; readonly key: string },
  parts: RegistrationPageParts,
): Promise<string> {
  const { registration, credentials } = await openPage(tx, address, parts);
  const spec = declaredCredentials(parts.registry).get(key);
  if (!spec?.requested || !credentials.some((one) => one.key === key))
    throw new FakturoError("not-found", "this certificate is not issued for a request");
  const { environment, holder, entry } = registration;
  const place = { environment, key: requestKeyOf(key), holder };
  const pending = await pendingRequest(tx, workspaceId, place, parts.credentials);
  if (pending) return pending.request;
  const name = entry === null ? "" : (await partyOf(tx, entry)).party.name;
  const party = { holder, name: typeof name === "string" && name !== "" ? name : holder };
  const privateKey = await newKey(spec.requested);
  const request = certificateRequestPem({ name: spec.requested.subject(party) }, privateKey);
  const text = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await parts.credentials.put(tx, workspaceId, place, { private_key: text, request });
  return request;
}

async function newKey({ algorithm }: RequestedKey): Promise<KeyObject> {
  const { privateKey } =
    algorithm === "rsa-2048"
      ? await makeKey("rsa", { modulusLength: 2048 })
      : await makeKey("ec", { namedCurve: "P-256" });
  return privateKey;
}
