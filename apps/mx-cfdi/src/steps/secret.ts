import { type Csd, csdFrom } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import { defineCredential, type StepContext } from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";

/** Key of the credential with the certificate for digital seals (CSD) of a taxpayer. */
export const CSD_SECRET = "sat-mx.csd";

/** Declares the certificate: `.cer` and `.key` of the SAT with their password, PEM, or PKCS#12. */
export const csdCredential = defineCredential({
  key: CSD_SECRET,
  kind: "certificate",
  title: "Certificate for digital seals (CSD)",
  description: "Files .cer and .key of the SAT with the password of the key.",
  scope: "holder",
  checks: { purposes: ["sign"], namesHolder: true },
});

/** The holder's CSD, else the workspace's; undefined without both. @throws FakturoError "input" for a broken one. */
export async function csdOf(
  ctx: Pick<StepContext, "credential">,
  holder: string,
): Promise<Csd | undefined> {
  try {
    const { text } = await ctx.credential(CSD_SECRET, holder);
    return csdFrom(readCredentials(text, `the credential '${CSD_SECRET}'`));
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}
