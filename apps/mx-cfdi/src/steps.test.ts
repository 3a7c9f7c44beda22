import { FakturoError, type JsonObject } from "@fakturo/model";
import type { EntryFile, Envelope, StepResult } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { CSD, envelopeOf } from "../fixtures/documents.ts";
import { generateCfdi, openCsd, plugin, readComprobante, sealedCfdi, verifySeal } from "./index.ts";
import { generate } from "./steps/generate.ts";
import { importCfdi } from "./steps/import.ts";

const NOW = Date.UTC(2027, 0, 15);
const SECRET = JSON.stringify({
  certificate: CSD.certificate,
  private_key: CSD.key,
  password: CSD.password,
});

/** What a step reads, with the CSD as a credential. */
function worldOf(text = SECRET, now = NOW) {
  const credential = async (key: string) => ({ key, version: 1, value: {}, text });
  return { now: () => now, credential };
}

function written(config: JsonObject): Promise<StepResult> {
  const world = worldOf();
  return runStep(generate, config, { envelope: envelopeOf("retained") }, world);
}

function fileIn(result: StepResult) {
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!file) throw new Error("the step made no file");
  return file;
}

describe("sat-mx.generate", () => {
  it("attaches the sealed CFDI", async () => {
    const file = fileIn(await written({}));
    expect(file).toMatchObject({ name: "A-101.xml", key: "cfdi", category: "format" });
    expect(file).not.toHaveProperty("private");
    verifySeal(readComprobante(file.data));
  });

  it("leaves the seal to the provider when told to, and keeps the file private", async () => {
    const file = fileIn(await written({ seal: false, private: true }));
    expect(file.private).toBe(true);
    expect(new TextDecoder().decode(file.data)).toBe(generateCfdi(envelopeOf("retained")));
  });

  it.each([
    ["without CSD", undefined, "not-configured"],
    ["with a secret that is no JSON", "{", "input"],
    ["with a secret that lacks the key", JSON.stringify({ certificate: CSD.certificate }), "input"],
    ["with a wrong password", SECRET.replace("secreto1", "x"), "signature"],
  ])("ends %s", async (_what, secret, code) => {
    const none = async () => {
      throw new FakturoError("precondition-failed", "not set");
    };
    const world = secret === undefined ? { ...worldOf(), credential: none } : worldOf(secret);
    const result = await runStep(generate, {}, { envelope: envelopeOf("retained") }, world);
    expect(result).toMatchObject({ status: "KO", code });
  });

  it("ends with an expired CSD", async () => {
    const world = worldOf(SECRET, Date.UTC(2100, 0, 1));
    const result = await runStep(generate, {}, { envelope: envelopeOf("retained") }, world);
    expect(result).toMatchObject({ status: "KO", code: "signature" });
  });

  it("ends with the rules that are broken, and without a document", async () => {
    const envelope = envelopeOf("retained", { lines: [] });
    const result = await runStep(generate, { seal: false }, { envelope });
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "MX-CFDI-CONCEPTO" }] });
    expect(await runStep(generate, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

const FILE: EntryFile = {
  id: "f1",
  name: "in.xml",
  key: "",
  category: "",
  mime: "application/xml",
  size: 1,
  sha256: "",
  embeddable: false,
  private: false,
};

const TFD =
  '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="u-1" FechaTimbrado="2026-01-14T10:00:00" SelloCFD="abcdefghij" NoCertificadoSAT="3" SelloSAT="s"/></cfdi:Complemento></cfdi:Comprobante>';

function imported(xml: string, files: readonly EntryFile[] = [FILE], config: JsonObject = {}) {
  const entry = { id: "e", folder: "expenses", state: "draft", files };
  const build = (doc: JsonObject): Envelope => ({ ...envelopeOf("retained"), doc });
  const world = { file: async () => new TextEncoder().encode(xml), build };
  return runStep(importCfdi, config, { entry }, world);
}

describe("sat-mx.import", () => {
  const sealed = sealedCfdi(envelopeOf("retained"), openCsd(CSD), NOW);

  it("takes the document and the stamps of the SAT", async () => {
    const result = await imported(sealed.replace("</cfdi:Comprobante>", TFD));
    if (result.status !== "OK") throw new Error(result.message ?? "");
    expect(result.effects.document).toMatchObject({ data: { doc: { code: "101" } } });
    const stamps = new Map(result.effects.stamps?.map(({ prv, val }) => [prv, val]));
    expect(stamps.get("sat-uuid")).toBe("u-1");
    expect(stamps.get("sat-chain")).toBe("||1.1|u-1|2026-01-14T10:00:00||abcdefghij|3||");
    expect(stamps.get("sat-url")).toContain(
      "&tt=1016.83&re=TVA010203AB9&rr=LSU0405067H1&fe=cdefghij",
    );
  });

  it("refuses a seal that does not fit, unless told not to look", async () => {
    const changed = sealed.replace("LIBRERIA", "LIBRARIA");
    expect(await imported(changed)).toMatchObject({ status: "KO", code: "signature" });
    expect(await imported(changed, [FILE], { verify: false })).toMatchObject({ status: "OK" });
  });

  it("refuses what is no CFDI, and entries without XML", async () => {
    expect(await imported("<a/>")).toMatchObject({ status: "KO", code: "input" });
    expect(await imported(sealed, [])).toMatchObject({ status: "KO", code: "no-document" });
  });

  it("ends with what the engine has against the document", async () => {
    const entry = { id: "e", folder: "expenses", state: "draft", files: [FILE] };
    const build = () => {
      throw new FakturoError("validation", "x", {
        faults: [{ code: "A-01", paths: ["$.code"], message: "x" }],
      });
    };
    const world = { file: async () => new TextEncoder().encode(sealed), build };
    const result = await runStep(importCfdi, {}, { entry }, world);
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "A-01" }] });
  });
});

describePlugin("@fakturo/app-mx-cfdi", { load: async () => ({ plugin }) });
