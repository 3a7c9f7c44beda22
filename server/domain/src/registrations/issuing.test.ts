import type { JsonObject } from "@fakturo/model";
import {
  type CallContext,
  defineConnection,
  defineCredential,
  definePlugin,
  defineProvider,
  defineRegistration,
  type RegistrationAnswer,
  type RegistrationRequest,
  registrationSteps,
  step,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listSharedMetaRows } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmPage, giveInputs, registrationPage } from "./index.ts";

const DAY = 86_400_000;
const HOLDER = "B98602642";
const PLACE = { environment: "simulated", key: "acme", holder: HOLDER } as const;
const KEY = "acme.unit";
/** Answers of the authority, in order, and the requests it received. */
const answers: RegistrationAnswer[] = [];
const requests: RegistrationRequest[] = [];
/** What the calls, and a step, know of the registration. */
const known: (JsonObject | undefined)[] = [];
const said = async (request: RegistrationRequest, ctx: CallContext) => {
  requests.push(request);
  known.push(await ctx.registration());
  return answers.shift() ?? { is: "unknown" as const, message: "no answer" };
};
const issued = (secret: string) => [{ key: KEY, value: { secret } }];

const registration = defineRegistration({
  key: "acme",
  title: "Acme",
  connection: "acme",
  input: Type.Object({
    name: Type.String({ title: "Name" }),
    branch: Type.Optional(Type.String({ title: "Branch" })),
    otp: Type.String({ title: "Password", writeOnly: true }),
  }),
  issues: [KEY],
  texts: { en: { title: "Register", text: "Please fill in." } },
  approval: "none",
  register: said,
  check: said,
  renew: said,
});
const look = (key: string) =>
  defineProvider({
    ...{ key, name: key, summary: "Of a test.", effect: "none" },
    config: Type.Object({ holder: Type.String() }),
    async run({ config }, ctx) {
      known.push(await ctx.registration("acme", config.holder));
      return step.ok();
    },
  });
const named = (key: string) => ({ key, name: key, summary: "Of a test." });
const mode = Type.Object({ mode: Type.String({ title: "Mode", default: "simple" }) });
const plugin = definePlugin({
  name: "acme",
  credentials: [
    defineCredential({
      ...{ key: KEY, kind: "values", title: "Unit", scope: "holder" },
      schema: Type.Object({ secret: Type.String({ title: "Secret", format: "password" }) }),
    }),
  ],
  connections: [
    defineConnection({
      ...{ key: "acme", name: "Acme", endpoints: {} },
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
      send: async () => ({ is: "accepted" }),
    }),
  ],
  registrations: [registration],
  providers: [
    look("acme.look"),
    look("other.look"),
    ...registrationSteps(registration, {
      register: { ...named("acme.register"), config: mode },
      approval: { ...named("acme.wait"), config: Type.Object({}) },
      unregister: named("acme.unregister"),
    }),
  ],
});

let bench: Workbench;
let entry: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  entry = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code: HOLDER },
  });
});
afterAll(() => bench[Symbol.asyncDispose]());

const run = async (...steps: object[]) => {
  const workflowId = await bench.workflow({ name: "W", steps });
  const job = await bench.job({ workflowId, entryId: entry });
  await bench.advance(job);
  return job;
};
const parts = () => {
  const { registrations, credentials, clock, engine } = bench.services;
  return { registrations, credentials, clock, registry: engine.registry };
};
const settle = async () => {
  for (let rounds = 0; rounds < 9 && (await bench.transmit()) > 0; rounds += 1);
};
const registered = () => bench.inWorkspace((tx) => bench.services.registrations.of(tx, PLACE));
const secret = async () => {
  const { workspaceId, services } = bench;
  const place = { ...PLACE, key: KEY };
  const found = await bench.inWorkspace((tx) => services.credentials.find(tx, workspaceId, place));
  return found?.value.secret;
};
async function token(of = entry): Promise<string> {
  const rows = await bench.inWorkspace((tx) => listSharedMetaRows(tx, of));
  const link = rows.find(({ key }) => key === "link")?.link_url;
  return link?.split("/").at(-1) ?? "";
}
async function give(otp: string): Promise<void> {
  const link = await token();
  await bench.inWorkspace(async (tx) => {
    await giveInputs(tx, link, { name: "Acme", otp }, parts());
    await confirmPage(tx, link, parts());
  });
  await settle();
}

