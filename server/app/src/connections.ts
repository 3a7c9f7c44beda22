import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Part of the descriptors for connections of clients; the rest is for the database, files and outgoing calls. */
const SHARE = 0.75;
/** Where the system does not tell its limit. */
const USUAL_DESCRIPTORS = 10_000;

/** Most connections of each of `services` ports together, by the descriptors that the process may open. */
export function connectionsPerService(services: number, descriptors = descriptorLimit()): number {
  return Math.floor((descriptors * SHARE) / services);
}

function descriptorLimit(): number {
  try {
    const [, soft] =
      /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? USUAL_DESCRIPTORS : Number(soft);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}

/**
 * Keeps the connections of a server at `most`: a further one closes the oldest that never had a complete request
 * head, else the one that has been idle for the longest time. Half-open connections, however many, keep nobody out
 * and close no other's connection. Where all are in use, the new one is closed.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Set<Socket>();
  /** Without a request so far, oldest first. */
  const unused = new Set<Socket>();
  /** Between requests, in the order in which they became idle. */
  const idle = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => {
      for (const set of [open, unused, idle]) set.delete(socket);
    });
    const [longest = socket] = [...first(unused), ...first(idle)];
    unused.add(socket);
    if (open.size > most) longest.destroy();
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    idle.delete(socket);
    response.once("close", () => {
      if (open.has(socket)) idle.add(socket);
    });
  });
}

function first<T>(set: ReadonlySet<T>): readonly T[] {
  const [found] = set;
  return found === undefined ? [] : [found];
}
