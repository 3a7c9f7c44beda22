import {
  defineConnection,
  defineCredential,
  definePlugin,
  defineRegistration,
  type RegistrationAnswer,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listSharedMetaRows } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { confirmPage, giveCredential, registrationPage } from "./index.ts";

const DAY = 86_400_000;

const KEY = "acme.login";
/** The answer of the authority to a wrong password. */
let refusal: RegistrationAnswer;
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
    return value.password === "right" ? { is: "active" } : refusal;
  },
  async check() {
    return refusal;
  },
  async renew(_request, ctx) {
    const { value } = await ctx.credential();
    return value.password === "newer" ? { is: "active" } : refusal;
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
let workflowId: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const steps = [{ provider: "acme.register" }, { provider: "acme.wait" }];
  workflowId = await bench.workflow({ name: "W", steps });
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(() => {
  refusal = { is: "ask-again", message: "wrong password" };
  used.length = 0;
});

const holders = Array.from({ length: 9 }, (_, at) => `B${at}`);

/** A party whose page is open. */
class Party {
  readonly place: {
    readonly environment: "simulated";
    readonly key: "acme";
    readonly holder: string;
  };
  readonly entry: string;

  private constructor(holder: string, entry: string) {
    this.place = { environment: "simulated", key: "acme", holder };
    this.entry = entry;
  }

  static async begin(): Promise<Party> {
    const code = holders.pop() ?? "";
    const $schema = "https://gobl.org/draft-0/org/party";
    const tax_id = { country: "ES", code };
    const entry = await bench.entry({ $schema, name: "Acme SL", tax_id });
    await bench.advance(await bench.job({ workflowId, entryId: entry }));
    return new Party(code, entry);
  }

  async state() {
    const { registrations } = bench.services;
    return (await bench.inWorkspace((tx) => registrations.of(tx, this.place)))?.state;
  }

  /** Token of the published address; empty where none is published. */
  async link(): Promise<string> {
    const rows = await bench.inWorkspace((tx) => listSharedMetaRows(tx, this.entry));
    const address = rows.find(({ key }) => key === "link")?.link_url;
    return address?.split("/").at(-1) ?? "";
  }

  async renew(): Promise<void> {
    const { registrations } = bench.services;
    await bench.inWorkspace(async (tx) => {
      const known = await registrations.of(tx, this.place);
      if (known) await registrations.keep(tx, known, "renew");
    });
    await settle();
  }
}

const settle = async () => {
  for (let rounds = 0; rounds < 9 && (await bench.transmit()) > 0; rounds += 1);
};
const parts = () => {
  const { registrations, credentials, clock, engine } = bench.services;
  return { registrations, credentials, clock, registry: engine.registry };
};
const look = (link: string) => bench.inWorkspace((tx) => registrationPage(tx, link, parts()));
const enter = (link: string, password: string) => {
  const given = { workspaceId: bench.workspaceId, key: KEY, value: { password } };
  return bench.inWorkspace((tx) => giveCredential(tx, link, given, parts()));
};
const confirm = (link: string) => bench.inWorkspace((tx) => confirmPage(tx, link, parts()));

/** Gives a password on the page and confirms it; the authority is not called yet. */
async function give(link: string, password: string): Promise<void> {
  await enter(link, password);
  await confirm(link);
}

it("calls with the login that was given last where the authority refused the one before", async () => {
  const party = await Party.begin();
  const link = await party.link();
  await give(link, "wrong");
  await settle();
  expect([await party.state(), used]).toEqual(["link-open", ["wrong"]]);
  await give(link, "right");
  await settle();
  expect([await party.state(), used]).toEqual(["active", ["wrong", "right"]]);
  expect(proved).toEqual([]);
});

it("asks for a refused login anew, and keeps why when the address ends before", async () => {
  refusal = {
    is: "ask-again",
    message: "wrong password",
    code: "credentials",
    refused: { credentials: [KEY] },
  };
  const party = await Party.begin();
  const link = await party.link();
  await give(link, "wrong");
  await settle();
  const given = ({ credentials }: { credentials: readonly { isGiven: boolean }[] }) =>
    credentials.map(({ isGiven }) => isGiven);
  const asked = await look(link);
  expect(asked).toMatchObject({ code: "credentials", refused: [KEY] });
  expect(given(asked)).toEqual([false]);
  await expect(confirm(link)).rejects.toMatchObject({ key: "precondition-failed" });
  const start = bench.now;
  bench.now += 31 * DAY;
  await bench.advance(await bench.job({ workflowId, entryId: party.entry }));
  const fresh = await party.link();
  expect(fresh).not.toBe(link);
  expect(await look(fresh)).toMatchObject({ message: "wrong password", refused: [KEY] });
  await enter(fresh, "right");
  expect(await look(fresh)).toMatchObject({ refused: [], message: "wrong password" });
  await confirm(fresh);
  await settle();
  expect(await party.state()).toBe("active");
  bench.now = start;
});

it("keeps the address while the authority decides, asks again under it, and ends it when it is registered", async () => {
  const party = await Party.begin();
  const link = await party.link();
  await give(link, "wrong");
  expect((await look(link)).registration.state).toBe("submitting");
  expect(await party.link()).toBe(link);

  await settle();
  expect(await look(link)).toMatchObject({
    registration: { state: "link-open" },
    message: "wrong password",
  });
  expect(await party.link()).toBe(link);

  await give(link, "right");
  await settle();
  await expect(look(link)).rejects.toMatchObject({ key: "not-found" });
  expect(await party.link()).toBe("");
});

it("takes nothing while the authority decides, and confirms nothing twice", async () => {
  const party = await Party.begin();
  const link = await party.link();
  await give(link, "wrong");
  await expect(enter(link, "right")).rejects.toMatchObject({ key: "conflict" });
  expect((await confirm(link)).registration.state).toBe("submitting");
  refusal = { is: "waiting", message: "the owner has to agree" };
  await settle();
  expect([await party.state(), used]).toEqual(["waiting", ["wrong"]]);
  await expect(enter(link, "right")).rejects.toMatchObject({ key: "conflict" });
  expect((await look(link)).message).toBe("the owner has to agree");
});

it("shows the authority's words, and no failure of a call", async () => {
  const party = await Party.begin();
  const link = await party.link();
  await give(link, "wrong");
  refusal = { is: "unknown", message: "connect ECONNREFUSED 127.0.0.1:1" };
  await settle();
  expect(await look(link)).toMatchObject({
    registration: { state: "submitting", detail: { message: expect.stringContaining("ECONN") } },
    message: undefined,
  });
});

it("asks again under a new address where the former one has ended", async () => {
  const party = await Party.begin();
  const link = await party.link();
  await give(link, "wrong");
  const start = bench.now;
  bench.now += 31 * DAY;
  await settle();
  const fresh = await party.link();
  expect([fresh === link, await party.state()]).toEqual([false, "link-open"]);
  await expect(look(link)).rejects.toMatchObject({ key: "not-found" });
  expect((await look(fresh)).message).toBe("wrong password");
  bench.now = start;
});

it("ends the address when the authority refuses for good, or the party is withdrawn", async () => {
  const [refused, withdrawn] = [await Party.begin(), await Party.begin()];
  const links = [await refused.link(), await withdrawn.link()];
  for (const link of links) await give(link, "wrong");
  const { registrations } = bench.services;
  await bench.inWorkspace((tx) => registrations.leave(tx, withdrawn.place));
  refusal = { is: "refused", faults: [{ code: "E7", message: "unknown party" }] };
  await settle();
  expect([await refused.state(), await withdrawn.state()]).toEqual(["refused", "gone"]);
  for (const link of links) await expect(look(link)).rejects.toMatchObject({ key: "not-found" });
  expect([await refused.link(), await withdrawn.link()]).toEqual(["", ""]);
});

it("keeps the address of a renewal until the authority has accepted it", async () => {
  const party = await Party.begin();
  await give(await party.link(), "right");
  await settle();
  await party.renew();
  const link = await party.link();
  expect(await look(link)).toMatchObject({
    registration: { state: "renewing" },
    message: "wrong password",
  });
  await give(link, "old");
  expect((await look(link)).message).toBeUndefined();
  await expect(enter(link, "newer")).rejects.toMatchObject({ key: "conflict" });
  await settle();
  expect((await look(link)).message).toBe("wrong password");
  expect(await party.link()).toBe(link);
  const { registrations } = bench.services;
  await bench.inWorkspace(async (tx) => {
    const known = await registrations.of(tx, party.place);
    if (known) await registrations.keep(tx, known, "suspend");
  });
  await expect(look(link)).rejects.toMatchObject({ key: "not-found" });
  expect(await party.link()).toBe("");
});
