import {
  collected,
  commonName,
  prepareMessage,
  RETRY_PAUSES_MS,
  readAnswer,
  type SendOutcome,
} from "@fakturo/as4";
import { FakturoError } from "@fakturo/model";
import {
  type Classified,
  certificateOf,
  classify,
  type Destination,
  findPublisher,
  LookupCache,
  lookUp,
  type PeppolNetwork,
  participantOfTaxId,
  uriOf,
} from "@fakturo/peppol";
import {
  type Answer,
  type CallContext,
  type Connection,
  callFailure,
  defineConnection,
  type Effects,
  type Proof,
  type RecordWrite,
  type Submission,
  statusProof,
} from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";
import { addressFault, ebmsFault, lookupFault } from "./codes.ts";
import type { NetworkDefinition } from "./definition.ts";
import { accessPointTrust, connectionCaller, networkOf, portsOf } from "./network.ts";
import { recordFacts } from "./record.ts";
import { pseudonymOf, transmissionRecord } from "./statistics.ts";

const TIMEOUT_S = 120;
const MS_PER_S = 1000;
const NOT_FOUND = 404;
/** ebMS errors that a changed certificate of the receiver causes. */
const OUTDATED: ReadonlySet<string> = new Set(["EBMS:0102"]);

/**
 * A network by AS4. A record is a document with its addresses; its identity is the instance of the business envelope
 * and, with a domain, the id of the message, the same in every attempt. Access points know a message id that they have
 * received, and either repeat the receipt or tell that it is a duplicate.
 */
export function as4Connection(network: NetworkDefinition): Connection {
  const { app, name, endpoints, codes, credentials } = network;
  return defineConnection({
    key: app,
    name,
    credential: credentials.accessPoint,
    endpoints,
    hosts: { live: ["*"], test: ["*"] },
    reachesOwn: true,
    traits: {
      dedupe: "number",
      duplicatesFirst: true,
      decides: "at-once",
      timeout: TIMEOUT_S,
      lateness: 300,
      lag: 0,
      resend: RETRY_PAUSES_MS.map((pause) => pause / MS_PER_S),
    },
    codes,
    send: (one, ctx) => send(one, ctx, network),
    test: (ctx) => findOwn(ctx, network),
  });
}

/**
 * Looks the receiver up and sends the message. After a refusal that outdated metadata explain it is looked up anew, and
 * the message sent to its new access point.
 */
async function send(
  one: Submission,
  ctx: CallContext,
  definition: NetworkDefinition,
): Promise<Answer> {
  try {
    const { receiver } = recordFacts(one.mime);
    const document = classify(one.bytes);
    const caller = connectionCaller(ctx, definition);
    const [network, ports] = [await networkOf(caller), portsOf(caller)];
    const parts = { network, definition };
    const found = await lookUp(receiver, document, network, ports);
    if (found.is === "failed") return later(one, found.message);
    if (found.is !== "found") return { is: "refused", faults: [lookupFault(found)] };
    const fault = addressFault(found.destination.endpoint.url, ctx.environment);
    if (fault) return { is: "refused", faults: [fault] };
    const outcome = await post(one, document, found.destination, parts, ctx);
    const logged = { document, ctx, definition };
    if (!mayBeOutdated(outcome)) return answerOf(one, outcome, found.destination, logged);
    ports.cache.drop(receiver);
    const fresh = await lookUp(receiver, document, network, ports);
    const isMoved =
      fresh.is === "found" &&
      !isSameEndpoint(found.destination, fresh.destination) &&
      !addressFault(fresh.destination.endpoint.url, ctx.environment);
    const { destination } = isMoved ? fresh : found;
    const last = isMoved ? await post(one, document, destination, parts, ctx) : outcome;
    return answerOf(one, last, destination, logged);
  } catch (error) {
    return callFailure(error);
  }
}

/**
 * Looks the holder itself up, as others do: its publisher, and what the publisher lists of it. One that only sends need
 * not be registered.
 */
async function findOwn(ctx: CallContext, definition: NetworkDefinition): Promise<Proof> {
  const { workspace, holder } = ctx;
  const participant = participantOfTaxId(workspace.country, holder);
  if (!participant)
    throw new FakturoError("input", `'${holder}' is no tax id with a scheme in the network`);
  const caller = connectionCaller(ctx, definition);
  // What was found before would show nothing.
  const ports = { ...portsOf(caller), cache: new LookupCache() };
  const publisher = await findPublisher(participant, await networkOf(caller), ports);
  if (publisher.is === "not-registered") return { is: "works", message: publisher.message };
  if (publisher.is !== "found")
    return { is: "unknown", code: publisher.is, message: publisher.message };
  const url = `${publisher.url}/${encodeURIComponent(uriOf(participant))}`;
  const { status } = await ctx.http(url, { method: "GET", signal: ctx.signal });
  if (status !== NOT_FOUND) return statusProof({ status });
  return { is: "works", message: `${uriOf(participant)} is not registered at its publisher` };
}

