import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import type { Client as Sql } from "pg";
import type { AuthorityRow } from "../durability/authority-row.ts";
import { AUTHORITIES, SHARED_AUTHORITIES } from "../durability/authority-rows.ts";
import { registerSuppliers } from "../durability/row-registration.ts";
import { RunningAuthorities } from "../durability/running-authorities.ts";
import { RecordedAuthority } from "../harness/bare-client.ts";
import { type Client, createPlainClient } from "../harness/client.ts";
import { startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import { print } from "./measure.ts";
import { beside, byClients, describe, spending } from "./turns.ts";

const DOCUMENTS = 100;
/** Enough for the logins and sessions of each supplier, and for the compiler. */
const WARM_UP = 40;
const CLIENTS = 10;
const POLL_MS = 50;
const SEED = 20_261_123;
const OPEN_JOBS = "select count(*)::int as n from fakturo.job where completed_at is null";

/** What a bare client posts for a row of the chaos test. */
interface Bare {
  /** Method and path of the requests that carry documents. */
  readonly posts: RegExp;
  /** True where the authority takes them in their order only. */
  readonly inOrder?: boolean;
}

/**
 * Rows of the chaos test; without a bare client where its requests are mails, or name what answers before them have
 * given out.
 */
const MEASURED: Readonly<Record<string, Bare | undefined>> = {
  "VERI*FACTU": { posts: /^POST/, inOrder: true },
  FACe: { posts: /^POST/ },
  "SII issued": { posts: /^POST/ },
  "TicketBAI Gipuzkoa": { posts: /^POST/ },
  "TicketBAI Bizkaia": { posts: /^POST/ },
  DIAN: { posts: /^POST/ },
  Plemsi: { posts: /^POST/ },
  SdI: { posts: /^POST/ },
  "SdI over an intermediary": { posts: /^POST/ },
  "SdI by certified mail": undefined,
  "Fatture e Corrispettivi": undefined,
  KSeF: { posts: /^POST \/v2\/sessions\/online\/[^/]+\/invoices$/ },
  "KSeF, batch sessions": undefined,
  "Autoridade Tributária": { posts: /^POST/ },
  myDATA: { posts: /^POST/ },
  "myDATA over a provider": { posts: /^POST/ },
  InvoiceXpress: undefined,
  "Plateforme agréée": { posts: /^POST .*\/flows$/ },
  "Chorus Pro": { posts: /^POST .*deposer/ },
  Finvoice: { posts: /^POST .*invoices$/ },
  "Finvoice over Apix": { posts: /^PUT .*invoices$/ },
  "Finvoice over a bank": { posts: /^POST .*CorporateFileService$/ },
  "SAT over SW Sapien": { posts: /^POST .*stamp/ },
  "SAT over Finkok": { posts: /^POST .*stamp/ },
  ARCA: { posts: /^POST .*wsfe/i, inOrder: true },
  SEFAZ: { posts: /^POST .*Autorizacao/ },
  "NFS-e": { posts: /^POST/ },
  ZATCA: { posts: /^POST .*(?:reporting|clearance)/, inOrder: true },
  NemHandel: { posts: /^POST .*as4/ },
};

/** The rates of connections beside bare clients that post the same bytes. @param names rows; all when empty. */
export async function benchConnections(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(MEASURED, name));
  if (unknown.length > 0) throw new Error(`there is no row ${unknown.join(", ")}`);
  for (const [name, bare] of Object.entries(MEASURED)) {
    const row = { ...AUTHORITIES, ...SHARED_AUTHORITIES }[name];
    if (row && (names.length === 0 || names.includes(name))) await measure(name, row, bare);
  }
}

async function measure(name: string, row: AuthorityRow, bare: Bare | undefined): Promise<void> {
  const recorded = new RecordedAuthority(row.simulator);
  const own = { ...row, simulator: recorded.simulator };
  await using authorities = await RunningAuthorities.start([own], randomOf(SEED));
  const { spent, before } = await sentByServers(own, authorities, recorded);
  const counted = (events: readonly unknown[]) => events.filter(row.stored).length;
  const accepted = counted(authorities.events(own).slice(before.length));
  if (accepted !== DOCUMENTS) throw new Error(`${name}: ${accepted} of ${DOCUMENTS} accepted`);
  const rate = `${name}: ${describe(spent)}`;
  if (!bare) return print(`C1   ${rate}`);
  const requests = recorded.end().filter(({ line }) => bare.posts.test(line));
  recorded.rewind(before);
  const marked = authorities.events(own).length;
  const post = authorities.bareClient();
  const left = [...requests];
  const floor = await spending(DOCUMENTS, () =>
    byClients(bare.inOrder ? 1 : CLIENTS, requests.length, async () => {
      const next = left.shift();
      if (next) await post(next);
    }),
  );
  const taken = counted(authorities.events(own).slice(marked));
  const posted = `${requests.length} requests, ${taken} of ${DOCUMENTS} taken`;
  print(`C1   ${rate}; ${beside(spent, floor)} of a bare client (${describe(floor)}, ${posted})`);
}

/** What an API and a worker spend, and what the authority had stored before; the servers have ended. */
async function sentByServers(
  row: AuthorityRow,
  authorities: RunningAuthorities,
  recorded: RecordedAuthority,
) {
  await using cluster = await startCluster(authorities.env);
  const api = await cluster.start("api");
  // Authorities call the API back.
  const worker = await cluster.start("worker", { FAKTURO_PUBLIC_URL: api.url });
  const sql = await cluster.connect();
  try {
    const workspace = await cluster.run("workspaces", "create", "Bench", "--sandbox");
    const key = await cluster.run("keys", "create", "--workspace", workspace);
    const client = createPlainClient(api.url, key);
    await authorities.giveCredentials(client, row);
    await registerSuppliers(client, row);
    await sent(row, WARM_UP, client, sql);
    const before = [...authorities.events(row)];
    recorded.begin();
    return { before, spent: await sent(row, DOCUMENTS, client, sql) };
  } finally {
    await sql.end();
    await Promise.all([api.stop(), worker.stop()]);
  }
}

/** Sends so many documents; measured from the first job to the last end. */
async function sent(row: AuthorityRow, count: number, client: Client, sql: Sql) {
  const workflow = newId();
  const body = { name: "Bench", schema: "bill/invoice", steps: row.steps };
  await insist(client, `/transform/v1/workflows/${workflow}`, body);
  const entries: string[] = [];
  await byClients(CLIENTS, count, async () => {
    const id = newId();
    const data = row.document(row.suppliers[entries.length % row.suppliers.length] ?? "");
    entries.push(id);
    await insist(client, `/silo/v1/entries/${id}`, { data });
  });
  const left = [...entries];
  return spending(count, async () => {
    await byClients(CLIENTS, count, async () => {
      const begun = { workflow_id: workflow, silo_entry_id: left.shift() ?? "" };
      await insist(client, `/transform/v1/jobs/${newId()}`, begun);
    });
    while ((await openJobs(sql)) > 0) await sleep(POLL_MS);
  });
}

async function insist(client: Client, path: string, body: unknown): Promise<void> {
  const { status, text } = await client.put(path, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
}

async function openJobs(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(OPEN_JOBS);
  return rows[0]?.n ?? 0;
}
