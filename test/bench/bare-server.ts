import Fastify from "fastify";
import { ownerPool } from "./commits.ts";

// Baselines for a PUT of an entry, in a separate process: one route only reads the body, one stores it durably and
// returns it, together with those that arrive during a commit, and one stores each body in a transaction of its own.

interface Putting {
  readonly Params: { readonly id: string };
}

const STORE = {
  name: "store",
  text: "insert into bench_text select * from unnest($1::uuid[], $2::text[])",
};

interface Waiting {
  readonly id: string;
  readonly text: string;
  readonly stored: () => void;
}

const [data = ""] = process.argv.slice(2);
const CONNECTIONS = 20;
const pool = ownerPool(data, 1);
const connections = ownerPool(data, CONNECTIONS);
await pool.query("create table if not exists bench_text (id uuid primary key, text text not null)");

let waiting: Waiting[] = [];
let isStoring = false;

/** Requests that arrive during a commit are committed together. */
async function storeAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await pool.query({
      ...STORE,
      values: [batch.map(({ id }) => id), batch.map(({ text }) => text)],
    });
    for (const { stored } of batch) stored();
  }
  isStoring = false;
}

function store(id: string, text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push({ id, text, stored: resolve });
  if (!isStoring) {
    isStoring = true;
    setImmediate(() => void storeAll());
  }
  return promise;
}

const app = Fastify();
app.put<Putting>("/nothing/:id", async () => ({ ok: true }));
app.put<Putting>("/stored/:id", async ({ params, body }, reply) => {
  const text = JSON.stringify(body);
  await store(params.id, text);
  return reply.type("application/json; charset=utf-8").send(text);
});
app.put<Putting>("/alone/:id", async ({ params, body }, reply) => {
  const text = JSON.stringify(body);
  await connections.query({ ...STORE, values: [[params.id], [text]] });
  return reply.type("application/json; charset=utf-8").send(text);
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
process.once("disconnect", () => process.exit());
