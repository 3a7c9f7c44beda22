import type { JsonObject } from "@fakturo/model";
import {
  defineConnection,
  defineCredential,
  definePlugin,
  defineProvider,
  defineRegistration,
  defineSubmissionStep,
  type RegistrationAnswer,
  registrationSteps,
  step,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listSharedMetaRows, listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmPage, giveCredential, giveInputs, registrationPage } from "./index.ts";

const DAY = 86_400_000;
/** Answers of the authority, and the calls it received. */
const authority = {
  register: { is: "active" } as RegistrationAnswer,
  check: { is: "none" } as RegistrationAnswer,
  renew: { is: "active" } as RegistrationAnswer,
  unregister: { is: "none" } as RegistrationAnswer,
  calls: [] as string[],
  loses: false,
  inputs: {} as JsonObject,
};
const said = (act: "register" | "check" | "renew" | "unregister") => {
  authority.calls.push(act);
  if (authority.loses) throw new Error("connection lost");
  return Promise.resolve(authority[act]);
};

const registration = defineRegistration({
  key: "acme",
  title: "Register at Acme",
  connection: "acme",
  guards: ["acme.north"],
  input: Type.Object({ office: Type.String({ title: "Office", minLength: 2 }) }),
  credentials: ["acme.login"],
  texts: { en: { title: "Register", text: "Please fill in." } },
  approval: "operator",
  testHolders: ["TEST"],
  register: ({ inputs }) => {
    authority.inputs = inputs;
    return said("register");
  },
  check: () => said("check"),
  renew: () => said("renew"),
  unregister: () => said("unregister"),
});
const plain = defineRegistration({
  key: "acme.plain",
  title: "Plain",
  connection: "acme.plain",
  approval: "none",
});
const named = (key: string) => ({ key, name: key, summary: "Of a test." });
const connection = (key: string) =>
  defineConnection({
    key,
    name: key,
    endpoints: {},
    traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
    send: async () => ({ is: "accepted" }),
  });

const plugin = definePlugin({
  name: "acme",
  credentials: [
    defineCredential({ key: "acme.login", kind: "token", title: "Login", scope: "holder" }),
  ],
  connections: [connection("acme"), connection("acme.plain"), connection("acme.north")],
  registrations: [registration, plain],
  providers: [
    ...registrationSteps(registration, {
      register: named("acme.register"),
      upload: named("acme.wait.upload"),
      approval: named("acme.wait.approval"),
      unregister: named("acme.unregister"),
    }),
    ...registrationSteps(plain, { register: named("acme.plain.register") }),
    defineProvider({
      ...named("acme.generate"),
      effect: "none",
      config: Type.Object({
        holder: Type.String({ title: "Holder" }),
        connection: Type.String({ title: "Connection", default: "acme" }),
      }),
      run: ({ entry, config }) =>
        step.ok({
          submit: {
            connection: config.connection,
            kind: "issue",
            identity: entry?.id ?? "",
            holder: config.holder,
            bytes: new TextEncoder().encode("record"),
          },
        }),
    }),
    defineSubmissionStep({
      ...named("acme.send"),
      submits: { connection: ["acme", "acme.north"], kind: "issue" },
    }),
  ],
});

let bench: Workbench;
let registering: string;
let leaving: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const steps = (...keys: string[]) => ({
    name: "W",
    steps: keys.map((provider) => ({ provider })),
  });
  registering = await bench.workflow(
    steps("acme.register", "acme.wait.upload", "acme.wait.approval"),
  );
  leaving = await bench.workflow(steps("acme.unregister"));
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(() => {
  Object.assign(authority, {
    register: { is: "active" },
    check: { is: "none" },
    unregister: { is: "none" },
    calls: [],
    loses: false,
  });
});

const codes = Array.from({ length: 50 }, (_, at) => `B${at}`);
const party = async (code = codes.pop() ?? "") => ({
  code,
  entry: await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme",
    tax_id: { country: "US", code },
  }),
});
const parts = () => {
  const { registrations, credentials, clock, engine } = bench.services;
  return { registrations, credentials, clock, registry: engine.registry };
};
const place = (holder: string, key = "acme") =>
  ({ environment: "simulated", key, holder }) as const;
const stateOf = async (holder: string, key = "acme") =>
  (await bench.inWorkspace((tx) => bench.services.registrations.of(tx, place(holder, key))))?.state;
