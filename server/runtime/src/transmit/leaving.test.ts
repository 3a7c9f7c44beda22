import {
  type Answer,
  defineConnection,
  definePlugin,
  defineProvider,
  defineRegistration,
  defineSubmissionStep,
  type Found,
  registrationSteps,
  step,
  Type,
} from "@fakturo/plugin";
import { listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resolveHeld } from "../submissions/submission-desk.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

/** Answers of the authority, and whether it was asked to end a registration. */
const authority: { send: Answer; found: Found; receipt: Answer; isAsked: boolean } = {
  send: { is: "accepted" },
  found: { is: "not-found" },
  receipt: { is: "unknown", message: "not decided" },
  isAsked: false,
};
const named = (key: string) => ({ key, name: key, summary: "Of a test." });
const registration = defineRegistration({
  key: "acme",
  title: "Register at Acme",
  connection: "acme",
  approval: "none",
  testHolders: ["TEST"],
  async unregister() {
    authority.isAsked = true;
    return { is: "none" };
  },
});
const plugin = definePlugin({
  name: "test-acme",
  connections: [
    defineConnection({
      key: "acme",
      name: "Acme",
      endpoints: {},
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
      send: async () => authority.send,
      consult: async () => authority.found,
      receipt: async () => authority.receipt,
    }),
  ],
  registrations: [registration],
  providers: [
    ...registrationSteps(registration, {
      register: named("acme.register"),
      unregister: named("acme.unregister"),
    }),
    defineProvider({
      ...named("acme.generate"),
      effect: "none",
      config: Type.Object({ holder: Type.String() }),
      run: ({ entry, config }) => {
        const bytes = new TextEncoder().encode("record");
        const about = { connection: "acme", kind: "issue", holder: config.holder } as const;
        return step.ok({ submit: { ...about, identity: entry?.id ?? "", bytes } });
      },
    }),
    defineSubmissionStep({ ...named("acme.send"), submits: { connection: "acme", kind: "issue" } }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const settle = async () => {
  for (let rounds = 0; rounds < 5 && (await bench.transmit()) > 0; rounds += 1);
};
async function begin(entryId: string, ...steps: readonly { readonly provider: string }[]) {
  const job = await bench.job({ workflowId: await bench.workflow({ name: "W", steps }), entryId });
  await bench.advance(job);
  await settle();
  await bench.advance(job);
  return job;
}
const statusOf = async (job: string) => (await bench.look(job)).job.status;
const DECIDED = ["accepted", "refused", "withdrawn"];

it.each<readonly [state: string, Answer, Found["is"]]>([
  ["accepted", { is: "accepted" }, "not-found"],
  ["refused", { is: "refused", faults: [{ code: "1", message: "no" }] }, "not-found"],
  ["withdrawn", { is: "not-sent", fault: "down" }, "not-found"],
  ["waiting", { is: "taken", reference: "R-1" }, "not-found"],
  ["unknown", { is: "unknown", message: "no answer" }, "unknown"],
  ["held", { is: "duplicate" }, "found"],
])("a party leaves with no record open, after one was %s", async (state, answer, found) => {
  const code = `B${state.toUpperCase()}`;
  const party = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme",
    tax_id: { country: "US", code },
  });
  await begin(party, { provider: "acme.register" });
  const other = { is: "found", digest: "another", answer: { is: "accepted" } } as const;
  Object.assign(authority, { send: answer, found: found === "found" ? other : { is: found } });
  Object.assign(authority, { receipt: { is: "unknown", message: "" }, isAsked: false });
  const entry = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    content: "x",
  });
  const generate = { provider: "acme.generate", config: { holder: code } };
  await begin(entry, generate, { provider: "acme.send" });
  bench.now += 10_000;
  await settle();

  const leaving = await begin(party, { provider: "acme.unregister" });
  const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
  expect([record?.state, authority.isAsked]).toEqual([state, DECIDED.includes(state)]);
  if (DECIDED.includes(state)) return;

  const { id = "", digest = "" } = record ?? {};
  Object.assign(authority, { found: { ...other, digest }, receipt: { is: "accepted" } });
  if (state === "held")
    await bench.inWorkspace((tx) => resolveHeld(tx, id, { is: "there" }, "seen in the portal"));
  for (let rounds = 0; rounds < 3; rounds += 1) {
    bench.now += 3_600_000;
    await settle();
  }
  await bench.advance(leaving);
  expect([await statusOf(leaving), authority.isAsked]).toEqual(["OK", true]);
  const [ended] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
  expect(ended?.state).toBe("accepted");
});

it("nothing is attempted for a party without registration, except for test parties of sandboxes", async () => {
  const { registrations } = bench.services;
  const may = (holder: string, environment: "live" | "simulated") =>
    bench.inWorkspace((tx) => registrations.mayIntend(tx, "acme", { environment, holder }));
  expect(await may("BNOBODY", "simulated")).toBe(false);
  expect([await may("TEST", "simulated"), await may("TEST", "live")]).toEqual([true, false]);
  const party = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme",
    tax_id: { country: "US", code: "BMEMBER" },
  });
  await begin(party, { provider: "acme.register" });
  expect(await may("BMEMBER", "simulated")).toBe(true);
  await begin(party, { provider: "acme.unregister" });
  expect(await may("BMEMBER", "simulated")).toBe(false);
});
