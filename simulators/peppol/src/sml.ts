import { isFakturoError } from "@fakturo/model";
import { participantOf, SML_NAMESPACE } from "@fakturo/peppol";
import type { SimulatedOutcome, SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { readSoap, writeEnvelope } from "@fakturo/soap";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import type { LocatorParticipant, State, StoredEvent } from "./state.ts";

/** Path of the locator's interface for publishers (SML 1.3). */
export const LOCATOR = "/sml";
const IDS = "http://busdox.org/transport/identifiers/1.0/";
const PAGE = 100;
const KEY =
  /^(?=.*[a-z].*[a-z])(?=.*[A-Z].*[A-Z])(?=.*\d.*\d)(?=.*[^A-Za-z0-9\s].*[^A-Za-z0-9\s])\S{8,24}$/;
const ADDRESS = /^https?:\/\/[^\s]+$/;
const { text } = createFinder({ l: SML_NAMESPACE, id: IDS });

type Outcome = SimulatedOutcome<StoredEvent>;
type FaultName = "BadRequestFault" | "UnauthorizedFault" | "NotFoundFault" | "InternalErrorFault";

/** A call that the locator refuses. */
class Refused extends Error {
  readonly fault: FaultName;

  constructor(fault: FaultName, message: string) {
    super(message);
    this.fault = fault;
  }
}

interface Call {
  readonly body: XmlElement;
  readonly state: State;
  /** Common name of the caller's certificate; empty without TLS, where every caller is trusted. */
  readonly caller: string;
}

const OPERATIONS: Readonly<Record<string, (call: Call) => Outcome>> = {
  "manageservicemetadata CreateServiceMetadataPublisherService": createPublisher,
  "manageservicemetadata ReadServiceMetadataPublisherService": readPublisher,
  "manageservicemetadata UpdateServiceMetadataPublisherService": updatePublisher,
  "manageparticipantidentifier CreateParticipantIdentifier": createParticipant,
  "manageparticipantidentifier DeleteParticipantIdentifier": deleteParticipant,
  "manageparticipantidentifier PrepareMigrationRecord": prepareMigration,
  "manageparticipantidentifier CompleteMigrationRecord": completeMigration,
  "manageparticipantidentifier PageRequest": listParticipants,
};

/** Answers a call of a publisher. */
export function manage(
  { path, headers, body, certificate }: SimulatedRequest,
  state: State,
  isSecure: boolean,
): Outcome {
  try {
    if (isSecure && !certificate)
      throw new Refused("UnauthorizedFault", "a client certificate is required");
    const { body: content } = readSoap({ status: 200, headers, body });
    const service = path.slice(LOCATOR.length + 1);
    const operation =
      content?.namespace === SML_NAMESPACE ? OPERATIONS[`${service} ${content.name}`] : undefined;
    if (!content || !operation)
      throw new Refused("BadRequestFault", "the service has no such operation");
    return operation({ body: content, state, caller: certificate?.subject.CN ?? "" });
  } catch (error) {
    if (error instanceof Refused) return { reply: faultReply(error.fault, error.message) };
    if (!isFakturoError(error)) throw error;
    return { reply: faultReply("BadRequestFault", error.message) };
  }
}

function createPublisher({ body, state, caller }: Call): Outcome {
  const { id, url } = publisherIn(body);
  if (state.publishers.has(id))
    throw new Refused("BadRequestFault", `the publisher ${id} already exists`);
  return done([{ type: "publisher", id, url, owner: caller }]);
}

function readPublisher(call: Call): Outcome {
  const { id, url } = ownPublisher(call);
  const endpoint = group(
    "PublisherEndpoint",
    leaf("LogicalAddress", url),
    leaf("PhysicalAddress", "127.0.0.1"),
  );
  const answer = rooted(
    "ServiceMetadataPublisherService",
    endpoint,
    leaf("ServiceMetadataPublisherID", id),
  );
  return { reply: soap(200, answer) };
}

function updatePublisher(call: Call): Outcome {
  const own = ownPublisher(call);
  return done([{ ...own, url: publisherIn(call.body).url }]);
}

function createParticipant(call: Call): Outcome {
  const { id: publisher } = ownPublisher(call);
  const id = participantIn(call.body);
  const known = call.state.located.has(id) || call.state.groups.get(id)?.isListed === true;
  if (known) throw new Refused("BadRequestFault", `the participant ${id} already exists`);
  return done([{ type: "located", id, publisher, key: "" }]);
}

function deleteParticipant(call: Call): Outcome {
  const { id } = ownParticipant(call);
  return done([{ type: "located", id, publisher: "", key: "" }]);
}

function prepareMigration(call: Call): Outcome {
  const known = ownParticipant(call);
  const key = text(call.body, "l:MigrationKey");
  if (!KEY.test(key)) throw new Refused("BadRequestFault", "the migration key is too simple");
  return done([{ ...known, key }]);
}

function completeMigration(call: Call): Outcome {
  const { id: publisher } = ownPublisher(call);
  const id = participantIn(call.body);
  const expected = call.state.located.get(id)?.key ?? call.state.groups.get(id)?.leavingBy ?? "";
  const key = text(call.body, "l:MigrationKey");
  if (expected === "" || expected !== key)
    throw new Refused("NotFoundFault", `no migration of ${id} is prepared with this key`);
  return done([{ type: "located", id, publisher, key: "" }]);
}

function listParticipants(call: Call): Outcome {
  const { id: publisher } = ownPublisher(call);
  const all = [...call.state.located.values()].filter((one) => one.publisher === publisher);
  const from = Number(text(call.body, "l:NextPageIdentifier") || 0);
  const page = all.slice(from, from + PAGE);
  const next = from + PAGE < all.length ? [leaf("NextPageIdentifier", String(from + PAGE))] : [];
  const participants = page.map(({ id }) =>
    leaf("id:ParticipantIdentifier", id, { scheme: "iso6523-actorid-upis" }),
  );
  const answer = rooted(
    "ParticipantIdentifierPage",
    ...participants,
    leaf("ServiceMetadataPublisherID", publisher),
    ...next,
  );
  return { reply: soap(200, answer) };
}

function publisherIn(body: XmlElement): { readonly id: string; readonly url: string } {
  const id = text(body, "l:ServiceMetadataPublisherID");
  const url = text(body, "l:PublisherEndpoint/l:LogicalAddress");
  if (!ADDRESS.test(url)) throw new Refused("BadRequestFault", "the logical address is no address");
  return { id: requiredId(id), url };
}

function requiredId(id: string): string {
  if (!/^[\w.-]{1,100}$/.test(id))
    throw new Refused("BadRequestFault", "the id of the publisher is not valid");
  return id;
}

/** The publisher that a call names, which must be the caller's. */
function ownPublisher({ body, state, caller }: Call) {
  const id = requiredId(text(body, "l:ServiceMetadataPublisherID"));
  const known = state.publishers.get(id);
  if (!known) throw new Refused("NotFoundFault", `the publisher ${id} does not exist`);
  if (known.owner !== caller)
    throw new Refused("UnauthorizedFault", `the publisher ${id} has another certificate`);
  return known;
}

function ownParticipant(call: Call): LocatorParticipant {
  const publisher = ownPublisher(call);
  const known = call.state.located.get(participantIn(call.body));
  if (!known) throw new Refused("NotFoundFault", "the participant does not exist");
  if (known.publisher !== publisher.id)
    throw new Refused("UnauthorizedFault", "the participant has another publisher");
  return known;
}

function participantIn(body: XmlElement): string {
  return participantOf(text(body, "id:ParticipantIdentifier")).value;
}

const rooted = (name: string, ...content: readonly XmlNode[]): XmlNode =>
  attributed(group(name, ...content), declare({ "": SML_NAMESPACE, id: IDS }));

function done(events: readonly StoredEvent[]): Outcome {
  return { reply: soap(200), events };
}

function soap(status: number, body?: XmlNode): SimulatedReply {
  const xml = writeEnvelope({ version: "1.1", body });
  return { status, headers: { "content-type": "text/xml; charset=utf-8" }, body: xml };
}

function faultReply(name: FaultName, message: string): SimulatedReply {
  const fault = group(
    "soap:Fault",
    leaf("faultcode", "soap:Server"),
    leaf("faultstring", message),
    group("detail", rooted(name, leaf("FaultMessage", message))),
  );
  return soap(500, fault);
}
