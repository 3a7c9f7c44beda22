import { FakturoError, isObject } from "@fakturo/model";
import type { AppReply, AppRequest, RouteContext } from "@fakturo/plugin";

/** A JSON answer. */
export const json = (status: number, value: object): AppReply => ({
  status,
  mime: "application/json",
  body: JSON.stringify(value),
});

/** NIF of the supplier of the path's entry. @throws FakturoError "not-found". */
export async function holderOf({ params }: AppRequest, ctx: RouteContext): Promise<string> {
  const { doc } = await ctx.entry(params.silo_entry_id ?? "");
  const taxId = doc.tax_id;
  const code = isObject(taxId) ? taxId.code : undefined;
  if (typeof code !== "string" || code === "")
    throw new FakturoError("not-found", "supplier not found");
  return code;
}
