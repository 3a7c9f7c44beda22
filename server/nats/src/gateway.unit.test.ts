import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { FakturoError } from "@fakturo/model";
import type { Log } from "@fakturo/server-base";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GatewayPorts, openGateway } from "./gateway.ts";
import { decode, encode, type MessageName } from "./messages.ts";

const INFO = { server_id: "S", version: "2.10.0", proto: 1, headers: true, max_payload: 1_048_576 };
const ignore = () => {};
const log: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const ports: GatewayPorts = {
  poke: () => Promise.reject(new FakturoError("not-found", "no open job is meant")),
  createFile: async ({ meta, entry }) => ({ workspace: "w", file: { ...meta, id: entry } }),
};

/** As much of a NATS server as one client needs: it greets, answers pings, and passes on messages of the test. */
let server: Server;
let socket: Socket;
let text: string;

beforeEach(async () => {
  text = "";
  server = createServer((opened) => {
    socket = opened;
    opened.on("error", ignore);
    opened.write(`INFO ${JSON.stringify(INFO)}\r\n`);
    opened.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (const _ of chunk.toString("latin1").matchAll(/PING\r\n/g)) opened.write("PONG\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

const open = () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return openGateway({ url: `nats://127.0.0.1:${port}`, ports, log });
};

/** Sends a message to the gateway; answers its answer. */
async function request(subject: string, data: Uint8Array, name: MessageName) {
  const sid = new RegExp(`SUB ${subject} \\S+ (\\d+)`).exec(text)?.[1];
  socket.write(`MSG ${subject} ${sid} reply ${data.length}\r\n`);
  socket.write(Buffer.concat([data, Buffer.from("\r\n")]));
  const answer = () => /PUB reply (\d+)\r\n(.*)\r\n/s.exec(text);
  await expect
    .poll(() => {
      const [, size, body] = answer() ?? [];
      return body !== undefined && body.length >= Number(size);
    })
    .toBe(true);
  const [, size, body = ""] = answer() ?? [];
  return decode(name, Buffer.from(body.slice(0, Number(size)), "latin1"));
}

it("answers a poke of an unknown step with an error", async () => {
  const gateway = await open();
  const poke = encode("TaskPoke", { ref: "r" });
  expect(await request("gw.tasks.poke", poke, "TaskPokeResponse")).toEqual({
    err: { code: "NOT_FOUND", message: "no open job is meant" },
  });
  await gateway.close();
});

it("ends while the server is away, as well as while it is there", async () => {
  const gateway = await open();
  server.close();
  socket.destroy();
  const signal = new AbortController().signal;
  await expect.poll(() => gateway.ask("acme", {}, signal).catch(({ sent }) => sent)).toBe("no");
  await gateway.close();
});
