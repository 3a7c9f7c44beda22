import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-br";
import { codesOf, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { fine, invoice, paidBy, simplified, taxed } from "../fixtures/invoice.ts";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });

/** Builds an invoice, and checks that building it again changes nothing. */
function built(document: object) {
  const { output } = engine.prepare(document);
  expect(JSON.stringify(engine.prepare(output).output)).toBe(JSON.stringify(output));
  return Object(output);
}

describe("taxes", () => {
  it.each([
    [{ cat: "ICMS" }, { "br-nfe-icms-cst": "00", "br-nfe-icms-origin": "0" }],
    [
      { cat: "ICMS", ext: { "br-nfe-icms-cst": "20", "br-nfe-icms-origin": "1" } },
      { "br-nfe-icms-cst": "20", "br-nfe-icms-origin": "1" },
    ],
    [
      { cat: "ICMS", ext: { "br-nfe-icms-csosn": "101" } },
      { "br-nfe-icms-csosn": "101", "br-nfe-icms-origin": "0" },
    ],
    [{ cat: "PIS" }, { "br-nfe-pis-cst": "01" }],
    [{ cat: "PIS", ext: { "br-nfe-pis-cst": "49" } }, { "br-nfe-pis-cst": "49" }],
    [{ cat: "COFINS" }, { "br-nfe-cofins-cst": "01" }],
    [{ cat: "COFINS", ext: { "br-nfe-cofins-cst": "49" } }, { "br-nfe-cofins-cst": "49" }],
    [{ cat: "IPI" }, undefined],
  ])("%j have codes %j", (tax, ext) => {
    expect(built(taxed({ percent: "1%", ...tax })).lines[0].taxes[0].ext).toEqual(ext);
  });
});

describe("means of payment", () => {
  it.each([
    ["cash", "01"],
    ["cheque", "02"],
    ["card", "03"],
    ["card+credit", "03"],
    ["card+debit", "04"],
    ["debit-transfer+debit", "04"],
    ["credit-transfer+sepa", "18"],
    ["online", "18"],
    ["other", "99"],
    ["netting", undefined],
  ])("of key %s have code %s", (key, code) => {
    const { payment } = built(paidBy({ key }, { key, amount: "1.00", description: "Sinal" }));
    expect(payment.instructions.ext?.["br-nfe-payment-means"]).toBe(code);
    expect(payment.advances[0].ext?.["br-nfe-payment-means"]).toBe(code);
  });

  it("keep their code only where the key cannot say it", () => {
    const ext = { "br-nfe-payment-means": "90" };
    expect(built(paidBy({ key: "other", ext })).payment.instructions.ext).toEqual(ext);
    expect(built(paidBy({ key: "netting", ext })).payment.instructions.ext).toEqual(ext);
    expect(built(paidBy({ key: "cash", ext })).payment.instructions.ext).toEqual({
      "br-nfe-payment-means": "01",
    });
  });
});

describe("documents", () => {
  it("of suppliers without regime are of the normal one", () => {
    expect(built(fine).supplier.ext["br-nfe-regime"]).toBe("3");
    const { supplier } = Object(fine);
    const ext = { ...supplier.ext, "br-nfe-regime": "4" };
    expect(built(invoice({ supplier: { ...supplier, ext } })).supplier.ext).toEqual(ext);
  });

  it("have model, purpose and direction by type and tag", () => {
    const presence = { "br-nfe-presence": "1" };
    const sale = { "br-nfe-operation-type": "1", "br-nfe-purpose": "1", ...presence };
    expect(built(fine).tax.ext).toEqual({ ...sale, "br-nfe-model": "55" });
    expect(built(simplified()).tax.ext).toEqual({ ...sale, "br-nfe-model": "65" });
    const note = built(invoice({ type: "credit-note" }));
    expect(note.tax.ext).toEqual({ ...presence, "br-nfe-model": "55" });
  });

  it("have nothing of the next release", () => {
    expect(built(fine).customer.ext).not.toHaveProperty("br-nfe-state-reg-ind");
    expect(codesOf(engine, fine)).toEqual([]);
    expect(codesOf(engine, simplified())).toEqual([]);
  });
});

describe("corrections", () => {
  const stamps = [{ prv: "sefaz-key", val: "3526" }];

  it("refer to the access key of the original", () => {
    const { doc } = engine.correct(fine, { type: "credit-note", stamps }).output;
    expect(doc.preceding).toMatchObject([{ code: "1", stamps }]);
  });

  it.each([{ type: "credit-note" }, { type: "corrective", stamps }])(
    "are refused with %j",
    (options) => {
      expect(() => engine.correct(fine, options)).toThrow(
        expect.objectContaining({ key: "validation" }),
      );
    },
  );
});