async function tokenOf(entry: string): Promise<string> {
  const rows = await bench.inWorkspace((tx) => listSharedMetaRows(tx, entry));
  const link = rows.find(({ src, key }) => src === "acme" && key === "link")?.link_url;
  return link?.split("/").at(-1) ?? "";
}
const settle = async () => {
  for (let rounds = 0; rounds < 5 && (await bench.transmit()) > 0; rounds += 1);
};
/** The step that waits for the page, the decision, and the authority's answer. */
const goOn = async (job: string) => {
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await settle();
    await bench.advance(job);
  }
};
async function begin(given?: string) {
  const { code, entry } = await party(given);
  const job = await bench.job({ workflowId: registering, entryId: entry });
  await bench.advance(job);
  return { code, entry, job, token: await tokenOf(entry) };
}
const give = (token: string) =>
  bench.inWorkspace(async (tx) => {
    const { workspaceId } = bench;
    const credential = { workspaceId, key: "acme.login", value: "secret" };
    await giveCredential(tx, token, credential, parts());
    await giveInputs(tx, token, { office: "X1" }, parts());
    return confirmPage(tx, token, parts());
  });
async function registered(code?: string) {
  const begun = await begin(code);
  await give(begun.token);
  await goOn(begun.job);
  return begun;
}
const statuses = async (job: string) =>
  (await bench.look(job)).intents.map(({ events }) => events.at(-1)?.status);

describe("a registration", () => {
  it("goes through page, approval and authority to its end", async () => {
    const { code, entry, job, token } = await begin();
    expect(await statuses(job)).toEqual(["OK", "QUEUED"]);
    const page = await bench.inWorkspace((tx) => registrationPage(tx, token, parts()));
    expect(page.credentials).toMatchObject([{ key: "acme.login", isGiven: false }]);
    await give(token);
    await goOn(job);
    expect(await statuses(job)).toEqual(["OK", "OK", "OK"]);
    expect([await stateOf(code), authority.calls]).toEqual(["active", ["register"]]);
    expect(authority.inputs).toEqual({ office: "X1" });
    expect(await tokenOf(entry)).toBe("");
    const login = await bench.inWorkspace((tx) =>
      bench.services.credentials.find(tx, bench.workspaceId, place(code, "acme.login")),
    );
    expect(login?.value).toEqual({ token: "secret" });
  });

  it("without page and approval needs no person", async () => {
    const workflow = await bench.workflow({
      name: "P",
      steps: [{ provider: "acme.plain.register" }],
    });
    const { code, entry } = await party();
    const job = await bench.job({ workflowId: workflow, entryId: entry });
    await bench.advance(job);
    await settle();
    await bench.advance(job);
    expect(await statuses(job)).toEqual(["OK"]);
    expect(await stateOf(code, "acme.plain")).toBe("active");
  });

  it("that the authority refuses ends the job with its code, and may be begun again", async () => {
    authority.register = { is: "refused", faults: [{ code: "E7", message: "unknown party" }] };
    const { code, job, entry } = await registered();
    const { intents } = await bench.look(job);
    expect(intents.at(-1)?.events.at(-1)).toMatchObject({ status: "KO", code: "E7" });
    expect(await stateOf(code)).toBe("refused");
    await bench.advance(await bench.job({ workflowId: registering, entryId: entry }));
    expect(await stateOf(code)).toBe("link-open");
  });

  it("asks the authority after a lost answer before it registers again", async () => {
    authority.loses = true;
    const { code } = await registered();
    expect(await stateOf(code)).toBe("submitting");
    Object.assign(authority, { loses: false, calls: [], check: { is: "active" } });
    bench.now += 3_600_000;
    await settle();
    expect([await stateOf(code), authority.calls]).toEqual(["active", ["check"]]);
  });

  it("is refused by the sandbox's setting", async () => {
    const workflow = await bench.workflow({
      name: "R",
      steps: [
        { provider: "acme.register" },
        { provider: "acme.wait.approval", config: { approval: "reject" } },
      ],
    });
    const { entry, code } = await party();
    const job = await bench.job({ workflowId: workflow, entryId: entry });
    await bench.advance(job);
    await give(await tokenOf(entry));
    await goOn(job);
    expect(await stateOf(code)).toBe("refused");
  });
});

