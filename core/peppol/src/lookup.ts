import { FakturoError, isFakturoError } from "@fakturo/model";
import { trustedChain } from "@fakturo/signature";
import type { DnsAnswer, DnsRecordType } from "./dns.ts";
import type { Classified, DocumentType } from "./documents.ts";
import { registeredType } from "./documents.ts";
import { EXACT_SCHEME, type Identifier, isSame, type Participant, uriOf } from "./identifiers.ts";
import { cnameName, naptrName, publisherIn } from "./locator.ts";
import {
  certificateOf,
  type PublishedEndpoint,
  readServiceGroup,
  readSignedMetadata,
  type ServiceMetadata,
  TRANSPORT_PROFILE,
} from "./metadata.ts";
import { type Anchors, requireUnrevoked } from "./trust.ts";

/** Answer of a web server. */
export interface WebAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** What a lookup uses: the DNS, the publishers, the time, and a memory of answers. */
export interface LookupPorts {
  /** Fails only by `failed`. */
  dns(name: string, type: DnsRecordType): Promise<DnsAnswer>;
  /** Redirects of HTTP are not followed. Throws without a complete answer. */
  get(url: string): Promise<WebAnswer>;
  /** Milliseconds since 1970. */
  now(): number;
  readonly cache: LookupCache;
}

/** How a network is looked up. */
export interface PeppolNetwork {
  /** Zone of the locator, e.g. `participant.sml.prod.tech.peppol.org`. */
  readonly zone: string;
  readonly anchors: Anchors;
  /** Asks for the CNAME where a participant has no NAPTR record. */
  readonly cname?: boolean;
  /** Address of the only publisher, for networks without locator. */
  readonly publisher?: string | undefined;
  /** Transport profile of its endpoints; that of Peppol when absent. */
  readonly transport?: string | undefined;
}

/** Where a document is sent. */
export interface Destination {
  readonly endpoint: PublishedEndpoint;
  /** The type as the receiver has registered it, which may have a wildcard. */
  readonly registered: Identifier;
}

/** Why nothing can be sent. `failed` may pass; the others last until the receiver's publisher changes something. */
export type LookupFailure =
  | { readonly is: "not-registered"; readonly message: string }
  | { readonly is: "not-supported"; readonly message: string }
  | { readonly is: "untrusted"; readonly message: string }
  | { readonly is: "failed"; readonly message: string };

/** Result of a look-up. */
export type Lookup = { readonly is: "found"; readonly destination: Destination } | LookupFailure;
/** A participant's publisher, or why there is none. */
export type PublisherLookup = { readonly is: "found"; readonly url: string } | LookupFailure;

const OK = 200;
const NOT_FOUND = 404;
const MS_PER_S = 1000;
/** Seconds that metadata are kept. */
const METADATA_TTL = 600;

/** Answers kept until their end, in memory: addresses of publishers and their bytes. */
export class LookupCache {
  readonly #limit: number;
  readonly #kept = new Map<string, { readonly until: number; readonly value: unknown }>();

  /** @param limit most answers kept; the oldest are dropped first. */
  constructor(limit = 500) {
    this.#limit = limit;
  }

  /** The kept answer, else a new one, which is kept for the seconds that it tells. */
  async get<T>(
    key: string,
    now: number,
    is: (value: unknown) => value is T,
    make: () => Promise<{ readonly value: T; readonly seconds: number }>,
  ): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > now && is(kept.value)) return kept.value;
    const { value, seconds } = await make();
    this.#kept.delete(key);
    if (seconds > 0) this.#kept.set(key, { until: now + seconds * MS_PER_S, value });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }

  /** Drops everything kept about a participant, e.g. after its access point has refused a document. */
  drop(participant: Participant): void {
    for (const key of this.#kept.keys())
      if (key.includes(encodeURIComponent(uriOf(participant))) || key.endsWith(participant.value))
        this.#kept.delete(key);
  }
}

/** Address of the publisher of a participant. */
export async function findPublisher(
  participant: Participant,
  { zone, cname = false, publisher }: Pick<PeppolNetwork, "zone" | "cname" | "publisher">,
  ports: LookupPorts,
): Promise<PublisherLookup> {
  if (publisher !== undefined) return { is: "found", url: publisher.replace(/\/+$/, "") };
  const key = `dns ${zone} ${participant.value}`;
  return ports.cache.get(key, ports.now(), isPublisherLookup, async () => {
    const answer = await ports.dns(naptrName(participant, zone), "NAPTR");
    if (answer.is === "failed") return { value: answer, seconds: 0 };
    const url = answer.is === "found" ? publisherIn(answer.naptr) : undefined;
    if (url !== undefined) return { value: { is: "found", url }, seconds: answer.ttl };
    if (cname) return oldPublisher(participant, zone, ports);
    return { value: notRegistered(participant), seconds: answer.ttl };
  });
}

/** The publisher by the CNAME record of older locators, which serve HTTP under the participant's own name. */
async function oldPublisher(participant: Participant, zone: string, { dns }: LookupPorts) {
  const name = cnameName(participant, zone);
  const answer = await dns(name, "CNAME");
  if (answer.is === "failed") return { value: answer, seconds: 0 };
  const value: PublisherLookup =
    answer.is === "found" && answer.cname !== undefined
      ? { is: "found", url: `http://${name}` }
      : notRegistered(participant);
  return { value, seconds: answer.ttl };
}

