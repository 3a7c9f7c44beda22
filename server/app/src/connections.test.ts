import { once } from "node:events";
import { Agent, createServer, get, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { connectionsPerService, limitConnections } from "./connections.ts";

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

async function serve(most: number, answer = Promise.resolve()): Promise<number> {
  const own = createServer(async (_request, response) => {
    await answer;
    response.end("here");
  });
  server = own;
  limitConnections(own, most);
  await once(own.listen(0, "127.0.0.1"), "listening");
  const address = own.address();
  if (address === null || typeof address === "string") throw new Error("there is no port");
  return address.port;
}

/** A connection that sends part of a request. */
async function halfOpen(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n");
  return socket;
}

/** Resolves when the connection ends, also by a reset. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

async function ask(port: number, agent: Agent | false = false): Promise<string> {
  const [reply] = await once(get({ port, host: "127.0.0.1", agent }), "response");
  return (await reply.toArray()).join("");
}

it("a further connection closes the one that has waited longest without a request", async () => {
  const port = await serve(3);
  const first = await halfOpen(port);
  const closed = closing(first);
  const others = [await halfOpen(port), await halfOpen(port)];
  expect(await ask(port)).toBe("here");
  await closed;
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

it("a connection that had a request stays while others never had one", async () => {
  const port = await serve(2);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(port, agent)).toBe("here");
  const waiting = await halfOpen(port);
  const closed = closing(waiting);
  const next = await halfOpen(port);
  await closed;
  expect(await ask(port, agent)).toBe("here");
  expect(next.destroyed).toBe(false);
  agent.destroy();
});

it("a connection with a request is not closed, and a new one is where all have requests", async () => {
  const answering = Promise.withResolvers<void>();
  const port = await serve(1, answering.promise);
  const asked = ask(port);
  await once(server ?? createServer(), "request");
  await expect(ask(port)).rejects.toThrow();
  answering.resolve();
  expect(await asked).toBe("here");
});

it("services share three quarters of the descriptors", () => {
  expect(connectionsPerService(2, 1_000)).toBe(375);
  expect(connectionsPerService(1)).toBeGreaterThan(0);
});
