import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waits } from "../harness/branches.ts";
import { fillPage, invoice, OFFLINE, partyOf } from "../harness/ksef-invoices.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

let platform: SimulatedPlatform;

beforeAll(async () => {
  platform = await SimulatedPlatform.start("ksef");
  await platform.admin("PUT", "ksef/settings", { processing: 0.1, storage: 0.1, limits: "none" });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

/** A workflow that sends invoices issued in an offline mode. */
const sendingBy = (mode: string) =>
  platform.publish({
    name: `Send to KSeF: ${mode}`,
    schema: "bill/invoice",
    steps: [
      { provider: "sequence.enumerate", config: { name: "KSeF", padding: 6, start: 1 } },
      { provider: "silo.close" },
      { provider: "gov-pl.generate", config: { mode } },
      { provider: "gov-pl.send" },
      { provider: "silo.state", config: { state: "sent" } },
    ],
    rescue: [{ provider: "silo.state", config: { state: "error" } }],
  });

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "ksef/records");
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

describe("invoices issued offline", () => {
  it(
    "are sent, and their second QR code is signed with a certificate of KSeF",
    async () => {
      const enrolling = await platform.publish({
        name: "Register for KSeF",
        schema: "org/party",
        steps: [
          {
            provider: "gov-pl.register",
            config: { enrol: true, offline: true, environment: "demo" },
          },
          { provider: "gov-pl.wait.upload" },
          { provider: "silo.state", config: { state: "registered" } },
        ],
      });
      const party = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...partyOf(OFFLINE),
      });
      const job = await platform.begin(enrolling, party);
      await fillPage(platform, await platform.link(party), OFFLINE);
      const registered = { status: "OK", codes: [], state: "registered" };
      expect(await platform.ended(job, party)).toEqual(registered);

      const sending = await sendingBy("awaryjny");
      const entry = await platform.store(invoice({ supplier: partyOf(OFFLINE) }));
      expect(await platform.run(sending, entry)).toEqual({
        status: "OK",
        codes: [],
        state: "sent",
      });
      const { data } = await entryOf(entry);
      const stamps = new Map<string, string>(
        data.head.stamps.map(({ prv, val }: JsonObject) => [prv, val]),
      );
      const address = (stamps.get("favat-qr-certificate") ?? "").replace("https:", "http:");
      expect(address).toContain("/demo/qr/");
      expect((await fetch(address)).status).toBe(200);
      expect((await fetch(`${address.slice(0, -4)}AAAA`)).status).toBe(404);
      const [record] = (await records()).filter(({ seller }) => seller === OFFLINE);
      expect(record).toMatchObject({ mode: "Offline", status: "200" });

      // While KSeF is down, the job tells until when the invoice has to be there.
      const other = await platform.store(invoice({ supplier: partyOf(OFFLINE) }));
      await platform.admin("POST", "ksef/faults", { fault: "maintenance" });
      const waiting = await platform.begin(sending, other);
      await waits(platform, waiting);
      const { json } = await platform.platform.client.get(`/transform/v1/jobs/${waiting}`);
      const told = json.intents.at(-1).events.at(-1).message;
      expect(told).toMatch(/to be there by \d{4}-\d\d-\d\dT2[23]:00:00/);
      await platform.admin("DELETE", "ksef/faults");
      expect(await platform.ended(waiting, other)).toMatchObject({ state: "sent" });
    },
    DEADLINE_MS,
  );

  it(
    "are sent again as technical correction, until KSeF takes them",
    async () => {
      const sending = await sendingBy("offline24");
      const code = "KOREKTA-1";
      const entry = await platform.store(invoice({ supplier: partyOf(OFFLINE), code }));
      await platform.admin("PUT", "ksef/settings", { codes: { [`FV-${code}`]: 450 } });
      const refused = { status: "OK", codes: ["gov-pl.send 450"], state: "error" };
      const codes: string[] = [];
      for (let i = 0; i < 2; i += 1) {
        expect(await platform.run(sending, entry)).toEqual(refused);
        const { stamps } = (await entryOf(entry)).data.head;
        codes.push(stamps.find(({ prv }: JsonObject) => prv === "favat-qr").val);
      }
      // KOD I of the invoice that was handed out, and of the correction that was not accepted.
      const [handed = "", second = ""] = codes.map((url) => url.replace("https:", "http:"));
      expect(second).not.toBe(handed);
      expect((await fetch(handed)).status).toBe(404);
      await platform.admin("PUT", "ksef/settings", { codes: {} });
      expect(await platform.run(sending, entry)).toMatchObject({ codes: [], state: "sent" });
      expect(await (await fetch(handed)).text()).toContain("Faktura została technicznie");
      expect((await fetch(second)).status).toBe(404);
    },
    DEADLINE_MS,
  );
});
