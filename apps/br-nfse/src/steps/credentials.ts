import { findSecret, type StepContext, Type } from "@fakturo/plugin";
import { type Credentials, readPkcs12 } from "@fakturo/signature";

/** Secret of the workspace: JSON with `pkcs12` (an A1 certificate in base64) and `password`. */
export const CERTIFICATE_SECRET = "nfe-br.certificate";

const Stored = Type.Object({
  pkcs12: Type.String({ title: "A1 certificate in base64" }),
  password: Type.String({ title: "Password" }),
});

/**
 * The A1 certificate that signs, undefined where the workspace has none.
 * @throws FakturoError "input" or "signature" when it cannot be read.
 */
export async function credentialsOf(ctx: StepContext): Promise<Credentials | undefined> {
  const secret = await findSecret(ctx, CERTIFICATE_SECRET, Stored);
  return secret && readPkcs12(secret.pkcs12, secret.password);
}
