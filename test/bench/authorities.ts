import { Agent, request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import { type SigningCredentials, toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import type pg from "pg";
import { AUTHORITIES } from "../durability/authority-rows.ts";
import { startPlatform } from "../e2e/platform.ts";
import { type Client, createPlainClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { freePort } from "../harness/server.ts";
import { durableCalls, ownerPool } from "./commits.ts";
import { print } from "./measure.ts";
import { beside, byClients, describe, type Spent, spending } from "./turns.ts";

const DOCUMENTS = 500;
/** Enough for the compiler to optimise what each document runs. */
const WARM_UP = 200;
const CLIENTS = 20;
const POLL_MS = 50;
const PAGE = 200;
const OPEN_JOBS = "select count(*)::int as n from fakturo.job where completed_at is null";
const SUPPLIERS = ["B63272603", "B65271835", "B85905495", "B98602642", "A58818501"];
const PATH = "/verifactu/seal/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const ROW = AUTHORITIES["VERI*FACTU"];
/** The last one sends. */
const STEPS = ROW?.steps ?? [];
const WORLD = { now: Date.now, uuid: newId };

interface Rig {
  readonly client: Client;
  readonly pool: pg.Pool;
}

/**
 * Documents from the acceptance of their jobs to the authority's answer, and the same where number, signature and record
 * were made before, beside a bare client that posts the same records to the same simulator.
 */
export async function benchAuthorities(): Promise<void> {
  const port = await freePort();
  const platform = await startPlatform({
    FAKTURO_SIMULATE: "verifactu",
    FAKTURO_SIMULATE_PORT: String(port),
  });
  try {
    const authority = SimulatedAuthority.open(join(platform.data, "simulators"), WORLD);
    const seals = new Map(SUPPLIERS.map((code) => [code, sealOf(authority, code)]));
    const client = createPlainClient(platform.url, platform.token);
    await admin(port, "PUT", "settings", { wait: 0 });
    for (const [code, seal] of seals) await giveCertificate(client, code, seal);
    const rig = { client, pool: ownerPool(platform.data, 1) };
    await sent(rig, WARM_UP);
    const own = await sent(rig, DOCUMENTS);
    const alone = await sentAlone(rig, DOCUMENTS);
    await rig.pool.end();
    const records = await recordsOf(client, own.entries);
    await admin(port, "DELETE", "records");
    await admin(port, "PUT", "settings", { wait: 0 });
    const bare = await posted(port, records, seals, authority.certificate);
    await admin(port, "DELETE", "records");
    await admin(port, "PUT", "settings", { wait: 0 });
    const durable = await durableCalls(platform.data, CLIENTS);
    const least = await posted(port, records, seals, authority.certificate, durable.call);
    await durable.stop();
    print(
      `     a client that commits before and after each call: ${describe(least)}; ${beside(least, bare)} of the bare client, the server ${beside(own.spent, least)} of this`,
    );
    print(
      `A1   VERI*FACTU documents: ${describe(own.spent)}; ${beside(own.spent, bare)} of a bare client (${describe(bare)})`,
    );
    print(
      `     sent by jobs of their own, their records made before: ${describe(alone)}; ${beside(alone, bare)} of the bare client`,
    );
  } finally {
    await platform.stop();
  }
}

function sealOf(authority: SimulatedAuthority, code: string): SigningCredentials {
  return authority.issueTo({ code, country: "ES", name: "Acme SL", isSeal: true });
}

async function admin(port: number, method: string, path: string, body?: object): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/_simulator/verifactu/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function giveCertificate(
  client: Client,
  holder: string,
  seal: SigningCredentials,
): Promise<void> {
  const pkcs12 = Buffer.from(toPkcs12(seal, "simulated")).toString("base64");
  const value = { pkcs12, password: "simulated" };
  await client.put("/access/v1/credentials/gov-es.certificate", { value, holder });
}

/** Sends so many documents by one batch; measured from its first job to the last end. */
async function sent(rig: Rig, count: number) {
  const entries = await stored(rig, count, `whole-${count}`);
  const spent = await spending(count, () => runAll(rig, `whole-${count}`, STEPS));
  return { entries, spent };
}

/** Makes the records of so many documents, then sends them; measured from the first job that sends to the last end. */
async function sentAlone(rig: Rig, count: number): Promise<Spent> {
  await stored(rig, count, "alone");
  await runAll(rig, "alone", STEPS.slice(0, -1));
  return spending(count, () => runAll(rig, "alone", STEPS.slice(-1)));
}

/** Ids of new entries in a folder. */
async function stored({ client }: Rig, count: number, folder: string): Promise<readonly string[]> {
  const entries: string[] = [];
  await byClients(CLIENTS, count, async () => {
    const id = newId();
    const data = ROW?.document(SUPPLIERS[entries.length % SUPPLIERS.length] ?? "");
    entries.push(id);
    await client.put(`/silo/v1/entries/${id}`, { data, folder });
  });
  return entries;
}

/** Runs steps over all entries of a folder. */
async function runAll(
  { client, pool }: Rig,
  folder: string,
  steps: readonly JsonObject[],
): Promise<void> {
  const [workflow_id, batch] = [newId(), newId()];
  const body = { name: "Bench", schema: "bill/invoice", steps };
  await client.put(`/transform/v1/workflows/${workflow_id}`, body);
  let cursor: string | undefined;
  do {
    const page = { workflow_id, folder, limit: PAGE, ...(cursor && { cursor }) };
    const { json } = await client.put(`/transform/v1/batches/${batch}`, page);
    cursor = json.next_cursor;
  } while (cursor);
  while ((await openJobs(pool)) > 0) await sleep(POLL_MS);
}

async function openJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(OPEN_JOBS);
  return rows[0]?.n ?? 0;
}

interface SentRecord {
  readonly supplier: string;
  readonly bytes: string;
}

/** The files with the records, as they were sent. */
async function recordsOf(
  client: Client,
  entries: readonly string[],
): Promise<readonly SentRecord[]> {
  const records: SentRecord[] = [];
  for (const id of entries) {
    const { json } = await client.get(`/silo/v1/entries/${id}`);
    const [file] = json.attachments;
    const { text } = await client.get(`/silo/v1/entries/${id}/files/${file.id}`);
    records.push({ supplier: json.data.doc.supplier.tax_id.code, bytes: text });
  }
  return records;
}

/** Posts each record alone, by as many clients. */
async function posted(
  port: number,
  records: readonly SentRecord[],
  seals: ReadonlyMap<string, SigningCredentials>,
  ca: string,
  call = (work: () => Promise<void>) => work(),
): Promise<Spent> {
  const agents = new Map(
    [...seals].map(([code, { certificate, key }]) => {
      const pem = key.export({ type: "pkcs8", format: "pem" });
      return [code, new Agent({ keepAlive: true, ca, cert: certificate.toString(), key: pem })];
    }),
  );
  const left = [...records];
  const spent = await spending(records.length, () =>
    byClients(CLIENTS, records.length, async () => {
      const next = left.shift();
      if (next) await call(() => post(port, next, agents.get(next.supplier)));
    }),
  );
  for (const agent of agents.values()) agent.destroy();
  return spent;
}

function post(port: number, { bytes }: SentRecord, agent: Agent | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "text/xml; charset=utf-8" };
    const options = { host: "127.0.0.1", port, path: PATH, method: "POST", headers, agent };
    const call = request(options, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      reply.on("end", () =>
        text.includes("<tikR:EstadoRegistro>Correcto<") ? resolve() : reject(new Error(text)),
      );
    });
    call.on("error", reject).end(bytes);
  });
}
