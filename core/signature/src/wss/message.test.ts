import {
  addressingHeaders,
  certificateToken,
  readSoap,
  type SoapAttachment,
  securityHeader,
  soapRequest,
  timestampToken,
  WSU,
  writeEnvelope,
} from "@fakturo/soap";
import { declare, group, leaf } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { selfSigned } from "../credentials/self-signed.ts";
import { type SignMessageOptions, signMessage } from "./sign.ts";
import { verifyMessage } from "./verify.ts";

const NOW = Date.UTC(2026, 5, 1);
const signer = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const other = selfSigned({ commonName: "Other", from: NOW - 1e9, until: NOW + 1e9 });
const OPTIONS: SignMessageOptions = {
  now: NOW,
  method: "rsa-sha256",
  digest: "sha256",
  ids: ["TS-1", "Body-1"],
  token: "X509-1",
};
const CONTENT = Uint8Array.of(1, 2, 3, 250, 251, 252);
const INLINE = Buffer.from(CONTENT).toString("base64");
const FILE: SoapAttachment = { id: "f1", type: "application/pdf", data: CONTENT };

const message = (headers = addressingHeaders({ action: "urn:a", to: "urn:to", toId: "To-1" })) =>
  writeEnvelope({
    version: "1.1",
    namespaces: { web: "urn:web" },
    bodyId: "Body-1",
    headers: [
      securityHeader(
        certificateToken(signer.certificate.raw, "X509-1"),
        timestampToken({ now: NOW, seconds: 300, id: "TS-1" }),
      ),
      ...headers,
    ],
    body: group("web:send", leaf("File", INLINE), leaf("total", "10")),
  });

const signed = signMessage(message(), signer, OPTIONS);
const covers = ["Body", "Timestamp"] as const;
const REFUSED = expect.objectContaining({ key: "signature" });

