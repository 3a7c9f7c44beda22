import type { CallContext, HttpReply } from "@fakturo/plugin";

const JSON_TYPE = { "content-type": "application/json" };

/** Calls the system that issues NFS-e. */
export function callSefin(
  method: "GET" | "POST",
  path: string,
  ctx: CallContext,
  json?: Readonly<Record<string, string>>,
): Promise<HttpReply> {
  const body = json && { headers: JSON_TYPE, body: JSON.stringify(json) };
  return called(`${ctx.endpoint("sefin")}${path}`, { method, ...body }, ctx);
}

/** Calls the environment that distributes NFS-e and their events (ADN). */
export function callAdn(path: string, ctx: CallContext): Promise<HttpReply> {
  return called(`${ctx.endpoint("adn")}${path}`, { method: "GET" }, ctx);
}

async function called(
  url: string,
  init: Parameters<CallContext["http"]>[1],
  ctx: CallContext,
): Promise<HttpReply> {
  const { tls } = await ctx.credential();
  return ctx.http(url, { ...init, ...(tls && { tls }) });
}
