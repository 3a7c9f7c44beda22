import { FakturoError, type Json } from "@fakturo/model";
import type {
  Effects,
  EntryFile,
  Envelope,
  Outgoing,
  Provider,
  StepFile,
  StepResult,
  SubmissionStatus,
} from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { fakeStepContext, runStep } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, zone } from "../../fixtures/documents.ts";
import { readRequest } from "../connection/lroe-messages.ts";
import { connections } from "../connection/treasuries.ts";
import { ZONES } from "../zones.ts";
import { cancel } from "./cancel.ts";
import { generate } from "./generate.ts";
import { zuzendu } from "./zuzendu.ts";

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

/** A fake server that stores chains, files, and the effects of the last step. */
class Host {
  readonly chains = new Map<string, Json>();
  secrets: Readonly<Record<string, string | undefined>> = SECRETS;
  stamps: { prv: string; val: string }[] = [];
  files: readonly StepFile[] = [];
  submitted: Outgoing | undefined;
  /** State of the entry's newest record. */
  submission: SubmissionStatus | undefined;
  readonly #stored = new Map<string, Uint8Array>();

  async run(provider: Provider, envelope: Envelope, sandbox = false): Promise<StepResult> {
    const context = {
      ...fakeStepContext(),
      sandbox,
      now: () => NOW,
      secret: async (name: string) => this.secrets[name],
      endpoint: (key: string, name: string) => {
        const found = connections.find((one) => one.key === key);
        const address = found?.endpoints[sandbox ? "test" : "live"]?.[name];
        if (address === undefined) throw new FakturoError("precondition-failed", "no address");
        return address;
      },
      file: async (id: string) => this.#stored.get(id) ?? new Uint8Array(),
      chain: async (key: string) => this.chains.get(key),
    };
    const entry = { id: "e", folder: "sales", state: "", files: this.#listed() };
    const head = { ...envelope.head, stamps: this.stamps };
    const { submission } = this;
    const task = { envelope: { ...envelope, head }, entry, submission };
    const result = await runStep(provider, {}, task, context);
    if (result.effects) this.#write(result.effects);
    return result;
  }

  /** The newest record, decided by the treasury. */
  decide(state: SubmissionStatus["state"], kind: SubmissionStatus["kind"] = "issue"): void {
    this.submission = {
      id: "s",
      connection: "gov-es.ticketbai.gipuzkoa",
      environment: "simulated",
      kind,
      identity: "i",
      digest: "",
      state,
      references: [],
      attempts: 1,
      faults: [],
      effects: {},
    };
  }

  #listed(): EntryFile[] {
    return [...this.#stored.keys()].map((key) => ({
      id: key,
      key,
      name: `${key}.xml`,
      category: "format",
      mime: "application/xml",
      size: 1,
      sha256: "",
      embeddable: false,
      private: false,
    }));
  }

  #write({ chains = [], files = [], stamps = [], submit }: Effects): void {
    for (const { key, link } of chains) this.chains.set(key, link);
    for (const { key = "", data } of files) this.#stored.set(key, data);
    this.submitted = submit;
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
      position: 1,
    });
    expect(host.submitted).toMatchObject({
      connection: "gov-es.ticketbai.bizkaia",
      kind: "issue",
      identity: "B98602642·T·26-7·10-02-2026",
      holder: "B98602642",
      stream: "B98602642 2026 issue",
      position: 1,
    });
    expect(readRequest(host.submitted?.bytes ?? new Uint8Array()).file).toMatchObject({
      root: "TicketBai",
      signature: verified.signatureValue.slice(0, 100),
    });
  });

  it("submits the signed file itself in the other provinces, with their test address in sandboxes", async () => {
    const host = new Host();
    await host.run(generate, invoice(zone("SS")), true);
    expect(host.submitted).toMatchObject({ connection: "gov-es.ticketbai.gipuzkoa", position: 1 });
    expect(host.submitted?.stream).toBeUndefined();
    expect(utf8.decode(host.submitted?.bytes)).toBe(host.text("tbai"));
    expect(host.stamps[1]?.val).toContain("https://tbai.prep.gipuzkoa.eus/qr/?id=");
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

  it("has the licence of Bizkaia's test system in sandboxes that set none", async () => {
    const licenseIn = async (code: "BI" | "SS") => {
      const host = new Host();
      host.secrets = { ...SECRETS, "ticketbai.software": undefined };
      const { effects } = await host.run(generate, invoice(zone(code)), true);
      const [file] = effects?.files ?? [];
      const xml = new TextDecoder().decode(file?.data);
      return ["LicenciaTBAI", "Nombre"].map(
        (name) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1],
      );
    };
    expect(await licenseIn("BI")).toEqual([
      "TBAIBI00000000PRUEBA",
      "SOFTWARE GARANTE TICKETBAI PRUEBA",
    ]);
    expect(await licenseIn("SS")).toEqual(["TBAI00000000000", "Fakturo"]);
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
    const cancelled = await host.run(cancel, invoice({ issue_date: "2026-01-05" }));
    expect(cancelled.status).toBe("QUEUED");
    expect(host.submitted).toMatchObject({
      kind: "cancel",
      identity: "B98602642·T·26-7·10-02-2026",
      stream: "B98602642 2026 cancel",
    });
    const xml = host.text("tbai-cancel");
    verifyXml(xml, { now: NOW });
    expect(text(readXml(xml), "IDFactura/CabeceraFactura/FechaExpedicionFactura")).toBe(
      "10-02-2026",
    );
    expect(host.text("tbai-cancel-lroe")).toContain("AnulacionTicketBai");
  });

  it("corrects a refused cancellation by an unsigned message where the province takes one", async () => {
    const host = new Host();
    await host.run(generate, invoice(zone("SS")));
    await host.run(cancel, invoice(zone("SS")));
    const { signatureValue } = verifyXml(host.text("tbai-cancel"), { now: NOW });
    host.decide("refused", "cancel");
    expect((await host.run(cancel, invoice(zone("SS")))).status).toBe("QUEUED");
    const message = readXml(host.text("tbai-cancel-zuzendu"));
    expect(message.name).toBe("SubsanacionAnulacionTicketBAI");
    expect(text(message, "SignatureValueFirmaAnulacion")).toBe(signatureValue.slice(0, 100));
  });
});

