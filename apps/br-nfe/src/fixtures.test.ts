import { readdirSync } from "node:fs";
import { join } from "node:path";
import { selfSigned, verifyXml } from "@fakturo/signature";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { checkDigit, generateNfe, signedNfe } from "./index.ts";
import { NAMESPACE } from "./nfe/namespace.ts";

const NOW = Date.UTC(2026, 0, 15, 18);
const DAY_MS = 24 * 60 * 60 * 1000;
const { find, text } = createFinder({ "": NAMESPACE });
const plain = { environment: "production" } as const;

describe("fixtures", () => {
  it("cover every file", () => {
    const inputs = readdirSync(FOLDER).filter((name) => name.endsWith(".in.json"));
    expect(inputs.map((name) => name.replace(".in.json", ""))).toEqual(NAMES);
  });

  it.each(NAMES)("%s", async (name) => {
    const xml = generateNfe(envelopeOf(name), plain);
    const id = find(readXml(xml), "infNFe")?.attributes.get("Id") ?? "";
    expect(id).toMatch(/^NFe35260111222333000181(55|65)\d{22}$/);
    expect(id.at(-1)).toBe(checkDigit(id.slice(3, -1)));
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.out.xml`));
  });
});

describe("time of issue", () => {
  const at = (name: string, now?: number) =>
    text(readXml(generateNfe(envelopeOf(name), { ...plain, now })), "infNFe/ide/dhEmi");

  it("is the document's own, the present one on its day, or midnight", () => {
    expect(at("goods", NOW)).toBe("2026-01-15T14:05:09-03:00");
    expect(at("return", NOW)).toBe("2026-01-15T15:00:00-03:00");
    expect(at("return", NOW + DAY_MS)).toBe("2026-01-15T00:00:00-03:00");
    expect(at("return")).toBe("2026-01-15T00:00:00-03:00");
  });
});

describe("tests", () => {
  it("are marked as the manual wants it", () => {
    const goods = readXml(generateNfe(envelopeOf("goods"), { environment: "test" }));
    expect(text(goods, "infNFe/dest/xNome")).toContain("SEM VALOR FISCAL");
    expect(text(goods, "infNFe/ide/tpAmb")).toBe("2");
    const consumer = readXml(generateNfe(envelopeOf("consumer"), { environment: "test" }));
    expect(text(consumer, "infNFe/det/prod/xProd")).toContain("SEM VALOR FISCAL");
  });
});

describe("signature", () => {
  const credentials = selfSigned({ commonName: "Mar Aberto", from: NOW - 1, until: NOW + DAY_MS });
  const pages = {
    qrUrl: "https://nfce.example/qr",
    keyUrl: "https://nfce.example/consulta",
    code: { id: "1", secret: "S3gr3d0" },
  };
  const signing = { credentials, pages };
  const issuing = { ...plain, now: NOW };

  it.each(NAMES)("covers %s", (name) => {
    const { xml, key } = signedNfe(envelopeOf(name), issuing, signing);
    expect(xml).toContain("xmldsig#rsa-sha1");
    expect(xml).toContain(`URI="#NFe${key}"`);
    verifyXml(xml, { covers: ["infNFe"], now: NOW, sha1: true });
  });

  it("gives an NFC-e its QR code, which offline holds the digest", () => {
    const { xml, key } = signedNfe(envelopeOf("consumer"), issuing, signing);
    const root = readXml(xml);
    expect(root.children.map(({ name }) => name)).toEqual(["infNFe", "infNFeSupl", "Signature"]);
    expect(text(root, "infNFeSupl/qrCode")).toContain(`?p=${key}|2|1|1|`);
    const offline = { ...issuing, contingency: "Serviço da SEFAZ fora do ar" };
    const other = signedNfe(envelopeOf("consumer"), offline, signing);
    expect(other.key[34]).toBe("9");
    const parts = text(readXml(other.xml), "infNFeSupl/qrCode").split("|");
    expect(parts.slice(2, 5)).toEqual(["1", "15", "199.90"]);
    const [, digest = ""] = /<DigestValue>(.*?)</.exec(other.xml) ?? [];
    expect(parts[5]).toBe(Buffer.from(digest).toString("hex"));
  });

  it("is not made for an NFC-e without pages, nor offline without code", () => {
    const refused = expect.objectContaining({ key: "precondition-failed" });
    const bare = { credentials, pages: undefined };
    expect(() => signedNfe(envelopeOf("consumer"), issuing, bare)).toThrow(refused);
    const coded = { credentials, pages: { ...pages, code: undefined } };
    const offline = { ...issuing, contingency: "Serviço da SEFAZ fora do ar" };
    expect(() => signedNfe(envelopeOf("consumer"), offline, coded)).toThrow(refused);
  });

  it("does not survive a change, and is not made with an expired certificate", () => {
    const { xml } = signedNfe(envelopeOf("goods"), issuing, signing);
    const changed = xml.replace("<qCom>3", "<qCom>2");
    expect(changed).not.toBe(xml);
    const refused = expect.objectContaining({ key: "signature" });
    expect(() => verifyXml(changed, { covers: ["infNFe"], now: NOW, sha1: true })).toThrow(refused);
    const late = { ...issuing, now: NOW + 2 * DAY_MS };
    expect(() => signedNfe(envelopeOf("goods"), late, signing)).toThrow(refused);
  });
});
