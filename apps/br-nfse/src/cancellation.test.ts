import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope, StepContext, StepResult, Task } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { FIXED_NOW, runStep } from "@fakturo/testkit";
import { writeXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { FOLDER } from "../fixtures/documents.ts";
import { type Cancelling, cancellationOf } from "./event/cancellation.ts";
import { type NfseManifestation, nfseManifestationOf } from "./event/manifestation.ts";
import { readNfse } from "./index.ts";
import { cancel } from "./steps/cancel.ts";
import { importNfse } from "./steps/import.ts";

const received = readFileSync(join(FOLDER, "received.in.xml"));
const { document, stamps } = readNfse(received);
const issued = built(document);
const ENVELOPE: Envelope = { ...issued, head: { ...issued.head, stamps } };
const KEY = stamps[0]?.val ?? "";
const OTHER_KEY = "1".repeat(50);
const HOW = {
  environment: "production",
  now: FIXED_NOW,
  reason: "Serviço não prestado ao cliente",
  code: "2",
} as const;

const LETTERS = "12ABC345010035";

describe("request to cancel", () => {
  it("is written as the layout wants it", async () => {
    const { node, id } = cancellationOf(ENVELOPE, HOW);
    expect(id).toBe(`PRE${stamps[0]?.val}101101`);
    await expect(writeXml(node)).toMatchFileSnapshot(join(FOLDER, "cancellation.event.xml"));
  });

  it.each<[string, Partial<Envelope>, Partial<Cancelling>, string[]]>([
    ["without access key", { head: issued.head }, {}, ["NFSE-CHAVE"]],
    ["of nobody", { doc: { ...issued.doc, supplier: { name: "x" } } }, {}, ["NFSE-PRESTADOR"]],
    [
      "of a CNPJ with letters, whose digits alone are a CPF's",
      { doc: { ...issued.doc, supplier: { name: "x", tax_id: { country: "BR", code: LETTERS } } } },
      {},
      ["NFSE-PRESTADOR"],
    ],
    ["for short reasons", {}, { reason: "Errado" }, ["NFSE-MOTIVO"]],
    ["for unknown reasons", {}, { code: "3" }, ["NFSE-CODIGO"]],
    ["with itself as substitute", {}, { code: "99", substitute: KEY }, ["NFSE-SUBSTITUTA"]],
    [
      "with a short key of the substitute",
      {},
      { code: "01", substitute: "1" },
      ["NFSE-SUBSTITUTA"],
    ],
    ["for a reason of no substitution", {}, { substitute: OTHER_KEY }, ["NFSE-CODIGO"]],
    [
      "for other reasons without text",
      {},
      { code: "99", reason: "", substitute: OTHER_KEY },
      ["NFSE-MOTIVO"],
    ],
  ])("is not written %s", (_what, changes, how, codes) => {
    let found: string[] = [];
    try {
      cancellationOf({ ...ENVELOPE, ...changes }, { ...HOW, ...how });
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      found = error.faults.map(({ code }) => code);
    }
    expect(found).toEqual(codes);
  });
});

describe("other events", () => {
  const origin = { environment: "production", now: FIXED_NOW } as const;
  const said = { reason: HOW.reason, code: "9", party: "customer" } as const;
  const textOf = (more: Pick<NfseManifestation, "event"> & Partial<NfseManifestation>) => {
    const { node, id } = nfseManifestationOf(ENVELOPE, { ...said, ...more }, origin);
    return { id, xml: writeXml(node) };
  };

  it("are written for both parties", () => {
    const confirmed = textOf({ event: "confirmation" });
    expect(confirmed.id).toBe(`PRE${KEY}203202`);
    expect(confirmed.xml).toContain(
      "<e203202><xDesc>Manifestação de NFS-e - Confirmação do Tomador</xDesc></e203202>",
    );
    const refused = textOf({ event: "refusal", code: "3", reason: "" });
    expect(refused.xml).toContain("<cMotivo>3</cMotivo></e203206>");
    expect(textOf({ event: "confirmation", party: "provider" }).id).toBe(`PRE${KEY}202201`);
    const analysis = textOf({ event: "analysis", party: "provider" });
    expect(analysis.id).toBe(`PRE${KEY}101103`);
    expect(analysis.xml).toContain(`<xMotivo>${HOW.reason}</xMotivo></e101103>`);
  });

  it.each<[string, Pick<NfseManifestation, "event"> & Partial<NfseManifestation>, string]>([
    ["an analysis without reason", { event: "analysis", reason: "" }, "NFSE-MOTIVO"],
    ["an analysis for an unknown reason", { event: "analysis", code: "5" }, "NFSE-CODIGO"],
    ["a refusal for other reasons without text", { event: "refusal", reason: "" }, "NFSE-MOTIVO"],
    ["a refusal for an unknown reason", { event: "refusal", code: "7" }, "NFSE-CODIGO"],
  ])("are not written: %s", (_what, more, code) => {
    expect(() => textOf(more)).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code })] }),
    );
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const credentials = selfSigned({
  commonName: "Serra Azul",
  from: FIXED_NOW - DAY_MS,
  until: FIXED_NOW + DAY_MS,
});
const pkcs12 = Buffer.from(toPkcs12(credentials, "segredo1", "aes256")).toString("base64");
const stored = JSON.stringify({ pkcs12, password: "segredo1" });

