import { FakturoError } from "@fakturo/model";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { invoice, SETTINGS } from "../../fixtures/invoices.ts";
import { generate } from "./generate.ts";

/** Reads software and ranges of the fixtures, and other credentials by key; undefined ones are missing. */
function storedWith(changes: Readonly<Record<string, object | undefined>>) {
  const { id, pin } = SETTINGS.software;
  const all: Readonly<Record<string, object | undefined>> = {
    "dian.software": { id, pin },
    "dian.ranges": { ranges: SETTINGS.ranges },
    ...changes,
  };
  return async (key: string) => {
    const value = all[key];
    if (!value) throw new FakturoError("precondition-failed", `no ${key}`);
    return { key, version: 1, value: { ...value }, text: JSON.stringify(value) };
  };
}

describe("gov-co.generate", () => {
  const credential = storedWith({});

  async function writtenIn(contingency: string, stored = credential): Promise<string> {
    const config = { sign: false, contingency };
    const result = await runStep(generate, config, { envelope: invoice() }, { credential: stored });
    return new TextDecoder().decode(result.effects?.files?.[0]?.data);
  }

  it("attaches the file and stamps the code, once", async () => {
    const result = await runStep(
      generate,
      { sign: false },
      { envelope: invoice() },
      { credential },
    );
    expect(result).toMatchObject({
      status: "OK",
      effects: { stamps: [{ prv: "dian-cude" }, { prv: "dian-qr" }], files: [{ key: "dian" }] },
    });
    const stamped = invoice();
    const done = {
      ...stamped,
      head: { ...stamped.head, stamps: [{ prv: "dian-cude", val: "x" }] },
    };
    expect(await runStep(generate, {}, { envelope: done }, { credential })).toMatchObject({
      status: "SKIP",
    });
  });

  it("refuses what cannot be written, and works with settings only", async () => {
    expect(await runStep(generate, {})).toMatchObject({ code: "no-document" });
    const envelope = invoice({ code: "" });
    expect(await runStep(generate, {}, { envelope }, { credential })).toMatchObject({
      code: "validation",
      faults: [{ code: "FAD05" }],
    });
    const without = storedWith({ "dian.ranges": undefined });
    expect(
      await runStep(generate, {}, { envelope: invoice() }, { credential: without }),
    ).toMatchObject({ code: "precondition-failed" });
    const broken = storedWith({ "dian.software": {} });
    expect(
      await runStep(generate, {}, { envelope: invoice() }, { credential: broken }),
    ).toMatchObject({ code: "input" });
  });

  it("writes type 04 in a contingency of the DIAN, 03 in one of the issuer, and 01 otherwise", async () => {
    const typeOf = async (contingency: string) => {
      const xml = await writtenIn(contingency);
      return /<cbc:InvoiceTypeCode>(\d+)</.exec(xml)?.[1];
    };
    expect([await typeOf("none"), await typeOf("dian"), await typeOf("issuer")]).toEqual([
      "01",
      "04",
      "03",
    ]);
  });

  it("gives transcriptions of paper invoices a CUDE, a reference, and numbers of unlinked ranges", async () => {
    const [range] = SETTINGS.ranges;
    const paper = storedWith({ "dian.ranges": { ranges: [{ ...range, technicalKey: "" }] } });
    const xml = await writtenIn("issuer", paper);
    const code = /<cbc:UUID [^>]*schemeName="CUDE-SHA384">([0-9a-f]{96})</.exec(xml)?.[1];
    expect(code).toBeDefined();
    const reference =
      /<cac:AdditionalDocumentReference>([\s\S]*)<\/cac:AdditionalDocumentReference>/;
    expect(reference.exec(xml)?.[1]).toContain(code);
    expect(xml).toContain(`CUDE: ${code}`);
    const config = { sign: false, contingency: "none" };
    expect(
      await runStep(generate, config, { envelope: invoice() }, { credential: paper }),
    ).toMatchObject({ code: "validation", faults: [{ code: "FAD05e" }] });
  });

  it("signs with the supplier's certificate", async () => {
    const now = Date.UTC(2026, 0, 15, 15, 30);
    const credentials = selfSigned({
      commonName: "Cafe de Altura SAS",
      from: Date.UTC(2025, 0, 1),
      until: Date.UTC(2027, 0, 1),
    });
    const certificate = {
      pkcs12: Buffer.from(toPkcs12(credentials, "geheim")).toString("base64"),
      password: "geheim",
    };
    const ctx = { credential: storedWith({ "dian.certificate": certificate }), now: () => now };
    const result = await runStep(generate, {}, { envelope: invoice() }, ctx);
    const file = result.status === "OK" ? result.effects.files?.[0] : undefined;
    expect(verifyXml(new TextDecoder().decode(file?.data), { now }).claimedRole).toBe("supplier");
  });
});
