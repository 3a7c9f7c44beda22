import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listStates } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setState } from "./states.ts";

const plugin = definePlugin({
  name: "test-states",
  providers: [
    defineProvider({
      key: "try.state",
      name: "Label",
      summary: "Labels.",
      effect: "none",
      config: Type.Object({}),
      run: () => step.ok({ state: "sent" }),
    }),
  ],
});
const LAST = new Date("9999-12-31T23:59:59.999Z");

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

it("after the last moment there is no state, neither by hand nor by a step", async () => {
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme",
  });
  const label = (key: string, at?: Date) =>
    bench.inWorkspace((tx) => setState(tx, bench.services, entryId, { key, at }));
  await label("paid", new Date(LAST.getTime() - 1));
  expect((await label("void")).at).toEqual(LAST);
  await expect(label("sent")).rejects.toMatchObject({ key: "conflict" });
  const workflowId = await bench.workflow({
    name: "Label",
    schema: "org/party",
    steps: [{ provider: "try.state" }],
  });
  const { job } = await bench.finish(await bench.job({ workflowId, entryId }));
  expect(job.status).toBe("KO");
  const states = await bench.inWorkspace((tx) => listStates(tx, entryId));
  expect(states.map(({ key }) => key)).toEqual(["void", "paid"]);
});
