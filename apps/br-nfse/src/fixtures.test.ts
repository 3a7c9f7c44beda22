import { readdirSync } from "node:fs";
import { join } from "node:path";
import { selfSigned, verifyXml } from "@fakturo/signature";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { NAMESPACE } from "./dps/dps.ts";
import { dpsId, generateDps, signedDps } from "./index.ts";

const NOW = Date.UTC(2026, 0, 16);
const DAY_MS = 24 * 60 * 60 * 1000;
const { find } = createFinder({ "": NAMESPACE });

describe("fixtures", () => {
  it("cover every file", () => {
    const inputs = readdirSync(FOLDER).filter((name) => name.endsWith(".in.json"));
    expect(inputs.map((name) => name.replace(".in.json", ""))).toEqual(NAMES);
  });

  it.each(NAMES)("%s", async (name) => {
    const xml = generateDps(envelopeOf(name), "test");
    expect(find(readXml(xml), "infDPS")?.attributes.get("Id")).toMatch(/^DPS\d{42}$/);
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.out.xml`));
  });
});

describe("Id", () => {
  it("fills every part with zeros, and tells CNPJ and CPF", () => {
    const facts = { municipality: "4106902", series: "1", number: "77" };
    expect(dpsId({ ...facts, registration: "33000167000101" })).toBe(
      "DPS410690223300016700010100001000000000000077",
    );
    expect(dpsId({ ...facts, registration: "72072141621" })).toBe(
      "DPS410690210007207214162100001000000000000077",
    );
  });
});

describe("signature", () => {
  const from = NOW - DAY_MS;
  const credentials = selfSigned({ commonName: "Oficina", from, until: NOW + DAY_MS });

  it.each(NAMES)("covers %s", (name) => {
    const xml = signedDps(envelopeOf(name), "production", credentials, NOW);
    expect(xml).toContain("<tpAmb>1</tpAmb>");
    expect(xml).toContain("xmldsig-more#rsa-sha256");
    const { certificate } = verifyXml(xml, { covers: ["infDPS"], now: NOW });
    expect(certificate.serialNumber).toBe(credentials.certificate.serialNumber);
  });

  it("does not survive a change, and is not made with an expired certificate", () => {
    const xml = signedDps(envelopeOf("withheld"), "test", credentials, NOW);
    const changed = xml.replace("<vServ>3500.00", "<vServ>3400.00");
    expect(changed).not.toBe(xml);
    const refused = expect.objectContaining({ key: "signature" });
    expect(() => verifyXml(changed, { covers: ["infDPS"], now: NOW })).toThrow(refused);
    const later = NOW + 2 * DAY_MS;
    expect(() => signedDps(envelopeOf("withheld"), "test", credentials, later)).toThrow(refused);
  });
});
