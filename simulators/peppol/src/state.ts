import { type Static, Type } from "@fakturo/schema";
import { NetworkKeys } from "./keys.ts";

const KeysEvent = Type.Object({ type: Type.Literal("keys"), keys: NetworkKeys });

/** A participant of the publisher was created or removed. */
const GroupEvent = Type.Object({
  type: Type.Literal("group"),
  id: Type.String(),
  isThere: Type.Boolean(),
  isListed: Type.Boolean(),
  leavingBy: Type.Optional(Type.String()),
});

/** Metadata of a document type; empty text: removed. */
const ServiceEvent = Type.Object({
  type: Type.Literal("service"),
  id: Type.String(),
  /** `scheme::value`. */
  documentType: Type.String(),
  metadata: Type.String(),
});

const CardEvent = Type.Object({
  type: Type.Literal("card"),
  id: Type.String(),
  card: Type.String(),
});

/** A publisher that is entered in the locator; `owner`: common name of its certificate. */
const PublisherEvent = Type.Object({
  type: Type.Literal("publisher"),
  id: Type.String(),
  url: Type.String(),
  owner: Type.String(),
});
export type LocatorPublisher = Static<typeof PublisherEvent>;

/** A participant in the locator; an empty publisher: removed. `key`: of a migration that is prepared. */
const LocatedEvent = Type.Object({
  type: Type.Literal("located"),
  id: Type.String(),
  publisher: Type.String(),
  key: Type.String(),
});
export type LocatorParticipant = Static<typeof LocatedEvent>;

/** A participant whose card the directory was told to read, or to forget. */
const DirectoryEvent = Type.Object({
  type: Type.Literal("directory"),
  id: Type.String(),
  isThere: Type.Boolean(),
});

/** A document that the access point has received. */
const MessageEvent = Type.Object({
  type: Type.Literal("message"),
  id: Type.String(),
  at: Type.Number(),
  from: Type.String(),
  sender: Type.String(),
  receiver: Type.String(),
  documentType: Type.String(),
  process: Type.String(),
  country: Type.String(),
  instanceId: Type.String(),
  digest: Type.String(),
  digests: Type.String(),
  receipt: Type.String(),
  /** The business envelope; empty for large ones. */
  envelope: Type.String(),
});
export type AccessPointMessage = Static<typeof MessageEvent>;

/** A document that a user handed to the service provider. */
const OutboundEvent = Type.Object({
  type: Type.Literal("outbound"),
  id: Type.String(),
  at: Type.Number(),
  sha256: Type.String(),
  sender: Type.String(),
  receiver: Type.String(),
  documentType: Type.String(),
  country: Type.String(),
});
export type ProviderDocument = Static<typeof OutboundEvent>;

/** A participant of the service provider; an empty address: removed. */
const CustomerEvent = Type.Object({
  type: Type.Literal("customer"),
  id: Type.String(),
  deliverTo: Type.String(),
  types: Type.Array(Type.String()),
});
export type ProviderCustomer = Static<typeof CustomerEvent>;

/** A message to an access point of a user. */
const CallEvent = Type.Object({
  type: Type.Literal("call"),
  id: Type.String(),
  at: Type.Number(),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  /** Base64. */
  body: Type.String(),
  attempt: Type.Number(),
});
export type StoredCall = Static<typeof CallEvent>;

const ClosedEvent = Type.Object({
  type: Type.Literal("closed"),
  id: Type.String(),
  isTaken: Type.Boolean(),
  answer: Type.String(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([
  KeysEvent,
  GroupEvent,
  ServiceEvent,
  CardEvent,
  PublisherEvent,
  LocatedEvent,
  DirectoryEvent,
  MessageEvent,
  OutboundEvent,
  CustomerEvent,
  CallEvent,
  ClosedEvent,
]);
export type StoredEvent = Static<typeof StoredEvent>;

/** A participant at the publisher. */
export interface Group {
  readonly isListed: boolean;
  /** Key by which another publisher may take it over. */
  readonly leavingBy?: string;
  /** Metadata by document type. */
  readonly services: Map<string, string>;
}

/** State of the network. */
export interface State {
  keys: NetworkKeys | undefined;
  /** By value in lower case. */
  readonly groups: Map<string, Group>;
  readonly cards: Map<string, string>;
  /** Publishers and participants of the locator. */
  readonly publishers: Map<string, LocatorPublisher>;
  readonly located: Map<string, LocatorParticipant>;
  readonly directory: Set<string>;
  readonly messages: Map<string, AccessPointMessage>;
  /** Documents and participants of the service provider. */
  readonly outbound: Map<string, ProviderDocument>;
  readonly customers: Map<string, ProviderCustomer>;
  readonly calls: Map<string, StoredCall>;
  readonly closed: Map<string, { readonly isTaken: boolean; readonly answer: string }>;
}

/** A network without participants. */
export function emptyState(): State {
  return {
    keys: undefined,
    groups: new Map(),
    cards: new Map(),
    publishers: new Map(),
    located: new Map(),
    directory: new Set(),
    messages: new Map(),
    outbound: new Map(),
    customers: new Map(),
    calls: new Map(),
    closed: new Map(),
  };
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.type) {
    case "keys":
      state.keys ??= event.keys;
      break;
    case "group":
      applyGroup(state, event);
      break;
    case "service":
      if (event.metadata === "") state.groups.get(event.id)?.services.delete(event.documentType);
      else state.groups.get(event.id)?.services.set(event.documentType, event.metadata);
      break;
    case "card":
      if (event.card === "") state.cards.delete(event.id);
      else state.cards.set(event.id, event.card);
      break;
    case "publisher":
      state.publishers.set(event.id, event);
      break;
    case "located":
      if (event.publisher === "") state.located.delete(event.id);
      else state.located.set(event.id, event);
      break;
    case "directory":
      if (event.isThere) state.directory.add(event.id);
      else state.directory.delete(event.id);
      break;
    case "message":
      state.messages.set(event.id, event);
      break;
    case "outbound":
      state.outbound.set(event.id, event);
      break;
    case "customer":
      if (event.deliverTo === "") state.customers.delete(event.id);
      else state.customers.set(event.id, event);
      break;
    case "call":
      state.calls.set(event.id, event);
      break;
    case "closed":
      state.calls.delete(event.id);
      state.closed.set(event.id, event);
  }
}

function applyGroup(state: State, event: Static<typeof GroupEvent>): void {
  const { id, isThere, isListed, leavingBy } = event;
  const services = state.groups.get(id)?.services ?? new Map<string, string>();
  const migration = leavingBy !== undefined && { leavingBy };
  if (isThere) state.groups.set(id, { isListed, services, ...migration });
  else state.groups.delete(id);
}
