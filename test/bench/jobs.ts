import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { assemble } from "@fakturo/server";
import {
  ADMINISTRATION,
  DATABASE,
  ENTRY_WRITER,
  entryParts,
  JOB_WRITER,
  QUEUE,
  REMOTE_APPS,
  SHUTDOWN,
} from "@fakturo/server/composition";
import { loadConfig } from "@fakturo/server/config";
import { type Actor, letHeapGrow, runAs } from "@fakturo/server-base";
import type { EntryParts } from "@fakturo/server-domain";
import { createWorkflow } from "@fakturo/server-domain/workflows";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { analyze, type BareWork, bareCommits } from "./commits.ts";
import { endedJobs } from "./ended-jobs.ts";
import { print } from "./measure.ts";
import { beside, byClients, describe, inTurns, repeated, spending } from "./turns.ts";
import { FULL, WORKFLOWS } from "./workflows.ts";

const CLIENTS = 20;
const JOBS = 3_000;
const ROUNDS = 5;
const ACTOR: Actor = { src: "api", srcId: "bench" };

/**
 * Durable jobs in one process, measured like the peers: from the first acceptance to the last end, compared
 * with the commits only. `server.ts` measures them over HTTP.
 */
export async function benchJobs(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-bench-"));
  const rig = await startJobRig(data);
  try {
    for (const [name, steps] of WORKFLOWS) {
      const workflow = await rig.workflow(steps);
      await rig.run(workflow, await rig.entries(JOBS));
      await analyze(data);
      const own = async () => {
        const entries = await rig.entries(JOBS);
        return spending(JOBS, () => rig.run(workflow, entries));
      };
      const floor = () => spending(JOBS, () => bareCommits(data, CLIENTS, JOBS));
      await own();
      const [jobs, commits] = await inTurns(ROUNDS, own, floor);
      if (steps === FULL) {
        const least = await repeated(ROUNDS, () =>
          spending(JOBS, () => bareCommits(data, CLIENTS, JOBS, rig.document)),
        );
        print(
          `     its document and two commits alone: ${describe(least)}; ${beside(least, commits)} of the commits, the job ${beside(jobs, least)} of this`,
        );
      }
      print(
        `G7   6-step job (${name}): ${describe(jobs)}; ${beside(jobs, commits)} of two bare commits each (${describe(commits)})`,
      );
    }
  } finally {
    await rig.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A server's parts that make and run jobs. */
export interface JobRig {
  /** Number, sign, UBL: makes the documents of the workflow of this name, and nothing else of it. */
  readonly document: BareWork;
  workflow(steps: readonly JsonObject[]): Promise<string>;
  entries(count: number): Promise<readonly string[]>;
  /** Accepts a job over each entry and waits for all to end. */
  run(workflow: string, entries: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** The components of a server without HTTP, with settings from the environment. Its heap may grow as that of `fakturo serve`. */
export async function startJobRig(
  data: string,
  env: Readonly<Record<string, string>> = {},
): Promise<JobRig> {
  letHeapGrow();
  const container = await assemble(loadConfig({ cwd: data, env, flags: { data } }));
  const services = entryParts(container);
  const { withWorkspace } = container.resolve(DATABASE);
  const write = container.resolve(ENTRY_WRITER);
  const accept = container.resolve(JOB_WRITER);
  await container.resolve(REMOTE_APPS).start();
  await container.resolve(QUEUE).start();
  const { id: workspace } = await container
    .resolve(ADMINISTRATION)
    .createWorkspace({ name: "Bench", country: "ES", sandbox: true });
  const ended = endedJobs(data);
  return {
    document: () => fullDocument(services, workspace),
    async workflow(steps) {
      const id = newId();
      const contents = { name: "Bench", schema: "bill/invoice", steps };
      await runAs(ACTOR, () =>
        withWorkspace(workspace, (tx) => createWorkflow(tx, services, id, contents)),
      );
      return id;
    },
    async entries(count) {
      const ids: string[] = [];
      await byClients(CLIENTS, count, async () => {
        const { id } = await runAs(ACTOR, () =>
          write.create(workspace, { id: newId(), data: invoice() }),
        );
        ids.push(id);
      });
      return ids;
    },
    async run(workflow, entries) {
      const left = [...entries];
      await byClients(CLIENTS, entries.length, async () => {
        const entry = left.pop() ?? "";
        const job = { id: newId(), key: undefined, workflow, entry, args: null, tags: [] };
        await runAs(ACTOR, () => accept.write(workspace, job));
      });
      await ended.wait();
    },
    async stop() {
      await ended.stop();
      await container.resolve(SHUTDOWN).close();
    },
  };
}

let numbered = 0;

/** A numbered and signed invoice and its UBL, from the input to the text that is stored. */
async function fullDocument({ engine, vault }: EntryParts, workspace: string): Promise<string> {
  numbered += 1;
  const { output } = engine.envelop({ ...invoice(), code: String(numbered) });
  const signed = await engine.sign(output, await vault.signingKey(workspace));
  const written = engine.registry.converters.get("ubl.generate")?.generate?.(signed, {});
  if (!written) throw new Error("no plugin writes UBL");
  return JSON.stringify({ signed, ubl: Buffer.from(written.data).toString() });
}
