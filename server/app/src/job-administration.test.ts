import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { OPERATOR, runAs } from "@fakturo/server-base";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJobAdministration, type JobAdministration } from "./job-administration.ts";
import { createNamedWorkspaces } from "./named-workspaces.ts";

const plugin = definePlugin({
  name: "test-jobs",
  providers: [
    defineProvider({
      key: "try.args",
      name: "Args",
      summary: "Ends with an arg as code.",
      effect: "none",
      config: Type.Object({}),
      run: async ({ args }) => step.ko(args.reference ?? "none", "of a test"),
    }),
  ],
});

describe("jobs of an operator", () => {
  let bench: Workbench;
  let jobs: JobAdministration;
  let entry: string;

  beforeAll(async () => {
    bench = await createWorkbench([plugin]);
    const { database, owner } = bench.database;
    const workspaces = createNamedWorkspaces(database, owner);
    const { clock, ids } = bench.services;
    jobs = createJobAdministration({ database, owner, workspaces, clock, ids });
    const steps = [{ provider: "try.args" }];
    for (const name of ["Once", "Twice", "Twice"])
      await bench.workflow({ name, schema: "note/message", steps });
    const $schema = "https://gobl.org/draft-0/note/message";
    entry = await bench.entry({ $schema, title: "T", content: "C" });
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  const start = (workflow: string, more: { entry?: string; key?: string } = {}) =>
    runAs(OPERATOR, () =>
      jobs.start(bench.workspaceId, { workflow, entry, args: { reference: "R=1" }, ...more }),
    );

  it("are started by the name of a workflow, with args, and shown with their steps", async () => {
    const id = await start("Once");
    expect((await bench.finish(id)).job.status).toBe("KO");
    const { status, args, journal } = await jobs.show(id);
    expect([status, args]).toEqual(["KO", { reference: "R=1" }]);
    expect(journal.at(-1)?.events.at(-1)).toMatchObject({ status: "KO", code: "R=1" });
  });

  it("are refused for unknown and ambiguous workflows, other entries, and a key that is taken", async () => {
    await expect(start("Never")).rejects.toThrow("there is no published workflow 'Never'");
    await expect(start("Twice")).rejects.toThrow("several workflows are called 'Twice'");
    const nobody = bench.services.ids.v7();
    await expect(start("Once", { entry: nobody })).rejects.toMatchObject({ key: "not-found" });
    await expect(start("Once", { entry: "1" })).rejects.toMatchObject({ key: "input" });
    await start("Once", { key: "k" });
    await expect(start("Once", { key: "k" })).rejects.toMatchObject({ key: "conflict" });
    await expect(jobs.start("nowhere", { workflow: "Once", entry, args: {} })).rejects.toThrow(
      "there is no workspace 'nowhere'",
    );
    await expect(jobs.show(nobody)).rejects.toThrow("job not found");
    await expect(jobs.cancel("1")).rejects.toThrow("job not found");
  });
});
