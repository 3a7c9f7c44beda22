import {
  defineCredential,
  findSecret,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { readPkcs12, type SigningCredentials } from "@fakturo/signature";

/** Secret of the workspace: JSON with `pkcs12` (an A1 certificate in base64) and `password`. */
export const CERTIFICATE_SECRET = "nfe-br.certificate";

const Stored = Type.Object({
  pkcs12: Type.String({ title: "A1 certificate in base64" }),
  password: Type.String({ title: "Password" }),
});

/** Declares the secret. */
export const brazilianCertificate = defineCredential({
  key: CERTIFICATE_SECRET,
  kind: "certificate",
  title: "A1 certificate",
  scope: "holder",
  required: true,
  schema: Stored,
  // The SEFAZ identify the caller by it (TLS), and documents are signed with it.
  checks: { purposes: ["sign", "client"] },
});

/**
 * Runs work with the A1 signing certificate of a holder, else with the common one; `KO` where there is none.
 * @throws FakturoError "input" or "signature" when it cannot be read.
 */
export async function withCredentials(
  ctx: StepContext,
  holder: string,
  work: (credentials: SigningCredentials) => StepResult | Promise<StepResult>,
): Promise<StepResult> {
  const own = `${CERTIFICATE_SECRET}.${holder.toLowerCase()}`;
  const secret =
    (holder === "" ? undefined : await findSecret(ctx, own, Stored)) ??
    (await findSecret(ctx, CERTIFICATE_SECRET, Stored));
  if (!secret)
    return step.ko("not-configured", `the workspace has no secret '${CERTIFICATE_SECRET}'`);
  return work(readPkcs12(secret.pkcs12, secret.password));
}