function isSameEndpoint(one: Destination, other: Destination): boolean {
  const [a, b] = [one.endpoint, other.endpoint];
  return a.url === b.url && a.certificate === b.certificate;
}

/** Sends the message once, and judges the answer. */
async function post(
  one: Submission,
  { type }: Classified,
  { endpoint }: Destination,
  {
    network,
    definition,
  }: { readonly network: PeppolNetwork; readonly definition: NetworkDefinition },
  ctx: CallContext,
): Promise<SendOutcome> {
  const { sender, receiver, country, createdAt } = recordFacts(one.mime);
  const messageId = messageIdOf(one.identity, definition);
  const outgoing = {
    ...{ sender, receiver, country, createdAt, messageId },
    documentType: { scheme: type.scheme, value: type.value },
    process: endpoint.process,
    instanceId: one.identity,
    conversationId: one.identity,
    document: one.bytes,
  };
  const name = `'${definition.credentials.accessPoint}'`;
  const credentials = readCredentials((await ctx.credential()).text, name);
  const parties = { credentials, receiver: certificateOf(endpoint), now: ctx.now() };
  const message = await prepareMessage(outgoing, parties);
  const reply = await ctx.http(endpoint.url, {
    method: "POST",
    headers: message.headers,
    body: await collected(message.read(), message.length),
    signal: ctx.signal,
  });
  const trust = accessPointTrust(network);
  const isRepeated = one.attempts.length > 0;
  return readAnswer(message, reply, { trust, now: ctx.now(), isRepeated });
}

/** Id of the message of an envelope. */
export function messageIdOf(
  instance: string,
  { domain }: Pick<NetworkDefinition, "domain">,
): string {
  return `${instance}@${domain}`;
}

function mayBeOutdated(outcome: SendOutcome): boolean {
  if (outcome.kind !== "rejected") return false;
  return outcome.isNotServiced || outcome.errors.some(({ code }) => OUTDATED.has(code));
}

/** What the log of a sent message needs. */
interface Logged {
  readonly document: Classified;
  readonly ctx: CallContext;
  readonly definition: NetworkDefinition;
}

function answerOf(
  one: Submission,
  outcome: SendOutcome,
  destination: Destination,
  logged: Logged,
): Answer {
  switch (outcome.kind) {
    case "accepted":
      return {
        is: "accepted",
        ...(!outcome.receipt && { code: "delivered-without-receipt" }),
        effects: receiptEffects(one, outcome.receipt, destination, logged),
      };
    case "rejected":
      return { is: "refused", faults: faultsOf(outcome) };
    case "retry":
      return later(one, outcome.reason);
    case "unknown":
      return { is: "unknown", message: outcome.reason };
  }
}

/**
 * Sent again with the same ids after the pauses of the profile. It does not end after a day: that is no answer of the
 * receiver's access point, which may have an earlier attempt.
 */
function later({ attempts }: Submission, message: string): Answer {
  const pause = RETRY_PAUSES_MS[attempts.length] ?? RETRY_PAUSES_MS.at(-1) ?? 0;
  return { is: "not-sent", fault: "down", message, retryIn: pause / MS_PER_S };
}

type Accepted = Extract<SendOutcome, { kind: "accepted" }>;

/** The receipt is the evidence of the delivery; the fact names message and envelope. */
function receiptEffects(
  one: Submission,
  receipt: Accepted["receipt"],
  destination: Destination,
  logged: Logged,
): Effects {
  const { identity } = one;
  const { definition } = logged;
  const value = { message_id: messageIdOf(identity, definition), instance_id: identity };
  const meta = [{ key: "transmission", ref: identity.slice(-12), value }];
  const records = definition.hasLog ? [sentTransmission(one, destination, logged)] : [];
  if (!receipt) return { meta, records };
  const file = {
    name: `receipt-${identity}.xml`,
    mime: "application/soap+xml",
    data: receipt.xml,
    key: `${definition.app}-receipt`,
    category: "response",
    private: true,
  } as const;
  return { meta, files: [file], records };
}

/** Record of a sent message. */
function sentTransmission(
  { identity, mime }: Submission,
  { endpoint }: Destination,
  { document, ctx, definition }: Logged,
): RecordWrite {
  const value = {
    direction: "outgoing",
    message: messageIdOf(identity, definition),
    instance: identity,
    provider: commonName(certificateOf(endpoint)),
    type: uriOf(document.type),
    process: uriOf(endpoint.process),
    transport: endpoint.transportProfile,
    senderCountry: recordFacts(mime).country,
    endUser: pseudonymOf(ctx.workspace.id, ctx.holder),
  } as const;
  return transmissionRecord(value, ctx.now());
}

function faultsOf({ errors, isNotServiced }: Extract<SendOutcome, { kind: "rejected" }>) {
  if (!isNotServiced) return errors.map(ebmsFault);
  const message = "receiver not found in the network: its access point does not serve it";
  return [{ code: "not-serviced", message }];
}
