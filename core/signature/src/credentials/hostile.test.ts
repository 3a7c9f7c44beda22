import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import * as fc from "fast-check";
import forge from "node-forge";
import { describe, expect, it } from "vitest";
import { PasswordCipher } from "./password-cipher.ts";
import { readKeyPair, readPem, readPrivateKey } from "./pem.ts";
import { readPkcs12 } from "./pkcs12.ts";
import { selfSigned, toPkcs12 } from "./self-signed.ts";

type Node = forge.asn1.Asn1;

const credentials = selfSigned({ commonName: "x", from: 0, until: Date.UTC(2030, 0, 1) });

const treeOf = (der: Uint8Array) =>
  forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(der).toString("binary")));
const derOf = (node: Node) => Buffer.from(forge.asn1.toDer(node).getBytes(), "binary");
const { Class, Type } = forge.asn1;
const integer = (hex: string) =>
  forge.asn1.create(Class.UNIVERSAL, Type.INTEGER, false, forge.util.hexToBytes(hex));

/** Member of a structure, by the way to it. */
function at(node: Node, ...way: number[]): Node {
  return way.reduce((parent, index) => {
    const child = Array.isArray(parent.value) ? parent.value[index] : undefined;
    if (!child) throw new RangeError(`no member ${index}`);
    return child;
  }, node);
}

function keyOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return isFakturoError(error) ? error.key : String(error);
  }
  return "none";
}

/** More than allowed: in four bytes, in five, with leading zeros, negative, and none at all. */
const COUNTS = ["0927c1", "7fffffff", "0100000000", "00ffffffff", "80000000", "00"];

describe("iterations of PKCS #12 files", () => {
  it.each(COUNTS)("are refused for the seal: %s", (count) => {
    const file = treeOf(toPkcs12(credentials, "p"));
    at(file, 2, 2).value = forge.util.hexToBytes(count);
    expect(keyOf(() => readPkcs12(derOf(file), "p"))).toBe("input");
  });

  it("are counted over all parts of a file", () => {
    const cipher = new PasswordCipher("p");
    const derivation = { id: 1, iterations: 600_000, length: 20, hash: "sha1" } as const;
    const derive = () => keyOf(() => cipher.derive(Buffer.alloc(8), derivation));
    expect(Array.from({ length: 4 }, derive)).toEqual(["none", "none", "none", "input"]);
  }, 30_000);
});

describe("iterations of encrypted keys", () => {
  const encrypted = () =>
    treeOf(
      credentials.key.export({
        type: "pkcs8",
        format: "der",
        cipher: "aes-256-cbc",
        passphrase: "p",
      }),
    );
  const refused = (key: Buffer) => {
    const pem = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${key.toString("base64")}\n-----END ENCRYPTED PRIVATE KEY-----`;
    const { certificate } = credentials;
    for (const read of [
      () => readPrivateKey(key, "p"),
      () => readPrivateKey(pem, "p"),
      () => readKeyPair(certificate.raw, key.toString("base64"), "p"),
      () => readPem(`${certificate.toString()}\n${pem}`, "p"),
    ])
      expect(keyOf(read)).toBe("input");
  };

  it.each(COUNTS)("are refused with PBKDF2: %s", (count) => {
    const file = encrypted();
    at(file, 0, 1, 0, 1, 1).value = forge.util.hexToBytes(count);
    refused(derOf(file));
  });

  it.each([
    ["00800000", "08", "01"],
    ["40", "01", "020000"],
    ["0100000000", "08", "01"],
  ])("are refused with scrypt: N %s, r %s, p %s", (...factors) => {
    const file = encrypted();
    at(file, 0, 1, 0, 0).value = forge.asn1.oidToDer("1.3.6.1.4.1.11591.4.11").getBytes();
    const salt = at(file, 0, 1, 0, 1, 0);
    at(file, 0, 1, 0, 1).value = [salt, ...factors.map(integer)];
    refused(derOf(file));
  });

  it.each(COUNTS)("are refused with the older ciphers: %s", (count) => {
    const file = encrypted();
    at(file, 0, 0).value = forge.asn1.oidToDer("1.2.840.113549.1.12.1.3").getBytes();
    at(file, 0, 1).value = [at(file, 0, 1, 0, 1, 0), integer(count)];
    refused(derOf(file));
  });

  it("may be as many as new programs write", () => {
    const { key } = credentials;
    const file = forge.pki.encryptPrivateKeyInfo(
      treeOf(key.export({ type: "pkcs8", format: "der" })),
      "p",
      { algorithm: "aes128", count: 600_000, prfAlgorithm: "sha1" },
    );
    expect(readPrivateKey(derOf(file), "p").equals(key)).toBe(true);
  }, 30_000);
});

describe("files", () => {
  it("open when their content comes in pieces", () => {
    const file = treeOf(toPkcs12(credentials, "p"));
    const bytes = String(at(file, 1, 1, 0).value);
    const octets = (value: string | Node[]) =>
      forge.asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, Array.isArray(value), value);
    at(file, 1, 1).value = [octets([octets(bytes.slice(0, 100)), octets(bytes.slice(100))])];
    expect(readPkcs12(derOf(file), "p").key.equals(credentials.key)).toBe(true);
  });

  it("end in a typed error wherever they are cut or changed", () => {
    const whole = readFileSync(join(import.meta.dirname, "../../fixtures/p256-aes.p12"));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (place, byte, isCut) => {
        const changed = Uint8Array.from(isCut ? whole.subarray(0, place) : whole);
        changed[place] = byte;
        expect(["none", "input", "signature"]).toContain(
          keyOf(() => readPkcs12(changed, "secreto")),
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each(["CERTIFICATE", "PRIVATE KEY", "RSA PRIVATE KEY"])(
    "of many %s are read once",
    (label) => {
      expect(keyOf(() => readPem(`-----BEGIN ${label}-----\n`.repeat(100_000)))).toBe("signature");
      expect(keyOf(() => readPem(`-----BEGIN ${label}-----${"a\n".repeat(250_000)}`))).toBe(
        "signature",
      );
    },
  );
});
