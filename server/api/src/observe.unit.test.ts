import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createApp } from "./app.ts";
import { observeRequests } from "./observe.ts";

/** The lines of the log after a request, with the access log on or off. */
async function linesOf(accessLog: boolean): Promise<Record<string, unknown>[]> {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const logger = pino({ level: "warn" }, stream);
  const app = createApp({ logger, requestId: () => "r1", checkAgent: false });
  observeRequests(app, accessLog);
  app.get("/people/:name", async () => ({ ok: true }));
  await app.inject({ method: "GET", url: "/people/ada?q=secret", remoteAddress: "192.0.2.7" });
  await app.inject({ method: "GET", url: "/nowhere/ada" });
  await app.close();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

it("logs each request by its route, without what names people", async () => {
  const lines = await linesOf(true);
  const [known, unknown] = lines;
  expect(known).toMatchObject({
    ...{ level: 30, msg: "request", id: "r1", method: "GET", route: "/people/:name" },
    ...{ status: 200, bytes: 11, ms: expect.any(Number) },
  });
  expect(unknown).toMatchObject({ route: "unknown", status: 404 });
  const text = JSON.stringify(lines);
  for (const value of ["ada", "secret", "192.0.2.7"]) expect(text).not.toContain(value);
});

it("logs no request otherwise", async () => {
  expect(await linesOf(false)).toEqual([]);
});
