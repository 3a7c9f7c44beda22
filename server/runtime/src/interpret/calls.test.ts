import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import {
  definePlugin,
  defineProvider,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient } from "../call/http-client.ts";
import { callingStep, createWorkbench, type Workbench } from "../testing/index.ts";
import { CallAbandoned } from "./call-abandoned.ts";
import { createExecutor, type Executor } from "./executor.ts";
import type { WorkerNode } from "./external-call.ts";
import { pokeIntent } from "./poke.ts";

const TIMEOUT_S = 0.2;
const CALL_MS = 150;
const FAR_S = 3600;

type Act = (task: Task<object>, ctx: StepContext) => Promise<StepResult> | StepResult;

let act: Act = () => step.ok();
let calls = 0;

const plugin = definePlugin({
  name: "test-calls",
  providers: [
    callingStep((task, ctx) => {
      calls += 1;
      return act(task, ctx);
    }),
    defineProvider({
      key: "try.brief",
      name: "Call",
      summary: "Has little time.",
      effect: "external",
      timeout: TIMEOUT_S,
      config: Type.Object({}),
      run: (task, ctx) => act(task, ctx),
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
beforeEach(() => {
  act = () => step.ok();
  calls = 0;
});
afterAll(() => bench[Symbol.asyncDispose]());

async function begin(keys: readonly string[] = ["try.call"]): Promise<string> {
  const steps = keys.map((provider) => ({ provider }));
  const contents = { name: "W", schema: "bill/invoice", steps };
  return bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
}

const inWorkspaceOf = (): InWorkspace => bench.database.database.withWorkspace;

function process(inWorkspace: InWorkspace, node?: WorkerNode): Executor {
  const http = createHttpClient({ allowPrivate: true });
  return createExecutor({
    services: bench.services,
    inWorkspace,
    http,
    environments: bench.environments,
    ...(node && { node }),
  });
}

const advanceIn = (executor: Executor, id: string, signal = new AbortController().signal) =>
  executor.advance(bench.workspaceId, id, 1, signal);

describe("a call that is being made", () => {
  it("is not made again by a second delivery, and its result counts", async () => {
    act = async ({ job, ref }) => {
      if (ref === undefined) return step.wait("", { ref: job.id, seconds: FAR_S });
      await sleep(CALL_MS);
      return step.ok();
    };
    const id = await begin();
    await bench.advance(id);
    const target = { id: undefined, job: undefined, ref: id };
    await bench.inWorkspace((tx) => pokeIntent(tx, bench.services, target, {}));
    await Promise.all([bench.advance(id), sleep(CALL_MS / 3).then(() => bench.advance(id))]);
    const { job, events } = await bench.look(id);
    expect([calls, job.status, events]).toEqual([
      2,
      "OK",
      [["RUN", "QUEUED", "POKE", "RUN", "OK"]],
    ]);
  });

  it("is not made again by another process unless the first is dead", async () => {
    const locked = Promise.withResolvers<void>();
    act = async () => {
      if (calls === 1) await locked.promise;
      return step.ok();
    };
    const living = new Set(["first"]);
    const callerOf = (id: string): WorkerNode => ({
      id,
      ready: async () => {},
      isAlive: async (other) => living.has(other),
    });
    const id = await begin();
    const first = advanceIn(process(inWorkspaceOf(), callerOf("first")), id);
    const second = process(inWorkspaceOf(), callerOf("second"));
    await expect.poll(() => calls).toBe(1);
    await advanceIn(second, id);
    expect(calls).toBe(1);
    living.delete("first");
    await advanceIn(second, id);
    expect(calls).toBe(2);
    locked.resolve();
    await first;
    expect((await bench.look(id)).events).toEqual([["RUN", "RUN", "OK"]]);
  });

  it("may note nothing any more once its time is over", async () => {
    let noting: Promise<void> = Promise.resolve();
    act = async (_task, { intend, signal }) => {
      signal.addEventListener("abort", () => {
        noting = intend({ late: true });
        noting.catch(() => {});
      });
      return new Promise(() => {});
    };
    const id = await begin(["try.brief"]);
    await bench.advance(id);
    await expect(noting).rejects.toMatchObject({ key: "conflict" });
    const { job, events } = await bench.look(id);
    expect([job.record, events]).toEqual([null, [["RUN", "ERR"]]]);
  });

  it("leaves no trace when it is cut off, and is made again", async () => {
    const stopping = new AbortController();
    act = async () => {
      if (calls === 1) stopping.abort(new CallAbandoned("stop"));
      await sleep(CALL_MS);
      return step.ok();
    };
    const id = await begin();
    await expect(advanceIn(bench.executor, id, stopping.signal)).rejects.toThrow(CallAbandoned);
    expect((await bench.look(id)).events).toEqual([["RUN"]]);
    await bench.advance(id);
    expect((await bench.look(id)).events).toEqual([["RUN", "RUN", "OK"]]);
  });

  it("is ended with all other calls of a process that counts as dead", async () => {
    act = () => sleep(FAR_S, step.ok());
    const id = await begin();
    const cut = bench.advance(id);
    const expected = expect(cut).rejects.toThrow(CallAbandoned);
    await expect.poll(() => calls).toBe(1);
    bench.executor.abandonCalls();
    await expected;
  });
});

describe("a result that the database does not take", () => {
  const away = new FakturoError("unavailable", "database unavailable");

  it("is written later, without another call", async () => {
    let isAway = false;
    act = () => {
      isAway = true;
      return step.ok();
    };
    const executor = process(async (workspace, work) => {
      if (isAway) {
        isAway = false;
        throw away;
      }
      return inWorkspaceOf()(workspace, work);
    });
    const id = await begin();
    await advanceIn(executor, id);
    expect([calls, (await bench.look(id)).job.status]).toEqual([1, "OK"]);
  });

  it("is not lost when only the answer of the database was lost", async () => {
    let losing = 0;
    act = () => {
      losing += 1;
      return step.ok();
    };
    const executor = process(async (workspace, work) => {
      const answer = await inWorkspaceOf()(workspace, work);
      if (losing !== 1) return answer;
      losing += 1;
      throw away;
    });
    const id = await begin(["try.call", "try.call"]);
    await advanceIn(executor, id);
    const { job, events } = await bench.look(id);
    expect([calls, job.status]).toEqual([2, "OK"]);
    expect(events).toEqual([
      ["RUN", "OK"],
      ["RUN", "RUN", "OK"],
    ]);
  });
});

it("wakes the oldest of those that wait for the entry when a call ends", async () => {
  const text =
    "select payload ->> 'job' as key, run_at <= now() as is_due from graphile_worker._private_jobs where payload ->> 'job' = any($1)";
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    title: "Title",
    content: "Text",
  });
  const contents = { name: "W", schema: "note/message", steps: [{ provider: "try.call" }] };
  const workflowId = await bench.workflow(contents);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    ids.push(await bench.job({ workflowId, entryId }));
    bench.now += 1;
  }
  const locked = Promise.withResolvers<void>();
  act = () => locked.promise.then(() => step.ok());
  const [first = "", second = "", third = ""] = ids;
  const calling = bench.advance(first);
  await expect.poll(() => calls).toBe(1);
  await Promise.all([bench.advance(second), bench.advance(third)]);
  const due = async () => {
    const { rows } = await bench.database.owner.query<{ key: string; is_due: boolean }>(text, [
      [second, third],
    ]);
    return new Map(rows.map(({ key, is_due }) => [key, is_due]));
  };
  expect(await due()).toEqual(
    new Map([
      [second, false],
      [third, false],
    ]),
  );
  locked.resolve();
  await calling;
  expect(await due()).toEqual(
    new Map([
      [second, true],
      [third, false],
    ]),
  );
});
