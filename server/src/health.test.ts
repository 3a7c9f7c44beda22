import { afterAll, beforeAll, expect, it } from "vitest";
import { type Health, startHealth } from "./health.ts";
import { freePort, urlOf } from "./listen.ts";

const HOST = "127.0.0.1";
let health: Health;
let url: string;
let hasDatabase = true;

beforeAll(async () => {
  const port = await freePort(HOST);
  url = urlOf(HOST, port);
  health = await startHealth({ host: HOST, port }, async () => {
    if (!hasDatabase) throw new Error("away");
  });
});
afterAll(() => health.close());

async function look(): Promise<[status: number, body: unknown]> {
  const reply = await fetch(url);
  return [reply.status, await reply.json()];
}

it("says whether the process takes work: 503 without a database and as soon as it stops", async () => {
  expect(await look()).toEqual([200, { status: "ready" }]);
  hasDatabase = false;
  expect(await look()).toEqual([503, { status: "no database" }]);
  hasDatabase = true;
  expect(await look()).toEqual([200, { status: "ready" }]);
  health.announceStop();
  expect(await look()).toEqual([503, { status: "stopping" }]);
});
