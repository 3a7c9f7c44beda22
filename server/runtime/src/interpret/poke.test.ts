import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { pokeIntent } from "./poke.ts";

const REF = "INV-1";
const waiting = (key: string) =>
  defineProvider({
    key,
    name: "Wait",
    summary: "Waits to be woken.",
    effect: "external",
    config: Type.Object({}),
    run: ({ ref }) => (ref === undefined ? step.wait("", { ref: REF }) : step.ok()),
  });
const plugin = definePlugin({
  name: "test-pokes",
  providers: [waiting("one.wait"), waiting("two.wait")],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

async function begin(provider: string): Promise<string> {
  const contents = { name: "W", schema: "bill/invoice", steps: [{ provider }] };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  await bench.advance(id);
  bench.now += 1;
  return id;
}

const poke = (app?: string) =>
  bench.inWorkspace((tx) =>
    pokeIntent(tx, bench.services, { id: undefined, job: undefined, ref: REF, app }, {}),
  );
const statuses = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await bench.look(id)).job.status));

it("a reference that apps have in common wakes the steps of the app that asks, all of them", async () => {
  const jobs = [await begin("one.wait"), await begin("two.wait"), await begin("two.wait")];
  const [, second] = await Promise.all(jobs.map(bench.look));
  expect(await poke("two")).toMatchObject({ id: second?.intents[0]?.id });
  expect(await statuses(jobs)).toEqual(["QUEUED", "POKE", "POKE"]);
  await expect(poke("three")).rejects.toMatchObject({ key: "not-found" });
  await poke();
  expect(await statuses(jobs)).toEqual(["POKE", "POKE", "POKE"]);
  for (const id of jobs) await bench.advance(id);
  expect(await statuses(jobs)).toEqual(["OK", "OK", "OK"]);
  await expect(poke()).rejects.toMatchObject({ key: "not-found" });
});
