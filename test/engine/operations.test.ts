import { randomFillSync } from "node:crypto";
import {
  createEngine,
  generateKey,
  importSigningKey,
  isEnvelopeJson,
  publicKeyOf,
} from "@fakturo/engine";
import { createUuidV7, isFakturoError, type JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";
import { OWN } from "./documents.ts";

const engine = await bundledEngine();
const uuid = createUuidV7(Date.now, (bytes) => void randomFillSync(bytes));

const document = sample("prices that include the tax");
const envelope = engine.envelop(document).output;
/** The same invoice in the forms that callers use. */
const HELD = [
  ["document", document],
  ["envelope", envelope],
] as const;

function sample(name: string): JsonObject {
  const found = OWN.find((one) => one.name.includes(name));
  if (!found) throw new Error(`no sample ${name}`);
  return found.data;
}

/** Fault codes of a refusal, or the key of its error. */
async function refusal(work: () => unknown): Promise<readonly string[]> {
  try {
    const done: unknown = await work();
    const { faults = done } = Object(done);
    return Array.isArray(faults) ? faults.map(({ code }) => code) : [];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.length > 0 ? error.faults.map(({ code }) => code) : [error.key];
  }
}

describe.each(HELD)("on an invoice held as %s", (_kind, held) => {
  it("build and validate", () => {
    const built = engine.build(held);
    expect(isEnvelopeJson(built)).toBe(isEnvelopeJson(held));
    expect(engine.validate(built)).toEqual([]);
  });

  it("correct, with the schema of the options", () => {
    const { $defs } = Object(engine.correctionSchema(held));
    const types: readonly { const: string }[] =
      $defs["bill.CorrectionOptions"].properties.type.oneOf;
    expect(types.map((type) => type.const)).toEqual(["credit-note", "corrective", "debit-note"]);
    for (const { const: type } of types) {
      const { output, faults } = engine.correct(held, { type, reason: "r" });
      expect(faults).toEqual([]);
      expect(output.doc).toMatchObject({ type, preceding: [{ code: "1" }] });
    }
    expect(engine.correctionSchema(sample("order"))).toBeNull();
  });

  it("replicate", () => {
    const { output } = engine.replicate(held);
    expect(output.doc).not.toHaveProperty("code");
    expect(output.doc.lines).toEqual(envelope.doc.lines);
    expect(output.head.uuid).not.toBe(envelope.head.uuid);
  });

  it("invert, take included taxes out, convert the currency", () => {
    const payable = (json: JsonObject) => Object(json.totals).payable;
    const before = payable(envelope.doc);
    const inverted = engine.transform(held, { kind: "invert" }).output.doc;
    expect(payable(inverted)).toBe(`-${before}`);
    const net = engine.transform(held, { kind: "remove-included-taxes" }).output.doc;
    expect(payable(net)).toBe(before);
    expect(Object(net.tax)).not.toHaveProperty("prices_include");
    const rated = { exchange_rates: [{ from: "EUR", to: "GBP", amount: "0.5" }] };
    const { doc } = envelope;
    const given = isEnvelopeJson(held)
      ? { ...held, doc: { ...doc, ...rated } }
      : { ...document, ...rated };
    const pounds = engine.transform(given, { kind: "convert", currency: "GBP" }).output.doc;
    expect(pounds.currency).toBe("GBP");
    expect(Math.abs(Number(payable(pounds)) * 2 - Number(before))).toBeLessThan(0.05);
  });

  it("sign, verify, unsign", async () => {
    const pair = await generateKey(uuid);
    const signed = await engine.sign(held, await importSigningKey(pair));
    await engine.verify(signed, [publicKeyOf(pair)]);
    const changed = { ...signed, doc: { ...signed.doc, code: "2" } };
    expect(engine.validate(changed).map(({ code }) => code)).toContain("GOBL-ENVELOPE-11");
    const other = publicKeyOf(await generateKey(uuid));
    expect(await refusal(() => engine.verify(signed, [other]))).toEqual(["signature"]);
    expect(engine.unsign(signed)).not.toHaveProperty("sigs");
    expect(await refusal(() => engine.verify(engine.unsign(signed)))).toEqual(["signature"]);
  });
});

describe("what no loaded plugin knows", () => {
  const plain = createEngine({ plugins: [], ...fixedPorts() });
  const key = generateKey(uuid).then(importSigningKey);
  const currency = "EUR";
  const taxes = [{ cat: "VAT", percent: "21%" }];
  const lines = [{ quantity: "1", item: { name: "a", price: "9.99" }, taxes }];
  const addon = { ...document, lines, currency, $addons: ["es-sii-v1"] };
  const regime = { ...document, $regime: "ES", currency };

  it.each([
    ["build", (data: unknown) => plain.build(data)],
    ["envelop", (data: unknown) => plain.envelop(data)],
    ["correct", (data: unknown) => plain.correct(data, { type: "credit-note" })],
    ["replicate", (data: unknown) => plain.replicate(data)],
    ["invert", (data: unknown) => plain.transform(data, { kind: "invert" })],
    ["sign", async (data: unknown) => plain.sign(data, await key)],
  ])("is refused by %s, never passed over", async (_name, work) => {
    expect(await refusal(() => work(addon))).toContain("GOBL-TAX-ADDONS-01");
    expect(await refusal(() => work(regime))).toEqual(["calculation"]);
  });

  it("is refused by validate, and where an envelope is signed as it stands", async () => {
    expect(await refusal(() => plain.validate(addon))).toContain("GOBL-TAX-ADDONS-01");
    expect(plain.validate(regime).at(-1)).toMatchObject({
      code: "regime-unknown",
      paths: ["$.$regime"],
    });
    expect(plain.validate(envelope).at(-1)).toMatchObject({
      code: "regime-unknown",
      paths: ["$.doc.$regime"],
    });
    const held = engine.envelop({ ...document, $addons: ["eu-en16931-v2017"] }).output;
    expect(await refusal(async () => plain.sign(held, await key))).toContain("GOBL-TAX-ADDONS-01");
  });

  it("is named where it stands, known addons keeping their requirements", () => {
    const { output, faults } = engine.prepare({
      ...document,
      $addons: ["xx-none-v1", "de-xrechnung-v3"],
    });
    expect(output.$addons).toEqual(["xx-none-v1", "eu-en16931-v2017", "de-xrechnung-v3"]);
    const fault = faults.find(({ code }) => code === "GOBL-TAX-ADDONS-01");
    expect(fault?.paths).toEqual(["$.$addons[0]"]);
  });
});
