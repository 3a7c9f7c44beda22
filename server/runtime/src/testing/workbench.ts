import { randomFillSync } from "node:crypto";
import { createEngine } from "@fakturo/engine";
import { createUuidV7, type JsonObject, uuidV4 } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { type Actor, type Clock, type Log, nativeSha256, runAs } from "@fakturo/server-base";
import { createWorkspace } from "@fakturo/server-domain/access";
import { WorkspaceApps } from "@fakturo/server-domain/apps";
import { createCredentials } from "@fakturo/server-domain/credentials";
import { createEntry } from "@fakturo/server-domain/entries";
import { createCallbacks } from "@fakturo/server-domain/inbound";
import { Registrations } from "@fakturo/server-domain/registrations";
import {
  createJob,
  createWorkflow,
  type JobInput,
  type WorkflowInput,
} from "@fakturo/server-domain/workflows";
import { createDatabaseFiles } from "@fakturo/server-storage/files";
import { findJob, type IntentRow, type Tx, type WholeJob } from "@fakturo/server-storage/store";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import {
  createSecrets,
  createVault,
  loadMasterKeys,
  newMasterKey,
} from "@fakturo/server-storage/vault";
import {
  createEnvironments,
  type EndpointOverrides,
  type EnvironmentOptions,
  type Environments,
} from "../call/environments.ts";
import { createHttpClient } from "../call/http-client.ts";
import { createSessions } from "../call/sessions.ts";
import { ClockOffsets } from "../connect/clock-offsets.ts";
import { createExecutor, type Executor } from "../interpret/executor.ts";
import type { ExecutionParts } from "../interpret/external-call.ts";
import type { JobThreads } from "../interpret/job-threads.ts";
import { createTransmitter, isTransmitPayload, type Transmitter } from "../transmit/transmitter.ts";

/** Runs jobs as the server does, over a real database and a clock that jumps to the next event. */
export interface Workbench extends AsyncDisposable {
  readonly services: ExecutionParts;
  readonly apps: WorkspaceApps;
  readonly database: TestDatabase;
  readonly workspaceId: string;
  readonly executor: Executor;
  readonly environments: Environments;
  readonly transmitter: Transmitter;
  /** Milliseconds since the epoch; may be set. */
  now: number;
  inWorkspace<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  workflow(contents: WorkflowInput): Promise<string>;
  entry(data: JsonObject): Promise<string>;
  job(input: JobInput): Promise<string>;
  /** One delivery of the queue: as far as the job gets now. */
  advance(jobId: string): Promise<void>;
  interrupt(jobId: string): void;
  /** Delivers the queued work on submissions; answers the number of deliveries. */
  transmit(): Promise<number>;
  /** Jumps from one wake-up to the next until the job has ended. */
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
/** All of them, whatever their time: the clock of the bench jumps. */
const TAKE = `with taken as (
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('transmit', 'wake') returning j.payload, j.id)
  select payload from taken order by id`;
const MAX_WAKINGS = 200;
const ACTOR: Actor = { src: "api", srcId: "test" };
const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** With `clock`, time passes by itself and `now` has no effect. */
export async function createWorkbench(
  plugins: readonly Plugin[],
  given: {
    readonly clock?: Clock;
    readonly endpoints?: EndpointOverrides;
    readonly environments?: Pick<EnvironmentOptions, "sandboxBy" | "liveRefusal">;
    readonly threads?: JobThreads;
  } = {},
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
  const parts = { inWorkspace: withWorkspace, reading: withWorkspace, masterKeys, clock };
  const callbacks = createCallbacks({ ...parts, publicUrl: "https://fakturo.example" });
  const sharedNow = async () => clock.now();
  const apps = new WorkspaceApps({ registry: engine.registry, masterKeys, clock, ids });
  const services: ExecutionParts = {
    callbacks,
    sessions: (id) => createSessions({ ...parts, services: { sharedNow }, workspaceId: id }),
    engine,
    vault,
    secrets,
    registrations: new Registrations({
      registry: engine.registry,
      clock,
      ids,
      pageUrl: (workspace, token) => `https://pages.example/registrations/${workspace}/${token}`,
    }),
    apps,
    credentials: createCredentials({ registry: engine.registry, masterKeys, clock, ids }),
    files,
    clock,
    sharedNow,
    ids,
    log: SILENT,
  };
  const http = createHttpClient({ allowPrivate: true });
  const { connections } = engine.registry;
  const environments = createEnvironments({
    connections,
    sandbox: "simulated",
    overrides: given.endpoints ?? {},
    ...given.environments,
  });
  const executor = createExecutor({
    services,
    inWorkspace: withWorkspace,
    http,
    environments,
    threads: given.threads,
  });
  const transmitter = createTransmitter({
    services: { ...services, clocks: new ClockOffsets(clock.now) },
    inWorkspace: withWorkspace,
    http,
    operatorHttp: http,
    environments,
    connections,
    node: { id: "bench", isFresh: () => true, isAlive: async () => true },
    monotonic: () => performance.now(),
  });
  const running = new AbortController();
  let workspaceId = "";
  const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) =>
    runAs(ACTOR, () => withWorkspace(workspaceId, work));
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
    apps,
    database,
    executor,
    environments,
    transmitter,
    get workspaceId() {
      return workspaceId;
    },
    now: START,
    inWorkspace,
    look,
    advance,
    interrupt: executor.interrupt,
    async transmit() {
      const { rows } = await database.owner.maintain((tx) => tx.query<{ payload: unknown }>(TAKE));
      for (const { payload } of rows)
        if (isTransmitPayload(payload)) await transmitter.transmit(payload, running.signal);
      return rows.length;
    },
    async workflow(contents) {
      const id = ids.v7();
      await inWorkspace((tx) => createWorkflow(tx, services, id, contents));
      return id;
    },
    entry: async (data) =>
      (await inWorkspace((tx) => createEntry(tx, services, workspaceId, { data }))).id,
    job: async (input) =>
      (await inWorkspace((tx) => createJob(tx, services, workspaceId, input))).id,
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
