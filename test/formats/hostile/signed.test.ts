import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseFatture, parseReceipt, signXades, verifyXades } from "@fakturo/app-it-sdi";
import { isFakturoError } from "@fakturo/model";
import { selfSigned, signCades } from "@fakturo/signature";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";

const NOW = Date.UTC(2026, 5, 1);
const LATER = { from: NOW - 1e9, until: NOW + 1e9 };
const signer = selfSigned({ commonName: "Signer", ...LATER });
const FILE = join(repositoryRoot(), "apps/it-sdi/fixtures/goods.out.xml");
const XML = readFileSync(FILE, "utf8");

const signed = (content: string | Uint8Array) =>
  signCades(typeof content === "string" ? Buffer.from(content) : content, signer, { now: NOW });

const P7M = signed(XML);
const WHOLE = JSON.stringify(parseFatture(P7M));
const TIME_MS = 300_000;

/** Result of a file: the key of its refusal, else its invoices. */
function outcome(data: Uint8Array): string {
  try {
    return JSON.stringify(parseFatture(data));
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
}

const REFUSALS = /^(?:input|signature|too-large)$/;
/** Object identifier of signed-data at the start, as in real files. */
const HEAD = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
const MEGABYTE = 1024 * 1024;

const bytes = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Uint8Array.from(part)));

function nested(levels: number): Uint8Array {
  let file: Uint8Array = P7M;
  for (let level = 1; level < levels; level += 1) file = signed(file);
  return file;
}

describe("invoices in signed files (p7m)", () => {
  it.each<[string, () => Uint8Array]>([
    ["signed ten times over", () => nested(10)],
    [
      "larger than any channel takes",
      () => bytes([0x30, 0x80], HEAD, Buffer.alloc(151 * MEGABYTE)),
    ],
    ["a length beyond the file", () => bytes([0x30, 0x84, 0xff, 0xff, 0xff, 0xff], HEAD)],
    ["a length of 126 bytes", () => bytes([0x30, 0xfe], Buffer.alloc(126, 0xff), HEAD)],
    ["sequences without end", () => bytes([0x30, 0x80], HEAD, Buffer.alloc(MEGABYTE, "\x30\x80"))],
    [
      "contexts without end",
      () => bytes([0x30, 0x80], HEAD, Buffer.alloc(MEGABYTE, "\xa0\x80", "latin1")),
    ],
    [
      "an identifier without end",
      () => bytes([0x30, 0x80, ...HEAD, 0x06, 0x84, 0, 16, 0, 0], Buffer.alloc(MEGABYTE, 0xff)),
    ],
    ["nothing but the identifier", () => bytes([0x30, 11], HEAD)],
    ["half of it in base64", () => Buffer.from(Buffer.from(P7M).toString("base64").slice(0, 3000))],
    ["an empty PEM", () => Buffer.from("-----BEGIN PKCS7-----\n-----END PKCS7-----\n")],
    [
      "a PEM of something else",
      () => Buffer.from("-----BEGIN PKCS7-----\n!!!!\n-----END PKCS7-----\n"),
    ],
    ["no invoice inside", () => signed("text")],
    ["nothing inside", () => signed("")],
    ["an entity inside", () => signed(XML.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>'))],
    ["depth inside", () => signed("<a>".repeat(500_000))],
  ])(
    "are refused: %s",
    (_name, file) => {
      expect(outcome(file())).toMatch(REFUSALS);
    },
    TIME_MS,
  );

  it(
    "are refused wherever they stop",
    () => {
      for (let at = 0; at < P7M.length; at += 50)
        expect(outcome(P7M.subarray(0, at))).toMatch(REFUSALS);
    },
    TIME_MS,
  );

  it(
    "are never other invoices than the signed ones, whichever bit is turned",
    () => {
      for (let at = 0; at < P7M.length; at += 5) {
        const changed = Uint8Array.from(P7M);
        changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
        const found = outcome(changed);
        if (found !== WHOLE) expect(found).toMatch(REFUSALS);
      }
    },
    TIME_MS,
  );

  it("are no messages of the authority", () => {
    expect(() => parseReceipt(P7M)).toThrow(expect.objectContaining({ key: "input" }));
  });
});

const XADES = signXades(XML, signer, { id: "a1", now: NOW });
const [SIGNATURE = ""] = /<ds:Signature .*<\/ds:Signature>/s.exec(XADES) ?? [];
const DECLARATION = XADES.slice(0, XADES.indexOf("?>") + 2);
const SIGNED = XADES.slice(DECLARATION.length);
const EVIL = SIGNED.replace(SIGNATURE, "").replace(/<Importo[^<]*<\//g, (found) =>
  found.replace(/\d/, "9"),
);
const END = /<\/[\w:]*FatturaElettronica>\s*$/;
const start = /^\s*<[^>]*>/.exec(SIGNED)?.[0] ?? "";

describe("signatures inside invoices (XAdES)", () => {
  const refusal = (xml: string) => {
    try {
      verifyXades(Buffer.from(DECLARATION + xml));
    } catch (error) {
      if (isFakturoError(error)) return error.key;
      throw error;
    }
    return "accepted";
  };

  it("hold as they were made", () => {
    expect(refusal(SIGNED)).toBe("accepted");
  });

  it.each<[string, string]>([
    ["another invoice around the signed one", EVIL.replace(END, (end) => SIGNED + end)],
    ["the signed invoice beside another", `<x>${EVIL}${SIGNED}</x>`],
    [
      "the signed invoice inside the signature",
      EVIL.replace(
        END,
        (end) =>
          SIGNATURE.replace("</ds:Signature>", `<ds:Object>${SIGNED}</ds:Object></ds:Signature>`) +
          end,
      ),
    ],
    ["the signature moved to another invoice", EVIL.replace(END, (end) => SIGNATURE + end)],
    [
      "the signature in front",
      start + SIGNATURE + SIGNED.slice(start.length).replace(SIGNATURE, EVIL),
    ],
    ["two signatures", SIGNED.replace(SIGNATURE, SIGNATURE + SIGNATURE)],
    ["a signature without references", SIGNED.replace(/<ds:Reference .*<\/ds:Reference>/s, "")],
    ["a signature without value", SIGNED.replace(/<ds:SignatureValue.*<\/ds:SignatureValue>/s, "")],
    ["a reference to the signature alone", SIGNED.replace('URI=""', 'URI="#a1"')],
    ["no certificate", SIGNED.replace(/<ds:KeyInfo.*<\/ds:KeyInfo>/s, "")],
    [
      "the certificate of another",
      SIGNED.replace(
        /(<ds:X509Certificate>)[^<]*/,
        (_all, tag) =>
          tag + selfSigned({ commonName: "Other", ...LATER }).certificate.raw.toString("base64"),
      ),
    ],
    ["no signature", EVIL],
  ])("are refused: %s", (_name, xml) => {
    expect(xml).not.toBe(SIGNED);
    expect(refusal(xml)).toMatch(/^(?:input|signature)$/);
  });

  it(
    "are refused wherever the file stops",
    () => {
      for (let at = 0; at < SIGNED.length - 1; at += 50)
        expect(refusal(SIGNED.slice(0, at))).toMatch(/^(?:input|signature)$/);
    },
    TIME_MS,
  );
});
