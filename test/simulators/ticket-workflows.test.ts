import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonObject, today } from "@fakturo/model";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrupted } from "../harness/branches.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "it");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const HOLDER = "12345678903";
const TAX_CODE = "RSSMRA80A01H501U";
const SENT = { status: "OK", codes: [], state: "sent" };
const NUMBER = expect.stringMatching(/^DCW\d{4}\/\d{4}-\d+$/);

let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("ticket");
  const accounts = { [TAX_CODE]: { password: "right", pin: "1234567890" } };
  await platform.admin("PUT", "ticket/settings", { accounts });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const publish = (name: string) =>
  platform.publish(JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8")));

/** A receipt of today, from the addon's fixtures. */
function receipt(code: string): JsonObject {
  const path = join(repositoryRoot(), "regimes", "it-ticket", "fixtures", "receipt.in.json");
  const json = JSON.parse(readFileSync(path, "utf8"));
  const { uuid: _uuid, totals: _totals, ...rest } = json.doc ?? json;
  return { ...rest, code, issue_date: today("Europe/Rome", Date.now()) };
}

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "ticket/records");

async function stampsOf(entry: string) {
  const { json } = await platform.platform.client.get(`/silo/v1/entries/${entry}`);
  return json.data.head.stamps ?? [];
}

/** Address of the registration's page. */
const linkOf = (entry: string) => platform.link(entry, "registration-link");

