import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@fakturo/model";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { analyze } from "./commits.ts";
import { benchInvoice } from "./documents.ts";
import { print, quantile } from "./measure.ts";
import { beside, byClients, describe, inTurns, spending } from "./turns.ts";

const CLIENTS = 20;
const PUTS = 1_500;
const ROUNDS = 5;
/** Number of warm-up requests, in which code is compiled. */
const WARM_UP = 3_000;

/** A small invoice, and one of which the body has 4 kB. */
const DOCUMENTS: readonly (readonly [name: string, document: JsonObject])[] = [
  ["1 line", invoice()],
  ["32 lines", withoutIdentity(benchInvoice("ES", 32))],
];

const FLOORS = [
  ["nothing", "Fastify doing nothing"],
  ["stored", "Fastify storing the body"],
] as const;

function withoutIdentity({ uuid: _uuid, code: _code, ...document }: JsonObject): JsonObject {
  return document;
}

/** PUT of entries to a server on a data folder, compared with servers that do less with the same bodies. */
export async function benchPuts(url: string, token: string, data: string): Promise<void> {
  const bare = fork(fileURLToPath(new URL("bare-server.ts", import.meta.url)), [data]);
  try {
    const bareUrl = await messageOf(bare);
    for (const [name, document] of DOCUMENTS) {
      const body = JSON.stringify({ data: document });
      const load = (to: string, count = PUTS) => byClients(CLIENTS, count, putter(to, token, body));
      const entries = `${url}/silo/v1/entries`;
      await load(entries, WARM_UP);
      await analyze(data);
      const latencies: number[] = [];
      const own = () =>
        spending(PUTS, async () => {
          latencies.push(...(await load(entries)));
        });
      for (const [path, floorName] of FLOORS) {
        const less = `${bareUrl}/${path}`;
        await load(less, WARM_UP);
        const [puts, floor] = await inTurns(ROUNDS, own, () => spending(PUTS, () => load(less)));
        print(
          `G8   PUT entry (${name}, ${body.length} bytes): ${describe(puts)}; ${beside(puts, floor)} of ${floorName} (${describe(floor)})`,
        );
      }
      const ms = (share: number) => `${quantile(latencies, share).toFixed(1)} ms`;
      print(`     latency with ${CLIENTS} clients: p50 ${ms(0.5)}, p99 ${ms(0.99)}`);
    }
  } finally {
    bare.disconnect();
  }
}

async function messageOf(child: ChildProcess): Promise<string> {
  const [message] = await once(child, "message");
  return String(message);
}

/** Sends a body under a new id and reads only the status, so that parsing the answer is not measured. */
function putter(url: string, token: string, body: string): () => Promise<void> {
  const headers = {
    "user-agent": "fakturo-bench/1.0 (https://example.com)",
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  return async () => {
    const reply = await fetch(`${url}/${newId()}`, { method: "PUT", headers, body });
    if (reply.status !== 200) throw new Error(`PUT entry: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
}
