import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope, Provider, StepContext, StepResult, Task } from "@fakturo/plugin";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { FIXED_NOW, runStep } from "@fakturo/testkit";
import { writeXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { envelopeOf, FOLDER } from "../fixtures/documents.ts";
import { cancellationOf, correctionOf, type NfeEventRequest, unusedOf } from "./index.ts";
import { cancel, correct, unuse } from "./steps/events.ts";

const MAKING = { environment: "production", now: FIXED_NOW } as const;
const REASON = "Pedido desfeito pelo cliente";
const KEY = { prv: "sefaz-key", val: "35260111222333000181550010000012041332344800" };
const PROTOCOL = { prv: "sefaz-auth", val: "135260000000001" };

function stamped(stamps: readonly { prv: string; val: string }[], changes: JsonObject = {}) {
  const envelope = envelopeOf("goods", changes);
  return { ...envelope, head: { ...envelope.head, stamps } };
}
const AUTHORISED = stamped([KEY, PROTOCOL]);

describe("written", () => {
  const correction = { text: "Volumes: 4, e não 3, como ali diz", sequence: 2 };
  it.each<[string, NfeEventRequest]>([
    ["cancellation", cancellationOf(AUTHORISED, REASON, MAKING)],
    ["correction", correctionOf(AUTHORISED, correction, MAKING)],
    ["unused", unusedOf(stamped([]), REASON, MAKING)],
  ])("%s", async (name, { node, id }) => {
    const xml = writeXml(node);
    expect(xml).toContain(`Id="${id}"`);
    await expect(xml).toMatchFileSnapshot(join(FOLDER, `${name}.event.xml`));
  });

  it("have ids as the authority makes them", () => {
    expect(cancellationOf(AUTHORISED, REASON, MAKING).id).toBe(`ID110111${KEY.val}01`);
    expect(correctionOf(AUTHORISED, correction, MAKING).id).toBe(`ID110110${KEY.val}02`);
    expect(unusedOf(stamped([]), REASON, MAKING).id).toBe(
      "ID35261122233300018155001000001204000001204",
    );
  });
});

describe("refused", () => {
  const codesOf = (work: () => unknown): string[] => {
    try {
      work();
    } catch (error) {
      if (isFakturoError(error)) return error.faults.map(({ code }) => code);
      throw error;
    }
    return [];
  };
  const numbered = (code: string) => ({
    supplier: { ...Object(envelopeOf("goods").doc.supplier), tax_id: { country: "BR", code } },
  });
  const other = { supplier: { ...Object(envelopeOf("goods").doc.supplier), tax_id: {} } };

  it.each<[string, Envelope, string, string[]]>([
    ["without stamps", stamped([]), REASON, ["NFE-CHAVE", "NFE-PROTOCOLO"]],
    ["without protocol", stamped([KEY]), REASON, ["NFE-PROTOCOLO"]],
    ["with a short reason", AUTHORISED, "Desfeito", ["NFE-JUSTIFICATIVA"]],
    ["of others", stamped([KEY, PROTOCOL], other), REASON, ["NFE-EMITENTE", "NFE-EMITENTE"]],
    [
      "of suppliers whose registration is neither CNPJ nor CPF",
      stamped([KEY, PROTOCOL], numbered("11.222.333")),
      REASON,
      ["NFE-EMITENTE", "NFE-EMITENTE"],
    ],
    [
      "with a key that is none",
      stamped([{ ...KEY, val: `${KEY.val.slice(0, 43)}1` }, PROTOCOL]),
      REASON,
      ["NFE-CHAVE"],
    ],
  ])("cancellations %s", (_what, envelope, reason, codes) => {
    expect(codesOf(() => cancellationOf(envelope, reason, MAKING))).toEqual(codes);
  });

  it("cancellations by substitution of NF-e, or by what is no NFC-e that was issued offline", () => {
    const offline = "35260111222333000181650010000012049332344802";
    const substituted = (key: string) => () => cancellationOf(AUTHORISED, REASON, MAKING, key);
    for (const key of ["1", KEY.val, offline])
      expect(codesOf(substituted(key))).toEqual(["NFE-SUBSTITUTA"]);
  });

  it("letters that are short, of an NFC-e, or one too many", () => {
    const { doc, ...rest } = stamped([KEY]);
    const tax = { ext: { "br-nfe-model": "65" } };
    const correction = { text: "Errata", sequence: 21 };
    expect(
      codesOf(() => correctionOf({ ...rest, doc: { ...doc, tax } }, correction, MAKING)),
    ).toEqual(["NFE-MODELO", "NFE-SEQUENCIA", "NFE-CORRECAO"]);
  });

  it("notices of numbers in use, and of none", () => {
    const broken = stamped([PROTOCOL], { ...other, series: "FL", code: "A", tax: {} });
    expect(codesOf(() => unusedOf(broken, "", MAKING))).toEqual([
      "NFE-PROTOCOLO",
      "NFE-MODELO",
      "NFE-SERIE",
      "NFE-NUMERO",
      "NFE-EMITENTE",
      "NFE-JUSTIFICATIVA",
    ]);
  });
});

describe("steps", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const credentials = selfSigned({
    commonName: "Mar Aberto",
    from: FIXED_NOW - DAY_MS,
    until: FIXED_NOW + DAY_MS,
  });
  const pkcs12 = Buffer.from(toPkcs12(credentials, "segredo1", "aes256")).toString("base64");
  const stored = JSON.stringify({ pkcs12, password: "segredo1" });

  function run(
    provider: Provider,
    config: JsonObject,
    task: Partial<Task> = {},
    world: Partial<StepContext> = {},
  ): Promise<StepResult> {
    const secret = async () => stored;
    return runStep(provider, config, { envelope: AUTHORISED, ...task }, { secret, ...world });
  }
  function fileIn(result: StepResult) {
    const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
    if (!file) throw new Error(JSON.stringify(result));
    return { ...file, xml: new TextDecoder().decode(file.data) };
  }

  it("sign the cancellation inside its event; the job's reason goes first", async () => {
    const args = { "nfe-br-cancel-reason": "Mercadoria devolvida no ato" };
    const file = fileIn(await run(cancel, { reason: REASON, private: true }, { args }));
    expect(file).toMatchObject({ key: "nfe-cancellation", private: true, category: "format" });
    expect(file.xml).toContain("<xJust>Mercadoria devolvida no ato<");
    expect(file.xml).toContain("<tpAmb>2</tpAmb>");
    expect(file.xml).toMatch(/<\/infEvento><Signature.*<\/Signature><\/evento><\/envEvento>$/s);
    verifyXml(file.xml, { covers: ["evento", "infEvento"], now: FIXED_NOW, sha1: true });
  });

  it("number letters of correction by those that are there", async () => {
    const correction = "Volumes: 4, e não 3";
    const first = fileIn(await run(correct, { correction }, {}, { sandbox: false }));
    expect(first).toMatchObject({ key: "nfe-correction-1" });
    expect(first.xml).toContain("<tpAmb>1</tpAmb>");
    const known = { id: "1", name: "x", key: "nfe-correction-1", category: "format" } as const;
    const more = {
      mime: "application/xml",
      size: 1,
      sha256: "",
      embeddable: false,
      private: false,
    };
    const entry = { id: "e", folder: "sales", state: "sent", files: [{ ...known, ...more }] };
    const args = { "nfe-br-correction": "Volumes: 5, e não 4" };
    const second = fileIn(await run(correct, { correction }, { entry, args }));
    expect(second.key).toBe("nfe-correction-2");
    expect(second.xml).toContain("<nSeqEvento>2</nSeqEvento>");
    expect(second.xml).toContain("Volumes: 5");
  });

  it("sign the notice of an unused number", async () => {
    const file = fileIn(await run(unuse, { reason: REASON }, { envelope: stamped([]) }));
    expect(file.key).toBe("nfe-unused");
    verifyXml(file.xml, { covers: ["infInut"], now: FIXED_NOW, sha1: true });
  });

  it.each([
    ["cancel", cancel],
    ["correct", correct],
    ["unuse", unuse],
  ])("end with what is missing: %s", async (_name, provider) => {
    expect(await run(provider, {})).toMatchObject({ status: "KO", code: "validation" });
    const secret = async () => undefined;
    const bare = await run(provider, { reason: REASON }, {}, { secret });
    expect(bare).toMatchObject({ status: "KO", code: "not-configured" });
    const empty = await run(provider, {}, { envelope: undefined });
    expect(empty).toMatchObject({ status: "KO", code: "no-document" });
  });
});
