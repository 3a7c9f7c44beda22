import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import type { Envelope, StepContext } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { createTimestampAuthority, hasOpenssl } from "@fakturo/test-support";
import { describePlugin, fakeStepContext, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";
import { plugin } from "./index.ts";
import { generate, THIRD_PARTY_SECRET, TSA_SECRET } from "./provider.ts";

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
    ["FACTURAE-SCHEMA", "$.tax.ext", { tax: { ext: { "es-facturae-doc-type": "XX" } } }],
    ["FACTURAE-SCHEMA", "$.currency", { currency: "XTS" }],
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

const TSA = "https://tsa.example/tsr";
const UUID = "019bc119-0100-7000-8000-000000000001";

/** The step with a timestamp, now, as authorities do not live in the past. */
function runWithTimestamp(http: StepContext["http"]) {
  const now = Date.now();
  const own = selfSigned({ commonName: "Encina", from: now - 1e6, until: now + 1e6 });
  const file = Buffer.from(toPkcs12(own, "llave")).toString("base64");
  const secrets: Readonly<Record<string, string>> = {
    "gov-es.certificate": JSON.stringify({ pkcs12: file, password: "llave" }),
    [TSA_SECRET]: "ana:x",
  };
  const context = {
    now: Date.now,
    uuid: () => UUID,
    secret: async (name: string) => secrets[name],
    http,
  };
  return runStep(generate, { tsa: TSA }, { envelope: envelopeOf("office") }, context);
}

const ABSENT = !hasOpenssl();

describe("a timestamp", () => {
  it.skipIf(ABSENT)("is put into the signature (XAdES-T)", async () => {
    const authority = createTimestampAuthority();
    try {
      const asked: string[] = [];
      const result = await runWithTimestamp(async (url, request) => {
        asked.push(`${url} ${request.headers?.authorization}`);
        return authority.answer(request);
      });
      if (result.status !== "OK") throw new Error(JSON.stringify(result));
      const { timestamps, claimedRole } = verifyXml(utf8.decode(result.effects.files?.[0]?.data));
      expect(asked).toEqual([`${TSA} Basic ${btoa("ana:x")}`]);
      expect(claimedRole).toBe("supplier");
      expect(timestamps).toHaveLength(1);
    } finally {
      authority.close();
    }
  });

  const refused = Object.assign(new Error("private"), { code: "target-refused" });
  const reply = (status: number, body = "") => ({
    status,
    headers: { "content-type": "application/timestamp-reply" },
    body: Buffer.from(body),
  });
  it.each<[string, StepContext["http"], string]>([
    ["asked for again where the authority is down", async () => reply(503), "ERR"],
    ["asked for again where nobody answers", () => Promise.reject(new Error("reset")), "ERR"],
    ["not asked for at forbidden addresses", () => Promise.reject(refused), "KO"],
    ["refused where it is none", async () => reply(200, "hello"), "KO"],
  ])("is %s", async (_what, http, status) => {
    expect((await runWithTimestamp(http)).status).toBe(status);
  });
});
