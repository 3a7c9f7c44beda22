import { classify, uriOf } from "@fakturo/peppol";
import {
  type Answer,
  type AuthorityCode,
  type CallContext,
  callFailure,
  defineConnection,
  type Effects,
  type Found,
  failedProof,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { recordFacts } from "../record.ts";
import {
  answerAs,
  callProvider,
  DeliveryState,
  type ProviderCaller,
  ProviderError,
  providerErrorOf,
} from "./api.ts";
import { PROVIDER, providerToken } from "./settings.ts";

const TIMEOUT_S = 120;
const LATER_S = 60;
const NOT_FOUND = 404;
const CONFLICT = 409;
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

const CODES: readonly AuthorityCode[] = [
  {
    code: "delivery-failed",
    meaning: "The provider took the document, and could not deliver it.",
    remedy: "Act on the provider's message; a corrected document can be sent again.",
  },
  {
    code: "refused",
    meaning: "The provider refuses the document without a code of its own.",
    remedy: "Act on the provider's message, or ask the provider.",
  },
];

/**
 * The access point of a service provider. A document has the instance of its envelope as name there, under which it is
 * handed over again and asked for after a lost answer.
 */
export const providerConnection = defineConnection({
  key: PROVIDER,
  name: "Peppol service provider",
  credential: providerToken.key,
  endpoints: {},
  traits: { dedupe: "number", decides: "later", timeout: TIMEOUT_S, lateness: 300, lag: 300 },
  codes: CODES,
  send,
  consult,
  receipt,
  test,
});

const callerIn = (ctx: CallContext): ProviderCaller => ({
  signal: ctx.signal,
  api: () => ctx.endpoint("api"),
  http: (url, request) => ctx.http(url, request),
  credential: (key) => ctx.credential(key),
});

const documentPath = (identity: string) => `/outbound/${encodeURIComponent(identity)}`;

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  try {
    const { sender, receiver, country, createdAt } = recordFacts(one.mime);
    const { type, processes } = classify(one.bytes);
    const query = new URLSearchParams({ sender: uriOf(sender), receiver: uriOf(receiver) });
    query.set("document_type", uriOf(type));
    for (const process of processes) query.append("process", uriOf(process));
    query.set("country", country);
    query.set("created", new Date(createdAt).toISOString());
    const request = {
      method: "PUT",
      headers: { "content-type": "application/xml" },
      body: one.bytes,
    } as const;
    const reply = await callProvider(
      `${documentPath(one.identity)}?${query}`,
      request,
      callerIn(ctx),
    );
    return decision(one, answerAs(DeliveryState, reply));
  } catch (error) {
    return error instanceof ProviderError ? refusal(error) : callFailure(error);
  }
}

/** The answer for a document that was not taken: without a definite answer it may have been. */
function refusal({ status, code, message }: ProviderError): Answer {
  if (status === 401 || status === 403)
    return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
  if (status === 429) return { is: "not-sent", fault: "quota", message, retryIn: LATER_S };
  if (status === 503) return { is: "not-sent", fault: "down", message, retryIn: LATER_S };
  if (status === CONFLICT) return { is: "duplicate" };
  if (!REFUSED.has(status)) return { is: "unknown", message };
  return { is: "refused", faults: [{ code: code || "refused", message }] };
}

/** What the provider tells about a document. */
function decision(one: Submission, sent: DeliveryState): Answer {
  const { state, reference } = sent;
  if (state === "delivered")
    return { is: "accepted", reference, effects: evidence(one.identity, sent) };
  if (state === "queued")
    return { is: "taken", reference, message: "the provider delivers the document" };
  const { code = "delivery-failed", message = "the provider gives no reason" } = sent;
  return { is: "refused", faults: [{ code, message }], reference };
}

/** The receipt where the provider hands it on; the fact names message and envelope. */
function evidence(
  identity: string,
  { reference, message_id = reference, receipt: xml }: DeliveryState,
): Effects {
  const value = { message_id, instance_id: identity, provider: reference };
  const meta = [{ key: "transmission", ref: identity.slice(-12), value }];
  if (xml === undefined) return { meta };
  const file = {
    name: `receipt-${identity}.xml`,
    mime: "application/soap+xml",
    data: new TextEncoder().encode(xml),
    key: "peppol-receipt",
    category: "response",
    private: true,
  } as const;
  return { meta, files: [file] };
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  try {
    const path = documentPath(one.identity);
    const sent = answerAs(
      DeliveryState,
      await callProvider(path, { method: "GET" }, callerIn(ctx)),
    );
    return { is: "found", digest: sent.sha256, answer: decision(one, sent) };
  } catch (error) {
    const { status, message } = providerErrorOf(error);
    return status === NOT_FOUND ? { is: "not-found" } : { is: "unknown", message };
  }
}

/** Requests a delivery that does not exist: "not found" shows that the provider accepts the token. */
async function test(ctx: CallContext): Promise<Proof> {
  try {
    await callProvider("/deliveries/none", { method: "GET" }, callerIn(ctx));
    return { is: "works" };
  } catch (error) {
    const { status, message, code } = providerErrorOf(error);
    if (status === NOT_FOUND) return { is: "works" };
    return failedProof({ ...refusal(new ProviderError(message, status, code)), message, code });
  }
}

async function receipt(one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  try {
    const path = `/deliveries/${encodeURIComponent(reference)}`;
    const reply = await callProvider(path, { method: "GET" }, callerIn(ctx));
    return decision(one, answerAs(DeliveryState, reply));
  } catch (error) {
    const { status, message } = providerErrorOf(error);
    return status === NOT_FOUND
      ? { is: "not-sent", dropped: true, message }
      : { is: "unknown", message };
  }
}
