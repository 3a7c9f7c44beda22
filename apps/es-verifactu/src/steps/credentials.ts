import { FakturoError, type Party } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { type Credentials, readCredentials } from "@fakturo/signature";

/** Secret of the workspace with the certificate that signs for a taxpayer, or for all of them. */
export const CERTIFICATE_SECRET = "gov-es.certificate";

/**
 * The certificate that signs for a taxpayer: `gov-es.certificate.<nif>`, else `gov-es.certificate`.
 * @throws FakturoError "precondition-failed" without one, "input" or "signature" when unreadable.
 */
export async function credentialsFor({ tax_id }: Party, ctx: StepContext): Promise<Credentials> {
  const own = `${CERTIFICATE_SECRET}.${(tax_id?.code ?? "").toLowerCase()}`;
  const text = (await ctx.secret(own)) ?? (await ctx.secret(CERTIFICATE_SECRET));
  if (text === undefined)
    throw new FakturoError(
      "precondition-failed",
      `the secret '${CERTIFICATE_SECRET}' holds the certificate that signs; it is not set`,
    );
  return readCredentials(text, `'${CERTIFICATE_SECRET}'`);
}
