import {
  type AppReply,
  defineProvider,
  defineRecord,
  isTransportError,
  type OutsideRoute,
  putRecord,
  type RouteContext,
  readJsonAs,
  splitCallback,
  step,
  Type,
} from "@fakturo/plugin";

/** Secret of the workspace that the redirect stores. */
export const REFRESH_TOKEN = "acme.refresh-token";

const OK = 200;
const SEE_OTHER = 303;
const BAD_GATEWAY = 502;
const WAIT_S = 3600;

const Tokens = Type.Object({ refresh_token: Type.String(), customer: Type.String() });

/** The account that the workspace has linked. */
export const account = defineRecord({
  key: "acme.account",
  schema: Type.Object({ customer: Type.String() }),
});

/** Waits until a person has linked the account; the event's message holds the address to open. */
export const link = defineProvider({
  key: "acme.link",
  name: "Link the account",
  summary: "Wait until the account with Acme is linked.",
  effect: "external",
  config: Type.Object({}),
  async run({ job }, ctx) {
    if (await ctx.records(account).get("main")) return step.ok();
    const api = ctx.endpoint("acme", "api");
    // The reference comes back as it is: the token around it cannot be forged.
    const ref = `${job.id} ${api}`;
    const { address, token } = splitCallback(await ctx.callbackUrl(ref, "/oauth"));
    const query = new URLSearchParams({
      response_type: "code",
      client_id: (await ctx.secret("acme.client-id")) ?? "",
      redirect_uri: address,
      state: token,
    });
    return step.wait(`${api}authorize?${query}`, { ref, seconds: WAIT_S });
  },
});

/** Takes the browser's return from Acme: exchanges the code and wakes the step. */
export const redirect: OutsideRoute = {
  method: "GET",
  path: "/oauth",
  summary: "Redirect of the authorization",
  auth: "none",
  callback: { in: "query", name: "state" },
  async handle({ query, ref = "" }, ctx) {
    const [, api = ""] = ref.split(" ");
    if (!query.code) return page(OK, "The account is not linked: nothing was authorized.");
    const { address } = splitCallback(await ctx.callbackUrl(ref, "/oauth"));
    const tokens = await exchange(query.code, api, address, ctx);
    if (!tokens) return page(BAD_GATEWAY, "Acme does not answer. Please try again.");
    return {
      ...page(SEE_OTHER, "The account is linked."),
      headers: { location: `${api}linked` },
      effects: {
        secrets: [{ name: REFRESH_TOKEN, value: tokens.refresh_token }],
        records: [putRecord(account, "main", { customer: tokens.customer })],
        wake: [{ ref }],
      },
    };
  },
};

async function exchange(
  code: string,
  api: string,
  redirect_uri: string,
  ctx: RouteContext,
): Promise<typeof Tokens.static | undefined> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri,
    client_id: (await ctx.secret("acme.client-id")) ?? "",
    client_secret: (await ctx.secret("acme.client-secret")) ?? "",
  });
  try {
    const reply = await ctx.http(`${api}token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
    if (reply.status !== OK) return undefined;
    return readJsonAs(Tokens, new TextDecoder().decode(reply.body), "the tokens");
  } catch (error) {
    if (isTransportError(error)) return undefined;
    throw error;
  }
}

function page(status: number, body: string): AppReply {
  return { status, mime: "text/plain", body };
}