function isPublisherLookup(value: unknown): value is PublisherLookup {
  return typeof value === "object" && value !== null && "is" in value;
}

function notRegistered({ value }: Participant): LookupFailure {
  return { is: "not-registered", message: `${value} is not registered in the network` };
}

/** Finds where a participant receives a document: publisher, metadata, endpoint and its certificate. */
export async function lookUp(
  participant: Participant,
  document: Pick<Classified, "type" | "processes">,
  network: PeppolNetwork,
  ports: LookupPorts,
): Promise<Lookup> {
  const publisher = await findPublisher(participant, network, ports);
  if (publisher.is !== "found") return publisher;
  try {
    return await atPublisher(publisher.url, participant, document, network, ports);
  } catch (error) {
    if (!isFakturoError(error) || error.key === "unavailable")
      return { is: "failed", message: messageOf(error) };
    return { is: "untrusted", message: error.message };
  }
}

async function atPublisher(
  url: string,
  participant: Participant,
  { type, processes }: Pick<Classified, "type" | "processes">,
  network: PeppolNetwork,
  ports: LookupPorts,
): Promise<Lookup> {
  const base = `${url}/${encodeURIComponent(uriOf(participant))}`;
  const isAlone = network.publisher !== undefined;
  if (isAlone && (await fetched(base, ports)) === undefined) return notRegistered(participant);
  const registered = await typeAt(base, type, ports);
  if (registered === undefined) return notSupported(participant, type);
  const found = await fetched(`${base}/services/${encodeURIComponent(uriOf(registered))}`, ports);
  if (found === undefined) return notSupported(participant, type);
  const metadata = await followed(found, network.anchors, ports);
  if (!isSame(metadata.participant, participant) || !isSame(metadata.documentType, registered))
    throw new FakturoError(
      "signature",
      "the metadata are those of another participant or document type",
    );
  const endpoint = chosen(metadata.endpoints, processes, network.transport, ports.now());
  if (!endpoint) return notSupported(participant, type);
  const anchors = network.anchors.accessPoints;
  const chain = trustedChain(certificateOf(endpoint), { anchors }, ports.now());
  await requireUnrevoked(chain, network.anchors);
  return { is: "found", destination: { endpoint, registered } };
}

/** The type to ask for: exact ones directly, others as the service group lists them. */
async function typeAt(
  base: string,
  type: DocumentType,
  ports: LookupPorts,
): Promise<Identifier | undefined> {
  if (type.scheme === EXACT_SCHEME) return type;
  const group = await fetched(base, ports);
  return group && registeredType(type, readServiceGroup(group));
}

/** The metadata behind a redirect, which may lead to one other publisher. */
async function followed(
  bytes: Uint8Array,
  anchors: Anchors,
  ports: LookupPorts,
): Promise<Extract<ServiceMetadata, { is: "endpoints" }>> {
  const rules = { authorities: anchors.publishers, now: ports.now() };
  const first = readSignedMetadata(bytes, rules);
  await requireUnrevoked(first.chain, anchors);
  if (first.is === "endpoints") return first;
  const { href, certificateUid } = first;
  const next = URL.canParse(href) ? await fetched(href, ports) : undefined;
  const second = next && readSignedMetadata(next, { ...rules, certificateUid });
  if (second) await requireUnrevoked(second.chain, anchors);
  if (second?.is === "endpoints") return second;
  throw new FakturoError("input", "the publisher's redirect leads to no metadata");
}

/** The endpoint of the first process that has a valid one. */
function chosen(
  endpoints: readonly PublishedEndpoint[],
  processes: readonly Identifier[],
  transport: string | undefined,
  now: number,
): PublishedEndpoint | undefined {
  const profile = transport ?? TRANSPORT_PROFILE;
  const open = endpoints.filter(
    ({ transportProfile, from = 0, until = Number.POSITIVE_INFINITY }) =>
      transportProfile === profile && from <= now && now < until,
  );
  for (const process of processes) {
    const found = open.find((one) => isSame(one.process, process));
    if (found) return found;
  }
  return undefined;
}

function notSupported(
  { value }: Participant,
  { name, customization }: DocumentType,
): LookupFailure {
  return {
    is: "not-supported",
    message: `${value} does not receive ${name} documents of ${customization} over the network`,
  };
}

/** The bytes at an address; undefined where there is nothing. Throws for any other status. */
function fetched(url: string, ports: LookupPorts): Promise<Uint8Array | undefined> {
  return ports.cache.get(`get ${url}`, ports.now(), isBytes, async () => {
    const { status, body } = await ports.get(url);
    if (status === NOT_FOUND) return { value: undefined, seconds: 0 };
    if (status !== OK) throw new Error(`the publisher answers with status ${status}`);
    return { value: body, seconds: METADATA_TTL };
  });
}

function isBytes(value: unknown): value is Uint8Array | undefined {
  return value === undefined || value instanceof Uint8Array;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True where the publisher of a participant lists it. */
export async function isListed(
  participant: Participant,
  network: Pick<PeppolNetwork, "zone" | "cname">,
  ports: LookupPorts,
): Promise<boolean | LookupFailure> {
  const publisher = await findPublisher(participant, network, ports);
  if (publisher.is === "not-registered") return false;
  if (publisher.is !== "found") return publisher;
  try {
    const group = await fetched(
      `${publisher.url}/${encodeURIComponent(uriOf(participant))}`,
      ports,
    );
    return group !== undefined;
  } catch (error) {
    return { is: "failed", message: messageOf(error) };
  }
}
