import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { createApp } from "./app.ts";
import { BODY_MS } from "./body-time.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("ends requests whose bodies never arrive completely", async () => {
  const logger = pino({ level: "silent" });
  const app = createApp({ logger, requestId: () => "1", checkAgent: false });
  app.post("/", async () => "whole");
  const { port } = new URL(await app.listen({ port: 0 }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const socket = connect(Number(port));
  const asked = once(app.server, "request");
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n[1,");
  await asked;
  // The hooks that run before the body's have ended in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const closed = once(socket, "close");
  vi.advanceTimersByTime(BODY_MS);
  await closed;
  expect(socket.bytesRead).toBe(0);
  await app.close();
});

it("answers 408 where Node gives up a request that does not arrive", async () => {
  const logger = pino({ level: "silent" });
  const app = createApp({ logger, requestId: () => "1", checkAgent: false });
  app.server.once("connection", (socket) => {
    const code = "ERR_HTTP_REQUEST_TIMEOUT";
    app.server.emit("clientError", Object.assign(new Error("Request timeout"), { code }), socket);
  });
  const { port } = new URL(await app.listen({ port: 0 }));
  const answer = await text(connect(Number(port)));
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('{"key":"input","message":"the request took too long"}');
  await app.close();
});
