import { FakturoError, type Party } from "@fakturo/model";
import { defineCredential, readJsonAs, type StepContext } from "@fakturo/plugin";
import { sandboxSoftware, TicketBaiSoftware } from "../software.ts";
import type { ZoneCode } from "../zones.ts";

/** Secret of the workspace with the software's data as JSON. */
export const SOFTWARE_SECRET = "ticketbai.software";

/** Declares the secret. */
export const software = defineCredential({
  key: SOFTWARE_SECRET,
  kind: "values",
  title: "Software and its licences",
  scope: "workspace",
  required: "live",
  schema: TicketBaiSoftware,
});

/**
 * The software and its licence in a zone; in a sandbox without setting that of Bizkaia's test
 * system, and elsewhere the supplier's own without licence.
 * @throws FakturoError "precondition-failed" without setting or licence, "input" when unreadable.
 */
export async function softwareFor(
  supplier: Party,
  zone: ZoneCode,
  ctx: StepContext,
): Promise<TicketBaiSoftware> {
  const text = await ctx.secret(SOFTWARE_SECRET);
  if (text === undefined && ctx.sandbox) return sandboxSoftware(supplier.tax_id?.code ?? "", zone);
  const software =
    text === undefined ? undefined : readJsonAs(TicketBaiSoftware, text, `'${SOFTWARE_SECRET}'`);
  if (software?.licenses[zone]) return software;
  throw new FakturoError(
    "precondition-failed",
    `the secret '${SOFTWARE_SECRET}' tells the licence of ${zone}; it does not`,
  );
}