it("stores what the authority issues, and keeps inputs that are used once only until its answer", async () => {
  const job = await run(
    { provider: "acme.register", config: { mode: "other" } },
    { provider: "acme.wait" },
  );
  answers.push({ is: "ask-again", message: "wrong password" });
  await give("1");
  expect(requests.at(-1)).toMatchObject({ config: { mode: "other" }, inputs: { otp: "1" } });
  const asked = await registered();
  expect(asked).toMatchObject({ state: "link-open", detail: { inputs: { name: "Acme" } } });
  expect(asked?.detail.inputs).not.toHaveProperty("otp");
  answers.push(
    { is: "waiting", message: "checking", details: { passed: 1 }, retryIn: 0, issued: issued("a") },
    { is: "waiting", message: "checking", details: { passed: 2 }, retryIn: 0 },
    { is: "active", until: bench.now + 365 * DAY, issued: issued("b") },
  );
  await give("2");
  expect(requests.at(-1)).toMatchObject({ inputs: { name: "Acme" }, details: { passed: 2 } });
  expect(requests.at(-1)?.inputs).not.toHaveProperty("otp");
  expect([(await registered())?.state, await secret()]).toEqual(["active", "b"]);
  await bench.advance(job);
  expect((await bench.look(job)).intents.at(-1)?.events.at(-1)).toMatchObject({ status: "OK" });
});

it("tells its inputs and configuration to its calls, and to steps of its app", async () => {
  const facts = { name: "Acme", mode: "other" };
  expect(known.at(-1)).toEqual(facts);
  known.length = 0;
  await run(
    ...[HOLDER, "B00000000"].map((holder) => ({ provider: "acme.look", config: { holder } })),
  );
  expect(known).toEqual([facts, undefined]);
  const foreign = await run({ provider: "other.look", config: { holder: HOLDER } });
  expect((await bench.look(foreign)).job.faults?.[0]?.code).toBe("forbidden");
});

it("asks anew for the input that the authority refused, and keeps the rest", async () => {
  const { registrations } = bench.services;
  const holder = "B63272603";
  const other = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Other SL",
    tax_id: { country: "ES", code: holder },
  });
  const workflowId = await bench.workflow({ name: "O", steps: [{ provider: "acme.register" }] });
  await bench.advance(await bench.job({ workflowId, entryId: other }));
  const link = await token(other);
  const look = () => bench.inWorkspace((tx) => registrationPage(tx, link, parts()));
  answers.push({
    is: "ask-again",
    message: "unknown branch",
    code: "branch",
    refused: { inputs: ["branch"] },
  });
  const first = { name: "Other", branch: "B", otp: "1" };
  await bench.inWorkspace(async (tx) => {
    await giveInputs(tx, link, first, parts());
    await confirmPage(tx, link, parts());
  });
  await settle();
  const asked = await look();
  expect(asked).toMatchObject({ message: "unknown branch", code: "branch", refused: ["branch"] });
  expect(asked.registration.detail.inputs).toEqual({ name: "Other" });
  await bench.inWorkspace((tx) => giveInputs(tx, link, { ...first, branch: "C" }, parts()));
  expect(await look()).toMatchObject({ code: "branch", refused: [] });
  await bench.inWorkspace((tx) =>
    registrations.leave(tx, { environment: "simulated", key: "acme", holder }),
  );
});

it("asks for input when it is renewed, and stays registered meanwhile", async () => {
  const { registrations } = bench.services;
  answers.push({ is: "ask-again", message: "a new password" });
  await bench.inWorkspace(async (tx) => {
    const known = await registrations.of(tx, PLACE);
    if (known) await registrations.keep(tx, known, "renew");
  });
  const before = requests.length;
  await settle();
  bench.now += DAY;
  await settle();
  // It is not called again before the page is confirmed.
  expect(requests.length - before).toBe(1);
  expect(await registered()).toMatchObject({ state: "renewing", detail: { isAsked: true } });
  const mayHandOver = await bench.inWorkspace((tx) => registrations.mayHandOver(tx, "acme", PLACE));
  expect(mayHandOver).toBe(true);
  const link = await token();
  const page = await bench.inWorkspace((tx) => registrationPage(tx, link, parts()));
  expect(page.registration.detail.message).toBe("a new password");
  answers.push({ is: "active", issued: issued("c") });
  await give("3");
  expect(requests.at(-1)).toMatchObject({ inputs: { otp: "3" } });
  expect([(await registered())?.state, await secret(), await token()]).toEqual(["active", "c", ""]);
});

it("revokes what the authority has issued when the registration ends", async () => {
  await run({ provider: "acme.unregister" });
  await settle();
  expect([(await registered())?.state, await secret()]).toEqual(["gone", undefined]);
});
