import { readJsonAs, Type } from "@fakturo/plugin";
import { type KsefContext, textOf } from "../connection/api.ts";
import { callWithToken } from "../connection/session.ts";

const Limits = Type.Object({ batchSession: Type.Object({ maxInvoices: Type.Integer() }) });
const SCOPE = "limits";
const LIFETIME_S = 3600;

/** The taxpayer's own limit of invoices in a batch. @throws KsefError, TransportError. */
export async function invoicesPerBatch(ctx: KsefContext): Promise<number> {
  return readJsonAs(Limits, await publishedLimits(ctx), "the limits").batchSession.maxInvoices;
}

/** Forgets limits that have changed. @throws KsefError, TransportError. */
export async function dropLimits(ctx: KsefContext): Promise<void> {
  await ctx.dropSession(SCOPE, await publishedLimits(ctx));
}

function publishedLimits(ctx: KsefContext): Promise<string> {
  return ctx.session(SCOPE, async () => {
    const reply = await callWithToken("/limits/context", { method: "GET" }, ctx);
    return { value: textOf(reply), seconds: LIFETIME_S };
  });
}