describe("a signed message", () => {
  it("is verified with its parts as they were signed", () => {
    const found = verifyMessage(signed, { covers, now: NOW });
    expect(found.certificate.raw).toEqual(signer.certificate.raw);
    expect(found.parts.get("Body")).toContain("<total>10</total>");
    expect(found.parts.get("Timestamp")).toContain("2026-06-01T00:05:00.000Z");
  });

  it("keeps the markup that it had", () => {
    expect(signed.replace(/<ds:Signature .*<\/ds:Signature>/s, "")).toBe(message());
  });

  it("may cover the address alone, with prefixes of the canonical form", () => {
    const xml = signMessage(message(), signer, {
      ...OPTIONS,
      ids: ["To-1"],
      prefixes: { info: ["wsa", "soap", "web"], parts: ["soap", "web"] },
    });
    expect(xml).toContain('PrefixList="wsa soap web"');
    const { parts } = verifyMessage(xml, { covers: ["To"] });
    expect(parts.get("To")).toMatch(/^<wsa:To xmlns:soap="[^"]+" xmlns:web="urn:web" xmlns:wsa=/);
    expect(() => verifyMessage(xml, { covers })).toThrow("does not cover Body");
    expect(() =>
      verifyMessage(xml.replace("wsa soap web", "wsa soap"), { covers: ["To"] }),
    ).toThrow(REFUSED);
  });

  it("covers content that packaging moves into parts", () => {
    const files = { form: "xop", files: [FILE], boundary: "b" } as const;
    const request = soapRequest(signed, { version: "1.1", files });
    const { xml, attachments } = readSoap({ status: 200, ...request });
    const options = { covers, attachments, coversAttachments: true };
    expect(verifyMessage(xml, options).attachments).toEqual(["f1"]);
    const changed = [{ ...FILE, data: Uint8Array.of(1) }];
    expect(() => verifyMessage(xml, { ...options, attachments: changed })).toThrow(REFUSED);
    expect(() => verifyMessage(xml, { ...options, attachments: [] })).toThrow("no attachment");
    const more = [...attachments, { ...FILE, id: "f2" }];
    expect(() => verifyMessage(xml, { ...options, attachments: more })).toThrow("'f2'");
  });

  it("covers files beside the envelope: bytes, and XML in its canonical form", () => {
    const xml: SoapAttachment = {
      id: "x1",
      type: "text/xml",
      data: new TextEncoder().encode("<a  b = 'c'></a>"),
    };
    const attachments = [FILE, xml];
    const text = signMessage(message(), signer, { ...OPTIONS, attachments });
    const options = { covers, attachments, coversAttachments: true };
    expect(verifyMessage(text, options).attachments).toEqual(["f1", "x1"]);
    const same = [FILE, { ...xml, data: new TextEncoder().encode('<a b="c"/>') }];
    expect(verifyMessage(text, { ...options, attachments: same }).attachments).toHaveLength(2);
    const changed = [FILE, { ...xml, data: new TextEncoder().encode('<a b="d"/>') }];
    expect(() => verifyMessage(text, { ...options, attachments: changed })).toThrow(REFUSED);
    const plain = [{ ...FILE, type: "text/plain" }];
    expect(() => signMessage(message(), signer, { ...OPTIONS, attachments: plain })).toThrow(
      "cannot be signed",
    );
  });

  it("names its certificate by thumbprint, issuer or in place", () => {
    const reference = /<wsse:Reference [^>]*\/>/;
    const print = Buffer.from(signer.certificate.fingerprint.replaceAll(":", ""), "hex");
    const ns = "http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1";
    const byPrint = signed.replace(
      reference,
      `<wsse:KeyIdentifier ValueType="${ns}#ThumbprintSHA1">${print.toString("base64")}</wsse:KeyIdentifier>`,
    );
    const serial = BigInt(`0x${signer.certificate.serialNumber}`);
    const byIssuer = signed.replace(
      reference,
      `<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>CN=x</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>`,
    );
    const both = [other.certificate, signer.certificate];
    expect(verifyMessage(byPrint, { covers, certificates: both }).parts.size).toBe(2);
    // Both have the serial number 1.
    expect(() => verifyMessage(byIssuer, { covers, certificates: both })).toThrow("is not known");
    for (const xml of [byPrint, byIssuer]) {
      const certificates = [signer.certificate];
      expect(verifyMessage(xml, { covers, certificates }).parts.size).toBe(2);
      expect(() => verifyMessage(xml, { covers })).toThrow("is not known");
      expect(() => verifyMessage(xml, { covers, certificates: [other.certificate] })).toThrow(
        REFUSED,
      );
    }
    const inPlace = signed.replace(
      reference,
      `<ds:X509Data><ds:X509Certificate>${signer.certificate.raw.toString("base64")}</ds:X509Certificate></ds:X509Data>`,
    );
    expect(verifyMessage(inPlace, { covers }).parts.size).toBe(2);
  });
});

