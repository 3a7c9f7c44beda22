import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { createHttpClient } from "./http-client.ts";

const HALF_AN_HOUR_MS = 1_800_000;

afterEach(() => vi.useRealTimers());

it("a request has the time that its signal gives it", async () => {
  // Starts before the client creates its first timer, on which later ones depend.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answering = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => answering.resolve(response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const client = createHttpClient({ allowPrivate: true });
  const { signal } = new AbortController();
  const sending = client.send(`http://127.0.0.1:${port}/`, { method: "GET", signal });
  const response = await answering.promise;
  vi.advanceTimersByTime(HALF_AN_HOUR_MS);
  response.write("at ");
  for (let turns = 0; turns < 50; turns += 1) await setImmediate();
  vi.advanceTimersByTime(HALF_AN_HOUR_MS);
  response.end("last");
  expect(Buffer.from((await sending).body).toString()).toBe("at last");
  await client.close();
  server.close();
});
