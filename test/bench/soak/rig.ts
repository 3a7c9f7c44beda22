import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble } from "@fakturo/server";
import { FILES, OWNER_DATABASE, SHUTDOWN } from "@fakturo/server/composition";
import { loadConfig } from "@fakturo/server/config";
import { createHousekeeping } from "@fakturo/server-runtime/schedule";
import { newMasterKey } from "@fakturo/server-storage/vault";
import type { Client as Sql } from "pg";
import type { AuthorityRow } from "../../durability/authority-row.ts";
import { SHARED_AUTHORITIES } from "../../durability/authority-rows.ts";
import { RunningAuthorities } from "../../durability/running-authorities.ts";
import { browserOf } from "../../harness/browser-session.ts";
import { type Client, createPlainClient } from "../../harness/client.ts";
import { type Cluster, startCluster } from "../../harness/cluster.ts";
import { invoiceWorkflow } from "../../harness/documents.ts";
import { newId } from "../../harness/ids.ts";
import { startReceiver } from "../../harness/receiver.ts";
import { fakturoWith, type ServerProcess } from "../../harness/server.ts";
import type { Memory } from "../load-rig.ts";
import { residentMb } from "../processes.ts";
import { COUNTRIES } from "./countries.ts";

/** Attempts at a rotation of the master key: one fails where a server stores a secret meanwhile. */
const ROTATIONS = 5;
const WORKERS = 2;
const LOGIN = { email: "ana@example.com", password: "quiet harbour 27 lanterns" };
const YEAR_MS = 365 * 86_400_000;
/** Age from which the workspace with retention loses its documents, as if it were its period. */
const KEPT_MS = 60_000;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Authorities by name, or all; none whose suppliers are registered by hand. @throws Error for an unknown one. */
function rowsOf(names: readonly string[]): readonly AuthorityRow[] {
  const offered = Object.entries(SHARED_AUTHORITIES).filter(([, row]) => !row.registration);
  const unknown = names.filter((name) => !offered.some(([key]) => key === name));
  if (unknown.length > 0) throw new Error(`there is no authority ${unknown.join(", ")}`);
  return offered.flatMap(([key, row]) => (names.length === 0 || names.includes(key) ? row : []));
}

/** A server of several processes with the parts that a mixed load needs. */
export interface SoakRig extends AsyncDisposable {
  /** Calls in the workspace whose documents stay, and in the one that loses them. */
  readonly client: Client;
  readonly kept: Client;
  /** A member of the organisation, signed in to the console, in the first workspace. */
  readonly member: Pick<Client, "get">;
  readonly invoiceWorkflow: string;
  /** With the workflow that sends its documents. */
  readonly authorities: readonly (readonly [row: AuthorityRow, workflow: string])[];
  readonly sql: Sql;
  /** Exports a workspace to a folder, which is removed. */
  exportKept(): Promise<void>;
  /** Encrypts all secrets with the other of two master keys, while the servers run. */
  rotateKey(): Promise<void>;
  /** Removes documents whose retention has ended. @returns their number. */
  retain(): Promise<number>;
  /** Kills a worker and starts another. */
  killWorker(place: number): Promise<void>;
  memory(): Memory;
}

