import { freePort } from "@fakturo/server-base";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Health, startHealth } from "./health.ts";
import { urlOf } from "./listen.ts";

const HOST = "127.0.0.1";
let health: Health;
let url: string;
let hasDatabase = true;
const current: string[] = [];
let warnings: string[] = [];
const counts = new Map([["disk full", 452]]);

beforeAll(async () => {
  const port = await freePort(HOST);
  url = urlOf(HOST, port);
  const probe = async (): Promise<void> => {
    if (!hasDatabase) throw new Error("away");
  };
  health = await startHealth({
    host: HOST,
    port,
    probe,
    faults: { current, counts },
    warnings: () => warnings,
  });
});
afterAll(() => health.close());

async function look(): Promise<[status: number, body: unknown]> {
  const reply = await fetch(url);
  return [reply.status, await reply.json()];
}

it("says whether the process takes work: 503 without a database and as soon as it stops", async () => {
  expect(await look()).toEqual([503, { status: "starting" }]);
  health.announceReady();
  expect(await look()).toEqual([200, { status: "ready" }]);
  hasDatabase = false;
  expect(await look()).toEqual([503, { status: "no database" }]);
  hasDatabase = true;
  expect(await look()).toEqual([200, { status: "ready" }]);
  warnings = ["the clock is 90 s behind that of the database"];
  expect(await look()).toEqual([200, { status: "ready", warnings }]);
  warnings = [];
  current.push("disk full");
  expect(await look()).toEqual([503, { status: "disk full" }]);
  const page = await (await fetch(`${url}/metrics`)).text();
  expect(page).toContain("\nfakturo_ready 0\n");
  expect(page).toContain('\nfakturo_fault{kind="disk full"} 1\n');
  expect(page).toContain('\nfakturo_fault_failures_total{kind="disk full"} 452\n');
  expect(page).toContain('\nfakturo_fault{kind="master key"} 0\n');
  current.pop();
  health.announceStop();
  expect(await look()).toEqual([503, { status: "stopping" }]);
});
