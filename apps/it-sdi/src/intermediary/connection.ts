import {
  type Answer,
  type CallContext,
  callFailure,
  defineConnection,
  type Submission,
} from "@fakturo/plugin";
import { SDI_CODES } from "../connection/codes.ts";
import { simulationHeaders } from "../connection/script.ts";
import { submittedName } from "../file.ts";
import { intermediaryAccount, intermediaryOf } from "./account.ts";
import { INTERMEDIARY_RECEIPTS } from "./addresses.ts";
import { httpApi } from "./http-api.ts";

/**
 * The Sistema di Interscambio over an intermediary. There is no common query: after a lost answer the same file goes
 * again under its name, which the SdI takes once; its receipts decide.
 */
export const connection = defineConnection({
  key: "sdi-it.intermediary",
  name: "Sistema di Interscambio over an intermediary",
  credential: intermediaryAccount.key,
  endpoints: {},
  hosts: { live: ["*"], test: ["*"] },
  traits: {
    dedupe: "bytes",
    decides: "later",
    timeout: 120,
    lateness: 300,
    lag: 300,
    resend: 3600,
  },
  codes: SDI_CODES,
  send,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  try {
    const api = httpApi(await intermediaryOf(ctx));
    const isSimulated = ctx.environment === "simulated";
    const { url, request } = api.upload(
      { name: submittedName(one), data: one.bytes },
      isSimulated ? ctx.endpoint("files") : undefined,
    );
    const extra = isSimulated ? await simulationHeaders(one, INTERMEDIARY_RECEIPTS, ctx) : {};
    const headers = { ...request.headers, ...extra };
    const answer = api.answer(await ctx.http(url, { ...request, headers, signal: ctx.signal }));
    // The SdI confirms no answer to a received invoice; it only refuses some.
    const isOutcome = one.kind === "report" && answer.is === "taken";
    return isOutcome ? { is: "accepted", reference: answer.reference } : answer;
  } catch (error) {
    return callFailure(error);
  }
}
