import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { describePlugin, fakeStepContext, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";
import { plugin } from "./index.ts";
import { generate, THIRD_PARTY_SECRET } from "./provider.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INPUT = ".in.json";
const NOW = Date.UTC(2026, 1, 10, 9);
const utf8 = new TextDecoder();

describePlugin("@fakturo/app-es-facturae", { load: async () => ({ plugin }) });

const envelopeOf = (name: string): Envelope =>
  JSON.parse(readFileSync(join(FOLDER, `${name}${INPUT}`), "utf8"));

/** Fixtures are called `<what>.in.json` and hold built envelopes. */
describe("fixtures", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(INPUT)))("%s", async (name) => {
    const what = name.replace(INPUT, "");
    const xml = utf8.decode(converter.generate?.(envelopeOf(what), {}).data);
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${what}.out.xml`));
  });
});

describe("what the format demands", () => {
  it.each([
    ["FACTURAE-BuyerParty", "$.customer", { customer: undefined }],
    ["FACTURAE-InvoiceNumber", "$.code", { code: "" }],
    ["FACTURAE-InvoiceNumber", "$.series", { series: "A".repeat(21) }],
    ["FACTURAE-InvoiceLine", "$.lines", { lines: [] }],
    ["FACTURAE-Address", "$.customer.addresses", { customer: { name: "A" } }],
  ])("%s at %s", (code, path, changes) => {
    const envelope = envelopeOf("office");
    try {
      const doc = JSON.parse(JSON.stringify({ ...envelope.doc, ...changes }));
      converter.generate?.({ ...envelope, doc }, {});
      expect.unreachable();
    } catch (error) {
      const faults = isFakturoError(error) ? error.faults : [];
      expect(faults.some((one) => one.code === code && one.paths.includes(path))).toBe(true);
    }
  });
});

const credentials = selfSigned({ commonName: "Encina", from: NOW - 1000, until: NOW + 1000 });
const pkcs12 = Buffer.from(toPkcs12(credentials, "llave")).toString("base64");

function run(secrets: Readonly<Record<string, string>>, now = NOW) {
  const context = {
    ...fakeStepContext(),
    now: () => now,
    secret: async (name: string) => secrets[name],
  };
  return runStep(generate, {}, { envelope: envelopeOf("office") }, context);
}

const certificate = { "gov-es.certificate": JSON.stringify({ pkcs12, password: "llave" }) };

describe("gov-es.facturae.generate", () => {
  it("attaches the signed file", async () => {
    const result = await run(certificate);
    if (result.status !== "OK") throw new Error(result.status);
    const [file] = result.effects.files ?? [];
    expect(file).toMatchObject({ name: "F26-7.xml", key: "facturae", mime: "application/xml" });
    const xml = utf8.decode(file?.data);
    expect(verifyXml(xml, { now: NOW })).toMatchObject({
      claimedRole: "supplier",
      signingTime: "2026-02-10T10:00:00+01:00",
      policy: expect.stringContaining("politica_de_firma_formato_facturae_v3_1.pdf"),
    });
    expect(xml).toContain("<InvoiceIssuerType>EM</InvoiceIssuerType>");
    expect(xml).toMatch(/<\/ds:Signature><\/fe:Facturae>$/);
  });

  it("says when a third party signs", async () => {
    const third = JSON.stringify({ ...Object(envelopeOf("office").doc.supplier), name: "Gestora" });
    const result = await run({ ...certificate, [THIRD_PARTY_SECRET]: third });
    if (result.status !== "OK") throw new Error(result.status);
    const xml = utf8.decode(result.effects.files?.[0]?.data);
    expect(verifyXml(xml).claimedRole).toBe("third party");
    expect(xml).toContain("<InvoiceIssuerType>TE</InvoiceIssuerType><ThirdParty>");
  });

  it.each([
    ["no certificate", {}, NOW],
    ["an expired certificate", certificate, NOW + 5000],
    ["a broken setting", { ...certificate, [THIRD_PARTY_SECRET]: "{" }, NOW],
  ])("refuses %s", async (_, secrets, now) => {
    expect((await run(secrets, now)).status).toBe("KO");
  });
});
