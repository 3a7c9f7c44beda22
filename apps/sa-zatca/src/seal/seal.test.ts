import { createPrivateKey, createPublicKey, verify } from "node:crypto";
import { errorKeyOf } from "@fakturo/test-support";
import { BitString, Sequence } from "asn1js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/invoices.ts";
import { certificateFor, KEY_PEM, OTHER_KEY_PEM } from "../../fixtures/unit.ts";
import { parsed } from "../enrol/asn1.ts";
import {
  decodeTlv,
  encodeTlv,
  FIRST_HASH,
  invoiceHash,
  sealZatca,
  unitOf,
  unitRequest,
  verifySeal,
} from "../index.ts";
import { hashedForm } from "./hash.ts";
import { propertiesDigest } from "./xades.ts";

const utf8 = new TextEncoder();
const NOW = Date.UTC(2026, 1, 10, 11, 5, 9);
const CERTIFICATE = certificateFor(KEY_PEM);
const unit = unitOf(KEY_PEM, CERTIFICATE);
const position = { counter: 7, previous: FIRST_HASH };
const sealed = (changes = {}) => sealZatca(invoice(changes), { unit, position, now: NOW });

describe("sealing", () => {
  it("refuses invoices of a later day in Riyadh (BR-KSA-04)", () => {
    const evening = Date.UTC(2026, 1, 9, 21, 30);
    expect(sealZatca(invoice(), { unit, position, now: evening }).hash).not.toBe("");
    expect(
      errorKeyOf(() => sealZatca(invoice(), { unit, position, now: evening - 3_600_000 })),
    ).toBe("validation");
  });
});

