import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions as TlsOptions } from "node:https";
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from "node:net";
import { TLSSocket } from "node:tls";
import { FakturoError, isObject } from "@fakturo/model";
import { answerAdmin, isAdminPath } from "./admin.ts";
import type { CallerTls } from "./call-runner.ts";
import { endpointsOf, type ServiceAtPort } from "./endpoints.ts";
import type { EventStore } from "./journal.ts";
import { readBody, send } from "./messages.ts";
import { Running, type WorldOptions } from "./running.ts";
import type {
  PresentedCertificate,
  SimulatedEndpoints,
  SimulatedRequest,
  Simulator,
} from "./simulator.ts";
import { subjectAttributes } from "./subject.ts";

/** Settings of a server: simulators, port, folder and access. */
export interface SimulatorOptions extends Omit<WorldOptions, "authorities"> {
  readonly simulators: readonly Simulator[];
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Folder of the stored data of the simulators. */
  journal(simulator: Simulator): EventStore;
  /** Certificate of the server and certification authorities of clients; plain HTTP only when absent. */
  readonly tls?: Required<Pick<TlsOptions, "cert" | "key" | "ca">>;
  /** Client certificate of a simulator's calls to its users, by common name; without certificate when absent. */
  callerTls?(commonName: string): CallerTls;
  /** True to serve the admin page to other machines too. */
  readonly openAdmin?: boolean;
}

/** Running simulators. */
export interface RunningSimulators {
  /** Address without TLS, e.g. `http://127.0.0.1:9000`; a simulator's paths are below `/<key>`. */
  readonly url: string;
  /** Undefined without TLS. */
  readonly tlsUrl: string | undefined;
  /** Addresses for the environment `simulated` of a server. */
  readonly endpoints: SimulatedEndpoints;
  close(): Promise<void>;
}

/** First byte of a TLS handshake (RFC 8446 §5.1). */
const TLS_HANDSHAKE = 0x16;
/** The fatal alert handshake_failure as a record of TLS 1.2 (RFC 8446 §6.2). */
const HANDSHAKE_FAILURE = Uint8Array.of(0x15, 3, 3, 0, 2, 2, 40);

/**
 * Starts simulators on one port for HTTP and HTTPS.
 * @throws FakturoError "input" for unreadable stored data; the system's error for a port in use.
 */
export async function startSimulators(options: SimulatorOptions): Promise<RunningSimulators> {
  const running = new Map(options.simulators.map((one) => [one.key, runningOf(one, options)]));
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(running, options, request, response).catch((error: unknown) => refuse(response, error));
  };
  const plain = createServer(listener);
  const secure =
    options.tls &&
    createTlsServer({ ...options.tls, requestCert: true, rejectUnauthorized: false }, listener);
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    socket.on("error", () => socket.destroy());
    socket.once("readable", () => {
      const first: unknown = socket.read(1);
      if (!(first instanceof Uint8Array)) return;
      socket.unshift(first);
      const isTls = first[0] === TLS_HANDSHAKE;
      if (isTls && [...running.values()].some((one) => one.refusesTls())) {
        socket.end(HANDSHAKE_FAILURE);
        return;
      }
      const chosen = isTls ? secure : plain;
      if (chosen) chosen.emit("connection", socket);
      else socket.destroy();
    });
  });
  server.listen(options.port, options.host);
  await once(server, "listening");
  const port = portOf(server.address());
  const place = placeOf(options.host, port);
  const url = `${secure ? "https" : "http"}://${place}`;
  const services = await startServices(running, options, sockets);
  return {
    url: `http://${place}`,
    tlsUrl: secure && url,
    endpoints: endpointsOf(options.simulators, url, services),
    async close() {
      for (const one of running.values()) one.close();
      const servers = [server, ...services.map((one) => one.server)];
      for (const one of servers) one.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((one) => one.listening && once(one, "close")));
    },
  };
}

/** Listens for the services in other protocols, each on its own port. */
function startServices(
  running: ReadonlyMap<string, Running>,
  { host, port }: SimulatorOptions,
  sockets: Set<Socket>,
): Promise<(ServiceAtPort & { readonly server: Server })[]> {
  const all = [...running.values()].flatMap((one) =>
    one.simulator.services.map((service) => ({ one, service })),
  );
  return Promise.all(
    all.map(async ({ one, service }) => {
      const server = service.serve((request) => one.ask(request));
      server.on("connection", (socket) => {
        sockets.add(socket.once("close", () => sockets.delete(socket)));
      });
      await listen(server, port === 0 ? 0 : port + service.offset, host);
      return { server, service, place: placeOf(host, portOf(server.address())) };
    }),
  );
}

/** Listens on the port, or on any other where it is taken. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const isTaken = isObject(error) && error.code === "EADDRINUSE";
    if (!isTaken || port === 0) throw error;
    await listen(server, 0, host);
  }
}

function placeOf(host: string, port: number): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function runningOf(simulator: Simulator, options: SimulatorOptions): Running {
  const tls = options.callerTls?.(simulator.caller);
  const authorities = options.tls && [options.tls.ca].flat().map(String);
  return new Running(simulator, options.journal(simulator), { ...options, authorities }, tls);
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address ? address.port : 0;
}

async function answer(
  running: ReadonlyMap<string, Running>,
  options: SimulatorOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = urlOf(request);
  if (isAdminPath(url.pathname)) {
    await answerAdmin([...running.values()], options, request, response);
    return;
  }
  const [, key = "", ...rest] = url.pathname.split("/");
  const simulator = running.get(key);
  if (!simulator) {
    send(response, {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: `No simulator '${key}'. Here are: ${[...running.keys()].join(", ")}.\n`,
    });
    return;
  }
  const scheme = request.socket instanceof TLSSocket ? "https" : "http";
  const origin = `${scheme}://${request.headers.host ?? "localhost"}/${key}`;
  const parts = await received(request, `/${rest.join("/")}`, url);
  await simulator.answer({ ...parts, origin }, response);
}

/** @throws FakturoError "input" for a target that is no path. */
function urlOf({ url = "/" }: IncomingMessage): URL {
  const parsed = URL.parse(url, "http://simulator");
  if (!parsed) throw new FakturoError("input", `'${url}' is no path of a simulator`);
  return parsed;
}

async function received(
  request: IncomingMessage,
  path: string,
  url: URL,
): Promise<SimulatedRequest> {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return {
    method: request.method ?? "GET",
    path,
    query: new Map(url.searchParams),
    headers: Object.fromEntries(headers),
    body: await readBody(request),
    certificate: presented(request.socket),
  };
}

function presented(socket: Socket): PresentedCertificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return undefined;
  return {
    subject: subjectAttributes(certificate),
    from: certificate.validFromDate.getTime(),
    until: certificate.validToDate.getTime(),
    isTrusted: socket.authorized,
  };
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isInput = error instanceof FakturoError && error.key === "input";
  send(response, {
    status: isInput ? 400 : 500,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: `${error instanceof Error ? error.message : String(error)}\n`,
  });
}
