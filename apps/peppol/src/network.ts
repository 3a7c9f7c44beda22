import { X509Certificate } from "node:crypto";
import type { AccessPointTrust } from "@fakturo/as4";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type Anchors,
  type DnsAnswer,
  dnsAnswer,
  dnsQuery,
  isCnameAddress,
  LookupCache,
  type LookupPorts,
  type PeppolNetwork,
} from "@fakturo/peppol";
import {
  type CallContext,
  type Credential,
  type HttpReply,
  type HttpRequest,
  TransportError,
} from "@fakturo/plugin";
import { RevocationLists } from "@fakturo/signature";
import { type NetworkDefinition, PEPPOL } from "./definition.ts";

/** What calls to the network need of a step's, route's or connection's context. */
export interface NetworkCaller {
  now(): number;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  endpoint(name: string): string;
  credential(key: string): Promise<Credential>;
  readonly signal?: AbortSignal;
  readonly network: NetworkDefinition;
}

/** Calls of a step or route, whose context takes the connection with each address. */
export function callerOf(
  ctx: Omit<NetworkCaller, "endpoint" | "network"> & {
    endpoint(connection: string, name: string): string;
  },
  network: NetworkDefinition = PEPPOL,
): NetworkCaller {
  return {
    now: () => ctx.now(),
    http: (url, request) => ctx.http(url, request),
    endpoint: (name) => ctx.endpoint(network.app, name),
    credential: (key) => ctx.credential(key),
    ...(ctx.signal && { signal: ctx.signal }),
    network,
  };
}

/** Calls of a connection. */
export function connectionCaller(ctx: CallContext, network: NetworkDefinition): NetworkCaller {
  return {
    now: () => ctx.now(),
    http: (url, request) => ctx.http(url, request),
    endpoint: (name) => ctx.endpoint(name),
    credential: (key) => ctx.credential(key),
    signal: ctx.signal,
    network,
  };
}

/** Lists of authorities, which are public. */
const REVOCATIONS = new RevocationLists();
/** Public facts only: addresses of publishers and what they publish, by address. */
const CACHE = new LookupCache();
const DNS_MIME = "application/dns-message";
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The ports of look-ups: DNS over HTTPS (RFC 8484) at the address `dns`, publishers over HTTP. */
export function portsOf(caller: NetworkCaller): LookupPorts {
  const get = (url: string, accept: string) => {
    const headers = { accept };
    const { signal } = caller;
    const request = { method: "GET", headers, ...(signal && { signal }) } as const;
    return caller.http(url, { ...request, ...(isCnameAddress(url) && { isSigned: true }) });
  };
  return {
    now: () => caller.now(),
    cache: CACHE,
    get: (url) => get(url, "application/xml, text/xml"),
    async dns(name, type) {
      const query = Buffer.from(dnsQuery(name, type)).toString("base64url");
      try {
        return answerIn(await get(`${caller.endpoint("dns")}?dns=${query}`, DNS_MIME));
      } catch (error) {
        if (isFakturoError(error) && error.key === "precondition-failed") throw error;
        return { is: "failed", message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function answerIn({ status, body }: HttpReply): DnsAnswer {
  if (status !== 200) return { is: "failed", message: `the DNS answers with status ${status}` };
  return dnsAnswer(body);
}

/** Zone and authorities of the caller's environment. @throws FakturoError "precondition-failed". */
export async function networkOf(caller: NetworkCaller): Promise<PeppolNetwork> {
  const publisher = addressOf(caller, "smp");
  const zone = publisher === undefined ? zoneOf(caller) : "";
  const value = await trustOf(caller);
  const given = value.transport_profile;
  const transport = typeof given === "string" ? given : caller.network.transport;
  const anchors = {
    accessPoints: certificatesIn(value.access_points, caller),
    publishers: certificatesIn(value.publishers, caller),
    ...(value.revocation !== "off" && { isRevoked: revocations(caller) }),
  };
  return { zone, publisher, transport, anchors, cname: hasCname(value) };
}

/** The locator of the caller's environment, for look-ups that need no certificates. */
export async function locatorOf(
  caller: NetworkCaller,
): Promise<Pick<PeppolNetwork, "zone" | "cname">> {
  return { zone: zoneOf(caller), cname: hasCname(await ownTrust(caller)) };
}

function hasCname(trust: TrustValue | undefined): boolean {
  return trust?.locator === "naptr+cname";
}

/** Asks the issuers' lists, which certificates name by addresses of plain HTTP. */
function revocations(caller: NetworkCaller): NonNullable<Anchors["isRevoked"]> {
  const { signal } = caller;
  const get = (url: string) =>
    caller.http(url, { method: "GET", isSigned: true, ...(signal && { signal }) });
  const ports = { get, now: () => caller.now() };
  return (certificate, issuer) => REVOCATIONS.isRevoked(certificate, issuer, ports);
}

/** What answers and messages of access points are trusted by. */
export function accessPointTrust({ anchors }: PeppolNetwork): AccessPointTrust {
  const { accessPoints, isRevoked } = anchors;
  return { anchors: accessPoints, ...(isRevoked && { isRevoked }) };
}

/** The zone is the host of the address `zone`. */
function zoneOf(caller: NetworkCaller): string {
  return new URL(caller.endpoint("zone")).hostname;
}

/** Authorities by the workspace's credential; those of a simulation come from its address `trust`. */
async function trustOf(caller: NetworkCaller): Promise<TrustValue> {
  return (await ownTrust(caller)) ?? simulatedTrust(caller);
}

type TrustValue = Readonly<Record<string, unknown>>;

async function ownTrust(caller: NetworkCaller): Promise<TrustValue | undefined> {
  try {
    return (await caller.credential(caller.network.credentials.trust)).value;
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

async function simulatedTrust(caller: NetworkCaller): Promise<TrustValue> {
  const url = addressOf(caller, "trust");
  if (url === undefined)
    throw new FakturoError(
      "precondition-failed",
      `the credential '${caller.network.credentials.trust}' is not set`,
    );
  const { status, body } = await caller.http(url, { method: "GET" });
  if (status !== 200)
    throw new TransportError(`the simulation answers with status ${status}`, "no");
  return JSON.parse(new TextDecoder().decode(body));
}

/** An address of the connection; undefined where the environment has none. */
export function addressOf(
  caller: Pick<NetworkCaller, "endpoint">,
  name: string,
): string | undefined {
  try {
    return caller.endpoint(name);
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

function certificatesIn(pem: unknown, { network }: NetworkCaller): X509Certificate[] {
  const found = typeof pem === "string" ? (pem.match(PEM) ?? []) : [];
  if (found.length > 0) return found.map((one) => new X509Certificate(one));
  throw new FakturoError(
    "precondition-failed",
    `'${network.credentials.trust}' has no certificates in PEM`,
  );
}
