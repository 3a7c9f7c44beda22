import { randomFillSync } from "node:crypto";
import { createEngine } from "@fakturo/engine";
import { createUuidV7, type JsonObject, uuidV4 } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { createWorkspace } from "../access/workspaces.ts";
import { createTestDatabase, type TestDatabase } from "../database/testing.ts";
import { createDatabaseFiles } from "../files/database-files.ts";
import type { Clock, Log } from "../ports.ts";
import type { Actor, Services } from "../services.ts";
import { nativeSha256 } from "../sha256.ts";
import { createEntry } from "../silo/create.ts";
import type { IntentRow } from "../store/jobs.ts";
import { findJob, type WholeJob } from "../store/jobs.ts";
import type { Tx } from "../store/tx.ts";
import { createJob, type JobInput } from "../transform/jobs.ts";
import { createWorkflow, type WorkflowInput } from "../transform/workflows.ts";
import { loadMasterKeys } from "../vault/key-ring.ts";
import { newMasterKey } from "../vault/master-key.ts";
import { createSecrets } from "../vault/secrets.ts";
import { createVault } from "../vault/vault.ts";
import { createExecutor, type Executor } from "./executor.ts";
import { createHttpClient } from "./http-client.ts";

/** Jobs as they run in the server, over a real database and a clock that jumps to what comes next. */
export interface Workbench extends AsyncDisposable {
  readonly services: Services;
  readonly database: TestDatabase;
  readonly workspaceId: string;
  readonly executor: Executor;
  /** Milliseconds since the epoch; may be set. */
  now: number;
  inWorkspace<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  workflow(contents: WorkflowInput): Promise<string>;
  entry(data: JsonObject): Promise<string>;
  job(input: JobInput): Promise<string>;
  /** One delivery of the queue: as far as the job gets now. */
  advance(jobId: string): Promise<void>;
  interrupt(jobId: string): void;
  /** Jumps from one waking to the next until the job has ended. */
  finish(jobId: string): Promise<Story>;
  look(jobId: string): Promise<Story>;
}

export interface Story {
  readonly job: WholeJob;
  readonly intents: readonly IntentRow[];
  /** `RUN`, `ERR`, … of every step. */
  readonly events: readonly (readonly string[])[];
}

const START = Date.UTC(2026, 0, 15, 10);
const MAX_WAKINGS = 200;
const ACTOR: Actor = { src: "api", srcId: "test" };
const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** With `clock`, time passes by itself and `now` is of no use. */
export async function createWorkbench(
  plugins: readonly Plugin[],
  given: { readonly clock?: Clock } = {},
): Promise<Workbench> {
  const database = await createTestDatabase();
  const { withWorkspace } = database.database;
  const fill = (bytes: Uint8Array): void => void randomFillSync(bytes);
  const clock = given.clock ?? { now: () => bench.now };
  const ids = { v4: () => uuidV4(fill), v7: createUuidV7(clock.now, fill) };
  const engine = createEngine({
    plugins: [...plugins],
    now: clock.now,
    uuid: () => ids.v7(),
    sha256: nativeSha256,
  });
  const masterKeys = loadMasterKeys({ masterKey: newMasterKey() }, "");
  const vault = createVault({ masterKeys, inWorkspace: withWorkspace, clock, ids });
  const secrets = createSecrets(masterKeys, clock);
  const files = createDatabaseFiles();
  const services: Services = {
    engine,
    vault,
    secrets,
    files,
    clock,
    sharedNow: async () => clock.now(),
    ids,
    log: SILENT,
  };
  const http = createHttpClient({ allowPrivate: true });
  const executor = createExecutor({ services, inWorkspace: withWorkspace, http });
  const running = new AbortController();
  let workspaceId = "";
  const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => withWorkspace(workspaceId, work);
  const look = (id: string): Promise<Story> =>
    inWorkspace(async (tx) => {
      const job = await findJob(tx, id);
      if (!job) throw new Error(`there is no job ${id}`);
      const { journal: intents } = job;
      return { job, intents, events: intents.map(({ events }) => events.map((e) => e.status)) };
    });
  const advance = (id: string) => executor.advance(workspaceId, id, 1, running.signal);
  const bench: Workbench = {
    services,
    database,
    executor,
    get workspaceId() {
      return workspaceId;
    },
    now: START,
    inWorkspace,
    look,
    advance,
    interrupt: executor.interrupt,
    async workflow(contents) {
      const id = ids.v7();
      await inWorkspace((tx) => createWorkflow(tx, services, id, contents, ACTOR));
      return id;
    },
    entry: async (data) =>
      (await inWorkspace((tx) => createEntry(tx, services, workspaceId, { data }, ACTOR))).id,
    job: async (input) =>
      (await inWorkspace((tx) => createJob(tx, services, workspaceId, input, ACTOR))).id,
    async finish(id) {
      for (let wakings = 0; wakings < MAX_WAKINGS; wakings += 1) {
        await advance(id);
        const story = await look(id);
        if (story.job.completed_at) return story;
        const wake = story.intents.at(-1)?.wake_at;
        if (!wake) throw new Error(`job ${id} neither ended nor waits`);
        bench.now = Math.max(bench.now, Date.parse(wake));
      }
      throw new Error(`job ${id} does not end`);
    },
    async [Symbol.asyncDispose]() {
      running.abort();
      await http.close();
      await database.drop();
    },
  };
  const made = await createWorkspace(
    { inWorkspace: withWorkspace, clock, ids },
    { name: "Bench", country: "ES", sandbox: true },
  );
  workspaceId = made.id;
  return bench;
}
