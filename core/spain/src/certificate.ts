import type { Party } from "@fakturo/model";
import { defineCredential } from "@fakturo/plugin";

/** The certificate that signs for a taxpayer, or for all: its own, a representative's, a provider's. */
export const spanishCertificate = defineCredential({
  key: "gov-es.certificate",
  kind: "certificate",
  title: "Certificate that signs",
  scope: "holder",
  required: true,
  // The agencies identify the caller by it (TLS), and records are signed with it.
  checks: { purposes: ["sign", "client"] },
});

/**
 * Names of the secrets with a taxpayer's certificate, in the order of lookup: its own,
 * `gov-es.certificate.<nif>` in lower case, then the common one.
 */
export function certificateSecrets({ tax_id }: Party): [own: string, common: string] {
  const { key } = spanishCertificate;
  return [`${key}.${(tax_id?.code ?? "").toLowerCase()}`, key];
}
