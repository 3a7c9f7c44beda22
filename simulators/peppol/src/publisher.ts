import { isFakturoError, ownValue } from "@fakturo/model";
import {
  identifierOf,
  type Participant,
  type PeppolService,
  participantOf,
  serviceMetadata,
  servicePath,
  signServiceMetadata,
  uriOf,
  writeServiceGroup,
} from "@fakturo/peppol";
import {
  decodedPart,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { readXml, writeXml, XmlError } from "@fakturo/xml";
import { credentialsOf, type NetworkKeys } from "./keys.ts";
import type { NetworkParts } from "./parts.ts";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** Path of the publisher. */
export const PUBLISHER = "/smp";
const NOT_FOUND: SimulatedReply = { status: 404 };

/** State, keys and settings that the publisher works with. */
export interface PublisherWorld {
  readonly state: State;
  readonly keys: NetworkKeys;
  readonly world: SimulatorWorld<Settings>;
  readonly parts: NetworkParts;
}

/** The publisher's REST interface: reading for all, writing for its account (as phoss SMP). */
export function publish(
  request: SimulatedRequest,
  context: PublisherWorld,
): SimulatedOutcome<StoredEvent> {
  const segments = segmentsOf(request.path.slice(PUBLISHER.length));
  if (!segments) return { reply: { status: 400 } };
  if (request.method === "GET") return { reply: read(request, segments, context) };
  const { account } = context.world.settings;
  const expected = `Basic ${Buffer.from(account).toString("base64")}`;
  if (account !== "" && request.headers.authorization !== expected)
    return { reply: { status: 401, headers: { "www-authenticate": 'Basic realm="smp"' } } };
  try {
    return write(request, segments, context);
  } catch (error) {
    if (!isFakturoError(error) && !(error instanceof XmlError)) throw error;
    return { reply: { status: 400, body: error.message } };
  }
}

function segmentsOf(path: string): readonly string[] | undefined {
  const segments = path.split("/").slice(1).map(decodedPart);
  const known = segments.filter((one) => one !== undefined);
  return known.length === segments.length ? known : undefined;
}

function read(
  { origin = "" }: SimulatedRequest,
  segments: readonly string[],
  context: PublisherWorld,
): SimulatedReply {
  const [first = "", word, type = ""] = segments;
  const { state, world, parts } = context;
  if (first === "businesscard") {
    const card = state.cards.get(idOf(word ?? ""));
    return card === undefined ? NOT_FOUND : xml(card);
  }
  const id = idOf(first);
  const own = world.settings.receivers.map((one) => one.toLowerCase()).includes(id);
  const stored = state.groups.get(id);
  if (!own && !stored) return NOT_FOUND;
  const participant = participantOf(id);
  if (segments.length === 1)
    return xml(groupOf(participant, { own, stored, origin, world, parts }));
  if (word !== "services" || segments.length !== 3) return NOT_FOUND;
  const metadata =
    stored?.services.get(type) ??
    (own ? ownMetadata(participant, type, origin, context) : undefined);
  if (metadata === undefined) return NOT_FOUND;
  const signer = { credentials: credentialsOf(context.keys.publisher), now: world.now() };
  return xml(signServiceMetadata(metadata, signer));
}

interface GroupParts {
  readonly own: boolean;
  readonly stored: { readonly services: ReadonlyMap<string, string> } | undefined;
  readonly origin: string;
  readonly world: SimulatorWorld<Settings>;
  readonly parts: NetworkParts;
}

function groupOf(
  participant: Participant,
  { own, stored, origin, world, parts }: GroupParts,
): string {
  const types = own ? ownServices(world.settings, parts).map(({ type }) => type) : [];
  const all = [...types, ...[...(stored?.services.keys() ?? [])].map(identifierOf)];
  const hrefs = all.map((type) => `${origin}${PUBLISHER}${servicePath(participant, type)}`);
  return writeServiceGroup(participant, hrefs);
}

/** Services of the participants that the simulated access point receives for. */
export function ownServices(
  { groups }: Settings,
  { services }: NetworkParts,
): readonly PeppolService[] {
  return groups.flatMap((key) => ownValue(services, key) ?? []);
}

function ownMetadata(
  participant: Participant,
  type: string,
  origin: string,
  { keys, world, parts }: PublisherWorld,
): string | undefined {
  const service = ownServices(world.settings, parts).find((one) => uriOf(one.type) === type);
  if (!service) return undefined;
  const { expired, revoked } = world.settings;
  const pair = expired ? keys.expired : revoked ? keys.revoked : keys.accessPoint;
  const point = {
    url: `${origin}/as4`,
    certificate: credentialsOf(pair).certificate.raw.toString("base64"),
    description: "Simulation",
    contact: "mailto:simulation@example.com",
    ...(parts.transport !== undefined && { transport: parts.transport }),
  };
  return writeXml(serviceMetadata(participant, service, point), { declaration: false });
}

function write(
  { method, body, query }: SimulatedRequest,
  segments: readonly string[],
  { state, world }: PublisherWorld,
): SimulatedOutcome<StoredEvent> {
  const [first = "", word = "", third = ""] = segments;
  const isPut = method === "PUT";
  const text = new TextDecoder().decode(body);
  if (first === "businesscard") return writeCard(idOf(word), isPut ? checked(text) : "", state);
  if (first === "migration") return migrate(segments, { state, world });
  const id = idOf(first);
  if (segments.length === 1)
    return writeGroup(id, isPut, query.get("create-in-sml"), { state, world });
  const isThere = isPut ? state.groups.has(id) : state.groups.get(id)?.services.has(third);
  if (word !== "services" || !isThere) return { reply: NOT_FOUND };
  return done([{ type: "service", id, documentType: third, metadata: isPut ? checked(text) : "" }]);
}

function writeGroup(
  id: string,
  isThere: boolean,
  listed: string | undefined,
  { state, world }: Pick<PublisherWorld, "state" | "world">,
): SimulatedOutcome<StoredEvent> {
  if (id === "") return { reply: { status: 400 } };
  if (!isThere && !state.groups.has(id)) return { reply: NOT_FOUND };
  if (isThere && world.settings.receivers.includes(id)) return { reply: { status: 409 } };
  return done([{ type: "group", id, isThere, isListed: listed !== "false" }]);
}

function writeCard(
  id: string,
  card: string,
  { cards, groups }: State,
): SimulatedOutcome<StoredEvent> {
  const isThere = card === "" ? cards.has(id) : groups.has(id);
  return isThere ? done([{ type: "card", id, card }]) : { reply: NOT_FOUND };
}

/** Migrations of phoss SMP: one key at a time, made by the publisher that a participant leaves. */
function migrate(
  segments: readonly string[],
  { state, world }: Pick<PublisherWorld, "state" | "world">,
): SimulatedOutcome<StoredEvent> {
  const [, direction, ...rest] = segments;
  if (direction === "inbound") return arrive(rest, state, world.settings);
  const [action = "", participant = ""] = rest;
  const id = idOf(participant);
  const known = state.groups.get(id);
  if (direction !== "outbound" || !known) return { reply: NOT_FOUND };
  const { isListed, leavingBy } = known;
  const stays = { type: "group", id, isThere: true, isListed } as const;
  if (action === "start") {
    if (leavingBy !== undefined || !isListed)
      return refusal("the participant is not listed, or is being migrated already");
    const random = Math.floor(world.random() * 1e12).toString(36);
    const key = `Ab1$${random.padStart(8, "0")}`;
    const answer = `<migrationOutboundResponse success="true"><participantID>${participant}</participantID><migrationKey>${key}</migrationKey></migrationOutboundResponse>`;
    return { ...done([{ ...stays, leavingBy: key }]), reply: { status: 200, body: answer } };
  }
  if (leavingBy === undefined) return refusal("no migration of the participant is in progress");
  if (action === "cancel") return done([stays]);
  return action === "finalize" ? done([{ ...stays, isThere: false }]) : { reply: NOT_FOUND };
}

function arrive(
  [participant = "", key = ""]: readonly string[],
  { groups }: State,
  { migrationKey }: Settings,
): SimulatedOutcome<StoredEvent> {
  const id = idOf(participant);
  if (groups.has(id)) return refusal("the participant is already here");
  if (key !== migrationKey) return refusal("the migration key is unknown");
  return done([{ type: "group", id, isThere: true, isListed: true }]);
}

function refusal(body: string): SimulatedOutcome<StoredEvent> {
  return { reply: { status: 400, body } };
}

function checked(text: string): string {
  readXml(text);
  return text;
}

/** Value of a participant in lower case; empty for what is none. */
function idOf(text: string): string {
  try {
    return participantOf(text).value;
  } catch (error) {
    if (isFakturoError(error)) return "";
    throw error;
  }
}

function done(events: readonly StoredEvent[]): SimulatedOutcome<StoredEvent> {
  return { reply: { status: 200 }, events };
}

function xml(body: string): SimulatedReply {
  return { status: 200, headers: { "content-type": "text/xml; charset=utf-8" }, body };
}
