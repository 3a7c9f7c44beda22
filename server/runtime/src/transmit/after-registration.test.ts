import {
  defineApp,
  defineConnection,
  definePlugin,
  defineProvider,
  defineRegistration,
  postRegistration,
  type RegistrationAnswer,
  registrationSteps,
  step,
  Type,
} from "@fakturo/plugin";
import { listJobs } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

let answer: RegistrationAnswer;
const named = (key: string) => ({ key, name: key, summary: "Of a test." });
const app = defineApp({
  key: "acme",
  title: "Acme",
  config: Type.Object({ post_registration_workflow: postRegistration }),
});
const registration = defineRegistration({
  ...{ key: "acme", title: "Register at Acme", connection: "acme", approval: "none" },
  afterwards: app,
  register: async () => answer,
  check: async () => answer,
});
const plugin = definePlugin({
  ...{ name: "test-acme", app: "acme", apps: [app], registrations: [registration] },
  connections: [
    defineConnection({
      ...{ key: "acme", name: "Acme", endpoints: {} },
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
      send: async () => ({ is: "accepted" }),
    }),
  ],
  providers: [
    ...registrationSteps(registration, { register: named("acme.register") }),
    defineProvider({
      ...named("acme.greet"),
      effect: "none",
      config: Type.Object({}),
      run: () => step.ok(),
    }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const workflow = (provider: string) =>
  bench.workflow({
    name: provider,
    steps: [{ id: bench.services.ids.v7(), name: provider, provider }],
  });
const configure = (value: string) =>
  bench.inWorkspace((tx) => {
    const config = { post_registration_workflow: value };
    return bench.apps.change(tx, bench.workspaceId, "acme", { config });
  });
const settle = async () => {
  for (let rounds = 0; rounds < 5 && (await bench.transmit()) > 0; rounds += 1) bench.now += 60_000;
};
/** Registers a party; answers its entry. */
async function register(code: string, first: RegistrationAnswer): Promise<string> {
  answer = first;
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme",
    tax_id: { country: "ES", code },
  });
  const job = await bench.job({ workflowId: await workflow("acme.register"), entryId });
  await bench.advance(job);
  await settle();
  return entryId;
}
const started = async (workflowId: string) =>
  (await bench.inWorkspace((tx) => listJobs(tx, { workflow: workflowId }, undefined, 10))).map(
    ({ entry }) => entry,
  );

it("starts the workflow of the app for each newly registered party, once", async () => {
  const greeting = await workflow("acme.greet");
  await configure(greeting);
  const waiting = await register("B85905495", { is: "waiting", message: "soon", retryIn: 1 });
  expect(await started(greeting)).toEqual([]);
  answer = { is: "active" };
  await settle();
  expect(await started(greeting)).toEqual([waiting]);
  const other = await register("B58378431", { is: "active" });
  await settle();
  expect((await started(greeting)).toSorted()).toEqual([waiting, other].toSorted());
});

it("registers a party also where the workflow is unknown", async () => {
  const unknown = bench.services.ids.v7();
  await configure(unknown);
  const entry = await register("B98602642", { is: "active" });
  const active = await bench.inWorkspace((tx) =>
    bench.services.registrations.list(tx, "active", 10),
  );
  expect(active.map((one) => one.entry)).toContain(entry);
  expect(await started(unknown)).toEqual([]);
});