/** @param names Of the authorities of the chaos test; all when empty. */
export async function startSoakRig(
  random: () => number,
  names: readonly string[],
): Promise<SoakRig> {
  const rows = rowsOf(names);
  const stack = new AsyncDisposableStack();
  const authorities = stack.use(await RunningAuthorities.start(rows, random));
  const keys = [newMasterKey(), newMasterKey()];
  const cluster = stack.use(await startCluster(settingsOf(authorities, keys)));
  const receiver = stack.use(await startReceiver());
  const api = await cluster.start("api");
  // Authorities call the API back.
  const startWorker = () => cluster.start("worker", { FAKTURO_PUBLIC_URL: api.url });
  const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  stack.defer(async () => void (await Promise.all([api, ...workers].map((one) => one.stop()))));
  const sql = await cluster.connect();
  stack.defer(() => sql.end());
  const [[client, name], [kept, keptName], retention] = await Promise.all([
    addWorkspace(cluster, api, "Soak"),
    addWorkspace(cluster, api, "Kept"),
    startRetention(cluster),
  ]);
  stack.defer(retention.stop);
  const [member] = await Promise.all([
    signIn(cluster, api, name),
    cluster.run("workspaces", "retention", keptName, "--documents", "1"),
  ]);
  for (const row of rows) {
    await authorities.giveCredentials(client, row);
    await authorities.addFaults(row);
  }
  const store = async (body: object): Promise<string> => {
    const id = newId();
    await expectDone(client.put(`/transform/v1/workflows/${id}`, body));
    return id;
  };
  const named = { name: "Send", schema: "bill/invoice" };
  // One rotation at a time: a second one is refused.
  let rotated = Promise.resolve();
  const rotate = async () => {
    keys.reverse();
    const settings = { ...cluster.env, ...keySettings(keys) };
    await rotateAll(() => fakturoWith(settings, "vault", "rotate"));
  };
  const sending: (readonly [AuthorityRow, string])[] = [];
  for (const row of rows) sending.push([row, await store({ ...named, steps: row.steps })]);
  return {
    client,
    kept,
    member,
    invoiceWorkflow: await store(invoiceWorkflow(receiver.url)),
    authorities: sending,
    sql,
    async exportKept() {
      const folder = mkdtempSync(join(tmpdir(), "fakturo-soak-"));
      await cluster.run("workspaces", "export", keptName, join(folder, "out"));
      rmSync(folder, { recursive: true, force: true });
    },
    rotateKey() {
      rotated = rotated.catch(() => {}).then(rotate);
      return rotated;
    },
    retain: retention.tidy,
    async killWorker(place) {
      await workers[place % WORKERS]?.kill();
      workers[place % WORKERS] = await startWorker();
    },
    memory: () => ({
      api: residentMb(api.pid),
      workers: workers.map(({ pid }) => residentMb(pid)),
    }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Repeats a rotation during which a server stored a session under the key that it was started with. */
async function rotateAll(rotate: () => Promise<unknown>, tries = ROTATIONS): Promise<void> {
  try {
    await rotate();
  } catch (error) {
    if (tries === 1 || !String(error).includes("not everything")) throw error;
    await rotateAll(rotate, tries - 1);
  }
}

/** @throws Error for an answer that is no success. */
export async function expectDone(answer: ReturnType<Client["get"]>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 500)}`);
}

function settingsOf(authorities: RunningAuthorities, keys: readonly string[]) {
  const { FAKTURO_PLUGINS = "", ...env } = authorities.env;
  const regimes = Object.keys(COUNTRIES).map((code) => `@fakturo/regime-${code.toLowerCase()}`);
  const plugins = [...new Set([...FAKTURO_PLUGINS.split(","), ...regimes])];
  return { ...env, ...keySettings(keys), FAKTURO_PLUGINS: plugins.join() };
}

function keySettings([master = "", ...others]: readonly string[]) {
  return { FAKTURO_MASTER_KEY: master, FAKTURO_OTHER_MASTER_KEYS: others.join() };
}

async function addWorkspace(cluster: Cluster, { url }: ServerProcess, name: string) {
  const id = await cluster.run("workspaces", "create", name, "--country", "ES", "--sandbox");
  const key = await cluster.run("keys", "create", "--workspace", id);
  return [createPlainClient(url, key), id] as const;
}

/** A member of an organisation with the workspace, who signs in again when the session is over. */
async function signIn(
  cluster: Cluster,
  { url }: ServerProcess,
  workspace: string,
): Promise<Pick<Client, "get">> {
  const link = await cluster.run("setup-link");
  const browser = browserOf(url);
  const first = {
    token: link.trim().replace(/^.*#/, ""),
    ...LOGIN,
    name: "Ana",
    org: "Soak",
    workspace: { name: "First", country: "ES", sandbox: true },
  };
  await expectDone(browser.post("/access/v1/setup", first));
  await cluster.run("orgs", "join", "Soak", "--workspace", workspace);
  const client = browser.in(workspace);
  let again: Promise<void> | undefined;
  const signInOnce = () => {
    again ??= expectDone(browser.post("/access/v1/sessions", LOGIN)).finally(() => {
      again = undefined;
    });
    return again;
  };
  return {
    // Retention, whose clock is ahead, also ends sessions.
    async get(path) {
      const answer = await client.get(path);
      if (answer.status !== 401) return answer;
      await signInOnce();
      return client.get(path);
    },
  };
}

/** Housekeeping whose clock is ahead by the period of retention. */
async function startRetention(cluster: Cluster) {
  const data = mkdtempSync(join(tmpdir(), "fakturo-soak-"));
  const container = await assemble(loadConfig({ cwd: data, env: cluster.env, flags: { data } }));
  const housekeeping = createHousekeeping({
    owner: container.resolve(OWNER_DATABASE),
    files: container.resolve(FILES),
    clock: { now: () => Date.now() + YEAR_MS - KEPT_MS },
    log: SILENT,
  });
  return {
    tidy: housekeeping.tidy,
    async stop() {
      await container.resolve(SHUTDOWN).close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