describe("a link", () => {
  it("is stored as hash, ends after 30 days, and a new one replaces it", async () => {
    const { token, entry, job } = await begin();
    expect(token).toMatch(/^[\w-]{43}$/);
    const dump = await bench.database.owner.maintain((tx) =>
      tx.query("select encode(hash, 'escape') as h, registration::text from registration_link"),
    );
    expect(JSON.stringify(dump.rows)).not.toContain(token);
    const start = bench.now;
    bench.now += 31 * DAY;
    const open = (given: string) => bench.inWorkspace((tx) => registrationPage(tx, given, parts()));
    await expect(open(token)).rejects.toMatchObject({ key: "not-found" });
    await bench.advance(await bench.job({ workflowId: registering, entryId: entry }));
    const fresh = await tokenOf(entry);
    expect(fresh).not.toBe(token);
    expect((await open(fresh)).registration.state).toBe("link-open");
    bench.now = start;
    expect(job).toBeTruthy();
  });

  it.each(["", "x", "A".repeat(43), "../../etc"])(
    "that is none (%j) is not found",
    async (token) => {
      await expect(
        bench.inWorkspace((tx) => registrationPage(tx, token, parts())),
      ).rejects.toMatchObject({ key: "not-found", message: expect.stringContaining("not valid") });
    },
  );

  it("stores the requested inputs only, and confirms the registration when they are complete", async () => {
    const { token, code } = await begin();
    const inTx = bench.inWorkspace;
    const credential = { workspaceId: bench.workspaceId, key: "acme.other", value: "x" };
    await expect(
      inTx((tx) => giveCredential(tx, token, credential, parts())),
    ).rejects.toMatchObject({ key: "not-found" });
    await expect(
      inTx((tx) => giveInputs(tx, token, { office: "" }, parts())),
    ).rejects.toMatchObject({ key: "input" });
    await expect(inTx((tx) => confirmPage(tx, token, parts()))).rejects.toMatchObject({
      key: "precondition-failed",
    });
    await give(token);
    expect(await stateOf(code)).toBe("reviewing");
    const again = await inTx((tx) => confirmPage(tx, token, parts()));
    expect(again.registration.state).toBe("reviewing");
  });
});

describe("the guard", () => {
  const send = async (
    holder: string,
    keys = ["acme.generate", "acme.send"],
    connection = "acme",
  ) => {
    const workflow = await bench.workflow({
      name: "S",
      steps: keys.map((provider) =>
        provider === "acme.generate" ? { provider, config: { holder, connection } } : { provider },
      ),
    });
    const entry = await bench.entry({
      $schema: "https://gobl.org/draft-0/note/message",
      content: "x",
    });
    const job = await bench.job({ workflowId: workflow, entryId: entry });
    await bench.advance(job);
    return { entry, job };
  };
  const lastEvent = async (job: string) =>
    (await bench.look(job)).intents.at(-1)?.events.at(-1) ?? {};

  it("lets registered suppliers and test suppliers of a sandbox send, and no others", async () => {
    const { code } = await registered();
    for (const holder of [code, "TEST"]) {
      const { job } = await send(holder);
      await settle();
      await bench.advance(job);
      expect(await lastEvent(job)).toMatchObject({ status: "OK" });
    }
    const { job, entry } = await send("NOBODY");
    expect(await lastEvent(job)).toMatchObject({
      ...{ status: "KO", code: "supplier-not-registered" },
      message:
        "NOBODY is not registered for Register at Acme in the environment simulated: nothing was sent. Run a workflow with the step acme.register over the party's entry. Sandboxes need no registration of TEST.",
    });
    const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
    expect(record).toMatchObject({ state: "withdrawn", asked: false });
  });

  it("guards all connections of a registration, which one step can follow", async () => {
    const { code, entry: party } = await registered();
    const { job } = await send(code, undefined, "acme.north");
    await settle();
    await bench.advance(job);
    expect(await lastEvent(job)).toMatchObject({ status: "OK" });
    const stranger = await send("NOBODY", undefined, "acme.north");
    expect(await lastEvent(stranger.job)).toMatchObject({ code: "supplier-not-registered" });

    const unsent = await send(code, ["acme.generate"], "acme.north");
    const end = await bench.job({ workflowId: leaving, entryId: party });
    await bench.advance(end);
    await settle();
    expect(await stateOf(code)).toBe("gone");
    const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, unsent.entry));
    expect(record).toMatchObject({ state: "withdrawn" });
  });

  it("ends what was not sent when the party leaves, then the registration", async () => {
    const { code, entry: party } = await registered();
    const { job } = await send(code);
    const unsent = await send(code, ["acme.generate"]);
    const end = await bench.job({ workflowId: leaving, entryId: party });
    await bench.advance(end);
    expect(await stateOf(code)).toBe("leaving");
    const late = await send(code);
    expect(await lastEvent(late.job)).toMatchObject({ code: "supplier-not-registered" });
    bench.now += 3_600_000;
    await settle();
    await settle();
    await bench.advance(job);
    await bench.advance(end);
    expect(await stateOf(code)).toBe("gone");
    expect(await lastEvent(end)).toMatchObject({ status: "OK" });
    expect(await lastEvent(job)).toMatchObject({ status: "OK" });
    const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, unsent.entry));
    expect(record).toMatchObject({ state: "withdrawn" });
  });

  it("does nothing for parties that were never registered", async () => {
    const { entry } = await party();
    const end = await bench.job({ workflowId: leaving, entryId: entry });
    await bench.advance(end);
    expect(await lastEvent(end)).toMatchObject({ status: "SKIP", code: "not-registered" });
  });
});
