import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server } from "node:net";
import { setImmediate as nextPoll, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { isObject } from "@fakturo/model";
import { type ShutdownStack, systemCode } from "@fakturo/server-base";
import type { FastifyInstance } from "fastify";
import { connectionsPerService, limitConnections } from "./connections.ts";

/** Time limit for open requests when the server stops. */
const DRAIN_MS = 25_000;
const SWEEP_MS = 20;
/** Limit for accepting connections that are ready. */
const ACCEPT_MS = 500;
/** Idle connections are closed this long after the port. */
const IDLE_MS = 500;

/** `http://host:port` as clients on this machine write it. */
export function urlOf(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Ports and the flags that set them. */
export type PortFlags = readonly (readonly [port: number | undefined, flag: string])[];

/** Adds a remedy to an error of listening; returns other errors unchanged. */
export function listenError(error: unknown, flags: PortFlags): unknown {
  const port = isObject(error) ? error.port : undefined;
  const flag = flags.find(([number]) => number !== undefined && number === port)?.[1] ?? "--port";
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return new Error(`port ${port} is taken: choose another with ${flag}`, { cause: error });
    case "EACCES":
      return new Error(`port ${port} needs more rights: choose another with ${flag}`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Error("this machine does not have the address given with --host", {
        cause: error,
      });
    default:
      return error;
  }
}

/** A service and the port it answers on. */
export interface ListeningService {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Descriptor of a listening socket that the process was started with; it stands for the address. */
  readonly descriptor?: number | undefined;
}

/** How to listen and how to stop. */
export interface ListenOptions {
  readonly host: string;
  /**
   * Milliseconds from the shutdown to the closing of the ports. Connections are still accepted, and each
   * answer closes its connection, so that clients and balancers connect elsewhere.
   */
  readonly lingerMs?: number;
}

/** Listens; on shutdown open requests may end before they are cut off, those of all services at once. */
export async function listen(
  services: readonly ListeningService[],
  { host, lingerMs = 0 }: ListenOptions,
  shutdown: ShutdownStack,
): Promise<void> {
  shutdown.pushGroup(
    services.map(({ app, port }) => ({ name: `port ${port}`, close: () => drain(app, lingerMs) })),
  );
  const most = connectionsPerService(services.length);
  for (const { app, port, descriptor } of services) {
    limitConnections(app.server, most);
    const place = descriptor === undefined ? { host, port } : { host, fd: descriptor };
    await app.listen(place);
  }
}

/** Refuses new connections and lets the requests of accepted ones end. */
async function drain(app: FastifyInstance, lingerMs: number): Promise<void> {
  const { server } = app;
  server.prependListener("request", (_request, response) => {
    response.setHeader("connection", "close");
  });
  await sleep(lingerMs);
  await stopAccepting(server);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // A request may be on its way over an idle connection. After that the connection would delay the end.
  if (await hasConnections(server)) await sleep(IDLE_MS);
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
    clearInterval(sweep);
  }
}

/**
 * Closes the port alone, once the connections that the system holds ready are accepted: closing would
 * reset them. Requests are answered afterwards, because each answer makes a client connect again.
 */
async function stopAccepting(server: HttpServer): Promise<void> {
  let count = 0;
  const note = () => {
    count += 1;
  };
  server.on("connection", note);
  const answer = holdRequests(server);
  const deadline = performance.now() + ACCEPT_MS;
  do {
    count = 0;
    await nextPoll();
  } while (count > 0 && performance.now() < deadline);
  // The method of HTTP servers closes idle connections as well.
  Server.prototype.close.call(server);
  server.off("connection", note);
  answer();
}

/** Keeps new requests from their handlers. @returns a function that hands them over. */
function holdRequests(server: HttpServer): () => void {
  const handlers = server.rawListeners("request");
  const held: (readonly [IncomingMessage, ServerResponse])[] = [];
  const hold = (request: IncomingMessage, response: ServerResponse) => {
    held.push([request, response]);
  };
  server.removeAllListeners("request");
  server.on("request", hold);
  return () => {
    server.off("request", hold);
    for (const handler of handlers)
      server.on("request", (...message) => Reflect.apply(handler, server, message));
    for (const message of held) server.emit("request", ...message);
  };
}

async function hasConnections(server: Server): Promise<boolean> {
  return (await promisify(server.getConnections.bind(server))()) > 0;
}
