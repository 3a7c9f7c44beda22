import type { EntryFile, StepResult } from "@fakturo/plugin";
import { openCades, type SigningCredentials, selfSigned, toPkcs12 } from "@fakturo/signature";
import { errorKeyOf } from "@fakturo/test-support";
import { FIXED_NOW, runStep } from "@fakturo/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { built, invoice } from "../../fixtures/italy.ts";
import { generateFattura, parseFattura, signXades, verifyXades } from "../index.ts";
import { importFattura } from "../steps/import.ts";
import { CERTIFICATE_SECRET, sign } from "../steps/sign.ts";

const DAY = 86_400_000;
const PASSWORD = "segreto";
const utf8 = new TextEncoder();
const envelope = invoice();
const { xml } = generateFattura(envelope);

let credentials: SigningCredentials;
beforeAll(() => {
  credentials = selfSigned({ commonName: "Prova", from: FIXED_NOW - DAY, until: FIXED_NOW + DAY });
});

const stored = () =>
  JSON.stringify({
    pkcs12: Buffer.from(toPkcs12(credentials, PASSWORD, "aes256")).toString("base64"),
    password: PASSWORD,
  });

const file = (name: string, key: string): EntryFile => ({
  id: name,
  name,
  key,
  category: "format",
  mime: "application/octet-stream",
  size: 0,
  sha256: "",
  embeddable: false,
  private: false,
});

const FATTURA = file("IT01234567890_00001.xml", "fatturapa");

function run(config: { form?: "xades" | "cades" }, more: readonly EntryFile[] = [], data = xml) {
  const entry = { id: "e", folder: "sales", state: "draft", files: [FATTURA, ...more] };
  const secret = async (name: string) => (name === CERTIFICATE_SECRET ? stored() : undefined);
  return runStep(
    sign,
    config,
    { entry, envelope },
    { file: async () => utf8.encode(data), secret },
  );
}

function fileIn(result: StepResult) {
  const [made] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!made) throw new Error("the step made no file");
  return made;
}

describe("sdi-it.sign", () => {
  it("signs inside the XML", async () => {
    const made = fileIn(await run({}));
    expect(made).toMatchObject({ name: FATTURA.name, key: "fatturapa", mime: "application/xml" });
    verifyXades(made.data);
    expect(parseFattura(made.data)).toEqual(parseFattura(utf8.encode(xml)));
    expect(new TextDecoder().decode(made.data)).toContain("Fattura PA");
  });

  it("signs around the XML", async () => {
    const made = fileIn(await run({ form: "cades" }));
    expect(made).toMatchObject({ name: `${FATTURA.name}.p7m`, key: "fatturapa-p7m" });
    expect(new TextDecoder().decode(openCades(made.data).content)).toBe(xml);
    expect(parseFattura(made.data)).toEqual(parseFattura(utf8.encode(xml)));
    const base64 = utf8.encode(Buffer.from(made.data).toString("base64"));
    expect(parseFattura(base64)).toEqual(parseFattura(utf8.encode(xml)));
  });

  it("signs once", async () => {
    const signed = new TextDecoder().decode(fileIn(await run({})).data);
    expect(await run({}, [], signed)).toMatchObject({ status: "SKIP" });
    const p7m = file(`${FATTURA.name}.p7m`, "fatturapa-p7m");
    expect(await run({}, [p7m])).toMatchObject({ status: "SKIP" });
  });

  it("ends without file, without certificate, and where that has expired", async () => {
    expect(await runStep(sign, {}, { envelope })).toMatchObject({ code: "no-document" });
    const entry = { id: "e", folder: "sales", state: "draft", files: [FATTURA] };
    const context = { file: async () => utf8.encode(xml), secret: async () => undefined };
    expect(await runStep(sign, {}, { entry, envelope }, context)).toMatchObject({
      status: "KO",
      code: "precondition-failed",
    });
    const late = { ...context, secret: async () => stored(), now: () => FIXED_NOW + 2 * DAY };
    expect(await runStep(sign, {}, { entry, envelope }, late)).toMatchObject({
      status: "KO",
      code: "signature",
    });
  });

  it.each(["nonsense", "{}", '{"pkcs12":"AAAA"}', "-----BEGIN NOTHING-----"])(
    "ends where the secret is %s",
    async (secret) => {
      const entry = { id: "e", folder: "sales", state: "draft", files: [FATTURA] };
      const context = { file: async () => utf8.encode(xml), secret: async () => secret };
      expect(await runStep(sign, {}, { entry, envelope }, context)).toMatchObject({ status: "KO" });
    },
  );
});

describe("a signed file", () => {
  it("is refused when it was tampered with", async () => {
    const signing = { id: envelope.head.uuid, now: FIXED_NOW };
    const signed = signXades(xml, credentials, signing);
    const forged = signed.replace("Cuscinetto", "Cuscinette");
    expect(errorKeyOf(() => verifyXades(utf8.encode(forged)))).toBe("signature");
    const p7m = Uint8Array.from(fileIn(await run({ form: "cades" })).data);
    const at = Buffer.from(p7m).indexOf("Cuscinetto");
    p7m[at] = 0x44;
    expect(errorKeyOf(() => parseFattura(p7m))).toBe("signature");
    expect(["input", "signature"]).toContain(errorKeyOf(() => parseFattura(p7m.subarray(0, 400))));
  });

  it("is refused when its signature covers another document that was put inside", () => {
    const signed = signXades(xml, credentials, { id: envelope.head.uuid, now: FIXED_NOW });
    const [signature = ""] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? [];
    const wrapped = xml
      .replace("Cuscinetto", "Altro")
      .replace("</p:FatturaElettronica>", `${signed}${signature}</p:FatturaElettronica>`)
      .replace(/<\?xml[^>]*>(?=<p:Fatt)/g, "");
    expect(["input", "signature"]).toContain(errorKeyOf(() => verifyXades(utf8.encode(wrapped))));
  });

  it("is checked on import when told to", async () => {
    const entry = { id: "e", folder: "x", state: "empty", files: [FATTURA] };
    const signed = signXades(xml, credentials, { id: envelope.head.uuid, now: FIXED_NOW });
    const outcome = (data: string) =>
      runStep(
        importFattura,
        { check_signature: true },
        { entry },
        {
          file: async () => utf8.encode(data),
          build: built,
        },
      );
    expect(await outcome(signed)).toMatchObject({ status: "OK" });
    expect(await outcome(signed.replace("Cuscinetto", "Altro"))).toMatchObject({
      status: "KO",
      code: "signature",
    });
  });
});
