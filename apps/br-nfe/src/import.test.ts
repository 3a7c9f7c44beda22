import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import type { Envelope, StepContext, StepResult } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { FIXED_NOW, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf, FOLDER } from "../fixtures/documents.ts";
import { signedNfe } from "./index.ts";
import { importNfe } from "./steps/import.ts";

const NOW = FIXED_NOW;
const credentials = selfSigned({ commonName: "Mar Aberto", from: NOW - 1, until: NOW + 1000 });
const PAGES = {
  qrUrl: "https://nfce.example/qr",
  keyUrl: "https://nfce.example/chave",
  code: undefined,
};

const signed = (name: string) =>
  signedNfe(
    envelopeOf(name),
    { environment: "production", now: NOW },
    { credentials, pages: PAGES },
  );

const file = { id: "f", name: "a.xml", key: "", category: "", mime: "text/xml" } as const;
const entry = {
  id: "e",
  folder: "expenses",
  state: "draft",
  files: [{ ...file, size: 1, sha256: "", embeddable: false, private: false }],
};

function run(xml: string, config: JsonObject = {}, world: Partial<StepContext> = {}) {
  const ctx = {
    file: async () => new TextEncoder().encode(xml),
    build: (document: JsonObject): Envelope => built(document),
    ...world,
  };
  return runStep(importNfe, config, { entry }, ctx);
}

function effectsOf(result: StepResult) {
  if (result.status !== "OK") throw new Error(JSON.stringify(result));
  return result.effects;
}

describe("nfe-br.import.nfe", () => {
  it("stamps key and QR code of a signed file, whatever became of the certificate", async () => {
    const { xml, key, qr } = signed("consumer");
    const later = () => NOW + 365 * 24 * 60 * 60 * 1000;
    const { stamps, document, sign } = effectsOf(await run(xml, {}, { now: later }));
    expect(sign).toBe(true);
    expect(stamps).toEqual([
      { prv: "sefaz-key", val: key },
      { prv: "sefaz-qr", val: qr },
    ]);
    expect(document?.data).toMatchObject({ doc: { code: "88", $tags: ["simplified"] } });
  });

  it("refuses files that were changed, and unsigned ones", async () => {
    const { xml } = signed("goods");
    const changed = xml.replace("<vUnCom>199.90", "<vUnCom>199.91");
    expect(changed).not.toBe(xml);
    expect(await run(changed)).toMatchObject({ status: "KO", code: "signature" });
    const received = readFileSync(join(FOLDER, "received.in.xml"), "utf8");
    expect(await run(received)).toMatchObject({ status: "KO", code: "signature" });
  });

  it("takes another's content under a signature for no signature", async () => {
    const { xml } = signed("goods");
    const body = /<infNFe .*<\/infNFe>/s.exec(xml)?.[0] ?? "";
    const forged = body.replace(/Id="[^"]*"/, 'Id="x"').replace("<vNF>", "<vNF>9");
    const wrapped = xml.replace(body, forged).replace("</NFe>", `<x>${body}</x></NFe>`);
    expect(await run(wrapped)).toMatchObject({ status: "KO" });
  });

  it("reads no element beside the one that the signature covers", async () => {
    const { xml } = signed("goods");
    const [, signature = ""] = /(<Signature .*<\/Signature>)/s.exec(xml) ?? [];
    const body = /<infNFe .*<\/infNFe>/s.exec(xml)?.[0] ?? "";
    const named = body.replace("<infNFe ", '<infNFe xmlns="http://www.portalfiscal.inf.br/nfe" ');
    const forged = signed("consumer").xml.replace(/<Signature .*<\/Signature>|<\?.*\?>/gs, "");
    const root = '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">';
    const genuine = `<NFe>${body}${signature}</NFe>`;
    expect(await run(`${root}${genuine}</nfeProc>`)).toMatchObject({ status: "OK" });
    const hidden = `<NFe xmlns="urn:other">${named}${signature}</NFe>`;
    const wrapped = `${root}${hidden}${forged}</nfeProc>`;
    expect(await run(wrapped)).toMatchObject({ status: "KO", code: "signature" });
  });

  it("tells what an invoice has no place for", async () => {
    const logged: unknown[] = [];
    const log = (_message: string, details?: JsonObject) => void logged.push(details);
    const received = readFileSync(join(FOLDER, "received.in.xml"), "utf8");
    const { stamps } = effectsOf(await run(received, { verify: false }, { log }));
    expect(stamps).toContainEqual({ prv: "sefaz-auth", val: "135260000000310" });
    expect(logged).toEqual([
      { paths: expect.arrayContaining(["/nfeProc/NFe/infNFe/transp/vol/qVol"]) },
    ]);
  });

  it("ends without a file, and with one of another kind", async () => {
    expect(await runStep(importNfe, {})).toMatchObject({ status: "KO", code: "no-document" });
    expect(await run("<NFe/>")).toMatchObject({ status: "KO", code: "input" });
  });
});
