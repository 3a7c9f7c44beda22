import {
  type Answer,
  type CallContext,
  defineConnection,
  type Found,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { decisionOnReport } from "../report/decision.ts";
import { refusedAnswer, sentAnswer } from "./answers.ts";
import { type PlatformContext, platformErrorOf } from "./api.ts";
import { LISTED_CODES } from "./codes.ts";
import { CONNECTION, contextOf } from "./context.ts";
import { ACCOUNT } from "./credentials.ts";
import { flowOf, type PlatformFlow, postFlow, searchFlows } from "./flows.ts";
import { readRecord } from "./record.ts";

/** Until a flow is listed: the norm suggests 15 minutes. */
const LAG_S = 1200;
/** Acknowledgements take minutes: the operator is told of a flow that is open for a day. */
const UNDECIDED_S = 86_400;
/** Syntax of e-reporting files, which the tax administration's portal decides about. */
const REPORT = "FRR";

/**
 * An approved platform (plateforme agréée) over the flow service of XP Z12-013. Each platform has its own
 * addresses, which the operator sets: `flow`, `directory` and `token`.
 */
export const connection = defineConnection({
  key: CONNECTION,
  name: "Approved platform",
  credential: ACCOUNT.key,
  endpoints: {},
  traits: {
    dedupe: "bytes",
    decides: "later",
    timeout: 60,
    lateness: 300,
    lag: LAG_S,
    undecided: UNDECIDED_S,
  },
  codes: LISTED_CODES,
  send: (one, ctx) => send(one, contextOf(ctx)),
  consult: (one, ctx) => consult(one, contextOf(ctx)),
  receipt: (one, reference, ctx) => receipt(one, reference, contextOf(ctx)),
  prove,
});

async function send(one: Submission, ctx: PlatformContext): Promise<Answer> {
  try {
    return { is: "taken", reference: await postFlow(readRecord(one.bytes), one.id, ctx) };
  } catch (error) {
    return sentAnswer(platformErrorOf(error));
  }
}

/** The record's first flow that was not refused; the tracking id is that of the submission. */
async function consult(one: Submission, ctx: PlatformContext): Promise<Found> {
  try {
    const flows = await ownFlows(one, ctx);
    const found = flows.find((flow) => !isRefused(flow)) ?? flows[0];
    if (!found) return { is: "not-found" };
    const answer = { is: "taken", reference: found.flowId } as const;
    return { is: "found", digest: one.digest, answer };
  } catch (error) {
    return { is: "unknown", message: platformErrorOf(error).message };
  }
}

async function ownFlows(one: Submission, ctx: PlatformContext): Promise<readonly PlatformFlow[]> {
  const flows = await searchFlows({ trackingId: one.id, flowDirection: ["Out"] }, ctx);
  return flows.filter(({ trackingId }) => trackingId === one.id);
}

function isRefused({ acknowledgement }: PlatformFlow): boolean {
  return acknowledgement?.status === "Error";
}

async function receipt(one: Submission, reference: string, ctx: PlatformContext): Promise<Answer> {
  try {
    const flow = await flowOf(reference, ctx);
    const [reason] = flow.acknowledgement?.details ?? [];
    const isCopy = isRefused(flow) && reason?.reasonCode === "AlreadyExistingFlow";
    return await (isCopy ? firstCopy(one, flow, ctx) : decision(one, flow, ctx));
  } catch (error) {
    const { status, message } = platformErrorOf(error);
    if (status === 404) return { is: "not-sent", dropped: true, message: "the flow is not known" };
    return { is: "unknown", message };
  }
}

/** The decision of the platform; that of the tax administration's portal for a report. */
async function decision(
  one: Submission,
  flow: PlatformFlow,
  ctx: PlatformContext,
): Promise<Answer> {
  if (isRefused(flow)) return refusedAnswer(flow, one.attempts.length);
  if (flow.acknowledgement?.status !== "Ok")
    return { is: "taken", reference: flow.flowId, message: "the platform checks the file" };
  const isReport = readRecord(one.bytes).syntax === REPORT;
  return isReport ? decisionOnReport(one, flow, ctx) : accepted(flow);
}

/** The platform has the same bytes already: from an earlier send of this record, or of another program. */
async function firstCopy(
  one: Submission,
  copy: PlatformFlow,
  ctx: PlatformContext,
): Promise<Answer> {
  const first = (await ownFlows(one, ctx)).find((flow) => !isRefused(flow));
  if (first) return decision(one, first, ctx);
  // The first copy may not be listed yet.
  if (one.attempts.length > 1)
    return { is: "unknown", message: "the platform has the file from an earlier attempt" };
  return refusedAnswer(copy, one.attempts.length);
}

function accepted({ flowId }: PlatformFlow): Answer {
  return {
    is: "accepted",
    reference: flowId,
    effects: { meta: [{ key: "flow", ref: flowId.slice(0, 36) }] },
  };
}

/** A search shows whether the account works. */
async function prove(ctx: CallContext): Promise<Proof> {
  try {
    await searchFlows({ updatedAfter: new Date(ctx.now()).toISOString() }, contextOf(ctx));
    return { is: "works" };
  } catch (error) {
    const { status, message } = platformErrorOf(error);
    return { is: status === 401 || status === 403 ? "refused" : "unknown", message };
  }
}
