import type { Server } from "node:net";
import { FakturoError, isObject } from "@fakturo/model";
import { readAs } from "@fakturo/plugin";
import type { Static, TSchema } from "@fakturo/schema";
import type { IssueTestCredentials } from "./test-credentials.ts";

/** The TLS client certificate. */
export interface PresentedCertificate {
  /** Attributes of the subject by their short names, e.g. `{ CN: "…", serialNumber: "IDCES-89890001K" }`. */
  readonly subject: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** True when a certification authority of the simulation issued it. */
  readonly isTrusted: boolean;
}

/** A request as the simulated authority receives it. */
export interface SimulatedRequest {
  readonly method: string;
  /** Path below the simulator's prefix, without query, e.g. `/wlpl/TIKE-CONT/ValidarQR`. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Undefined without a client certificate. */
  readonly certificate: PresentedCertificate | undefined;
  /** Address of the simulator as the client reached it, e.g. `https://127.0.0.1:9000/ksef`; absent without a server. */
  readonly origin?: string;
}

/** The authority's response. */
export interface SimulatedReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A request of the authority to an address of one of its users. */
export interface OutgoingCall {
  /** Unique among the open calls of the simulator. */
  readonly id: string;
  /** Not made before this moment, milliseconds since 1970 by the authority's clock. */
  readonly at: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The complete answer to an outgoing call; header names in lower case. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Context of a simulator besides the request and its state. */
export interface SimulatorWorld<Settings> {
  /** Milliseconds since 1970, by the authority's clock. */
  now(): number;
  /** At least 0 and less than 1. */
  random(): number;
  /**
   * Certificates of the simulation's certification authorities, PEM, for signatures inside messages. Absent without
   * TLS: every certificate is trusted.
   */
  readonly authorities?: readonly string[] | undefined;
  readonly settings: Settings;
}

/** A response and the event that the authority stores with it. */
export interface SimulatedOutcome<Event> {
  readonly reply: SimulatedReply;
  readonly events?: readonly Event[];
}

/** A row of the admin page. */
export type RecordRow = Readonly<Record<string, string>>;

/** A response that replaces the normal one; the request is not processed. */
export type OwnFault<Settings> = (world: SimulatorWorld<Settings>) => SimulatedReply;

/** Changes the response to a request that is processed. */
export type AlteredReply = (reply: SimulatedReply) => SimulatedReply;

/**
 * Paths below the simulator's prefix by connection and name of the address, e.g.
 * `{ verifactu: { records: "/wlpl/…" } }`.
 */
export type SimulatedEndpoints = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Asks a simulator as over HTTP, with its faults; undefined where the connection has to be closed. */
export type AskSimulator = (request: SimulatedRequest) => Promise<SimulatedReply | undefined>;

/** A service in a protocol other than HTTP, on a port of its own: it asks the simulator what to answer. */
export interface SimulatedService {
  /** The connection, and the name of the address there. */
  readonly connection: string;
  readonly name: string;
  /** Scheme of the address, e.g. `imap`. */
  readonly scheme: string;
  /** Its port is this much above that of the simulators, or any where that is taken. */
  readonly offset: number;
  /** A server that does not listen yet. */
  serve(ask: AskSimulator): Server;
}

/** An authority as data and functions. Its state is the sum of its events. */
export interface SimulatorParts<State, E extends TSchema, S extends TSchema> {
  /** First segment of its paths, e.g. `verifactu`. */
  readonly key: string;
  readonly name: string;
  /** Address of the authority's documentation. */
  readonly source: string;
  /** Paths of its services, for the connections whose addresses they replace. */
  readonly endpoints?: SimulatedEndpoints;
  readonly services?: readonly SimulatedService[];
  /** What it stores: JSON values, appended and never changed. */
  readonly event: E;
  /** JSON Schema of the settings, each with a default. */
  readonly settings: S;
  empty(): State;
  apply(state: State, event: Static<E>): void;
  /** Processes one request; synchronous, so that requests never overlap. Must not change the state. */
  handle(
    request: SimulatedRequest,
    state: State,
    world: SimulatorWorld<Static<S>>,
  ): SimulatedOutcome<Static<E>>;
  /**
   * Requests with asynchronous work, such as decryption: resolves to the function that processes the request as
   * `handle` does, or to undefined where `handle` processes it.
   */
  begin?(
    request: SimulatedRequest,
    state: State,
    world: SimulatorWorld<Static<S>>,
  ): Promise<(() => SimulatedOutcome<Static<E>>) | undefined>;
  /** Open calls to its users; each is made when it is due, until `called` has closed it. */
  calls?(state: State, world: SimulatorWorld<Static<S>>): readonly OutgoingCall[];
  /** The events after a call; `answer` is undefined without a complete answer. */
  called?(
    call: OutgoingCall,
    answer: CallAnswer | undefined,
    state: State,
    world: SimulatorWorld<Static<S>>,
  ): readonly Static<E>[];
  /** Common name of the client certificate of its calls. */
  readonly caller?: string;
  /** The stored records for the admin page, newest last. */
  records(state: State): readonly RecordRow[];
  /** Additional lines of the admin page, e.g. the number of violated traffic rules. */
  notes?(state: State): readonly string[];
  /** Faults of this authority only, by name; faults of the network are common to all. */
  readonly faults?: Readonly<Record<string, OwnFault<Static<S>>>>;
  /** Faults of this authority only in what it answers to processed requests, by name. */
  readonly alterations?: Readonly<Record<string, AlteredReply>>;
  /** Absent where callers need no credentials, or register with inputs. */
  readonly testCredentials?: IssueTestCredentials;
}

/** A running simulator; events and settings are JSON. */
export interface OpenSimulator {
  handle(
    request: SimulatedRequest,
    world: Omit<SimulatorWorld<unknown>, "settings">,
  ): SimulatedOutcome<unknown>;
  /** The asynchronous part of a request, where it has one; the function that processes it afterwards. */
  begin(
    request: SimulatedRequest,
    world: Omit<SimulatorWorld<unknown>, "settings">,
  ): Promise<() => SimulatedOutcome<unknown>>;
  calls(world: Omit<SimulatorWorld<unknown>, "settings">): readonly OutgoingCall[];
  called(
    call: OutgoingCall,
    answer: CallAnswer | undefined,
    world: Omit<SimulatorWorld<unknown>, "settings">,
  ): readonly unknown[];
  /** The response of one of the authority's own faults. */
  fault(name: string, world: Omit<SimulatorWorld<unknown>, "settings">): SimulatedReply | undefined;
  /** The response to a processed request under one of the authority's own faults; undefined for other faults. */
  altered(
    name: string,
    process: () => Promise<SimulatedReply>,
  ): Promise<SimulatedReply | undefined>;
  records(): readonly RecordRow[];
  notes(): readonly string[];
  settings(): unknown;
  /** Replaces the given settings. @throws FakturoError "input" for unknown names and values that violate the schema. */
  configure(settings: Readonly<Record<string, unknown>>): void;
}

/** A simulated authority with its types of state, events and settings hidden. */
export interface Simulator {
  readonly key: string;
  readonly name: string;
  readonly source: string;
  readonly endpoints: SimulatedEndpoints;
  readonly services: readonly SimulatedService[];
  /** Common name of the client certificate of its calls. */
  readonly caller: string;
  /** Names of its own faults. */
  readonly faults: readonly string[];
  readonly testCredentials: IssueTestCredentials;
  /**
   * Starts from stored events and settings.
   * @throws FakturoError "input" for events or settings that violate the schema.
   */
  open(events: Iterable<unknown>, settings?: Readonly<Record<string, unknown>>): OpenSimulator;
}

/** Creates a simulator. */
export function defineSimulator<State, E extends TSchema, S extends TSchema>(
  parts: SimulatorParts<State, E, S>,
): Simulator {
  const { key, name, source, endpoints = {}, caller = parts.name } = parts;
  const { faults = {}, alterations = {} } = parts;
  const { testCredentials = async () => [], services = [] } = parts;
  return Object.freeze({
    key,
    name,
    source,
    endpoints,
    services,
    caller,
    faults: [...Object.keys(faults), ...Object.keys(alterations)],
    testCredentials,
    open: (events: Iterable<unknown>, settings: Readonly<Record<string, unknown>> = {}) =>
      openSimulator(parts, events, settings),
  });
}

function openSimulator<State, E extends TSchema, S extends TSchema>(
  parts: SimulatorParts<State, E, S>,
  events: Iterable<unknown>,
  given: Readonly<Record<string, unknown>>,
): OpenSimulator {
  const state = parts.empty();
  for (const event of events) parts.apply(state, readAs(parts.event, event, "a stored event"));
  let own: Readonly<Record<string, unknown>> = {};
  let settings = settingsOf({});

  function settingsOf(values: Readonly<Record<string, unknown>>): Static<S> {
    return readAs(parts.settings, { ...values }, `the settings of '${parts.key}'`);
  }
  function configure(values: Readonly<Record<string, unknown>>): void {
    const all = { ...own, ...values };
    settings = settingsOf(all);
    own = all;
  }
  configure(given);
  function applied(outcome: SimulatedOutcome<Static<E>>): SimulatedOutcome<Static<E>> {
    for (const event of outcome.events ?? []) parts.apply(state, event);
    return outcome;
  }
  const handle: OpenSimulator["handle"] = (request, world) =>
    applied(parts.handle(request, state, { ...world, settings }));
  return {
    handle,
    async begin(request, world) {
      const decide = await parts.begin?.(request, state, { ...world, settings });
      return decide ? () => applied(decide()) : () => handle(request, world);
    },
    calls: (world) => parts.calls?.(state, { ...world, settings }) ?? [],
    called(call, answer, world) {
      const events = parts.called?.(call, answer, state, { ...world, settings }) ?? [];
      for (const event of events) parts.apply(state, event);
      return events;
    },
    fault: (name, world) => {
      const { faults = {} } = parts;
      return Object.hasOwn(faults, name) ? faults[name]?.({ ...world, settings }) : undefined;
    },
    async altered(name, process) {
      const { alterations = {} } = parts;
      return Object.hasOwn(alterations, name) ? alterations[name]?.(await process()) : undefined;
    },
    records: () => parts.records(state),
    notes: () => parts.notes?.(state) ?? [],
    settings: () => settings,
    configure(values) {
      requireKnown(parts, values);
      configure(values);
    },
  };
}

/** Settings that were stored by another version may have other names; those that are given now may not. */
function requireKnown(
  { key, settings }: { readonly key: string; readonly settings: TSchema },
  values: Readonly<Record<string, unknown>>,
): void {
  const known = isObject(settings) && isObject(settings.properties) ? settings.properties : {};
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const names = Object.keys(known).join(", ");
  throw new FakturoError("input", `'${unknown}' is no setting of '${key}'; it has ${names}`);
}
