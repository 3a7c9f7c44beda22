import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ShutdownStack } from "./shutdown.ts";

/** Open requests may take this long to end when the server stops. */
const DRAIN_MS = 10_000;

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

/** Listens, and on shutdown lets open requests end before it cuts them off. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  shutdown: ShutdownStack,
): Promise<void> {
  shutdown.push(`port ${port}`, async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(timer);
  });
  await app.listen({ host, port });
}
