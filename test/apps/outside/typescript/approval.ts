import {
  defineProvider,
  defineRecord,
  type OutsideRoute,
  putRecord,
  readAs,
  step,
  Type,
} from "@fakturo/plugin";
import { newToken } from "./token.ts";

const UNAUTHORIZED = 401;
const DAY_S = 24 * 3600;
const HOUR_S = 3600;

/** Decisions of Acme, by job. */
export const approval = defineRecord({
  key: "acme.approval",
  schema: Type.Object({ status: Type.String() }),
});

/** Asks Acme to approve, and waits until it calls back. */
export const approve = defineProvider({
  key: "acme.approve",
  name: "Ask Acme",
  summary: "Wait until Acme approves the invoice.",
  effect: "external",
  config: Type.Object({}),
  async run({ job }, ctx) {
    const known = await ctx.records(approval).get(job.id);
    if (known) return step.ok({ args: { approval: known.value.status } });
    const api = ctx.endpoint("acme", "api");
    const token = await ctx.lease("access", HOUR_S, () => newToken(api, ctx));
    const callback = await ctx.callbackUrl(job.id, "/approvals/:token");
    const reply = await ctx.http(`${api}approvals`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: job.id, callback }),
    });
    if (reply.status === UNAUTHORIZED) {
      await ctx.dropLease("access", token);
      return step.retry("Acme no longer accepts the token", 1);
    }
    return step.wait("Acme decides", { ref: job.id, seconds: DAY_S });
  },
});

const Decision = Type.Object({ status: Type.String() });

/** Takes Acme's decision; the address cannot be guessed. */
export const approvals: OutsideRoute = {
  method: "POST",
  path: "/approvals/:token",
  summary: "Decisions of Acme",
  auth: "none",
  callback: { in: "path", name: "token" },
  body: Decision,
  async handle({ body, ref = "" }) {
    const { status } = readAs(Decision, body, "the decision");
    return {
      status: 200,
      mime: "text/plain",
      body: "",
      effects: { records: [putRecord(approval, ref, { status })], wake: [{ ref }] },
    };
  },
};
