import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import {
  type BaseBlock,
  Constructed,
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
} from "asn1js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bufferOf } from "../cms/buffer.ts";
import { PasswordCipher } from "./password-cipher.ts";
import { readKeyPair, readPem, readPrivateKey } from "./pem.ts";
import { readPkcs12 } from "./pkcs12.ts";
import { selfSigned } from "./self-signed.ts";
import { toPkcs12 } from "./write-pkcs12.ts";

const credentials = selfSigned({ commonName: "x", from: 0, until: Date.UTC(2030, 0, 1) });

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../fixtures", name));
const treeOf = (der: Uint8Array): BaseBlock => fromBER(bufferOf(der)).result;
const derOf = (node: BaseBlock) => Buffer.from(node.toBER());
const integer = (hex: string) => new Integer({ valueHex: bufferOf(Buffer.from(hex, "hex")) });
const identifier = (value: string) => new ObjectIdentifier({ value });

function membersOf(node: BaseBlock | undefined): BaseBlock[] {
  if (!(node instanceof Constructed)) throw new TypeError("no structure");
  return node.valueBlock.value;
}

/** Member of a structure, by its path. */
function at(node: BaseBlock, ...way: number[]): BaseBlock {
  return way.reduce((parent, index) => {
    const child = membersOf(parent)[index];
    if (!child) throw new RangeError(`no member ${index}`);
    return child;
  }, node);
}

/** Replaces a member of a structure. */
function replace(node: BaseBlock, way: readonly number[], ...members: BaseBlock[]): void {
  membersOf(at(node, ...way.slice(0, -1))).splice(way.at(-1) ?? 0, 1, ...members);
}

function keyOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return isFakturoError(error) ? error.key : String(error);
  }
  return "none";
}

/** Above the limit: in four bytes, in five, with leading zeros, negative, and absent. */
const COUNTS = ["0927c1", "7fffffff", "0100000000", "00ffffffff", "80000000", "00"];

describe("iterations of PKCS #12 files", () => {
  it.each(COUNTS)("are refused for the seal: %s", (count) => {
    const file = treeOf(toPkcs12(credentials, "p"));
    replace(file, [2, 2], integer(count));
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
    replace(file, [0, 1, 0, 1, 1], integer(count));
    refused(derOf(file));
  });

  it.each([
    ["00800000", "08", "01"],
    ["40", "01", "020000"],
    ["0100000000", "08", "01"],
  ])("are refused with scrypt: N %s, r %s, p %s", (...factors) => {
    const file = encrypted();
    replace(file, [0, 1, 0, 0], identifier("1.3.6.1.4.1.11591.4.11"));
    membersOf(at(file, 0, 1, 0, 1)).splice(1, Number.POSITIVE_INFINITY, ...factors.map(integer));
    refused(derOf(file));
  });

  it.each(COUNTS)("are refused with the older ciphers: %s", (count) => {
    const file = encrypted();
    const salt = at(file, 0, 1, 0, 1, 0);
    replace(file, [0, 0], identifier("1.2.840.113549.1.12.1.3"));
    membersOf(at(file, 0, 1)).splice(0, Number.POSITIVE_INFINITY, salt, integer(count));
    refused(derOf(file));
  });

  it("may be as many as new programs write", () => {
    // Created by OpenSSL: AES-128, PBKDF2 with SHA-1 and 600,000 iterations.
    expect(readPrivateKey(fixture("p256-600000.p8"), "p").asymmetricKeyType).toBe("ec");
  }, 30_000);
});

describe("files", () => {
  it("open when their content comes in pieces", () => {
    const file = treeOf(toPkcs12(credentials, "p"));
    const whole = at(file, 1, 1, 0);
    if (!(whole instanceof OctetString)) throw new TypeError("no octets");
    const bytes = Buffer.from(whole.getValue());
    const value = [bytes.subarray(0, 100), bytes.subarray(100)].map(
      (part) => new OctetString({ valueHex: bufferOf(part) }),
    );
    replace(file, [1, 1, 0], new OctetString({ isConstructed: true, value }));
    expect(readPkcs12(derOf(file), "p").key.equals(credentials.key)).toBe(true);
  });

  it("end in a typed error wherever they are cut or changed", () => {
    const whole = fixture("p256-aes.p12");
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
