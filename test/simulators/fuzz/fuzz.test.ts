import { memoryJournal, type RunningSimulators, startSimulators } from "@fakturo/simulator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSimulators } from "../../../server/cli/src/simulate/simulators.ts";
import { type FuzzRequest, fuzzRequests, malformedPaths } from "./requests.ts";

/** The long run (`npm run fuzz`) has 100,000 documents, and 2,000 requests to each simulator. */
const RUNS = Number(process.env.FAKTURO_FUZZ_RUNS ?? 2_000);
const COUNT = Math.ceil(RUNS / 50);
const SEED = Number(process.env.FAKTURO_FUZZ_SEED ?? 1);
/** Parts of long bodies, and levels of deep ones. */
const SCALE = 50_000;
/** A request that takes longer hangs, on any machine. */
const PATIENCE_MS = 60_000;

const simulators = await loadSimulators([]);
let running: RunningSimulators;
beforeAll(async () => {
  running = await startSimulators({
    ...{ simulators, host: "127.0.0.1", port: 0, journal: memoryJournal },
    now: () => Date.UTC(2026, 2, 2),
    random: () => 0.5,
  });
});
afterAll(() => running?.close());

/** What is wrong with the answer to a request; undefined for an answer of an authority. */
async function problemOf(key: string, { method, path, headers, body }: FuzzRequest) {
  const init = { method, headers, redirect: "manual", ...(body && { body }) } as const;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const reply = await fetch(`${running.url}/${key}${path}`, { ...init, signal });
  const text = await reply.text();
  // An authority's own 500 is a SOAP fault or JSON; a text is an exception of the simulator.
  const isCrash = reply.status >= 500 && !/xml|json/.test(reply.headers.get("content-type") ?? "");
  const tellsFiles = text.includes("root:x:0");
  return isCrash || tellsFiles ? `${reply.status} ${text.slice(0, 300)}` : undefined;
}

describe(`${COUNT} malformed requests, seed ${SEED}`, () => {
  it.each(simulators.map((one) => [one.key, one] as const))(
    "do not crash or stop the simulator %s",
    async (key, simulator) => {
      const made = fuzzRequests(simulator, { seed: SEED, count: COUNT, scale: SCALE });
      const requests = [...malformedPaths(simulator), ...made];
      const found: string[] = [];
      for (const request of requests) {
        const problem = await problemOf(key, request).catch((error: unknown) => String(error));
        const start = Buffer.from(request.body ?? "")
          .toString()
          .slice(0, 200);
        if (problem)
          found.push(`${request.method} ${request.path.slice(0, 100)} ${start}: ${problem}`);
      }
      expect(found).toEqual([]);
      const state = await fetch(`${running.url}/_simulator`, {
        headers: { accept: "application/json" },
      });
      expect(state.status).toBe(200);
    },
    Math.max(120_000, COUNT * 1_000),
  );
});
