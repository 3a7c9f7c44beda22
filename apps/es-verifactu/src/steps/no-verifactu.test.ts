import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, line, status } from "../../fixtures/documents.ts";
import { Host } from "../../fixtures/host.ts";
import { CERTIFICATE, FROM, NOW, pkcs12, signingHost } from "../../fixtures/signing.ts";
import { NAMESPACES } from "../namespaces.ts";
import { generateEvent } from "./events.ts";
import { recordSigned } from "./keep.ts";
import { generateCancel, generateInvoice } from "./no-verifactu.ts";

const { find, text } = createFinder({ ...NAMESPACES, ds: "http://www.w3.org/2000/09/xmldsig#" });
const utf8 = new TextDecoder();

const fileOf = (host: Host, key: string) => utf8.decode(host.files.get(key));

describe("gov-es.noverifactu.generate", () => {
  it("signs the record of an invoice as it is kept", async () => {
    const host = signingHost();
    expect((await host.run(generateInvoice, invoice())).status).toBe("OK");
    const xml = fileOf(host, "noverifactu");
    const signed = verifyXml(xml, { now: NOW });
    expect(signed.policy).toBe("urn:oid:2.16.724.1.3.1.1.2.1.9");
    expect(signed.signingTime).toBe("2026-02-10T10:00:00+01:00");
    const root = readXml(xml);
    expect(root.name).toBe("RegistroAlta");
    expect(root.children.at(-1)?.name).toBe("Signature");
    expect(host.stamps.map(({ prv }) => prv)).toEqual(["verifactu-qr", "verifactu-hash"]);
    expect(host.stamps[0]?.val).toContain("/ValidarQRNoVerifactu?");
    expect((await host.run(generateInvoice, invoice())).status).toBe("SKIP");
    const changed = invoice({ lines: [{ ...line, quantity: "9" }] });
    expect((await host.run(generateInvoice, changed)).status).toBe("OK");
    expect(text(readXml(fileOf(host, "noverifactu")), "sum1:Subsanacion")).toBe("S");
  });

  it("shares the chain with cancellations", async () => {
    const host = signingHost();
    expect((await host.run(generateCancel, invoice())).status).toBe("KO");
    await host.run(generateInvoice, invoice());
    expect((await host.run(generateCancel, invoice())).status).toBe("OK");
    const gone = readXml(fileOf(host, "noverifactu-cancel"));
    verifyXml(fileOf(host, "noverifactu-cancel"), { now: NOW });
    expect(text(gone, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella")).toBe(
      text(readXml(fileOf(host, "noverifactu")), "sum1:Huella"),
    );
    expect((await host.run(generateCancel, invoice())).status).toBe("SKIP");
  });

  it("signs events inside, in a chain of their own", async () => {
    const host = signingHost();
    const event = status({ key: "system-startup" });
    expect((await host.run(generateEvent, event)).status).toBe("OK");
    const root = readXml(fileOf(host, "noverifactu-event"));
    verifyXml(fileOf(host, "noverifactu-event"), { now: NOW });
    expect(find(root, "sf:Evento/ds:Signature")).toBeDefined();
    expect([...host.chains.keys()]).toEqual(["verifactu-event:B98602642:7"]);
    expect((await host.run(generateEvent, event)).status).toBe("SKIP");
  });

  it.each([
    [undefined, "precondition-failed"],
    ["no JSON", "input"],
    ["{}", "input"],
    [JSON.stringify({ pkcs12, password: "otra" }), "signature"],
  ])("refuses the certificate %#", async (certificate, code) => {
    const host = new Host();
    if (certificate !== undefined) host.secrets.set("gov-es.certificate", certificate);
    const result = await host.run(generateInvoice, invoice());
    expect(result).toMatchObject({ status: "KO", code });
    expect(host.chains.size).toBe(0);
  });

  it("refuses a certificate that has expired", async () => {
    const old = selfSigned({ commonName: "Ribera", from: FROM, until: NOW - 1 });
    const file = Buffer.from(toPkcs12(old, "x", "aes256")).toString("base64");
    const host = signingHost(JSON.stringify({ pkcs12: file, password: "x" }));
    const result = await host.run(generateInvoice, invoice());
    expect(result).toMatchObject({ status: "KO", code: "signature" });
  });

  it("takes the taxpayer's own certificate first", async () => {
    const host = signingHost("no JSON");
    host.secrets.set("gov-es.certificate.b98602642", CERTIFICATE);
    expect((await host.run(generateInvoice, invoice())).status).toBe("OK");
  });
});

describe("gov-es.noverifactu.record", () => {
  it("keeps every record under its huella", async () => {
    const host = signingHost();
    expect((await host.run(recordSigned, invoice())).status).toBe("KO");
    await host.run(generateInvoice, invoice());
    expect((await host.run(recordSigned, invoice())).status).toBe("OK");
    expect((await host.run(recordSigned, invoice())).status).toBe("SKIP");
    await host.run(generateInvoice, invoice({ lines: [{ ...line, quantity: "9" }] }));
    await host.run(recordSigned, invoice());
    const kept = [...host.files.keys()].filter((key) => /^noverifactu-[0-9a-f]{16}$/.test(key));
    expect(kept).toHaveLength(2);
  });
});
