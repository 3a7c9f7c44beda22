import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { systemCode } from "./database/system-error.ts";
import type { ShutdownStack } from "./shutdown.ts";

/** Open requests may take this long to end when the server stops. */
const DRAIN_MS = 25_000;
const SWEEP_MS = 20;

/** A port nobody listens on, for "0" where the number has to be known beforehand. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error(`no port on ${host}`);
  return address.port;
}

/** `http://host:port` as clients on this machine write it. */
export function urlOf(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Ports and the flags that set them. */
export type PortFlags = readonly (readonly [port: number | undefined, flag: string])[];

/** What an operator can do about an address that cannot be listened on; other errors as they are. */
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

/** Where to listen, and how to stop. */
export interface Place {
  readonly host: string;
  readonly port: number;
  /**
   * Milliseconds between the order to stop and closing the port: connections are still taken, but
   * every answer is the last of its connection, so that clients and balancers go elsewhere.
   */
  readonly lingerMs?: number;
}

/** Listens, and on shutdown lets open requests end before it cuts them off. */
export async function listen(
  app: FastifyInstance,
  { host, port, lingerMs = 0 }: Place,
  shutdown: ShutdownStack,
): Promise<void> {
  shutdown.push(`port ${port}`, () => drain(app, lingerMs));
  await app.listen({ host, port });
}

async function drain(app: FastifyInstance, lingerMs: number): Promise<void> {
  const { server } = app;
  server.prependListener("request", (_request, response) => {
    response.setHeader("connection", "close");
  });
  await sleep(lingerMs);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // A connection kept open after its last answer would hold the server up.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
    clearInterval(sweep);
  }
}
