import type { Json } from "@fakturo/model";
import type { Effects, Envelope, Provider, StepFile, StepResult } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { fakeStepContext, runStep } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, zone } from "../../fixtures/documents.ts";
import { ZONES } from "../zones.ts";
import { cancel } from "./cancel.ts";
import { generate } from "./generate.ts";

const { text } = createFinder({ ds: "http://www.w3.org/2000/09/xmldsig#" });
const utf8 = new TextDecoder();

const NOW = Date.parse("2026-02-10T09:00:00Z");
const credentials = selfSigned({
  commonName: "Itsaso",
  from: NOW - 1000,
  until: NOW + 1000,
  name: { C: "ES" },
});
const pkcs12 = Buffer.from(toPkcs12(credentials, "giltza", "aes256")).toString("base64");
const SECRETS: Readonly<Record<string, string>> = {
  "gov-es.certificate": JSON.stringify({ pkcs12, password: "giltza" }),
  "ticketbai.software": JSON.stringify({
    licenses: { BI: "TBAIBI1", SS: "TBAISS1" },
    nif: "B98602642",
  }),
};

/** A fake server that stores chains, and the effects of the last step. */
class Host {
  readonly chains = new Map<string, Json>();
  secrets: Readonly<Record<string, string | undefined>> = SECRETS;
  stamps: { prv: string; val: string }[] = [];
  files: readonly StepFile[] = [];

  async run(provider: Provider, envelope: Envelope, sandbox = false): Promise<StepResult> {
    const context = {
      ...fakeStepContext(),
      sandbox,
      now: () => NOW,
      secret: async (name: string) => this.secrets[name],
      chain: async (key: string) => this.chains.get(key),
    };
    const head = { ...envelope.head, stamps: this.stamps };
    const result = await runStep(provider, {}, { envelope: { ...envelope, head } }, context);
    if (result.status === "OK") this.#write(result.effects);
    return result;
  }

  #write({ chains = [], files = [], stamps = [] }: Effects): void {
    for (const { key, link } of chains) this.chains.set(key, link);
    this.files = files;
    this.stamps = [...this.stamps, ...stamps];
  }

  text(key: string): string {
    return utf8.decode(this.files.find((file) => file.key === key)?.data);
  }
}

describe("gov-es.ticketbai.generate", () => {
  it("signs, chains, stamps, and hands in to the book of Bizkaia", async () => {
    const host = new Host();
    expect((await host.run(generate, invoice())).status).toBe("OK");
    const xml = host.text("tbai");
    const verified = verifyXml(xml, { now: NOW });
    expect(verified.claimedRole).toBe("Supplier");
    expect(verified.policy).toBe(ZONES.BI.policy.identifier);
    const [code, qr] = host.stamps;
    const start = verified.signatureValue.slice(0, 13);
    expect(code?.val).toMatch(/^TBAI-B98602642-100226-.{13}-\d{3}$/);
    expect(code?.val).toContain(start);
    expect(qr?.val).toMatch(
      /^https:\/\/batuz\.eus\/QRTBAI\/\?id=TBAI-.*&s=T&nf=26-7&i=145\.20&cr=\d{3}$/,
    );
    const sent = text(readXml(host.text("tbai-lroe")), "FacturasEmitidas/FacturaEmitida/TicketBai");
    expect(Buffer.from(sent, "base64").toString()).toBe(xml);
    expect(host.chains.get("ticketbai:BI:B98602642")).toEqual({
      series: "T",
      code: "26-7",
      issue_date: "10-02-2026",
      signature: verified.signatureValue.slice(0, 100),
    });
  });

  it("follows the file before, of the same province", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    const first = verifyXml(host.text("tbai"), { now: NOW }).signatureValue;
    host.stamps = [];
    await host.run(generate, invoice({ code: "26-8" }));
    const chain = "HuellaTBAI/EncadenamientoFacturaAnterior";
    const second = readXml(host.text("tbai"));
    expect(text(second, `${chain}/SignatureValueFirmaFacturaAnterior`)).toBe(first.slice(0, 100));
    host.stamps = [];
    await host.run(generate, invoice({ code: "26-9", ...zone("SS") }));
    expect(text(readXml(host.text("tbai")), `${chain}/NumFacturaAnterior`)).toBe("");
    expect(host.files).toHaveLength(1);
  });

  it("refuses to make a second file", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    expect(await host.run(generate, invoice())).toMatchObject({ status: "KO", code: "duplicate" });
    expect(host.chains.size).toBe(1);
  });

  it("needs document, certificate and licence", async () => {
    const host = new Host();
    host.secrets = { ...SECRETS, "gov-es.certificate": undefined };
    const unsigned = await host.run(generate, invoice());
    expect(unsigned).toMatchObject({ status: "KO", code: "precondition-failed" });
    host.secrets = SECRETS;
    const unlicensed = await host.run(generate, invoice(zone("VI")));
    expect(unlicensed).toMatchObject({ status: "KO", code: "precondition-failed" });
    host.secrets = { ...SECRETS, "ticketbai.software": undefined };
    expect((await host.run(generate, invoice(), true)).status).toBe("OK");
    expect(await runStep(generate, {})).toMatchObject({ status: "KO", code: "no-document" });
  });

  it("leaves the chain alone when the file cannot be made", async () => {
    const host = new Host();
    const result = await host.run(generate, invoice({ notes: [] }));
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "ES-TICKETBAI-DESCRIPTION" }] });
    expect(host.chains.size).toBe(0);
  });
});

describe("gov-es.ticketbai.cancel", () => {
  it("signs the cancellation of the file that was made", async () => {
    const host = new Host();
    expect(await host.run(cancel, invoice())).toMatchObject({
      status: "KO",
      code: "not-registered",
    });
    await host.run(generate, invoice({ issue_date: "2026-01-05" }));
    expect((await host.run(cancel, invoice({ issue_date: "2026-01-05" }))).status).toBe("OK");
    const xml = host.text("tbai-cancel");
    verifyXml(xml, { now: NOW });
    expect(text(readXml(xml), "IDFactura/CabeceraFactura/FechaExpedicionFactura")).toBe(
      "10-02-2026",
    );
    expect(host.text("tbai-cancel-lroe")).toContain("AnulacionTicketBai");
  });
});
