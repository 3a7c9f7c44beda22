import { createHash } from "node:crypto";
import {
  type As4Inbox,
  type Committed,
  createReceiver,
  type DocumentPlace,
  MessageRefusal,
  type ReceivedDocument,
} from "@fakturo/as4";
import { isServed, type PeppolService } from "@fakturo/peppol";
import type { SimulatedOutcome, SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { accessPointAnchors, credentialsOf } from "./keys.ts";
import { ownServices, type PublisherWorld } from "./publisher.ts";
import { rejection } from "./rejections.ts";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** Path of the access point. */
export const ACCESS_POINT = "/as4";
/** Larger envelopes are counted and not stored. */
const STORED_BYTES = 1024 * 1024;

/** Receives one message: verifies it, and returns what to store and answer. */
export async function receiveMessage(
  request: SimulatedRequest,
  { state, keys, world, parts }: PublisherWorld,
): Promise<() => SimulatedOutcome<StoredEvent>> {
  const { settings } = world;
  const inbox = new SimulatedInbox(state, world, ownServices(settings, parts));
  const { accessPoint, expired } = keys;
  const receiver = createReceiver({
    credentials: [credentialsOf(accessPoint), credentialsOf(expired)],
    trust: { anchors: accessPointAnchors(keys) },
    inbox,
    now: () => world.now(),
    newId: () => `${createHash("sha256").update(request.body).digest("hex")}@simulation`,
  });
  const { headers, body } = request;
  const answer = await receiver.receive({ contentType: headers["content-type"], body: one(body) });
  const text = settings.answer === "unsigned" ? withoutSecurity(answer.body) : answer.body;
  const reply = {
    status: answer.status,
    headers: { "content-type": answer.contentType },
    body: text,
  };
  const answers = await Promise.all(
    inbox.events.flatMap((event) =>
      event.type === "message" ? [rejection(event, state, keys, world)] : [],
    ),
  );
  // A message that arrived twice at the same time is stored once.
  return () => ({
    reply,
    events: [...inbox.events, ...answers.flatMap((order) => order?.().events ?? [])].filter(
      (event) => isNew(event, state),
    ),
  });
}

function isNew(event: StoredEvent, { messages }: State): boolean {
  return event.type !== "message" || !messages.has(event.id);
}

/** A receipt without signature, which proves nothing. */
function withoutSecurity(soap: string): string {
  return soap.replace(/<(wsse:Security)[\s>][\s\S]*?<\/\1>/, "");
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

class SimulatedInbox implements As4Inbox {
  readonly events: StoredEvent[] = [];
  readonly #state: State;
  readonly #world: SimulatorWorld<Settings>;
  readonly #services: readonly PeppolService[];

  constructor(state: State, world: SimulatorWorld<Settings>, services: readonly PeppolService[]) {
    this.#state = state;
    this.#world = world;
    this.#services = services;
  }

  async serves(route: Parameters<As4Inbox["serves"]>[0]): Promise<boolean> {
    const { answer, receivers } = this.#world.settings;
    const own = receivers.map((value) => value.toLowerCase());
    const isOwn = own.includes(route.receiver.value.toLowerCase());
    return answer !== "not-serviced" && isOwn && isServed(route, this.#services);
  }

  async open(): Promise<DocumentPlace> {
    const pieces: Uint8Array[] = [];
    return {
      write: async (piece) => void pieces.push(piece),
      commit: (received) => this.#commit(received, Buffer.concat(pieces)),
      discard: async () => {},
    };
  }

  async #commit(received: ReceivedDocument, envelope: Buffer): Promise<Committed> {
    const { settings } = this.#world;
    const { message, header, digest, digests, receipt } = received;
    const stored = this.#state.messages.get(message.messageId);
    if (stored && settings.duplicates === "error")
      throw new MessageRefusal(
        "EBMS:0004",
        "the message was already handled (this is a duplicate)",
      );
    if (stored) return { kind: "duplicate", stored };
    if (settings.answer === "delivery-failure")
      throw new MessageRefusal("EBMS:0202", "the document cannot be stored now");
    this.events.push({
      type: "message",
      id: message.messageId,
      at: this.#world.now(),
      from: message.from,
      sender: header.sender.value,
      receiver: header.receiver.value,
      documentType: header.documentType.value,
      process: header.process.value,
      country: header.country,
      instanceId: header.instanceId,
      ...{ digest, digests, receipt },
      envelope: envelope.length > STORED_BYTES ? "" : envelope.toString(),
    });
    return { kind: "stored" };
  }
}
