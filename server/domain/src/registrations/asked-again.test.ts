import {
  defineConnection,
  defineCredential,
  definePlugin,
  defineRegistration,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listSharedMetaRows } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmPage, giveCredential } from "./index.ts";

const HOLDER = "B98602642";
const KEY = "acme.login";
const PLACE = { environment: "simulated", key: "acme", holder: HOLDER } as const;
/** Passwords that calls of the registration and proofs identified themselves with. */
const used: unknown[] = [];
const proved: unknown[] = [];

const registration = defineRegistration({
  key: "acme",
  title: "Acme",
  connection: "acme",
  credentials: [KEY],
  texts: { en: { title: "Register", text: "Please fill in." } },
  approval: "none",
  async register(_request, ctx) {
    const { value } = await ctx.credential();
    used.push(value.password);
    return value.password === "right"
      ? { is: "active" }
      : { is: "ask-again", message: "wrong password" };
  },
});
const named = (key: string) => ({ key, name: key, summary: "Of a test.", config: Type.Object({}) });
const plugin = definePlugin({
  name: "acme",
  credentials: [
    defineCredential({
      ...{ key: KEY, kind: "values", title: "Login", scope: "holder" },
      schema: Type.Object({ password: Type.String({ title: "Password", format: "password" }) }),
    }),
  ],
  connections: [
    defineConnection({
      ...{ key: "acme", name: "Acme", endpoints: {}, credential: KEY },
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
      send: async () => ({ is: "accepted" }),
      async prove(ctx) {
        const { value } = await ctx.credential();
        proved.push(value.password);
        return { is: "works" };
      },
    }),
  ],
  registrations: [registration],
  providers: registrationSteps(registration, {
    register: named("acme.register"),
    approval: named("acme.wait"),
    unregister: { key: "acme.unregister", name: "acme.unregister", summary: "Of a test." },
  }),
});

let bench: Workbench;
let entry: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const tax_id = { country: "ES", code: HOLDER };
  const $schema = "https://gobl.org/draft-0/org/party";
  entry = await bench.entry({ $schema, name: "Acme SL", tax_id });
});
afterAll(() => bench[Symbol.asyncDispose]());

const stateOf = async () =>
  (await bench.inWorkspace((tx) => bench.services.registrations.of(tx, PLACE)))?.state;

/** Gives a password on the page, and has the authority called. */
async function give(password: string): Promise<void> {
  const rows = await bench.inWorkspace((tx) => listSharedMetaRows(tx, entry));
  const link =
    rows
      .find(({ key }) => key === "link")
      ?.link_url?.split("/")
      .at(-1) ?? "";
  const { registrations, credentials, clock, engine } = bench.services;
  const parts = { registrations, credentials, clock, registry: engine.registry };
  const given = { workspaceId: bench.workspaceId, key: KEY, value: { password } };
  await bench.inWorkspace(async (tx) => {
    await giveCredential(tx, link, given, parts);
    await confirmPage(tx, link, parts);
  });
  for (let rounds = 0; rounds < 9 && (await bench.transmit()) > 0; rounds += 1);
}

it("calls with the login that was given last where the authority refused the one before", async () => {
  const steps = [{ provider: "acme.register" }, { provider: "acme.wait" }];
  const workflowId = await bench.workflow({ name: "W", steps });
  await bench.advance(await bench.job({ workflowId, entryId: entry }));
  await give("wrong");
  expect([await stateOf(), used]).toEqual(["link-open", ["wrong"]]);
  await give("right");
  expect([await stateOf(), used]).toEqual(["active", ["wrong", "right"]]);
  expect(proved).toEqual([]);
});
