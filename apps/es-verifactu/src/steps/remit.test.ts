import { createEngine } from "@fakturo/engine";
import type { Effects, StepResult, SubmissionStatus } from "@fakturo/plugin";
import { verifyXml } from "@fakturo/signature";
import { fixedPorts } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { beforeEach, describe, expect, it } from "vitest";
import { invoice, seller } from "../../fixtures/documents.ts";
import { signingHost } from "../../fixtures/signing.ts";
import { SignedDay, SignedRecord } from "../archive/signed-record.ts";
import { NAMESPACES } from "../namespaces.ts";
import { generateInvoice } from "./no-verifactu.ts";
import { Remittance, remit } from "./remit.ts";

const { find, text } = createFinder(NAMESPACES);
const engine = createEngine({ plugins: [], ...fixedPorts() });
const party = engine.envelop({
  $schema: "https://gobl.org/draft-0/org/party",
  ...seller,
}).output;

const ARGS = { reference: "REQ2026000000001", from: "2026-02-01", upto: "2026-02-28" };
const CHAIN = "verifactu:B98602642:7";

type Host = ReturnType<typeof signingHost>;
let host: Host;

beforeEach(() => {
  host = signingHost();
});

/** Registers invoices in one chain, and hands their archive to the host of the party. */
async function issue(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const own = signingHost(undefined, host.chains);
    await share(own).run(generateInvoice, invoice({ code: `F-${n}` }));
    for (const [key, record] of own.records) host.records.set(key, record);
  }
}

function share(own: Host): Host {
  for (const [key, record] of host.records) own.records.set(key, record);
  return own;
}

function submitted({ effects }: StepResult): NonNullable<Effects["submit"]> {
  if (!effects?.submit) throw new Error("nothing was submitted");
  return effects.submit;
}

const refOf = (result: StepResult) => ("ref" in result ? result.ref : undefined);
const go = (more: Parameters<Host["run"]>[3] = {}) =>
  host.run(remit, party, false, { args: ARGS, ...more });

function status(identity: string, state: SubmissionStatus["state"]): SubmissionStatus {
  return {
    id: "s-1",
    connection: "gov-es.noverifactu",
    environment: "live",
    kind: "report",
    identity,
    digest: "",
    state,
    references: [],
    attempts: 1,
    faults: [],
    effects: {},
  };
}

describe("gov-es.noverifactu.remit", () => {
  it("sends the records of the period as they were signed, and notes that it is done", async () => {
    await issue(2);
    const ref = refOf(await go()) ?? "";
    expect(ref).toBe("B98602642·REQ2026000000001·2026-02-01·2026-02-28·1-2-S");
    const sent = submitted(await go({ ref }));
    expect([sent.identity, sent.holder, sent.stream]).toEqual([ref, "B98602642", CHAIN]);
    const message = new TextDecoder().decode(sent.bytes);
    for (const record of host.records.values()) {
      const { xml } = record.value;
      if (typeof xml !== "string") continue;
      verifyXml(xml);
      expect(message).toContain(xml.replace(/^<\?xml.*?\?>\s*/, ""));
    }
    const head = find(readXml(message), "soapenv:Body/sum:RegFactuSistemaFacturacion/sum:Cabecera");
    expect(text(head, "sum1:RemisionRequerimiento/sum1:RefRequerimiento")).toBe(ARGS.reference);
    expect(text(head, "sum1:RemisionRequerimiento/sum1:FinRequerimiento")).toBe("S");
    const submission = status(ref, "accepted");
    expect((await go({ ref: "s-1", submission })).status).toBe("OK");
    expect((await go()).status).toBe("SKIP");
  });

  it("splits more than 1000 records, and goes on where an earlier job ended", async () => {
    const row = { id: "", version: 1, entry: undefined, updatedAt: 0 };
    const value = { at: "2026-02-10T10:00:00+01:00", xml: "<sum1:RegistroAlta/>" };
    for (let n = 1; n <= 1001; n += 1)
      host.records.set(`${SignedRecord.key} ${CHAIN} ${n}`, { ...row, value });
    const day = { first: 1, last: 1001 };
    host.records.set(`${SignedDay.key} ${CHAIN} 2026-02-10`, { ...row, value: day });
    const ref = refOf(await go()) ?? "";
    expect(ref).toMatch(/·1-1000-N$/);
    const submission = status(ref, "accepted");
    const next = await go({ ref: "s-1", submission });
    expect(refOf(next)).toMatch(/·1001-1001-S$/);
    expect(next.effects?.records?.map(({ type, value }) => [type.key, value])).toEqual([
      [Remittance.key, { next: 1001, done: false }],
    ]);
    expect(refOf(await go())).toMatch(/·1001-1001-S$/);
  });

  it("follows a message that is under way, and sends a refused one again", async () => {
    await issue(1);
    const ref = refOf(await go()) ?? "";
    const waiting = await go({ ref, submission: status(ref, "queued") });
    expect([waiting.status, refOf(waiting), waiting.effects?.submit]).toEqual([
      "QUEUED",
      "s-1",
      undefined,
    ]);
    expect(submitted(await go({ ref, submission: status(ref, "refused") })).identity).toBe(ref);
    const refused = await go({ ref: "s-1", submission: status(ref, "refused") });
    expect(refused.status).toBe("KO");
  });

  it.each([
    [{ ...ARGS, reference: "REQ-1" }, "input"],
    [{ ...ARGS, reference: "" }, "input"],
    [{ ...ARGS, from: "2026-2-1" }, "input"],
    [{ ...ARGS, from: "2026-03-01" }, "input"],
    [{ ...ARGS, from: "2000-03-01" }, "input"],
    [{ ...ARGS, from: "2026-01-01", upto: "2026-01-31" }, "no-record"],
  ])("refuses %o", async (args, code) => {
    await issue(1);
    expect(await go({ args })).toMatchObject({ status: "KO", code });
  });
});
