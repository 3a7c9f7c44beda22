import {
  defineConnection,
  definePlugin,
  defineRegistration,
  type RegistrationAnswer,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listAlarms } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmPage, giveInputs } from "./index.ts";
import { renewRegistrations, warnOfApproval } from "./watch.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the authority answers when it registers and renews. */
let registers: RegistrationAnswer;
let renews: RegistrationAnswer;
let renewed = 0;

const connection = defineConnection({
  ...{ key: "acme", name: "Acme", endpoints: {} },
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
  send: async () => ({ is: "accepted" }),
});
const base = {
  title: "Acme",
  connection: "acme",
  input: Type.Object({ name: Type.String({ title: "Name" }) }),
  texts: { en: { title: "Register", text: "Please fill in." } },
  register: async () => registers,
  check: async () => registers,
  async renew() {
    renewed += 1;
    return renews;
  },
} as const;
const approved = defineRegistration({ ...base, key: "acme", approval: "operator" });
const plain = defineRegistration({ ...base, key: "acme.plain", approval: "none" });
const named = (key: string) => ({ key, name: key, summary: "Of a test.", config: Type.Object({}) });
const plugin = definePlugin({
  name: "acme",
  connections: [connection],
  registrations: [approved, plain],
  providers: [approved, plain].flatMap((one) =>
    registrationSteps(one, { register: named(`${one.key}.register`) }),
  ),
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(() => {
  registers = { is: "active" };
  renews = { is: "unknown", message: "no answer" };
  renewed = 0;
});

const watch = () => ({
  owner: bench.database.owner,
  inWorkspace: bench.database.database.withWorkspace,
  registrations: bench.services.registrations,
  clock: bench.services.clock,
  ids: bench.services.ids,
  log: { warn() {} },
});
const parts = () => {
  const { registrations, credentials, clock, engine } = bench.services;
  return { registrations, credentials, clock, registry: engine.registry };
};
const settle = async () => {
  for (let rounds = 0; rounds < 9 && (await bench.transmit()) > 0; rounds += 1);
};

/** A party whose page is confirmed. */
async function confirmed(key: string, holder: string) {
  const place = { environment: "simulated", key, holder } as const;
  const $schema = "https://gobl.org/draft-0/org/party";
  const tax_id = { country: "ES", code: holder };
  const entry = await bench.entry({ $schema, name: "Acme SL", tax_id });
  const steps = [{ provider: `${key}.register` }];
  const workflowId = await bench.workflow({ name: key, steps });
  await bench.advance(await bench.job({ workflowId, entryId: entry }));
  await bench.inWorkspace(async (tx) => {
    const address = { environment: "simulated", key, entry } as const;
    await giveInputs(tx, address, { name: "Acme" }, parts());
    await confirmPage(tx, address, parts());
  });
  await settle();
  return {
    state: async () =>
      (await bench.inWorkspace((tx) => bench.services.registrations.of(tx, place)))?.state,
    get: () => bench.inWorkspace((tx) => bench.services.registrations.of(tx, place)),
  };
}

describe("an approval that the operator leaves open", () => {
  it("raises an alarm after 72 hours, once, which ends with the decision", async () => {
    const party = await confirmed("acme", "B98602642");
    expect(await party.state()).toBe("reviewing");
    const alarms = async () =>
      (await bench.inWorkspace((tx) => listAlarms(tx, false, 10))).filter(
        ({ kind }) => kind === "approval",
      );
    bench.now += 71 * HOUR;
    expect([await warnOfApproval(watch()), await alarms()]).toEqual([0, []]);
    bench.now += 2 * HOUR;
    expect([await warnOfApproval(watch()), await warnOfApproval(watch())]).toEqual([1, 0]);
    expect(await alarms()).toMatchObject([
      {
        message: expect.stringMatching(/^the registration acme of B98602642 waits for approval/),
        details: { key: "acme", holder: "B98602642" },
      },
    ]);
    const { registrations } = bench.services;
    const known = await party.get();
    await bench.inWorkspace((tx) => registrations.decide(tx, known?.id ?? "", true));
    expect(await alarms()).toEqual([]);
    expect(await warnOfApproval(watch())).toBe(0);
    await settle();
    expect(await party.state()).toBe("active");
  });
});

describe("a registration that ends by itself", () => {
  it("is renewed 30 days before, and suspended where that fails until its end", async () => {
    registers = { is: "active", until: bench.now + 60 * DAY };
    const party = await confirmed("acme.plain", "B85905495");
    expect(await party.state()).toBe("active");
    expect(await renewRegistrations(watch())).toBe(0);
    bench.now += 31 * DAY;
    expect(await renewRegistrations(watch())).toBe(1);
    expect(await party.state()).toBe("renewing");
    await settle();
    expect(renewed).toBeGreaterThan(0);
    expect(await renewRegistrations(watch())).toBe(0);
    expect(await party.state()).toBe("renewing");

    bench.now += 30 * DAY;
    expect(await renewRegistrations(watch())).toBe(1);
    const suspended = await party.get();
    expect(suspended).toMatchObject({
      state: "suspended",
      detail: { message: "the registration was not renewed in time" },
    });
    expect(await renewRegistrations(watch())).toBe(0);
  });

  it("stays active with its new end once the authority has renewed it", async () => {
    registers = { is: "active", until: bench.now + 40 * DAY };
    const party = await confirmed("acme.plain", "B63272603");
    renews = { is: "active", until: bench.now + 400 * DAY };
    bench.now += 11 * DAY;
    expect(await renewRegistrations(watch())).toBe(1);
    await settle();
    expect(await party.state()).toBe("active");
    bench.now += 40 * DAY;
    expect(await renewRegistrations(watch())).toBe(0);
    expect(renewed).toBe(1);
  });
});
