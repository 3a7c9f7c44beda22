import { FakturoError } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { type Credentials, readCredentials } from "@fakturo/signature";

/** Secret of the workspace with the certificate that signs invoices. */
export const CERTIFICATE_SECRET = "sdi-it.certificate";

/**
 * The certificate that signs: PEM, or JSON with `pkcs12` (base64) or `pem`, and `password`.
 * @throws FakturoError "precondition-failed" without one, "input" or "signature" when unreadable.
 */
export async function credentialsIn(ctx: StepContext): Promise<Credentials> {
  const text = await ctx.secret(CERTIFICATE_SECRET);
  if (text === undefined)
    throw new FakturoError(
      "precondition-failed",
      `the secret '${CERTIFICATE_SECRET}' holds the certificate that signs; it is not set`,
    );
  return readCredentials(text, `'${CERTIFICATE_SECRET}'`);
}
