import { type TokenRoute, Type } from "@fakturo/plugin";

/** The address is that of the workspace: nothing else is told apart by it. */
const REFERENCE = "events";

/**
 * A route that tells the address of a workspace which the platform posts its events to.
 * @param path of the route for events, with the token.
 */
export function webhookAddress(platform: string, path: string): TokenRoute {
  const schema = Type.Object({
    webhook: Type.String({ description: `Address to enter at ${platform} as webhook.` }),
  });
  return {
    method: "GET",
    path: "/webhook",
    // Whoever knows the address may post events to it.
    action: "configure",
    summary: `Get the webhook of the workspace, to be entered at ${platform}`,
    replies: { 200: { description: "The address.", schema } },
    async handle(_request, ctx) {
      const webhook = await ctx.callbackUrl(REFERENCE, path);
      return { status: 200, mime: "application/json", body: JSON.stringify({ webhook }) };
    },
  };
}
