import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type AppReply,
  definePlugin,
  defineProvider,
  defineRecord,
  type OutsideRoute,
  putRecord,
  splitCallback,
  step,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";

/** A linked account; the refresh token is a secret. */
export const account = defineRecord({
  key: "acme.account",
  schema: Type.Object({ customer: Type.String(), uploads: Type.Optional(Type.Integer()) }),
  indexes: ["customer"],
});

const PROVIDER = process.env.ACME_URL ?? "https://acme.example";
const text = (status: number, body: string): AppReply => ({ status, mime: "text/plain", body });

/** Waits for the person's consent in the browser. */
const link = defineProvider({
  key: "acme.link",
  name: "Link an account",
  summary: "Ask the customer to link the account.",
  effect: "external",
  config: Type.Object({}),
  async run({ job }, ctx) {
    const known = await ctx.records(account).get("main");
    if (known) return step.ok({ args: { customer: known.value.customer } });
    const { address, token } = splitCallback(await ctx.callbackUrl(job.id, "/oauth"));
    const query = new URLSearchParams({ redirect_uri: address, state: token });
    return step.wait(`${PROVIDER}/authorize?${query}`, { ref: job.id, seconds: 3600 });
  },
});

/** An expected payment. */
const paid = defineProvider({
  key: "acme.paid",
  name: "Wait for the payment",
  summary: "Wait until the payment service reports the payment.",
  effect: "external",
  config: Type.Object({}),
  async run({ job, ref }, ctx) {
    const url = await ctx.callbackUrl(`pay-${job.id}`, "/payments/:token");
    if (ref !== undefined && (await ctx.records(account).get(`pay-${job.id}`))) return step.ok();
    return step.wait(url, { ref: `pay-${job.id}`, seconds: 3600 });
  },
});

const oauth: OutsideRoute = {
  method: "GET",
  path: "/oauth",
  summary: "Redirect of the authorization server",
  auth: "none",
  callback: { in: "query", name: "state" },
  async handle({ query, ref = "" }, ctx) {
    const body = new URLSearchParams({ code: query.code ?? "", grant_type: "authorization_code" });
    const reply = await ctx.http(`${PROVIDER}/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
    if (reply.status !== 200) return text(502, "the account could not be linked");
    const { refresh_token: value, customer } = JSON.parse(new TextDecoder().decode(reply.body));
    return {
      status: 303,
      mime: "text/plain",
      body: "",
      headers: { location: `${PROVIDER}/done` },
      effects: {
        secrets: [{ name: "acme.refresh-token", value }],
        records: [putRecord(account, "main", { customer })],
        wake: [{ ref }],
      },
    };
  },
};

const payments: OutsideRoute = {
  method: "POST",
  path: "/payments/:token",
  summary: "Webhook of the payment service",
  callback: { in: "path", name: "token" },
  limit: 10_000,
  async auth({ headers, bytes }, ctx) {
    const secret = (await ctx.secret("acme.webhook")) ?? "";
    const given = Buffer.from(headers["x-signature"] ?? "", "hex");
    const expected = createHmac("sha256", secret).update(bytes).digest();
    return secret !== "" && given.length === expected.length && timingSafeEqual(given, expected);
  },
  body: Type.Object({ event: Type.String(), customer: Type.String() }),
  async handle({ body, ref = "" }) {
    const { event, customer } = body as { event: string; customer: string };
    const file = {
      name: "event.json",
      mime: "application/json",
      data: Buffer.from(JSON.stringify(body)),
    };
    return {
      ...text(200, "stored"),
      effects: {
        records: [putRecord(account, ref, { customer })],
        wake: [{ ref, message: "paid" }],
        ...(event === "statement" && { receive: [{ key: customer, files: [file] }] }),
      },
    };
  },
};

/** Identifies the workspace by the caller's certificate. */
const certified: OutsideRoute = {
  method: "POST",
  path: "/certified",
  summary: "Message of a network with mutual TLS",
  accepts: "raw",
  async auth({ certificate }, ctx) {
    const customer = /CN=(.+)/.exec(certificate?.subject ?? "")?.[1];
    const workspace = customer && (await ctx.workspaceOf(account, "customer", customer));
    return workspace ? { workspace } : false;
  },
  handle: async ({ workspace, bytes }) => text(200, `${workspace?.id} ${bytes.length}`),
};

const upload: TokenRoute = {
  method: "POST",
  path: "/upload",
  summary: "Files of a form",
  accepts: "multipart",
  async handle({ parts }, ctx) {
    const main = await ctx.records(account).get("main");
    const { customer = "nobody", uploads = 0 } = main?.value ?? {};
    const next = { customer, uploads: uploads + parts.length };
    const { version = 0 } = main ?? {};
    return {
      ...text(200, parts.map(({ name, data }) => `${name}:${data.length}`).join()),
      effects: { records: [putRecord(account, "main", next, { version })] },
    };
  },
};

export const plugin = definePlugin({
  name: "fakturo-acme",
  app: "acme",
  records: [account],
  providers: [link, paid],
  routes: [oauth, payments, certified, upload],
});