/** Gives the access on the page of the registration. */
async function give(link: string, password: string): Promise<void> {
  const body = new FormData();
  body.set("tax_code", TAX_CODE);
  body.set("password", password);
  body.set("pin", "1234567890");
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/ticket-it.fisconline`, { ...redirect, body });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
}

describe.skipIf(!WORKFLOWS)("the published workflows of Italian receipts", () => {
  it(
    "send nothing for a supplier without registration",
    async () => {
      const sending = await publish("ticket-send");
      expect(await platform.run(sending, await platform.store(receipt("1")))).toEqual({
        status: "OK",
        codes: ["ticket-it.send supplier-not-registered"],
        state: "error",
      });
      expect(await records()).toEqual([]);
    },
    DEADLINE_MS,
  );

  it(
    "register a supplier, whose page opens again after a wrong password, and run the workflow after it",
    async () => {
      const { client } = platform.platform;
      const config = { post_registration_workflow: await publish("sdi-post-registration-flow") };
      expect((await client.put("/access/v1/apps/ticket-it", { config })).status).toBe(200);
      const supplier = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Bottega Rialto",
        tax_id: { country: "IT", code: HOLDER },
      });
      const registering = await publish("ticket-register-supplier");
      const processing = { status: "OK", codes: [], state: "processing" };
      expect(await platform.run(registering, supplier)).toEqual(processing);
      const link = await linkOf(supplier);
      await give(link, "wrong");
      await askedAgain(link);
      await give(link, "right");
      const state = async () => (await client.get(`/silo/v1/entries/${supplier}`)).json.state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("registered");
      expect(await platform.run(registering, supplier)).toEqual(processing);
    },
    DEADLINE_MS,
  );

  it(
    "send and void receipts, each once, also after a lost answer and a refusal",
    async () => {
      const sending = await publish("ticket-send");
      const voiding = await publish("ticket-void-receipt");
      const entry = await platform.store(receipt("2"));
      expect(await platform.run(sending, entry)).toEqual(SENT);
      expect(await stampsOf(entry)).toContainEqual({ prv: "ade-ref", val: NUMBER });
      expect(await platform.run(sending, entry)).toEqual(SENT);
      expect(await platform.privateFiles(entry)).toContain("response ticket-it-answer");

      // The same rows as before: only the order of the portal's ids tells the receipts apart.
      const lost = await platform.store(receipt("3"));
      const fault = { fault: "cut-after", method: "POST", path: "/doc/documenti/", count: 1 };
      await platform.admin("POST", "ticket/faults", fault);
      expect(await platform.run(sending, lost)).toEqual(SENT);

      await platform.admin("PUT", "ticket/settings", { provinces: { [HOLDER]: "?" } });
      const refused = await platform.store(receipt("4"));
      expect(await platform.run(sending, refused)).toEqual({
        status: "OK",
        codes: ["ticket-it.send EF0"],
        state: "error",
      });
      await platform.admin("PUT", "ticket/settings", { provinces: {} });
      expect(await platform.run(sending, refused)).toEqual(SENT);

      expect(await platform.run(voiding, entry)).toEqual({ ...SENT, state: "void" });
      expect(await stampsOf(entry)).toContainEqual({ prv: "ade-void-ref", val: NUMBER });
      const taken = await records();
      expect(taken.map(({ operation }) => operation)).toEqual(["V", "V", "V", "A"]);
      expect(taken.map(({ voided }) => voided !== "")).toEqual([true, false, false, false]);
    },
    DEADLINE_MS,
  );

  it(
    "send the return of goods of a receipt, in parts, each once, also after a lost answer",
    async () => {
      const sending = await publish("ticket-send");
      const sold = await platform.store(receipt("20"));
      expect(await platform.run(sending, sold)).toEqual(SENT);
      const stamp = (await stampsOf(sold)).find(({ prv }: JsonObject) => prv === "ade-ref");
      const returned = (code: string, quantity: string): JsonObject => {
        const { tax: _tax, ...sale } = receipt(code);
        const [line] = [sale.lines].flat();
        return {
          ...sale,
          type: "corrective",
          preceding: [
            { series: "T", code: "20", issue_date: sale.issue_date ?? null, stamps: [stamp] },
          ],
          lines: [{ ...Object(line), quantity, ext: { "it-ticket-line-ref": "1" } }],
        };
      };
      const first = await platform.store(returned("21", "1"));
      const fault = { fault: "cut-after", method: "POST", path: "/doc/documenti/", count: 1 };
      await platform.admin("POST", "ticket/faults", fault);
      expect(await platform.run(sending, first)).toEqual(SENT);
      expect(await stampsOf(first)).toContainEqual({ prv: "ade-ref", val: NUMBER });
      const second = await platform.store(returned("22", "2"));
      expect(await platform.run(sending, second)).toEqual(SENT);
      const more = await platform.store(returned("23", "1"));
      expect(await platform.run(sending, more)).toEqual({
        status: "OK",
        codes: ["ticket-it.send return-quantity"],
        state: "error",
      });
      const returns = (await records()).filter(({ operation }) => operation === "R");
      expect(returns.map(({ total }) => total)).toEqual(["24.90000000", "49.80000000"]);

      const voiding = await publish("ticket-void-receipt");
      expect(await platform.run(voiding, first)).toMatchObject({
        codes: ["ticket-it.void not-a-sale"],
      });
      expect(await platform.run(voiding, sold)).toMatchObject({
        codes: ["ticket-it.void SIM-ANNULLO"],
      });
    },
    DEADLINE_MS,
  );

  it(
    "wait while the portal is unavailable, and can be cancelled meanwhile",
    async () => {
      const outage = { simulator: "ticket", fault: "unavailable" };
      const store = (code: string) => platform.store(receipt(code));
      const entries = [await store("30"), await store("31")] as const;
      const sending = await publish("ticket-send");
      expect(await interrupted(platform, outage, sending, entries)).toEqual(SENT);
      expect(await platform.run(sending, entries[1])).toEqual(SENT);
      const voiding = await publish("ticket-void-receipt");
      const voided = await interrupted(platform, outage, voiding, entries);
      expect(voided).toEqual({ ...SENT, state: "void" });
      const unsent = await platform.store(receipt("32"));
      expect((await platform.run(voiding, unsent)).state).toBe("error");
    },
    DEADLINE_MS,
  );

  it(
    "unregister a supplier, after which nothing is entered",
    async () => {
      const supplier = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Bottega Rialto",
        tax_id: { country: "IT", code: HOLDER },
      });
      const steps = [{ name: "End", provider: "ticket-it.unregister" }];
      const leaving = await platform.publish({ name: "Leave", schema: "org/party", steps });
      expect(await platform.run(leaving, supplier)).toMatchObject({ status: "OK", codes: [] });
      const sending = await publish("ticket-send");
      expect(await platform.run(sending, await platform.store(receipt("9")))).toEqual({
        status: "OK",
        codes: ["ticket-it.send supplier-not-registered"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("ticket-workflows", () => [platform]);
