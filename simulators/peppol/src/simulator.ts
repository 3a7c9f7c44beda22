import { ownValue } from "@fakturo/model";
import {
  type CallAnswer,
  decodedPart,
  defineSimulator,
  type OutgoingCall,
  type SimulatedOutcome,
  type SimulatedRequest,
  type Simulator,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { ACCESS_POINT, receiveMessage } from "./access-point.ts";
import { afterDelivery, DELIVERIES, orderDelivery } from "./deliveries.ts";
import { issueTo, LISTS, type NetworkKeys, newKeys, revocationListOf } from "./keys.ts";
import { locate } from "./locator.ts";
import type { NetworkParts } from "./parts.ts";
import { PROVIDER, provide } from "./provider.ts";
import { PUBLISHER, publish } from "./publisher.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { LOCATOR, manage } from "./sml.ts";
import {
  type AccessPointMessage,
  applyEvent,
  emptyState,
  type ProviderDocument,
  type State,
  StoredEvent,
} from "./state.ts";

type World = SimulatorWorld<Settings> & { readonly parts: NetworkParts };
type Outcome = SimulatedOutcome<StoredEvent>;

const DNS = "/dns-query";
const AUTHORITIES = "/authorities";
const CERTIFICATES = "/certificates";
/** The Peppol Directory's interface for publishers. */
const DIRECTORY = "/indexer/1.0";
const LIST_TYPE = { "content-type": "application/pkix-crl" };
const JSON_TYPE = { "content-type": "application/json" };

/**
 * A network of access points: locator (DNS over HTTPS), a metadata publisher, an access point that receives and, where
 * ordered, sends, and the authority that issues certificates of access points.
 */
export function networkSimulator(parts: NetworkParts): Simulator {
  const { key, name, source, connection, hasLocator } = parts;
  return defineSimulator({
    key,
    name,
    source,
    endpoints: {
      [connection]: {
        ...(hasLocator
          ? { dns: DNS, zone: "/zone", sml: LOCATOR, directory: DIRECTORY }
          : { smp: PUBLISHER }),
        trust: AUTHORITIES,
        revocations: LISTS,
        publisher: PUBLISHER,
        "access-point": ACCESS_POINT,
      },
      ...(hasLocator && { [`${connection}-provider`]: { api: PROVIDER } }),
    },
    event: StoredEvent,
    settings: settingsOf(parts),
    empty: emptyState,
    apply: applyEvent,
    handle: (request, state, world) => handle(request, state, { ...world, parts }),
    begin: (request, state, world) => begin(request, state, { ...world, parts }),
    calls: ({ calls }) =>
      [...calls.values()].map(({ id, at, url, headers, body }) => ({
        ...{ id, at, url, headers },
        body: Buffer.from(body, "base64"),
      })),
    called: (call, answer, state, world) => called(call, answer, state, { ...world, parts }),
    records: ({ messages, outbound }) => [
      ...[...messages.values()].map((one) => row(one, one.instanceId)),
      ...[...outbound.values()].map((one) => row(one, one.id)),
    ],
    notes: ({ groups, closed, calls, located, directory }) => {
      const taken = [...closed.values()].filter(({ isTaken }) => isTaken).length;
      return [
        `registered: ${[...groups.keys()].join(", ") || "nobody"}`,
        `in the locator by other publishers: ${[...located.keys()].join(", ") || "nobody"}`,
        `in the directory: ${[...directory].join(", ") || "nobody"}`,
        `${closed.size} deliveries made, ${taken} of them taken; ${calls.size} open`,
      ];
    },
    async testCredentials(_taxpayer, { post }) {
      const { certificate = "", private_key = "" } = await post(CERTIFICATES);
      const value = { certificate, private_key };
      const made = [{ key: `${connection}.access-point`, isHolders: false, value }];
      if (!hasLocator) return made;
      const publisher = await post(`${CERTIFICATES}?kind=smp`);
      const pair = {
        certificate: publisher.certificate ?? "",
        private_key: publisher.private_key ?? "",
      };
      return [...made, { key: `${connection}.smp`, isHolders: false, value: pair }];
    },
  });
}

/** A document of the admin page. */
function row(
  { id, sender, receiver, country, documentType, at }: AccessPointMessage | ProviderDocument,
  instance: string,
) {
  const received = new Date(at).toISOString();
  return { id, sender, receiver, country, instance, document: documentType, received };
}

const LATER: Readonly<Record<string, typeof receiveMessage>> = {
  [ACCESS_POINT]: receiveMessage,
  [DELIVERIES]: orderDelivery,
};

/** Keys of the network, made by the first request that needs them. */
function keysIn(
  { origin = "" }: SimulatedRequest,
  state: State,
  world: World,
): { readonly keys: NetworkKeys; readonly made: StoredEvent[] } {
  if (state.keys) return { keys: state.keys, made: [] };
  const keys = newKeys(world.parts, world.now(), origin);
  return { keys, made: [{ type: "keys", keys }] };
}

function handle(request: SimulatedRequest, state: State, world: World): Outcome {
  const { path, method } = request;
  if (path === DNS && world.parts.hasLocator) return { reply: dnsReply(request, state, world) };
  if (path.startsWith(`${LOCATOR}/`) && world.parts.hasLocator)
    return manage(request, state, request.origin?.startsWith("https:") === true);
  if (path.startsWith(`${DIRECTORY}/`) && world.parts.hasLocator) return index(request, state);
  if (path.startsWith(`${PROVIDER}/`) && world.parts.hasLocator)
    return provide(request, state, world);
  const { keys, made } = keysIn(request, state, world);
  const outcome: Outcome = path.startsWith(`${PUBLISHER}/`)
    ? publish(request, { state, keys, world, parts: world.parts })
    : { reply: service(path, method, request, keys, world) };
  return { reply: outcome.reply, events: [...made, ...(outcome.events ?? [])] };
}

/** The directory reads a card after its publisher has named the participant. */
function index({ method, path, body }: SimulatedRequest, state: State): Outcome {
  const named = path.slice(DIRECTORY.length + 1);
  const given = method === "PUT" ? new TextDecoder().decode(body) : (decodedPart(named) ?? "");
  const id = given.toLowerCase().split("::").at(-1) ?? "";
  const isThere = method === "PUT";
  if (!given.includes("::")) return { reply: { status: 400 } };
  if (!isThere && !state.directory.has(id)) return { reply: { status: 404 } };
  return { reply: { status: 204 }, events: [{ type: "directory", id, isThere }] };
}

function dnsReply({ query, origin = "" }: SimulatedRequest, state: State, { settings }: World) {
  const asked = Buffer.from(query.get("dns") ?? "", "base64url");
  const listed = [...state.groups].filter(([, { isListed }]) => isListed).map(([id]) => id);
  const here = [...settings.receivers, ...listed].map(
    (id) => [id, `${origin}${PUBLISHER}`] as const,
  );
  const located = [...state.located.values()].flatMap(({ id, publisher }) => {
    const { url } = state.publishers.get(publisher) ?? {};
    return url === undefined ? [] : [[id, url] as const];
  });
  const answer = locate(asked, new Map([...here, ...located]));
  if (!answer) return { status: 400 };
  return { status: 200, headers: { "content-type": "application/dns-message" }, body: answer };
}

function service(
  path: string,
  method: string,
  { query, origin = "" }: SimulatedRequest,
  keys: NetworkKeys,
  world: World,
) {
  const { parts } = world;
  if (path.startsWith(`${LISTS}/`) && method === "GET") {
    const list = revocationListOf(path.slice(LISTS.length + 1), keys, world.now());
    return list ? { status: 200, headers: LIST_TYPE, body: list } : { status: 404 };
  }
  if (path === AUTHORITIES && method === "GET") {
    const value = {
      access_points: keys.accessPoints.certificate,
      publishers: keys.publishers.certificate,
      ...(parts.transport !== undefined && { transport_profile: parts.transport }),
    };
    return { status: 200, headers: JSON_TYPE, body: JSON.stringify(value) };
  }
  if (path !== CERTIFICATES || method !== "POST") return { status: 404 };
  const { seats, subject } = parts;
  const seat = query.get("seat") ?? seats.other;
  if (!seats.form.test(seat)) return { status: 400, body: `the seat has the form ${seats.other}` };
  const serial = Math.floor(world.random() * 2 ** 40 + 2 ** 40).toString(16);
  const isPublisher = query.get("kind") === "smp";
  const by = isPublisher ? keys.publishers : keys.accessPoints;
  const revocationList = `${origin}${LISTS}/${isPublisher ? "publishers" : "access-points"}`;
  const list = { serial, revocationList };
  const { certificate, key } = issueTo({ seat, subject }, by, world.now(), list);
  return {
    status: 200,
    headers: JSON_TYPE,
    body: JSON.stringify({ certificate, private_key: key }),
  };
}

/** AS4 messages are opened and sealed asynchronously. */
async function begin(
  request: SimulatedRequest,
  state: State,
  world: World,
): Promise<(() => Outcome) | undefined> {
  const found = ownValue(LATER, request.path);
  if (!found || request.method !== "POST") return undefined;
  const { keys, made } = keysIn(request, state, world);
  const decide = await found(request, { state, keys, world, parts: world.parts });
  return () => {
    const { reply, events = [] } = decide();
    return { reply, events: [...made, ...events] };
  };
}

function called(
  { id }: OutgoingCall,
  answer: CallAnswer | undefined,
  state: State,
  world: World,
): readonly StoredEvent[] {
  const call = state.calls.get(id);
  return call ? afterDelivery(call, answer, world) : [];
}
