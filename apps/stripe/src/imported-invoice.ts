import { FakturoError } from "@fakturo/model";
import type { StepContext, Task } from "@fakturo/plugin";
import { readPayable } from "./api.ts";
import type { Payable } from "./objects.ts";
import { documents } from "./settings.ts";

/**
 * The invoice at Stripe that the entry was imported from; undefined for other entries.
 * @throws FakturoError "precondition-failed" for one of the other mode, RequestRefused, TransportError.
 */
export async function importedInvoice(
  { entry }: Task,
  ctx: StepContext,
): Promise<Payable | undefined> {
  const records = entry ? await ctx.records(documents).find("entry", entry.id) : [];
  const found = records.find(({ id }) => id.startsWith("in_"));
  if (!found) return undefined;
  const invoice = await readPayable(found.id, ctx);
  if (invoice.livemode !== ctx.sandbox) return invoice;
  throw new FakturoError(
    "precondition-failed",
    `the invoice is of Stripe's ${invoice.livemode ? "live" : "test"} mode, the workspace is not`,
  );
}
