import { FakturoError, type Party } from "@fakturo/model";
import { defineCredential, readJsonAs, type StepContext } from "@fakturo/plugin";
import { ownSoftware, VerifactuSoftware } from "../software.ts";

/** Secret of the workspace with the invoicing system's data as JSON. */
export const SOFTWARE_SECRET = "verifactu.software";

/** Declares the secret. */
export const software = defineCredential({
  key: SOFTWARE_SECRET,
  kind: "values",
  title: "Invoicing system and its producer",
  scope: "workspace",
  required: "live",
  schema: VerifactuSoftware,
});

/**
 * Producer of this invoicing system: the workspace's own setting; in a sandbox the supplier.
 * @throws FakturoError "precondition-failed" without setting, "input" when it cannot be read.
 */
export async function softwareFor(
  { name = "", tax_id }: Party,
  ctx: StepContext,
): Promise<VerifactuSoftware> {
  const text = await ctx.secret(SOFTWARE_SECRET);
  if (text !== undefined) return readJsonAs(VerifactuSoftware, text, `'${SOFTWARE_SECRET}'`);
  if (ctx.sandbox) return ownSoftware(name, tax_id?.code ?? "");
  throw new FakturoError(
    "precondition-failed",
    `the secret '${SOFTWARE_SECRET}' says who answers for the invoicing system; it is not set`,
  );
}
