import { Type } from "@fakturo/schema";
import { afterEach, expect, it } from "vitest";
import { memoryJournal } from "./journal.ts";
import { type RunningSimulators, startSimulators } from "./server.ts";
import { defineSimulator } from "./simulator.ts";

/** Counts requests. */
const counter = defineSimulator({
  key: "counter",
  name: "Counter",
  source: "https://example.org",
  event: Type.Literal("request"),
  settings: Type.Object({}),
  empty: () => ({ requests: 0 }),
  apply(state) {
    state.requests += 1;
  },
  handle: (_, { requests }) => ({
    reply: { status: 200, body: `request ${requests + 1}` },
    events: ["request" as const],
  }),
  records: () => [],
  alterations: { loud: (reply) => ({ ...reply, body: String(reply.body).toUpperCase() }) },
});

let running: RunningSimulators | undefined;
afterEach(() => running?.close());

it("alter the answer to a request that is processed", async () => {
  running = await startSimulators({
    simulators: [counter],
    host: "127.0.0.1",
    port: 0,
    journal: () => memoryJournal(),
    now: Date.now,
    random: () => 0,
  });
  const url = `${running.url}/counter/`;
  const ask = async (headers = {}) => (await fetch(url, { headers })).text();
  expect(await ask()).toBe("request 1");
  expect(await ask({ "x-simulate": "loud" })).toBe("REQUEST 2");
  expect(await ask()).toBe("request 3");
});
