import { FakturoError } from "@fakturo/model";
import { defineApp, definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import type { AppChange } from "@fakturo/server-domain/apps";
import { expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";

const app = defineApp({
  key: "try",
  title: "Try",
  config: Type.Object({
    token: Type.String({ title: "Token", minLength: 3 }),
    account: Type.Object({ id: Type.String() }),
    copies: Type.Integer({ default: 2 }),
  }),
  secrets: ["token"],
});
const facts = { summary: "Of a test.", config: Type.Object({}) };
const read = defineProvider({
  ...facts,
  key: "try.read",
  name: "Read",
  effect: "none",
  async run(_, ctx) {
    const { token, account, copies } = await ctx.config(app);
    return step.ok({ args: { token, account: account.id, copies: copies.toFixed(0) } });
  },
});
const waits = defineProvider({
  ...facts,
  key: "try.wait",
  name: "Wait",
  effect: "external",
  run: ({ attempt }) => (attempt === 1 ? step.wait("taken", { seconds: 60 }) : step.ok()),
});
const nosy = defineProvider({
  ...facts,
  key: "nosy.read",
  name: "Read another app",
  effect: "none",
  run: async (_, ctx) => step.ok({ args: { token: (await ctx.config(app)).token } }),
});
const plugins = [definePlugin({ name: "test-apps", apps: [app], providers: [read, waits, nosy] })];

const CONFIG = { token: "s3cret", account: { id: "42" } };

async function startJob(bench: Workbench, provider: string): Promise<string> {
  const steps = [{ name: "Try", provider }];
  const workflowId = await bench.workflow({ name: "Try", schema: "bill/invoice", steps });
  return bench.job({ workflowId, args: { of: "test" } });
}

function change(bench: Workbench, given: AppChange) {
  const { apps, workspaceId } = bench;
  return bench.inWorkspace((tx) => apps.change(tx, workspaceId, "try", given));
}

function lastEvent({ intents }: Awaited<ReturnType<Workbench["look"]>>) {
  return intents.at(-1)?.events.at(-1);
}

it("a step reads its app's configuration with defaults and secrets", async () => {
  await using bench = await createWorkbench(plugins);
  const unset = await bench.finish(await startJob(bench, "try.read"));
  expect(lastEvent(unset)).toMatchObject({
    status: "KO",
    code: "precondition-failed",
    message: "the app 'try' is not configured in this workspace: config.token is required",
  });
  const set = await change(bench, { config: CONFIG });
  expect(set).toMatchObject({
    config: { account: { id: "42" } },
    secrets: ["token"],
    problems: [],
  });
  const { job } = await bench.finish(await startJob(bench, "try.read"));
  expect(job.args).toMatchObject({ token: "s3cret", account: "42", copies: "2" });
});

it("a step may not read the configuration of another app", async () => {
  await using bench = await createWorkbench(plugins);
  await change(bench, { config: CONFIG });
  const story = await bench.finish(await startJob(bench, "nosy.read"));
  expect(lastEvent(story)).toMatchObject({ status: "KO", code: "forbidden" });
});

it("secrets stay when they are not given, and are stored encrypted", async () => {
  await using bench = await createWorkbench(plugins);
  await change(bench, { config: CONFIG });
  const { secrets, config } = await change(bench, { config: { account: { id: "43" } } });
  expect([secrets, config]).toEqual([["token"], { account: { id: "43" } }]);
  const rows = await bench.database.owner.maintain((tx) =>
    tx.query("select row_to_json(s)::text as text from fakturo.app_setting s"),
  );
  expect(JSON.stringify(rows.rows)).not.toContain("s3cret");
  const sealed = await bench.database.owner.maintain((tx) =>
    tx.query<{ value: Buffer }>("select value from fakturo.app_secret"),
  );
  expect(sealed.rows.map(({ value }) => value.includes("s3cret"))).toEqual([false]);
  expect((await change(bench, { forget: ["token"] })).secrets).toEqual([]);
});

it("a configuration is refused with the JSON path of every wrong member", async () => {
  await using bench = await createWorkbench(plugins);
  const given = { config: { token: "x", account: {} }, forget: ["account"] };
  const error = await change(bench, given).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FakturoError);
  expect(error).toMatchObject({
    key: "validation",
    faults: [
      { code: "config-invalid", paths: ["$.forget[0]"] },
      { code: "config-invalid", paths: ["$.config.token"] },
      { code: "config-invalid", paths: ["$.config.account.id"] },
    ],
  });
  const { apps, workspaceId } = bench;
  const { secrets } = await bench.inWorkspace((tx) => apps.get(tx, workspaceId, "try"));
  expect(secrets).toEqual([]);
});

it("a step of a disabled app ends as KO before its first call", async () => {
  await using bench = await createWorkbench(plugins);
  await change(bench, { enabled: false });
  const story = await bench.finish(await startJob(bench, "try.wait"));
  expect(lastEvent(story)).toMatchObject({
    status: "KO",
    code: "app-not-enabled",
    message: "the app 'try' is not enabled in this workspace",
  });
});

it("a step that was called before waits until its app is enabled again", async () => {
  await using bench = await createWorkbench(plugins);
  const id = await startJob(bench, "try.wait");
  await bench.advance(id);
  await change(bench, { enabled: false });
  bench.now += 61_000;
  await bench.advance(id);
  expect((await bench.look(id)).events).toEqual([["RUN", "QUEUED", "QUEUED"]]);
  const queued = () =>
    bench.database.owner.maintain((tx) =>
      tx.query(
        "select run_at <= now() as due from graphile_worker._private_jobs where payload ->> 'job' = $1",
        [id],
      ),
    );
  await bench.database.owner.maintain((tx) =>
    tx.query("delete from graphile_worker._private_jobs where payload ->> 'job' = $1", [id]),
  );
  await change(bench, { enabled: true });
  expect((await queued()).rows).toEqual([{ due: true }]);
  await bench.advance(id);
  const { job, events } = await bench.look(id);
  expect([job.status, events]).toEqual(["OK", [["RUN", "QUEUED", "QUEUED", "RUN", "OK"]]]);
});
