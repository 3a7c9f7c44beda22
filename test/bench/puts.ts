import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@fakturo/model";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { analyze } from "./commits.ts";
import { benchInvoice } from "./documents.ts";
import { createLeanClient, headersOf } from "./lean-client.ts";
import { print, quantile } from "./measure.ts";
import { beside, byClients, describe, inTurns, spending } from "./turns.ts";

const CLIENTS = 20;
const PUTS = 1_500;
const ROUNDS = 5;
/** Number of warm-up requests: V8 still optimises code after ten thousand. */
const WARM_UP = 15_000;

/** A small invoice, and one of which the body has 4 kB. */
const DOCUMENTS: readonly (readonly [name: string, document: JsonObject])[] = [
  ["1 line", invoice()],
  ["32 lines", withoutIdentity(benchInvoice("ES", 32))],
];

const FLOORS = [
  ["nothing", "Fastify doing nothing"],
  ["stored", "Fastify storing the body"],
  ["alone", "Fastify storing each body by itself"],
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
      const put = { token, body };
      const load = (to: string, count = PUTS) => byClients(CLIENTS, count, putter(to, put));
      const entries = `${url}/silo/v1/entries`;
      await load(entries, WARM_UP);
      await analyze(data);
      const own = () => spending(PUTS, () => load(entries));
      for (const [path, floorName] of FLOORS) {
        const less = `${bareUrl}/${path}`;
        await load(less, WARM_UP);
        const [puts, floor] = await inTurns(ROUNDS, own, () => spending(PUTS, () => load(less)));
        print(
          `G8   PUT entry (${name}, ${body.length} bytes): ${describe(puts)}; ${beside(puts, floor)} of ${floorName} (${describe(floor)})`,
        );
      }
      print(`     latency with ${CLIENTS} clients: ${await latencies(entries, put)}`);
      print(`     of Fastify storing the body: ${await latencies(`${bareUrl}/stored`, put)}`);
    }
  } finally {
    bare.disconnect();
  }
}

async function messageOf(child: ChildProcess): Promise<string> {
  const [message] = await once(child, "message");
  return String(message);
}

/** Access token and body of the requests, which are the same for all; each has a new id in its address. */
interface Put {
  readonly token: string;
  readonly body: string;
}

/** Sends a body under a new id and reads only the status, so that parsing the answer is not measured. */
function putter(url: string, put: Put): () => Promise<void> {
  const headers = headersOf(put.token);
  return async () => {
    const reply = await fetch(`${url}/${newId()}`, { method: "PUT", headers, body: put.body });
    if (reply.status !== 200) throw new Error(`PUT entry: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
}

/** Describes latency (50th and 99th percentile) and rate of PUT requests, each as the median of several rounds. */
async function latencies(url: string, { token, body }: Put): Promise<string> {
  const client = createLeanClient(url, token, CLIENTS);
  const call = async () => {
    const status = await client.put(`/${newId()}`, body);
    if (status !== 200) throw new Error(`PUT entry: ${status}`);
  };
  await byClients(CLIENTS, PUTS, call);
  const rounds: Latencies[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    const all = await byClients(CLIENTS, PUTS, call);
    const perSecond = (PUTS * 1000) / (performance.now() - start);
    rounds.push({ p50: quantile(all, 0.5), p99: quantile(all, 0.99), perSecond });
  }
  client.close();
  const median = (name: keyof Latencies) =>
    quantile(
      rounds.map((round) => round[name]),
      0.5,
    );
  const [p50, p99] = [median("p50"), median("p99")];
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(p99 / p50).toFixed(1)} times), ${median("perSecond").toFixed(0)}/s`;
}

/** Measurements of one round. */
interface Latencies {
  /** Percentiles of the latency, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}