describe("verifyMessage refuses", () => {
  const [body = ""] = /<soap:Body.*<\/soap:Body>/s.exec(signed) ?? [];
  const [timestamp = ""] = /<wsu:Timestamp.*<\/wsu:Timestamp>/s.exec(signed) ?? [];
  const [security = ""] = /<wsse:Security.*<\/wsse:Security>/s.exec(signed) ?? [];
  const [signature = ""] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? [];
  const evil = body.replace("Body-1", "Body-2").replace(">10<", ">99<");

  it.each([
    ["a changed body", signed.replace(">10<", ">11<")],
    ["a changed time", signed.replace("T00:05", "T00:06")],
    ["a changed value", signed.replace(/(<ds:SignatureValue>)./, "$1/")],
    [
      "another certificate",
      signed.replace(
        signer.certificate.raw.toString("base64"),
        other.certificate.raw.toString("base64"),
      ),
    ],
    ["no signature", signed.replace(signature, "")],
    ["two signatures", signed.replace(signature, signature + signature)],
    ["no header of WS-Security", signed.replace(security, "")],
    ["two headers of WS-Security", signed.replace(security, security + security)],
    ["two bodies", signed.replace(body, body + evil)],
    ["another body before the signed one", signed.replace(body, evil + body)],
    [
      "the signed body moved into a header, another in its place",
      signed.replace(body, evil).replace("</soap:Header>", `<x>${body}</x></soap:Header>`),
    ],
    [
      "the signed body as header block",
      signed.replace(body, evil).replace("</soap:Header>", `${body}</soap:Header>`),
    ],
    ["an id used twice", signed.replace(body, evil.replace("Body-2", "Body-1") + body)],
    ["an id under two names", signed.replace(body, body.replace("<total>", '<total Id="Body-1">'))],
    ["two timestamps", signed.replace(timestamp, timestamp + timestamp.replace("TS-1", "TS-2"))],
    [
      "the signed timestamp moved into another header",
      signed
        .replace(timestamp, timestamp.replace("TS-1", "TS-2"))
        .replace("</soap:Header>", `<x xmlns:wsu="${WSU}">${timestamp}</x></soap:Header>`),
    ],
    ["a reference to nothing", signed.replace('URI="#Body-1"', 'URI="#Body-9"')],
    ["a reference to the whole", signed.replace('URI="#Body-1"', 'URI=""')],
    ["a reference to an address", signed.replace('URI="#Body-1"', 'URI="http://x/y"')],
    [
      "a second transform",
      signed.replace("</ds:Transforms>", '<ds:Transform Algorithm="x"/></ds:Transforms>'),
    ],
    [
      "a transform by style sheet",
      signed.replace(
        'Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
        'Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"',
      ),
    ],
    ["a token outside of the header", signed.replace('URI="#X509-1"', 'URI="#Body-1"')],
    ["a token of another kind", signed.replace('#X509v3" wsu:Id', '#X509PKIPathv1" wsu:Id')],
    ["another method", signed.replace("rsa-sha256", "hmac-sha256")],
  ])("%s", (_name, xml) => {
    expect(xml).not.toBe(signed);
    expect(() => verifyMessage(xml, { covers })).toThrow(REFUSED);
  });

  it("a signature without what is demanded", () => {
    const xml = signMessage(message(), signer, { ...OPTIONS, ids: ["Body-1"] });
    expect(() => verifyMessage(xml, { covers })).toThrow("does not cover Timestamp");
    expect(() => verifyMessage(signed, { covers: ["To"] })).toThrow("does not cover To");
  });

  it("a message of another time", () => {
    const at = (seconds: number, tolerance?: number) => () =>
      verifyMessage(signed, {
        covers,
        now: NOW + seconds * 1000,
        ...(tolerance !== undefined && { tolerance }),
      });
    expect(at(599)).not.toThrow();
    expect(at(601)).toThrow("has expired");
    expect(at(-299)).not.toThrow();
    expect(at(-301)).toThrow("of the future");
    expect(at(301, 0)).toThrow("has expired");
    expect(at(1e7)).toThrow(REFUSED);
  });

  it("SHA-1, unless it is accepted", () => {
    const xml = signMessage(message(), signer, { ...OPTIONS, method: "rsa-sha1", digest: "sha1" });
    expect(() => verifyMessage(xml, { covers })).toThrow("SHA-1");
    expect(verifyMessage(xml, { covers, sha1: true }).parts.size).toBe(2);
  });

  it("a listed prefix that is the name of an attribute", () => {
    const xml = signMessage(
      message(
        [
          {
            ...leaf("wsa:To", "x", { "wsu:Id": "To-1" }),
            attributes: {
              ...declare({ wsa: "http://www.w3.org/2005/08/addressing" }),
              "wsu:Id": "To-1",
            },
          },
        ].slice(1),
      ),
      signer,
      OPTIONS,
    ).replace(
      'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
      'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="Id"/></ds:Transform></ds:Transforms>',
    );
    expect(() => verifyMessage(xml, { covers })).toThrow(REFUSED);
  });
});

describe("signMessage refuses", () => {
  it.each<[string, Partial<SignMessageOptions>]>([
    ["an unknown part", { ids: ["nothing"] }],
    ["an unknown token", { token: "nothing" }],
    ["nothing to sign", { ids: [] }],
  ])("%s", (_name, change) => {
    expect(() => signMessage(message(), signer, { ...OPTIONS, ...change })).toThrow(
      expect.objectContaining({ key: "input" }),
    );
  });

  it("an expired certificate", () => {
    expect(() => signMessage(message(), signer, { ...OPTIONS, now: NOW + 1e10 })).toThrow(REFUSED);
  });
});
