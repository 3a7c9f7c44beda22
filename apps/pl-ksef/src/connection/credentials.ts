import { isFakturoError } from "@fakturo/model";
import { type Credential, defineCredential } from "@fakturo/plugin";
import type { KsefCredentials } from "./api.ts";

/** The supplier's certificate of KSeF, or its seal, which logs in. */
export const CERTIFICATE = defineCredential({
  key: "gov-pl.certificate",
  kind: "certificate",
  title: "Certificate for authentication in KSeF",
  scope: "holder",
  checks: { purposes: ["sign"] },
});

/** A token of KSeF, in place of the certificate. */
export const TOKEN = defineCredential({
  key: "gov-pl.token",
  kind: "token",
  title: "Token of KSeF, in place of the certificate",
  scope: "holder",
});

/**
 * The holder's token, else its certificate.
 * @throws FakturoError "precondition-failed" without both.
 */
export async function credentialsFrom(
  read: (key: string) => Promise<Credential>,
): Promise<KsefCredentials> {
  const token = await tokenFrom(read);
  if (token !== undefined) return { is: "token", token };
  const { tls } = await read(CERTIFICATE.key);
  return { is: "certificate", certificate: tls?.cert ?? "", key: tls?.key ?? "" };
}

async function tokenFrom(read: (key: string) => Promise<Credential>): Promise<string | undefined> {
  try {
    return (await read(TOKEN.key)).text.trim();
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}
