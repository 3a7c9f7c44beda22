import { type Csd, openCsd } from "@fakturo/mexico";
import { defineCredential, findSecret, type StepContext, Type } from "@fakturo/plugin";

/** Secret of the workspace: JSON with `certificate` and `private_key` in base64, and `password`. */
export const CSD_SECRET = "sat-mx.csd";

const Stored = Type.Object({
  certificate: Type.String({ title: "Certificate (.cer) in base64" }),
  private_key: Type.String({ title: "Key (.key) in base64" }),
  password: Type.String({ title: "Password" }),
});

/** Declares the secret. */
export const csdCredential = defineCredential({
  key: CSD_SECRET,
  kind: "certificate",
  title: "Seal certificate (CSD)",
  scope: "workspace",
  schema: Stored,
  checks: { purposes: ["sign"] },
});

/** The workspace's CSD; undefined when it has none. @throws FakturoError "input" for a broken one. */
export async function csdOf(ctx: Pick<StepContext, "secret">): Promise<Csd | undefined> {
  const secret = await findSecret(ctx, CSD_SECRET, Stored);
  if (!secret) return undefined;
  const { certificate, private_key: key, password } = secret;
  return openCsd({ certificate, key, password });
}
