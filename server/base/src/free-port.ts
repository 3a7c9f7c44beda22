import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Tests that a port can be listened on; 0 stands for any free one.
 * @returns the port's number.
 * @throws the system's error, e.g. with the code `EADDRINUSE`.
 */
export async function probePort(host: string, port: number): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error(`no port on ${host}`);
  return address.port;
}

/** A free port, for callers that need its number before they listen. */
export function freePort(host: string): Promise<number> {
  return probePort(host, 0);
}
