import {
  type Answer,
  defineConnection,
  defineCredential,
  definePlugin,
  defineProvider,
  defineRegistration,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { listAlarms, listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowOf } from "../submissions/rows.ts";
import { createWorkbench, type Workbench } from "../testing/index.ts";

const HOLDER = "B-1";
const PLACE = { environment: "simulated", key: "acme.login", holder: HOLDER } as const;
/** Tokens that the authority knows. */
const known = new Set(["first"]);

const authority = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: {},
  credential: PLACE.key,
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
  async send(_one, ctx): Promise<Answer> {
    const { text } = await ctx.credential();
    if (known.has(text)) return { is: "accepted" };
    return { is: "not-sent", fault: "credentials", message: "unknown login" };
  },
});
const registration = defineRegistration({
  key: "acme",
  title: "Register",
  connection: "acme",
  approval: "none",
});
const plugin = definePlugin({
  name: "test-acme",
  credentials: [
    defineCredential({ key: PLACE.key, kind: "token", title: "Login", scope: "holder" }),
  ],
  connections: [authority],
  registrations: [registration],
  providers: [
    defineProvider({
      key: "acme.generate",
      name: "Generate",
      summary: "Of a test.",
      effect: "none",
      config: Type.Object({}),
      run: async ({ entry }) =>
        step.ok({
          submit: {
            connection: "acme",
            kind: "issue",
            identity: entry?.id ?? "",
            holder: HOLDER,
            bytes: new TextEncoder().encode("<record/>"),
          },
        }),
    }),
    defineSubmissionStep({
      key: "acme.send",
      name: "Send",
      summary: "Of a test.",
      submits: { connection: "acme", kind: "issue" },
    }),
  ],
});

let bench: Workbench;
let workflowId = "";
let count = 0;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const step = (name: string) => ({
    id: bench.services.ids.v7(),
    name,
    provider: `acme.${name}`,
  });
  const steps = [step("generate"), step("send")];
  workflowId = await bench.workflow({ name: "Send", schema: "note/message", steps });
  await put("first");
  const scope = {
    workspaceId: bench.workspaceId,
    environment: PLACE.environment,
    entry: null,
    holder: HOLDER,
  };
  await bench.inWorkspace((tx) => bench.services.registrations.begin(tx, "acme", scope));
  await bench.transmit();
});
afterAll(() => bench[Symbol.asyncDispose]());

const put = (value: string) =>
  bench.inWorkspace((tx) => bench.services.credentials.put(tx, bench.workspaceId, PLACE, value));
const alarms = () => bench.inWorkspace((tx) => listAlarms(tx, false, 10));
const state = () =>
  bench.inWorkspace(
    async (tx) => (await bench.services.registrations.of(tx, { ...PLACE, key: "acme" }))?.state,
  );

/** Starts a job that sends a new record. */
async function start() {
  count += 1;
  const document = { $schema: "https://gobl.org/draft-0/note/message", code: `N-${count}` };
  const entryId = await bench.entry({ ...document, title: "T", content: "C" });
  const job = await bench.job({ workflowId, entryId });
  const attempts = () =>
    bench.inWorkspace(async (tx) => {
      const [row] = await listSubmissionsOf(tx, entryId);
      return row && rowOf(row).attempts.length;
    });
  return { job, attempts };
}

/** Delivers what is queued, some times, with time in between. */
async function go(job: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await bench.advance(job);
    await bench.transmit();
    bench.now += 60_000;
  }
}

it("a credential that is refused twice raises an alarm and suspends the registration", async () => {
  expect(await state()).toBe("active");
  known.clear();
  const { job, attempts } = await start();
  await go(job, 1);
  expect([await attempts(), await state(), await alarms()]).toEqual([1, "active", []]);
  await go(job, 10);
  expect([await attempts(), await state()]).toEqual([2, "suspended"]);
  expect(await alarms()).toMatchObject([
    { kind: "credentials", message: "Acme refuses version 1 of acme.login: unknown login" },
  ]);

  known.add("second");
  await put("second");
  await go(job, 10);
  expect([await state(), (await bench.look(job)).job.status]).toEqual(["active", "OK"]);
  expect(await alarms()).toEqual([]);
});

it("a single refusal is forgotten when the credential works again", async () => {
  for (let time = 0; time < 2; time += 1) {
    known.clear();
    const { job, attempts } = await start();
    await go(job, 1);
    known.add("second");
    await go(job, 5);
    expect([await attempts(), (await bench.look(job)).job.status]).toEqual([2, "OK"]);
  }
  expect([await state(), await alarms()]).toEqual(["active", []]);
});