describe("invoice hash", () => {
  // The example whose digest is published: 501 bytes, as removed elements leave two lines of white space.
  const PREFIX = "urn:oasis:names:specification:ubl:schema:xsd:";
  const XML = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${PREFIX}Invoice-2" xmlns:cac="${PREFIX}CommonAggregateComponents-2" xmlns:cbc="${PREFIX}CommonBasicComponents-2" xmlns:ext="${PREFIX}CommonExtensionComponents-2"><ext:UBLExtensions><ext:UBLExtension/></ext:UBLExtensions>
  <cbc:ID>INV-1</cbc:ID>
  <cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>1</cbc:UUID></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID></cac:AdditionalDocumentReference>
  <cac:Signature><cbc:ID>x</cbc:ID></cac:Signature>
  <cbc:Note/>
</Invoice>`;

  it("is that of the published example", () => {
    expect(utf8.encode(hashedForm(XML))).toHaveLength(501);
    expect(invoiceHash(XML)).toBe("2/I19kYGECJ7pJ75zCde8KbqBp8pGNlU85qFbIDwwqU=");
  });

  it("does not depend on what is left out, on comments or the order of attributes", () => {
    const other = XML.replace("<ext:UBLExtension/>", "<ext:UBLExtension>x</ext:UBLExtension>")
      .replace("<cbc:ID>x</cbc:ID>", "")
      .replace("<cbc:ID>INV-1", "<!-- a --><cbc:ID>INV-1");
    expect(invoiceHash(other)).toBe(invoiceHash(XML));
    expect(invoiceHash(XML.replace("INV-1", "INV-2"))).not.toBe(invoiceHash(XML));
  });

  it("starts from the hash of nothing", () => {
    expect(Buffer.from(FIRST_HASH, "base64").toString()).toMatch(/^5feceb66[0-9a-f]{56}$/);
  });
});

describe("QR code", () => {
  it("is that of the published example", () => {
    const text = encodeTlv([
      [1, "Bobs Records"],
      [2, "310122393500003"],
      [3, "2022-04-25T15:30:00Z"],
      [4, "1000.00"],
      [5, "150.00"],
    ]);
    expect(text).toBe(
      "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==",
    );
  });

  it("holds any values of up to 255 bytes", () => {
    const value = fc.uint8Array({ maxLength: 255 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("1", "2", "9"), value), (fields) => {
        const rows = Object.entries(fields).map(([tag, bytes]) => [Number(tag), bytes] as const);
        const read = decodeTlv(encodeTlv(rows));
        for (const [tag, bytes] of rows) expect([...(read.get(tag) ?? [])]).toEqual([...bytes]);
      }),
    );
    expect(errorKeyOf(() => encodeTlv([[1, "é".repeat(128)]]))).toBe("input");
    expect(errorKeyOf(() => decodeTlv("AQx4"))).toBe("input");
  });
});

describe("signed invoices", () => {
  it("hold together", () => {
    const { xml, hash, qr } = sealed();
    expect(verifySeal(utf8.encode(xml))).toEqual([]);
    expect(invoiceHash(xml)).toBe(hash);
    const fields = decodeTlv(qr);
    const text = (tag: number) => new TextDecoder().decode(fields.get(tag));
    expect([2, 3, 4, 5, 6].map(text)).toEqual([
      "310122393500003",
      "2026-02-10T14:05:09",
      "149.50",
      "19.50",
      hash,
    ]);
    expect(fields.get(8)).toHaveLength(88);
    expect([...fields.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("show to consumers that the certificate is ZATCA's", () => {
    const { qr } = sealed({ $tags: ["simplified"], tax: {}, customer: null });
    expect(decodeTlv(qr).get(9)).toEqual(Buffer.from(unit.certificate.signature));
  });

  it("sign the 32 bytes of the hash", () => {
    const { xml, hash } = sealed();
    const [, value = ""] = /<ds:SignatureValue>(.*)<\/ds:SignatureValue>/.exec(xml) ?? [];
    const key = createPublicKey(createPrivateKey(KEY_PEM));
    const message = Buffer.from(hash, "base64");
    expect(
      verify("sha256", message, { key, dsaEncoding: "der" }, Buffer.from(value, "base64")),
    ).toBe(true);
  });

  it("name issuer and number of the certificate as ZATCA does", () => {
    const { xml } = sealed();
    expect(xml).toContain("<ds:X509IssuerName>CN=TEST-SubCA-1, DC=example, DC=local</");
    expect(xml).toContain(`<ds:X509SerialNumber>${0x123456789a}</`);
    expect(xml).toContain('<ds:Reference Id="invoiceSignedData" URI="">');
  });

  it("digest their properties as they stand, with the namespaces written in", () => {
    const text = `<xades:SignedProperties Id="xadesSignedProperties">
  <ds:DigestMethod Algorithm="a"/><ds:DigestValue>b</ds:DigestValue>
</xades:SignedProperties>`;
    // Calculated with another tool: the text with its declarations, SHA-256, hexadecimal, base64.
    expect(propertiesDigest(`<x>${text}</x>`)).toBe(
      "YzM4NWFlYjlkOTY0YmU0NzI4N2IyZDc2ODk1ZjIxNWFlYTU2Y2UxMDUwMDAyNmE3MzE3ZWEyNjM2MTZhOGM2OQ==",
    );
    expect(propertiesDigest("<x/>")).toBe("");
  });

  it.each<[string, (xml: string) => string, string[]]>([
    ["an amount", (xml) => xml.replaceAll("149.50", "149.40"), ["hash", "signature", "qr"]],
    [
      "the day of signing",
      (xml) => xml.replace(/(<xades:SigningTime>)2026/, "$12027"),
      ["properties"],
    ],
    ["the QR code", (xml) => xml.replace(/(<cbc:ID>QR<[\s\S]*?text\/plain">A)./, "$1A"), ["qr"]],
    [
      "the number of QR codes",
      (xml) =>
        xml.replace(
          /(<cac:AdditionalDocumentReference>\s*<cbc:ID>)QR/,
          "$1QR</cbc:ID></cac:AdditionalDocumentReference>$1QR",
        ),
      ["qr"],
    ],
    [
      "a line, put where the hash does not look",
      (xml) =>
        xml.replace(
          /(<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>)([\s\S]*)/,
          "<cac:Signature>$1</cac:Signature>$2",
        ),
      ["hash", "signature", "qr"],
    ],
    [
      "the certificate",
      (xml) => xml.replace(/(<ds:X509Certificate>)[^<]*/, `$1${certificateFor(OTHER_KEY_PEM)}`),
      ["signature"],
    ],
    [
      "the signature",
      (xml) => xml.replace(/<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, ""),
      ["no-signature"],
    ],
    [
      "the number of signatures",
      (xml) => xml.replace(/(<ds:Signature [\s\S]*<\/ds:Signature>)/, "$1$1"),
      ["no-signature"],
    ],
  ])("betray a change of %s", (_what, change, problems) => {
    const xml = sealed().xml;
    const changed = change(xml);
    expect(changed).not.toBe(xml);
    expect(verifySeal(utf8.encode(changed))).toEqual(problems);
  });

  it("are not made with an expired certificate or another's key", () => {
    const expired = unitOf(KEY_PEM, certificateFor(KEY_PEM, "2025-06-01T00:00:00Z"));
    const late = { unit: expired, position, now: NOW };
    expect(errorKeyOf(() => sealZatca(invoice(), late))).toBe("signature");
    expect(errorKeyOf(() => unitOf(OTHER_KEY_PEM, CERTIFICATE))).toBe("input");
    expect(errorKeyOf(() => unitOf("no key", CERTIFICATE))).toBe("signature");
    expect(errorKeyOf(() => unitOf(KEY_PEM, "AAAA"))).toBe("input");
  });

  it("take the certificate in any of its forms", () => {
    const token = Buffer.from(CERTIFICATE, "latin1").toString("base64");
    const pem = `-----BEGIN CERTIFICATE-----\n${CERTIFICATE}\n-----END CERTIFICATE-----\n`;
    for (const form of [CERTIFICATE, token, pem])
      expect(unitOf(KEY_PEM, form).certificate.unit).toBe("EGS-1");
  });
});

describe("certificate request", () => {
  const facts = {
    environment: "simulation",
    commonName: "EGS-1",
    taxpayer: "Oasis Fittings LLC",
    branch: "Riyadh",
    vatNumber: "310122393500003",
    solution: "Fakturo",
    model: "1",
    serial: "0198c1b0",
    invoices: "1100",
    registeredAddress: "RRRD2929",
    businessCategory: "Fittings",
  } as const;
  const key = createPrivateKey(KEY_PEM);
  const pem = unitRequest(facts, key);
  const der = Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ""), "base64");

  it("is signed with the unit's key", () => {
    const request = parsed(der);
    const [info, , value] = request instanceof Sequence ? request.valueBlock.value : [];
    const signature = value instanceof BitString ? value.valueBlock.valueHexView : new Uint8Array();
    const publicKey = createPublicKey(key);
    const text = Buffer.from(info?.toBER() ?? new ArrayBuffer(0));
    expect(verify("sha256", text, { key: publicKey, dsaEncoding: "der" }, signature)).toBe(true);
  });

  it("says which environment, unit and taxpayer it is for", () => {
    const text = der.toString("latin1");
    for (const part of [
      "PREZATCA-Code-Signing",
      "1-Fakturo|2-1|3-0198c1b0",
      "310122393500003",
      "1100",
      "RRRD2929",
      "Oasis Fittings LLC",
    ])
      expect(text).toContain(part);
  });
});
