import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, NIT } from "../harness/dian-bench.ts";
import { DianPlatform, dayInColombia, invoiceNow, ON_CREDIT } from "../harness/dian-platform.ts";
import { DEADLINE_MS } from "../harness/simulated-platform.ts";

const POLL = { timeout: DEADLINE_MS, interval: 250 };
const SENT = { status: "OK", codes: [], state: "sent" };
const NUMBER = {
  provider: "sequence.enumerate",
  config: { name: "Colombia", prefix: "", padding: 1, start: 1 },
};
const SENDING = [
  NUMBER,
  { provider: "silo.close" },
  { provider: "gov-co.send" },
  { provider: "silo.state", config: { state: "sent" } },
];

let dian: DianPlatform;

beforeAll(async () => {
  dian = await DianPlatform.start();
}, DEADLINE_MS);
afterAll(async () => {
  await dian?.stop();
});

describe("invoices of the DIAN", () => {
  it(
    "are sent and received by companies that have registered",
    async () => {
      await dian.register(NIT, "Café de Altura SAS");
      await dian.register(BUYER, "Tienda La Esquina SAS");
    },
    DEADLINE_MS,
  );

  it(
    "claim an invoice as its customer, or accept it tacitly as its supplier, one without the other",
    async () => {
      await dian.settings({ acceptanceDays: 0 });
      const sending = await dian.workflow("bill/invoice", ...SENDING);
      const name = { first_name: "Ana", family_name: "Ejemplo", job: "Recepción" };
      const person = { number: "52111222", ...name };
      const telling = (event: string, more: JsonObject = {}) =>
        dian.workflow("bill/invoice", { provider: "gov-co.event", config: { event, ...more } });
      const [receipt, goods, claim, tacit] = await Promise.all([
        telling("030", { person }),
        telling("032", { person }),
        telling("031", { reason: "03" }),
        telling("034"),
      ]);
      const told = { status: "OK", codes: [] };
      const refused = { codes: ["gov-co.event SIM-ORDER"] };
      const [accepted, claimed] = [
        await dian.simulated.store(invoiceNow(ON_CREDIT)),
        await dian.simulated.store(invoiceNow(ON_CREDIT)),
      ];
      for (const entry of [accepted, claimed]) {
        expect(await dian.simulated.run(sending, entry)).toEqual(SENT);
        expect(await dian.simulated.run(receipt, entry)).toMatchObject(told);
      }
      // Before the goods there is no acceptance, but a claim.
      expect(await dian.simulated.run(tacit, accepted)).toMatchObject(refused);
      expect(await dian.simulated.run(claim, claimed)).toMatchObject(told);
      expect(await dian.simulated.run(goods, accepted)).toMatchObject(told);
      expect(await dian.simulated.run(tacit, accepted)).toMatchObject(told);
      expect(await dian.simulated.run(claim, accepted)).toMatchObject(refused);
      expect(await dian.simulated.run(goods, claimed)).toMatchObject(told);
      expect(await dian.simulated.run(tacit, claimed)).toMatchObject(refused);
      const more = ["Event 030", "Event 030", "Event 031", "Event 032", "Event 034", "Event 032"];
      expect(await dian.events()).toEqual(more);
      const cash = await dian.simulated.store(invoiceNow());
      expect(await dian.simulated.run(sending, cash)).toEqual(SENT);
      expect((await dian.simulated.run(receipt, cash)).codes).toEqual(["gov-co.event LGC62"]);
      await dian.settings({ acceptanceDays: 3 });
    },
    DEADLINE_MS,
  );

  it(
    "issue in a contingency while the DIAN is down, and send once it answers again",
    async () => {
      const contingent = (contingency: string, ...numbering: readonly JsonObject[]) =>
        dian.workflow(
          "bill/invoice",
          ...numbering,
          { provider: "silo.close" },
          { provider: "gov-co.generate", config: { contingency } },
          { provider: "silo.state", config: { state: "sent" } },
          { provider: "gov-co.send" },
          { provider: "silo.state", config: { state: "registered" } },
        );
      const [ofDian, ofIssuer] = await Promise.all([
        contingent("dian", NUMBER),
        contingent("issuer"),
      ]);
      const before = (await dian.records()).length;
      await dian.simulated.admin("POST", "dian/faults", { fault: "throttled" });
      const [down, paper] = [
        await dian.simulated.store(invoiceNow()),
        await dian.simulated.store(invoiceNow({ code: "770001", issue_date: dayInColombia(1) })),
      ];
      const jobs = [
        await dian.simulated.begin(ofDian, down),
        await dian.simulated.begin(ofIssuer, paper),
      ];
      for (const entry of [down, paper]) {
        // Delivered with code and QR text, although the DIAN has not answered.
        await expect.poll(async () => (await dian.entryOf(entry)).state, POLL).toBe("sent");
        expect((await dian.stampsOf(entry)).get("dian-qr")).toContain("searchqr");
      }
      expect(await dian.records()).toHaveLength(before);
      await dian.simulated.admin("DELETE", "dian/faults");
      const done = { status: "OK", codes: [], state: "registered" };
      expect(await dian.simulated.ended(jobs[0] ?? "", down)).toEqual(done);
      expect(await dian.simulated.ended(jobs[1] ?? "", paper)).toEqual(done);
      const codes = await Promise.all(
        [down, paper].map(async (one) => (await dian.stampsOf(one)).get("dian-cude")),
      );
      const sent = (await dian.records()).filter(({ code }) => codes.includes(code));
      expect(sent.map(({ result }) => result)).toEqual(["accepted", "accepted"]);
      const files = [await dian.fileOf(down, "dian"), await dian.fileOf(paper, "dian")].map(String);
      expect(files[0]).toContain("<cbc:InvoiceTypeCode>04<");
      expect(files[1]).toContain("<cbc:InvoiceTypeCode>03<");
    },
    DEADLINE_MS,
  );
});
