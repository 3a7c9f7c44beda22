import { defineCredential, findSecret, type StepContext, Type } from "@fakturo/plugin";
import { readKeyPair, requireValid, type SigningCredentials } from "@fakturo/signature";

/** Key of the certificate: `certificate` and `private_key`, each PEM or DER in base64, and `password`. */
export const OFFLINE_SECRET = "gov-pl.offline";

const Stored = Type.Object({
  certificate: Type.String({ title: "Certificate", default: "" }),
  private_key: Type.String({ title: "Private key", default: "" }),
  password: Type.Optional(Type.String({ title: "Password" })),
});

/** The certificate for the QR codes of offline invoices; KSeF accepts no login with it. */
export const offlineCredential = defineCredential({
  key: OFFLINE_SECRET,
  kind: "certificate",
  title: "KSeF certificate of type Offline",
  scope: "holder",
  schema: Stored,
});

/**
 * The seller's KSeF certificate of type Offline with its key, else that of the workspace; undefined without one.
 * @throws FakturoError "input" for an unreadable secret or certificate, "signature" for a wrong password or
 * key, and for a certificate that is not valid now.
 */
export async function offlineCertificateOf(
  nip: string,
  ctx: Pick<StepContext, "secret" | "now">,
): Promise<SigningCredentials | undefined> {
  const secret =
    (await findSecret(ctx, `${OFFLINE_SECRET}.${nip}`, Stored)) ??
    (await findSecret(ctx, OFFLINE_SECRET, Stored));
  if (!secret) return undefined;
  const { certificate, private_key: key, password } = secret;
  const credentials = readKeyPair(certificate, key, password || undefined);
  requireValid(credentials.certificate, ctx.now());
  return credentials;
}
