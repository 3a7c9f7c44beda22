import type { JsonObject } from "@fakturo/model";
import type { StepContext, StepResult } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { describePlugin, FIXED_NOW, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateDps, plugin } from "./index.ts";
import { generate } from "./steps/generate.ts";
import { send } from "./steps/send.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const credentials = selfSigned({
  commonName: "Oficina",
  from: FIXED_NOW - DAY_MS,
  until: FIXED_NOW + DAY_MS,
});
const pkcs12 = Buffer.from(toPkcs12(credentials, "segredo1", "aes256")).toString("base64");
const SECRET = JSON.stringify({ pkcs12, password: "segredo1" });

function written(config: JsonObject, world: Partial<StepContext> = {}): Promise<StepResult> {
  const secret = async () => SECRET;
  return runStep(generate, config, { envelope: envelopeOf("withheld") }, { secret, ...world });
}

function fileIn(result: StepResult) {
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!file) throw new Error(JSON.stringify(result));
  return file;
}

describe("nfe-br.generate.nfse", () => {
  it("attaches the signed DPS", async () => {
    const file = fileIn(await written({}));
    expect(file).toMatchObject({ name: "1-77-dps.xml", key: "dps", category: "format" });
    const xml = new TextDecoder().decode(file.data);
    expect(xml).toContain("<tpAmb>2</tpAmb>");
    verifyXml(xml, { covers: ["infDPS"], now: FIXED_NOW });
  });

  it("leaves the signature out when told to, and keeps the file private", async () => {
    const file = fileIn(await written({ sign: false, private: true }, { sandbox: false }));
    expect(file.private).toBe(true);
    const xml = generateDps(envelopeOf("withheld"), "production");
    expect(new TextDecoder().decode(file.data)).toBe(xml);
  });

  it.each([
    ["without certificate", undefined, "not-configured"],
    ["with a secret that is no JSON", "{", "input"],
    ["with a secret that lacks the file", "{}", "input"],
    ["with a wrong password", SECRET.replace("segredo1", "x"), "signature"],
  ])("ends %s", async (_what, secret, code) => {
    expect(await written({}, { secret: async () => secret })).toMatchObject({ status: "KO", code });
  });

  it("ends with an expired certificate", async () => {
    const now = () => FIXED_NOW + 2 * DAY_MS;
    expect(await written({}, { now })).toMatchObject({ status: "KO", code: "signature" });
  });

  it("ends with the rules that are broken, and without a document", async () => {
    const envelope = envelopeOf("withheld", { series: "FL" });
    const result = await runStep(generate, { sign: false }, { envelope });
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "NFSE-SERIE" }] });
    expect(await runStep(generate, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

describe("nfe-br.send", () => {
  it("sends no invoice that was sent as NF-e, and none twice", async () => {
    const over = (val: string) => {
      const envelope = envelopeOf("withheld");
      const head = { ...envelope.head, stamps: [{ prv: "sefaz-key", val }] };
      return runStep(send, {}, { envelope: { ...envelope, head } }, { secret: async () => SECRET });
    };
    expect(await over("35260111222333000181550010000012041332344800")).toMatchObject({
      ...{ status: "KO", code: "issued-otherwise" },
    });
    expect(await over("1".repeat(50))).toMatchObject({ status: "SKIP" });
  });
});

describePlugin("@fakturo/app-br-nfse", { load: async () => ({ plugin }) });
