import { isObject } from "@fakturo/model";
import {
  type Connection,
  DEFAULT_TRAITS,
  ENVIRONMENTS,
  type Endpoints,
  type SubmissionKind,
  type Together,
  type Traits,
} from "@fakturo/plugin";
import {
  callsOf,
  flag,
  isWebAddress,
  type ManifestMembers,
  oneOf,
  optionalText,
  secondsOf,
  textOf,
  wrong,
} from "./manifest-members.ts";

/** Calls of a connection that an app may answer beside `send`. */
export type RemoteCall = (typeof CALLS)[number];

/** Sizes, order and pace of messages: remote apps answer each message at once. */
type MessageSize = Omit<Together, "send" | "number" | "consult" | "receipts">;

/** Description of a connection that an app in another process answers for. */
export interface RemoteConnection {
  readonly key: string;
  readonly name: string;
  readonly traits: Traits;
  /** Addresses by environment and name, as the app gets them in tasks and calls. */
  readonly endpoints: Connection["endpoints"];
  /** Credential whose version each attempt records. */
  readonly credential: string | undefined;
  readonly calls: readonly RemoteCall[];
  /** Bounds and pace of messages with several records. */
  readonly together: MessageSize | undefined;
}

/** Records that a step of an app follows instead of being called. */
export interface RemoteSubmits {
  readonly connection: string;
  readonly kind: SubmissionKind;
}

const KEY = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/;
const KINDS = ["issue", "amend", "cancel", "report", "register"] as const;
const DEDUPES = ["none", "number", "bytes", "sequence"] as const;
const CALLS = ["consult", "receipt", "prove", "test"] as const;
const MAX_CONNECTIONS = 20;
const MAX_ADDRESSES = 50;
const MAX_S = 30 * 24 * 3600;
const MAX_MEMBERS = 10_000;
const MAX_BYTES = 100 * 1024 * 1024;

/** Reads the connections of an app. @throws FakturoError "input". */
export function parseConnections(json: unknown, app: string): RemoteConnection[] {
  if (json === undefined) return [];
  if (!Array.isArray(json) || json.length > MAX_CONNECTIONS)
    throw wrong("connections", `a list of at most ${MAX_CONNECTIONS}`);
  const all = json.map((one: unknown) => parseConnection(one, app));
  if (new Set(all.map(({ key }) => key)).size < all.length)
    throw wrong("connections", "a list of different keys");
  return all;
}

/** The records that a step follows. @throws FakturoError "input". */
export function parseSubmits(json: unknown, step: string): RemoteSubmits | undefined {
  if (json === undefined) return undefined;
  if (!isObject(json)) throw wrong(`${step}: submits`, "an object");
  const kind = oneOf(json.kind ?? "issue", `${step}: submits.kind`, KINDS);
  return { connection: textOf(json, "connection"), kind };
}

function parseConnection(json: unknown, app: string): RemoteConnection {
  if (!isObject(json)) throw wrong("connections", "a list of objects");
  const key = textOf(json, "key");
  if (!KEY.test(key) || key.split(".", 1)[0] !== app) throw wrong(key, `a key that begins ${app}`);
  const calls = callsOf(json, key, CALLS);
  const credential = optionalText(json, "credential");
  if (calls.includes("prove") && credential === undefined)
    throw wrong(`${key}: credential`, "present for the call prove");
  return {
    key,
    name: textOf(json, "name"),
    traits: traitsOf(json.traits, key),
    endpoints: endpointsOf(json.endpoints ?? {}, key),
    credential,
    calls,
    together: json.together === undefined ? undefined : togetherOf(json.together, key),
  };
}

/** Live addresses apart from the others, so that no test document reaches a live system. */
function endpointsOf(json: unknown, key: string): Connection["endpoints"] {
  const at = `${key}: endpoints`;
  if (!isObject(json)) throw wrong(at, "an object");
  const strange = Object.keys(json).find((name) => !ENVIRONMENTS.some((one) => one === name));
  if (strange !== undefined) throw wrong(`${at}.${strange}`, ENVIRONMENTS.join(", "));
  const all = ENVIRONMENTS.flatMap((environment) => {
    const addresses = json[environment];
    return addresses === undefined
      ? []
      : [[environment, addressesOf(addresses, `${at}.${environment}`)] as const];
  });
  const endpoints = Object.fromEntries(all);
  const live = hostsOf(endpoints.live);
  for (const environment of ["test", "simulated"] as const)
    for (const host of hostsOf(endpoints[environment]))
      if (live.includes(host)) throw wrong(`${at}.${environment}`, `without the live host ${host}`);
  return endpoints;
}

function addressesOf(json: unknown, at: string): Endpoints {
  if (!isObject(json)) throw wrong(at, "an object");
  const all = Object.entries(json);
  if (all.length > MAX_ADDRESSES) throw wrong(at, `at most ${MAX_ADDRESSES} addresses`);
  const addresses = all.map(([name, address]) => {
    if (!isWebAddress(address)) throw wrong(`${at}.${name}`, "an http(s) address");
    return [name, address] as const;
  });
  return Object.fromEntries(addresses);
}

function hostsOf(addresses: Endpoints = {}): string[] {
  return Object.values(addresses).map((address) => new URL(address).host);
}

function traitsOf(json: unknown, key: string): Traits {
  const at = `${key}: traits`;
  if (!isObject(json)) throw wrong(at, "an object");
  const seconds = (name: keyof Traits) => secondsOf(json[name], `${at}.${name}`, MAX_S, 0);
  const { timeout, lateness, lag } = DEFAULT_TRAITS;
  const [decision, resend] = [seconds("decision"), seconds("resend")];
  return {
    dedupe: oneOf(json.dedupe, `${at}.dedupe`, DEDUPES),
    decides: oneOf(json.decides, `${at}.decides`, ["at-once", "later"] as const),
    ...(flag(json, "duplicatesFirst", at) && { duplicatesFirst: true }),
    timeout: seconds("timeout") ?? timeout,
    lateness: seconds("lateness") ?? lateness,
    lag: seconds("lag") ?? lag,
    ...(decision !== undefined && { decision }),
    ...(resend !== undefined && { resend }),
  };
}

function togetherOf(json: unknown, key: string): MessageSize {
  const at = `${key}: together`;
  if (!isObject(json)) throw wrong(at, "an object");
  const pace = secondsOf(json.pace, `${at}.pace`, MAX_S, 0);
  return {
    members: countOf(json, "members", at, MAX_MEMBERS),
    bytes: countOf(json, "bytes", at, MAX_BYTES),
    order: oneOf(json.order ?? "position", `${at}.order`, ["position", "any"] as const),
    linger: secondsOf(json.linger, `${at}.linger`, MAX_S, 0) ?? 0,
    ...(pace !== undefined && { pace }),
    ...(flag(json, "fullAtOnce", at) && { fullAtOnce: true }),
  };
}

function countOf(json: ManifestMembers, name: string, at: string, max: number): number {
  const value = json[name];
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= max)
    return value;
  throw wrong(`${at}.${name}`, `a whole number from 1 to ${max}`);
}
