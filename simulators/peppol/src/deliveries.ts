import { createHash } from "node:crypto";
import { type BusinessHeader, collected, participant, prepareMessage } from "@fakturo/as4";
import { FakturoError } from "@fakturo/model";
import { classify, FACTUR_X, type Identifier } from "@fakturo/peppol";
import { fits, type Static, Type } from "@fakturo/schema";
import { readCertificate, verifyMessage } from "@fakturo/signature";
import type {
  CallAnswer,
  SimulatedOutcome,
  SimulatedRequest,
  SimulatorWorld,
} from "@fakturo/simulator";
import { createFinder, leaf, readXml, writeXml } from "@fakturo/xml";
import { credentialsOf } from "./keys.ts";
import { PROVIDER_CALL } from "./provider.ts";
import type { PublisherWorld } from "./publisher.ts";
import type { Settings } from "./settings.ts";
import type { StoredCall, StoredEvent } from "./state.ts";

/** Namespace of content that is not XML (Peppol envelope specification, 2.4). */
const BINARY = "http://peppol.eu/xsd/ticc/envelope/1.0";
/** A PDF in the header of its envelope, as its document type begins and ends. */
const PDF = { standard: "urn:peppol:doctype:pdf+xml", type: "Factur-X", version: "D22B" };

/** Path where a delivery to a user is ordered. */
export const DELIVERIES = "/deliveries";

const Delivery = Type.Object({
  /** Registered participant. */
  to: Type.String(),
  from: Type.String(),
  country: Type.String({ minLength: 2, maxLength: 2 }),
  /** XML. */
  document: Type.Optional(Type.String()),
  /** Base64 of a Factur-X file, in place of the XML. */
  pdf: Type.Optional(Type.String()),
  /** Instance of the envelope; the same one is the same message. */
  instance: Type.String({ minLength: 1, maxLength: 100 }),
  /** Process of the envelope, where it is not that of the document. */
  process: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Metadata of the receiver, as its own publisher has signed them; for participants of other publishers. */
  metadata: Type.Optional(Type.String()),
  /** Wish for message level statuses (`MLS_TYPE`). */
  mls: Type.Optional(Type.Union([Type.Literal("ALWAYS_SEND"), Type.Literal("FAILURE_ONLY")])),
  /** How often the same message is sent. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1 })),
  /** Seconds until it is sent. */
  after: Type.Optional(Type.Number({ minimum: 0, maximum: 3600, default: 0 })),
});
type Delivery = Static<typeof Delivery>;

const finder = createFinder({
  a: "http://busdox.org/serviceMetadata/publishing/1.0/",
  wsa: "http://www.w3.org/2005/08/addressing",
});
const SIGNED = "a:ServiceMetadata";
const ENDPOINT = "a:ServiceInformation/a:ProcessList/a:Process/a:ServiceEndpointList/a:Endpoint";

/** Prepares a message to the access point that a registered participant has published. */
export async function orderDelivery(
  { body }: SimulatedRequest,
  { state, keys, world }: Pick<PublisherWorld, "state" | "keys" | "world">,
): Promise<() => SimulatedOutcome<StoredEvent>> {
  const delivery: unknown = JSON.parse(new TextDecoder().decode(body));
  if (!fits(Delivery, delivery, "as-is"))
    throw new FakturoError("input", "to, from, country, document and instance are expected");
  const content = contentOf(delivery);
  const { type, processes } = content;
  const metadata =
    delivery.metadata ??
    state.groups.get(delivery.to.toLowerCase())?.services.get(`${type.scheme}::${type.value}`);
  const [own] = processes;
  const process = own && { ...own, value: delivery.process ?? own.value };
  if (metadata === undefined || !process)
    throw new FakturoError("input", "the participant has not registered this document type");
  const { url, certificate } = endpointIn(metadata);
  const message = await prepareMessage(outgoingOf(delivery, content, process, world.now()), {
    credentials: credentialsOf(keys.accessPoint),
    receiver: readCertificate(certificate),
    now: world.now(),
  });
  const body64 = Buffer.from(await collected(message.read())).toString("base64");
  const digest = createHash("sha256").update(body64).digest("hex").slice(0, 8);
  const { instance, times = 1, after = 0 } = delivery;
  const at = world.now() + after * 1000;
  const calls = Array.from({ length: times }, (_, i): StoredCall => {
    const id = `${instance}/${digest}/${i + 1}`;
    const headers = { ...message.headers };
    return { type: "call", id, at, url, headers, body: body64, attempt: 1 };
  });
  const reply = {
    status: 202,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ calls: times }),
  };
  return () => ({ reply, events: calls });
}

/** What an envelope holds. */
interface Content {
  readonly type: Identifier;
  readonly processes: readonly Identifier[];
  readonly document: string;
  /** What the document type does not say. */
  readonly content?: BusinessHeader["content"];
}

function contentOf({ document = "", pdf }: Delivery): Content {
  if (pdf === undefined) return { ...classify(document), document };
  const binary = leaf("BinaryContent", pdf, { xmlns: BINARY, mimeType: "application/pdf" });
  return { ...FACTUR_X, document: writeXml(binary), content: PDF };
}

function outgoingOf(
  { to, from, country, instance, mls }: Delivery,
  { type, document, content }: Content,
  process: Identifier,
  now: number,
) {
  return {
    sender: participant(from),
    receiver: participant(to),
    documentType: { scheme: type.scheme, value: type.value },
    process,
    instanceId: instance,
    createdAt: now,
    country,
    messageId: `${instance}@simulation`,
    conversationId: instance,
    document: Buffer.from(document),
    ...(content && { content }),
    ...(mls !== undefined && { scopes: [{ type: "MLS_TYPE", instance: mls }] }),
  };
}

function endpointIn(metadata: string) {
  const root = readXml(metadata);
  const endpoint = finder.find(finder.find(root, SIGNED) ?? root, ENDPOINT);
  return {
    url: finder.text(endpoint, "wsa:EndpointReference/wsa:Address"),
    certificate: finder.text(endpoint, "a:Certificate"),
  };
}

/** What follows a delivery: it is closed by a signed receipt or error, else repeated. */
export function afterDelivery(
  call: StoredCall,
  answer: CallAnswer | undefined,
  world: SimulatorWorld<Settings>,
): readonly StoredEvent[] {
  const text = answer ? new TextDecoder().decode(answer.body) : "";
  const verdict = call.id.startsWith(PROVIDER_CALL) ? taken(answer) : verdictOf(text);
  if (verdict !== "none" || call.attempt >= world.settings.attempts)
    return [
      {
        type: "closed",
        id: call.id,
        isTaken: verdict === "receipt",
        answer: text.slice(0, 20_000),
      },
    ];
  const at = world.now() + world.settings.retry * 1000;
  return [{ ...call, at, attempt: call.attempt + 1 }];
}

/** The service provider repeats a delivery until it is taken, or refused for good. */
function taken(answer: CallAnswer | undefined): "receipt" | "error" | "none" {
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300) return "receipt";
  return status === 422 ? "error" : "none";
}

/** Errors that a repetition may overcome are no verdict. */
function verdictOf(soap: string): "receipt" | "error" | "none" {
  try {
    const { parts } = verifyMessage(soap, { covers: ["Messaging", "Body"] });
    const signal = parts.get("Messaging") ?? "";
    if (signal.includes("NonRepudiationInformation")) return "receipt";
    return signal.includes("EBMS:0202") ? "none" : "error";
  } catch {
    return "none";
  }
}
