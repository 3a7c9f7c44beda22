import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTimestampAuthority,
  hasOpenssl,
  type TimestampAuthority,
} from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCades } from "../cms/open.ts";
import { selfSigned } from "../credentials/self-signed.ts";
import type { TimestampReply, TimestampSource } from "../timestamp/client.ts";
import { canonicalElement } from "./canonical.ts";
import { DS, elementsOf, isNamed, parseDocument, rootOf, XADES } from "./document.ts";
import { signatureIds } from "./options.ts";
import { signXml } from "./sign.ts";
import { timestampXml } from "./timestamp.ts";
import { verifyXml } from "./verify.ts";

const ABSENT = !hasOpenssl();
const NOW = Date.now();
const credentials = selfSigned({ commonName: "Encina", from: NOW - 1e6, until: NOW + 1e6 });

const SIGNED = signXml('<f:a xmlns:f="urn:f"><b>è</b></f:a>', credentials, {
  now: NOW,
  method: "rsa-sha256",
  digest: "sha512",
  ids: signatureIds("1"),
  xades: { signingTime: "2026-02-10T10:00:00+01:00" },
}).xml;

const errorWith = (key: string) => expect.objectContaining({ key });

describe.skipIf(ABSENT)(ABSENT ? "XAdES-T (SKIPPED: no openssl)" : "XAdES-T", () => {
  let authority: TimestampAuthority;
  beforeAll(() => {
    authority = createTimestampAuthority();
  });
  afterAll(() => authority?.close());

  const from = (
    more: Partial<TimestampSource> = {},
    changed: (reply: TimestampReply) => TimestampReply = (reply) => reply,
  ): TimestampSource => ({
    url: "https://tsa.example/",
    http: async (_url, call) => changed(authority.answer(call)),
    now: Date.now,
    nonce: 0x8a01n,
    ...more,
  });

  const elementIn = (xml: string, namespace: string, name: string) =>
    elementsOf(rootOf(parseDocument(xml))).find((one) => isNamed(one, namespace, name));

  it("carries a timestamp over the signature's value that OpenSSL verifies", async () => {
    const xml = await timestampXml(SIGNED, from());
    const { timestamps, signingTime } = verifyXml(xml, { now: NOW });
    expect(signingTime).toBe("2026-02-10T10:00:00+01:00");
    expect(timestamps.map(({ certificate }) => certificate.toString())).toEqual([
      authority.certificate,
    ]);
    expect(Math.abs((timestamps[0]?.time ?? 0) - Date.now())).toBeLessThan(60_000);
    const value = elementIn(xml, DS, "SignatureValue");
    const token = elementIn(xml, XADES, "EncapsulatedTimeStamp")?.textContent ?? "";
    const data = value ? canonicalElement(value, "c14n") : "";
    expect(authority.verify(Buffer.from(token, "base64"), data)).toContain("Verification: OK");
    expect(authority.verify(Buffer.from(token, "base64"), `${data} `)).toContain("FAILED");
    expect(xml).toMatch(
      /<\/xades:SignedProperties><xades:UnsignedProperties><xades:UnsignedSignatureProperties>/,
    );
  });

  it("takes further timestamps", async () => {
    const twice = await timestampXml(await timestampXml(SIGNED, from()), from({ nonce: 7n }));
    expect(verifyXml(twice).timestamps).toHaveLength(2);
    expect(twice.match(/<xades:UnsignedProperties>/g)).toHaveLength(1);
  });

  it("does not hold over another signature", async () => {
    const xml = await timestampXml(SIGNED, from());
    const [property = ""] =
      /<xades:UnsignedProperties>.*<\/xades:UnsignedProperties>/.exec(xml) ?? [];
    const other = signXml('<f:a xmlns:f="urn:f"><b>e</b></f:a>', credentials, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha512",
      ids: signatureIds("1"),
      xades: { signingTime: "2026-02-10T10:00:00+01:00" },
    }).xml;
    const end = "</xades:QualifyingProperties>";
    expect(() => verifyXml(other.replace(end, property + end))).toThrow(errorWith("signature"));
  });

  it("does not hold when signed by anybody else than an authority", async () => {
    const xml = await timestampXml(SIGNED, from());
    const [, base64 = ""] = /<xades:EncapsulatedTimeStamp>([^<]*)</.exec(xml) ?? [];
    const folder = mkdtempSync(join(tmpdir(), "timestamp-"));
    try {
      const { key, certificate } = credentials;
      const files = { "info.der": openCades(Buffer.from(base64, "base64")).content };
      const pem = key.export({ type: "pkcs8", format: "pem" });
      for (const [name, data] of Object.entries({ ...files, key: pem, cert: String(certificate) }))
        writeFileSync(join(folder, name), data);
      const signer = ["-signer", "cert", "-inkey", "key", "-md", "sha256", "-outform", "DER"];
      const type = ["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-nodetach", "-binary"];
      const args = ["cms", "-sign", "-in", "info.der", "-out", "token", ...signer, ...type];
      expect(spawnSync("openssl", args, { cwd: folder }).status).toBe(0);
      const token = readFileSync(join(folder, "token")).toString("base64");
      const forged = xml.replace(base64, token);
      expect(() => verifyXml(forged)).toThrow(errorWith("signature"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const bytes = (body: Uint8Array) => (reply: TimestampReply) => ({ ...reply, body });
  it.each<[string, Partial<TimestampSource>, (reply: TimestampReply) => TimestampReply, string]>([
    ["a failing authority", {}, (reply) => ({ ...reply, status: 503 }), "unavailable"],
    ["an answer of another type", {}, (reply) => ({ ...reply, headers: {} }), "unavailable"],
    ["what is no response", {}, bytes(Buffer.from("hello")), "input"],
    ["an empty response", {}, bytes(new Uint8Array()), "input"],
    ["a time far from ours", { now: () => NOW - 3.6e6 }, (reply) => reply, "signature"],
  ])("refuses %s", async (_why, more, changed, key) => {
    await expect(timestampXml(SIGNED, from(more, changed))).rejects.toThrow(errorWith(key));
  });

  it("refuses responses that were changed, repeated or cut", async () => {
    let kept: TimestampReply | undefined;
    await timestampXml(
      SIGNED,
      from({}, (reply) => (kept = reply)),
    );
    const { body = new Uint8Array() } = kept ?? {};
    const again = from({ nonce: 9n }, bytes(body));
    await expect(timestampXml(SIGNED, again)).rejects.toThrow(errorWith("signature"));
    for (const at of [60, 120, body.length - 5]) {
      const changed = Uint8Array.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(timestampXml(SIGNED, from({}, bytes(changed)))).rejects.toThrow(
        expect.objectContaining({ key: expect.stringMatching(/^(signature|input)$/) }),
      );
    }
    const cut = from({}, bytes(body.subarray(0, 300)));
    await expect(timestampXml(SIGNED, cut)).rejects.toThrow(errorWith("input"));
  });

  it("tells the authority's refusal", async () => {
    const strict = createTimestampAuthority({ digests: "sha512" });
    try {
      const source = from({ http: async (_url, call) => strict.answer(call) });
      await expect(timestampXml(SIGNED, source)).rejects.toThrow(errorWith("signature"));
    } finally {
      strict.close();
    }
  });

  it("refuses documents without XAdES signature", async () => {
    const plain = signXml("<a><b/></a>", credentials, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha256",
    }).xml;
    await expect(timestampXml(plain, from())).rejects.toThrow(errorWith("input"));
    await expect(timestampXml("<a/>", from())).rejects.toThrow(errorWith("signature"));
  });
});
