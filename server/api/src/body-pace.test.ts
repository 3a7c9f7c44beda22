import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { Type } from "@fakturo/schema";
import { pino } from "pino";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { createPace, PacedBody } from "./body-pace.ts";
import { route } from "./route.ts";

const MB = 1024 * 1024;

it("lets each caller send 2 MB at once and 32 MB per second afterwards", async () => {
  let time = 0;
  const waits: number[] = [];
  const pace = createPace(
    () => time,
    async (ms) => void waits.push(ms),
  );
  await pace("a", 2 * MB);
  expect(waits).toEqual([]);
  await pace("a", 32 * MB);
  await pace("b", 2 * MB);
  expect(waits).toEqual([1000]);
  time = 500;
  await pace("a", 0);
  time = 1000;
  await pace("a", MB);
  expect(waits).toEqual([1000, 500, 32]);
  time = 60_000;
  await pace("a", 2 * MB);
  expect(waits).toHaveLength(3);
});

const paced: [caller: string, bytes: number][] = [];
const answered: number[] = [];
const app = createApp({
  logger: pino({ level: "silent" }),
  requestId: () => "1",
  checkAgent: false,
  bodyLimit: 2 * MB,
  pace: async (caller, bytes) => void paced.push([caller, bytes]),
  threads: {
    from: 64 * 1024,
    perCaller: 8,
    async answer(_caller, { body }) {
      answered.push(body.length);
      return { status: 200, headers: {}, body: new Uint8Array() };
    },
  },
});
const body = Type.Object({ text: Type.String() });
route(
  { app, prefix: "", document: { name: "n", title: "t", description: "d", operations: [] } },
  {
    ...({ method: "PUT", path: "/", operationId: "o", summary: "s", tag: "t" } as const),
    ...({ credential: "none", bodyLimit: 2 * MB, body, replies: { 200: body } } as const),
  },
  () => "",
);
const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());
beforeEach(() => {
  paced.length = 0;
  answered.length = 0;
});
const sum = () => paced.reduce((total, [, bytes]) => total + bytes, 0);
/** Sends a body of `size` bytes in one piece, or chunked without announcing its length; answers the status. */
async function put(size: number, chunks?: number): Promise<unknown> {
  const bytes = Buffer.from(JSON.stringify({ text: "x".repeat(size - '{"text":""}'.length) }));
  const length = chunks === undefined ? { "content-length": size } : {};
  const headers = { "content-type": "application/json", ...length };
  const sent = request(url, { method: "PUT", headers });
  const step = Math.ceil(size / (chunks ?? 1));
  for (let at = 0; at < size; at += step) sent.write(bytes.subarray(at, at + step));
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  answer?.resume();
  return answer?.statusCode;
}

it("paces large bodies and those without a length, and hands them over complete", async () => {
  expect(await put(100_000)).toBe(200);
  expect(paced).toEqual([]);
  expect(await put(MB)).toBe(200);
  expect(sum()).toBe(MB);
  expect(new Set(paced.map(([caller]) => caller))).toEqual(new Set(["127.0.0.1"]));
  expect(await put(100_000, 3)).toBe(200);
  expect(sum()).toBe(MB + 100_000);
  expect(answered).toEqual([100_000, MB, 100_000]);
});

it("paces what remains of a refused body", async () => {
  expect(await put(4 * MB)).toBe(413);
  await expect.poll(sum).toBeGreaterThan(3 * MB);
  expect(answered).toEqual([]);
});

it("survives callers that go away while they send", async () => {
  for (const length of [MB, 4 * MB]) {
    const socket = connect(Number(url.port), url.hostname);
    const head = `PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head + "x".repeat(300_000), () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  expect(await put(MB)).toBe(200);
});

it("ends with the error of the body", async () => {
  const failing = new Readable({ read() {} });
  const following = new PacedBody(failing, async () => {});
  const failed = once(following, "error");
  failing.destroy(new Error("gone"));
  expect(await failed).toMatchObject([{ message: "gone" }]);
});

it("releases the memory of its chunks when it has closed", async () => {
  const chunks = [Buffer.alloc(100_000, "a"), Buffer.alloc(100_000, "b")];
  const body = new PacedBody(Readable.from(chunks), async () => {});
  let read = "";
  body.on("data", (chunk: Buffer) => {
    read += chunk.toString();
  });
  await once(body, "close");
  expect(read).toBe("a".repeat(100_000) + "b".repeat(100_000));
  expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0]);
});

it("answers a client that goes on sending a refused body, without a reset", async () => {
  const logger = pino({ level: "silent" });
  const app = createApp({ logger, requestId: () => "1", checkAgent: false });
  app.post("/", { bodyLimit: 10 }, async () => "whole");
  const { port } = new URL(await app.listen({ port: 0 }));
  const socket = connect({ port: Number(port), allowHalfOpen: true });
  const answer = once(socket, "data");
  const closed = once(socket, "close");
  const part = Buffer.alloc(1_000_000, "[");
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${20 * part.length}\r\n\r\n`);
  expect(String(await answer)).toMatch(/^HTTP\/1.1 413 /);
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => socket.write(part, resolve));
  socket.end();
  await closed;
  expect(socket.bytesWritten).toBeGreaterThan(20 * part.length);
  await app.close();
});
