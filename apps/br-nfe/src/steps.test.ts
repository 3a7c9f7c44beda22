import type { JsonObject } from "@fakturo/model";
import type { StepContext, StepResult } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { describePlugin, FIXED_NOW, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { plugin } from "./index.ts";
import { generate } from "./steps/generate.ts";
import { sendNfe } from "./steps/send.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const credentials = selfSigned({
  commonName: "Mar Aberto",
  from: FIXED_NOW - DAY_MS,
  until: FIXED_NOW + DAY_MS,
});
const pkcs12 = Buffer.from(toPkcs12(credentials, "segredo1", "aes256")).toString("base64");
const PAGES = { qr_url: "https://nfce.example/qr", key_url: "https://nfce.example/consulta" };
const SECRETS: Readonly<Record<string, string>> = {
  "nfe-br.certificate": JSON.stringify({ pkcs12, password: "segredo1" }),
  "nfe-br.nfce": JSON.stringify({ ...PAGES, csc_id: "000001", csc: "S3gr3d0" }),
};

function run(
  name: string,
  config: JsonObject = {},
  secrets: Readonly<Record<string, string | undefined>> = SECRETS,
  world: Partial<StepContext> = {},
): Promise<StepResult> {
  const secret = async (key: string) => secrets[key];
  return runStep(generate, config, { envelope: envelopeOf(name) }, { secret, ...world });
}

function effectsOf(result: StepResult) {
  if (result.status !== "OK") throw new Error(JSON.stringify(result));
  return result.effects;
}

describe("nfe-br.generate.nfe", () => {
  it("attaches the signed file and stamps its key, the same each time", async () => {
    const { files = [], stamps = [] } = effectsOf(await run("goods"));
    expect(files).toMatchObject([{ name: "1-1204-nfe.xml", key: "nfe", category: "format" }]);
    const xml = new TextDecoder().decode(files[0]?.data);
    expect(xml).toContain("<tpAmb>2</tpAmb>");
    expect(xml).toContain(`Id="NFe${stamps[0]?.val}"`);
    verifyXml(xml, { covers: ["infNFe"], now: FIXED_NOW, sha1: true });
    const again = effectsOf(await run("goods", { private: true }, SECRETS, { sandbox: false }));
    expect(again.stamps).toEqual(stamps);
    expect(again.files?.[0]?.private).toBe(true);
  });

  it("stamps once, and leaves authorised invoices alone", async () => {
    const envelope = envelopeOf("goods");
    const { stamps = [] } = effectsOf(await run("goods"));
    const over = (more: typeof stamps) => {
      const head = { ...envelope.head, stamps: [...stamps, ...more] };
      const secret = async (key: string) => SECRETS[key];
      return runStep(generate, {}, { envelope: { ...envelope, head } }, { secret });
    };
    expect(effectsOf(await over([])).stamps).toBeUndefined();
    const authorised = await over([{ prv: "sefaz-auth", val: "135260000000001" }]);
    expect(authorised.status).toBe("SKIP");
  });

  it("gives an NFC-e its QR code, and stamps its text", async () => {
    const { files = [], stamps } = effectsOf(await run("consumer"));
    expect(stamps).toEqual([
      { prv: "sefaz-key", val: expect.stringMatching(/^\d{44}$/) },
      { prv: "sefaz-qr", val: expect.stringContaining("https://nfce.example/qr?p=") },
    ]);
    expect(new TextDecoder().decode(files[0]?.data)).toContain("|2|2|1|");
    const uncoded = { ...SECRETS, "nfe-br.nfce": JSON.stringify(PAGES) };
    const third = effectsOf(await run("consumer", {}, uncoded)).files ?? [];
    expect(new TextDecoder().decode(third[0]?.data)).toContain("|3|2</qrCode>");
    const offline = { contingency: "Serviço da SEFAZ fora do ar" };
    const left = effectsOf(await run("consumer", offline)).files ?? [];
    expect(new TextDecoder().decode(left[0]?.data)).toContain("<tpEmis>9</tpEmis>");
  });

  it("prints an NF-e that is issued offline, for security paper", async () => {
    const offline = { contingency: "Serviço da SEFAZ fora do ar" };
    const files = effectsOf(await run("goods", offline)).files ?? [];
    expect(files.map(({ key }) => key)).toEqual(["nfe", "danfe"]);
    const xml = new TextDecoder().decode(files[0]?.data);
    expect(xml).toContain("<tpEmis>5</tpEmis>");
    expect(xml).toContain("<xJust>Serviço da SEFAZ fora do ar</xJust>");
    expect(effectsOf(await run("goods")).files?.map(({ key }) => key)).toEqual(["nfe"]);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ["certificate", { "nfe-br.certificate": undefined }, "not-configured"],
    ["pages", { "nfe-br.nfce": undefined }, "precondition-failed"],
    ["pages that can be read", { "nfe-br.nfce": "{" }, "input"],
    ["addresses", { "nfe-br.nfce": JSON.stringify({ ...PAGES, qr_url: "javascript:x" }) }, "input"],
    ["number of the code", { "nfe-br.nfce": JSON.stringify({ ...PAGES, csc: "x" }) }, "input"],
  ])("ends without %s", async (_what, secrets, code) => {
    const result = await run("consumer", {}, { ...SECRETS, ...secrets });
    expect(result).toMatchObject({ status: "KO", code });
  });

  it("ends with the rules that are broken, and without a document", async () => {
    const envelope = envelopeOf("goods", { series: "FL" });
    const secret = async (key: string) => SECRETS[key];
    const result = await runStep(generate, {}, { envelope }, { secret });
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "NFE-SERIE" }] });
    expect(await runStep(generate, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

describe("nfe-br.send.nfe", () => {
  it("sends no invoice that was issued as NFS-e", async () => {
    const envelope = envelopeOf("goods");
    const head = { ...envelope.head, stamps: [{ prv: "sefaz-key", val: "1".repeat(50) }] };
    const secret = async (key: string) => SECRETS[key];
    const result = await runStep(sendNfe, {}, { envelope: { ...envelope, head } }, { secret });
    expect(result).toMatchObject({ status: "KO", code: "issued-otherwise" });
  });
});

describePlugin("@fakturo/app-br-nfe", { load: async () => ({ plugin }) });
