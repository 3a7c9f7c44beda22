import { once } from "node:events";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { cancelJob } from "@fakturo/server-domain/workflows";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttpClient } from "../call/http-client.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { createExecutor } from "./executor.ts";

let called: () => void = () => {};
let released: Promise<void> = Promise.resolve();
let acted = 0;
const noted: unknown[] = [];

const plugin = definePlugin({
  name: "test-endless",
  providers: [
    defineProvider({
      key: "try.endless",
      name: "Wait",
      summary: "Ends when it is told to.",
      effect: "external",
      config: Type.Object({}),
      async run(_task, { signal }) {
        called();
        await once(signal, "abort");
        return step.ok();
      },
    }),
    defineProvider({
      key: "try.late",
      name: "Act late",
      summary: "Says what it will do when it may be too late.",
      effect: "external",
      config: Type.Object({}),
      async run(_task, { intend }) {
        called();
        await released;
        await intend({ will: "act" });
        acted += 1;
        return step.ok();
      },
    }),
    defineProvider({
      key: "try.noted",
      name: "Act once",
      summary: "Notes what it does, the first time it is called too late.",
      effect: "external",
      config: Type.Object({}),
      async run({ attempt, intended }, { intend }) {
        called();
        if (attempt === 1) await released;
        if (intended === undefined) await intend({ attempt });
        noted.push(intended ?? { attempt });
        return attempt === 3 ? step.ok() : step.retry("again");
      },
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

it("cancelling a job ends the call that is being made for it", async () => {
  const contents = { name: "W", schema: "bill/invoice", steps: [{ provider: "try.endless" }] };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  const calling = new Promise<void>((resolve) => {
    called = resolve;
  });
  const running = bench.advance(id);
  await calling;
  await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
  bench.interrupt(id);
  await running;
  const { job, events } = await bench.look(id);
  expect([job.status, events]).toEqual(["CANCEL", [["RUN", "ERR", "CANCEL"]]]);
});

it("a call whose step has ended meanwhile has no effect", async () => {
  const steps = [{ provider: "try.late" }];
  const contents = { name: "W", schema: "bill/invoice", steps };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  const calling = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  called = calling.resolve;
  released = release.promise;
  const late = bench.advance(id);
  await calling.promise;
  await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
  await bench.advance(id);
  release.resolve();
  await late;
  const { job, events } = await bench.look(id);
  expect([job.status, events]).toEqual(["CANCEL", [["RUN", "CANCEL"]]]);
  expect([acted, job.record]).toEqual([0, null]);
});

it("a late attempt does not overwrite what a later one of the same step has noted", async () => {
  const steps = [{ provider: "try.noted" }];
  const contents = { name: "W", schema: "bill/invoice", steps };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  const calling = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  called = calling.resolve;
  released = release.promise;
  const late = bench.advance(id);
  await calling.promise;
  const http = createHttpClient({ allowPrivate: true });
  const { withWorkspace: inWorkspace } = bench.database.database;
  const other = createExecutor({
    services: bench.services,
    inWorkspace,
    http,
    environments: bench.environments,
  });
  await other.advance(bench.workspaceId, id, 1, new AbortController().signal);
  release.resolve();
  await late;
  await http.close();
  expect((await bench.finish(id)).job.status).toBe("OK");
  expect(noted).toEqual([{ attempt: 2 }, { attempt: 2 }]);
});
