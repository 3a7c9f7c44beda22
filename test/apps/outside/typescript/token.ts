import { readJsonAs, type StepContext, Type } from "@fakturo/plugin";

const Token = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });

/** A new access token by the client's credentials, and its lifetime in seconds. */
export async function newToken(
  api: string,
  ctx: Pick<StepContext, "http" | "secret">,
): Promise<{ value: string; seconds: number }> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: (await ctx.secret("acme.client-id")) ?? "",
    client_secret: (await ctx.secret("acme.client-secret")) ?? "",
  });
  const reply = await ctx.http(`${api}token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  });
  const text = new TextDecoder().decode(reply.body);
  const { access_token, expires_in } = readJsonAs(Token, text, "the token");
  return { value: access_token, seconds: expires_in };
}