describe("gov-es.ticketbai.zuzendu", () => {
  const changed = { ...zone("SS"), notes: [{ key: "general", text: "Beste lan bat" }] };
  const actionOf = (host: Host) => text(readXml(host.text("tbai-zuzendu")), "Cabecera/Accion");

  it("repairs a refused file under its number, moment, link and signature", async () => {
    const host = new Host();
    await host.run(generate, invoice({ ...zone("SS"), code: "26-6" }));
    host.stamps = [];
    await host.run(generate, invoice(zone("SS")));
    const original = host.text("tbai");
    host.decide("refused");
    expect((await host.run(zuzendu, invoice(changed))).status).toBe("QUEUED");
    const message = readXml(host.text("tbai-zuzendu"));
    const same = ["CabeceraFactura/NumFactura", "CabeceraFactura/HoraExpedicionFactura"];
    for (const path of same.map((name) => `Factura/${name}`))
      expect(text(message, path)).toBe(text(readXml(original), path));
    const link = "HuellaTBAI/EncadenamientoFacturaAnterior/NumFacturaAnterior";
    expect(text(message, link)).toBe("26-6");
    expect(text(message, "HuellaTBAI/Software/LicenciaTBAI")).toBe("TBAISS1");
    expect(text(message, "Factura/DatosFactura/DescripcionFactura")).toBe("Beste lan bat");
    expect(text(message, "SignatureValueFirmaFactura")).toBe(
      verifyXml(original, { now: NOW }).signatureValue.slice(0, 100),
    );
    expect(actionOf(host)).toBe("SUBSANAR");
    expect(host.submitted).toMatchObject({ kind: "amend", holder: "B98602642" });
    host.decide("refused", "amend");
    await host.run(zuzendu, invoice(changed));
    expect(actionOf(host)).toBe("SUBSANAR");
  });

  it("changes a file that the treasury has, and waits while that is not known", async () => {
    const host = new Host();
    await host.run(generate, invoice(zone("SS")));
    expect(await host.run(zuzendu, invoice(changed))).toMatchObject({ code: "no-submission" });
    host.decide("unknown");
    expect(await host.run(zuzendu, invoice(changed))).toMatchObject({ code: "not-decided" });
    host.decide("remarked");
    await host.run(zuzendu, invoice(changed));
    expect(actionOf(host)).toBe("MODIFICAR");
  });

  it("refuses another number, a cancelled invoice, and Bizkaia", async () => {
    const host = new Host();
    await host.run(generate, invoice(zone("SS")));
    host.decide("accepted");
    expect(await host.run(zuzendu, invoice({ ...changed, code: "26-9" }))).toMatchObject({
      status: "KO",
      faults: [{ code: "ES-TICKETBAI-NUMBER" }],
    });
    expect(await host.run(zuzendu, invoice())).toMatchObject({ code: "no-correction" });
    host.decide("annulled");
    expect(await host.run(zuzendu, invoice(changed))).toMatchObject({ code: "already-cancelled" });
  });
});
