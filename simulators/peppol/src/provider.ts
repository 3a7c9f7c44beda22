import { createHash } from "node:crypto";
import { envelopeFrame, participant } from "@fakturo/as4";
import { isFakturoError } from "@fakturo/model";
import { classify, identifierOf, participantOf } from "@fakturo/peppol";
import { fits, Type } from "@fakturo/schema";
import {
  decodedPart,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { ProviderDocument, State, StoredCall, StoredEvent } from "./state.ts";

/** Path of the interface of a service provider with an access point. */
export const PROVIDER = "/provider";
/** Calls to users of the provider have ids that begin so. */
export const PROVIDER_CALL = "provider/";

const JSON_TYPE = { "content-type": "application/json" };
const DECLARATION = /^\s*<\?xml[^>]*\?>\s*/;
const Registration = Type.Object({
  services: Type.Array(Type.Object({ document_type: Type.String() })),
  deliver_to: Type.String(),
});
const Order = Type.Object({
  to: Type.String(),
  from: Type.String(),
  country: Type.String({ minLength: 2, maxLength: 2 }),
  document: Type.String(),
  instance: Type.String({ minLength: 1, maxLength: 100 }),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1 })),
});

type Outcome = SimulatedOutcome<StoredEvent>;

/** The interface of a service provider: documents to send, deliveries, participants. */
export function provide(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): Outcome {
  const { method, path, headers } = request;
  if (!/^Bearer .+/.test(headers.authorization ?? "") && method !== "POST")
    return refused(401, "unauthorized", "a token is expected");
  const [kind = "", part = ""] = path.slice(PROVIDER.length + 1).split("/");
  const name = decodedPart(part);
  if (name === undefined) return { reply: { status: 404 } };
  switch (`${method} ${kind}`) {
    case "PUT outbound":
      return take(name, request, state, world);
    case "GET outbound":
      return { reply: shown(state.outbound.get(name), world) };
    case "GET deliveries":
      return { reply: shown(state.outbound.get(name.replace(/^d-/, "")), world) };
    case "PUT participants":
      return register(name, request, state, world);
    case "DELETE participants":
      return remove(name, state);
    case "POST inbound":
      return deliver(request, state, world);
    default:
      return { reply: { status: 404 } };
  }
}

/** Takes a document once: the same one again gets its state, another one under its name is refused. */
function take(
  id: string,
  { query, body }: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): Outcome {
  const sha256 = createHash("sha256").update(body).digest("hex");
  const stored = state.outbound.get(id);
  if (stored && stored.sha256 !== sha256)
    return refused(409, "conflict", "another document has this name");
  if (stored) return { reply: shown(stored, world) };
  const [sender, receiver] = [idOf(query.get("sender")), idOf(query.get("receiver"))];
  const documentType = query.get("document_type") ?? "";
  if (sender === "" || receiver === "" || !documentType.includes("::"))
    return refused(422, "invalid", "sender, receiver and document_type are expected");
  const at = world.now();
  const country = query.get("country") ?? "";
  const event: ProviderDocument = {
    ...{ type: "outbound", id, sha256, sender, receiver, documentType, country, at },
  };
  return { reply: shown(event, world), events: [event] };
}

/** A document is on its way for the provider's time, then it is delivered, or its receiver is not found. */
function shown(
  document: ProviderDocument | undefined,
  { settings, now }: SimulatorWorld<Settings>,
): SimulatedReply {
  if (!document) return { status: 404, headers: JSON_TYPE, body: "{}" };
  const { id, sha256, receiver, at } = document;
  const found = { reference: `d-${id}`, sha256 };
  if (now() < at + settings.delivery * 1000) return json(202, { ...found, state: "queued" });
  const known = settings.receivers.map((one) => one.toLowerCase()).includes(receiver);
  if (known) return json(200, { ...found, state: "delivered", message_id: `${id}@provider` });
  const message = `${receiver} is not registered in the network`;
  return json(200, { ...found, state: "failed", code: "receiver-not-found", message });
}

function register(
  name: string,
  { body }: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): Outcome {
  const given = jsonIn(body);
  const id = idOf(name);
  if (id === "" || !fits(Registration, given, "as-is"))
    return refused(422, "invalid", "a participant, services and deliver_to are expected");
  const isElsewhere = world.settings.receivers.includes(id) || state.groups.has(id);
  if (isElsewhere) return refused(409, "already-registered", `${id} is registered elsewhere`);
  const types = given.services.map(({ document_type }) => document_type);
  const event = { type: "customer", id, deliverTo: given.deliver_to, types } as const;
  return { reply: { status: 204 }, events: [event] };
}

function remove(name: string, state: State): Outcome {
  const id = idOf(name);
  if (!state.customers.has(id)) return { reply: { status: 404 } };
  return { reply: { status: 204 }, events: [{ type: "customer", id, deliverTo: "", types: [] }] };
}

/** Orders deliveries of a document to a participant of the provider, as business envelopes. */
function deliver(
  { body }: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): Outcome {
  const order = jsonIn(body);
  if (!fits(Order, order, "as-is"))
    return refused(422, "invalid", "to, from, country, document and instance are expected");
  const customer = state.customers.get(idOf(order.to));
  if (!customer) return refused(422, "invalid", "the participant is not registered here");
  const { type, processes } = classify(order.document);
  const [process = identifierOf("::")] = processes;
  const { before, after } = envelopeFrame({
    ...{ sender: participant(order.from), receiver: participant(order.to), process },
    documentType: { scheme: type.scheme, value: type.value },
    ...{ instanceId: order.instance, createdAt: world.now(), country: order.country },
  });
  const envelope = Buffer.concat([
    before,
    Buffer.from(order.document.replace(DECLARATION, "")),
    after,
  ]).toString("base64");
  const calls = Array.from({ length: order.times ?? 1 }, (_, i): StoredCall => {
    const id = `${PROVIDER_CALL}${order.instance}/${i + 1}`;
    const headers = { "content-type": "application/xml", "peppol-access-point": "POP000900" };
    const target = { url: customer.deliverTo, headers, body: envelope };
    return { type: "call", id, at: world.now(), ...target, attempt: 1 };
  });
  return { reply: json(202, { calls: calls.length }), events: calls };
}

/** The JSON of a body; undefined for what is none. */
function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Value of a participant in lower case; empty for what is none. */
function idOf(text = ""): string {
  try {
    return participantOf(text).value;
  } catch (error) {
    if (isFakturoError(error)) return "";
    throw error;
  }
}

function json(status: number, body: object): SimulatedReply {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function refused(status: number, code: string, message: string): Outcome {
  return { reply: json(status, { code, message }) };
}