describe("nfe-br.generate.nfse-cancellation", () => {
  const run = (config: JsonObject, task: Partial<Task> = {}, world: Partial<StepContext> = {}) => {
    const secret = async () => stored;
    return runStep(cancel, config, { envelope: ENVELOPE, ...task }, { secret, ...world });
  };
  const fileIn = (result: StepResult) => {
    const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
    if (!file) throw new Error(JSON.stringify(result));
    return { ...file, xml: new TextDecoder().decode(file.data) };
  };

  it("signs the request; the job's arguments go first", async () => {
    const args = { "nfe-br-cancel-code": "1", "nfe-br-cancel-reason": "Valor digitado errado" };
    const file = fileIn(await run({ reason: HOW.reason, code: "9", private: true }, { args }));
    expect(file).toMatchObject({ key: "nfse-cancellation", private: true });
    expect(file.xml).toContain("<cMotivo>1</cMotivo><xMotivo>Valor digitado errado<");
    verifyXml(file.xml, { covers: ["infPedReg"], now: FIXED_NOW });
    const plain = fileIn(await run({ reason: HOW.reason }, {}, { sandbox: false }));
    expect(plain.xml).toContain("<tpAmb>1</tpAmb>");
    expect(plain.xml).toContain("<cMotivo>9</cMotivo>");
  });

  it("ends with what is missing", async () => {
    expect(await run({})).toMatchObject({ status: "KO", faults: [{ code: "NFSE-MOTIVO" }] });
    const secret = async () => undefined;
    expect(await run({}, {}, { secret })).toMatchObject({ status: "KO", code: "not-configured" });
    const empty = await run({}, { envelope: undefined });
    expect(empty).toMatchObject({ status: "KO", code: "no-document" });
  });
});

describe("nfe-br.import.nfse", () => {
  const file = { id: "f", name: "a.xml", key: "", category: "", mime: "text/xml" } as const;
  const files = [{ ...file, size: 1, sha256: "", embeddable: false, private: false }];
  const entry = { id: "e", folder: "expenses", state: "draft", files };
  const run = (xml: string | Uint8Array, logged: unknown[] = []) =>
    runStep(
      importNfse,
      {},
      { entry },
      {
        file: async () => new Uint8Array(Buffer.from(xml)),
        build: (data) => built(data),
        log: (_message, details) => void logged.push(details),
      },
    );

  it("stamps the access key and tells what an invoice has no place for", async () => {
    const logged: unknown[] = [];
    const result = await run(received, logged);
    expect(result).toMatchObject({ status: "OK", effects: { stamps } });
    expect(logged).toEqual([
      { paths: expect.arrayContaining(["/NFSe/infNFSe/DPS/infDPS/interm/xNome"]) },
    ]);
  });

  it("refuses an NFS-e that comes to something else", async () => {
    const xml = received.toString().replace("<vLiq>804.65", "<vLiq>900.00");
    expect(await run(xml)).toMatchObject({ status: "KO", faults: [{ code: "NFSE-LIQUIDO" }] });
  });
});
