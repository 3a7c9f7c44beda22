import { generateKeyPairSync } from "node:crypto";
import { errorKeyOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { CSD, envelopeOf } from "../fixtures/documents.ts";
import {
  generateCfdi,
  isSealed,
  openCsd,
  readComprobante,
  sealedCfdi,
  verifySeal,
} from "./index.ts";

const NOW = Date.UTC(2027, 0, 15);
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

describe("CSD", () => {
  it("tells RFC and number", () => {
    const csd = openCsd(CSD);
    expect(csd).toMatchObject({ rfc: "TVA010203AB9", number: "30001000000500009999" });
    expect(csd.credentials.certificate.raw.toString("base64")).toBe(CSD.certificate);
  });

  it.each([
    ["a wrong password", { ...CSD, password: "secreto2" }, "signature"],
    ["a broken certificate", { ...CSD, certificate: "AAAA" }, "input"],
    ["a broken key", { ...CSD, key: CSD.key.slice(0, 200) }, "signature"],
    ["another's key", { ...CSD, key: otherKey() }, "signature"],
  ])("refuses %s", (_what, files, key) => {
    expect(errorKeyOf(() => openCsd(files))).toBe(key);
  });
});

function otherKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const options = {
    format: "der",
    type: "pkcs8",
    cipher: "aes-256-cbc",
    passphrase: "secreto1",
  } as const;
  return privateKey.export(options).toString("base64");
}

describe("seal", () => {
  const csd = openCsd(CSD);

  it.each(["retained", "payment", "global", "vouchers", "addenda"])("fits %s", (name) => {
    const xml = sealedCfdi(envelopeOf(name), csd, NOW);
    const comprobante = readComprobante(xml);
    expect(isSealed(comprobante)).toBe(true);
    expect(comprobante.attributes.get("NoCertificado")).toBe(csd.number);
    verifySeal(comprobante);
    expect(sealedCfdi(envelopeOf(name), csd, NOW)).toBe(xml);
  });

  it("is not on files without CSD", () => {
    const comprobante = readComprobante(generateCfdi(envelopeOf("retained")));
    expect(isSealed(comprobante)).toBe(false);
    expect(errorKeyOf(() => verifySeal(comprobante))).toBe("input");
  });

  const xml = sealedCfdi(envelopeOf("retained"), csd, NOW);

  it.each([
    ["an amount", 'Importe="999.9999"', 'Importe="999.9998"'],
    ["a name", 'Nombre="LIBRERIA EL SUR"', 'Nombre="LIBRERIA EL NORTE"'],
    ["the certificate's number", "30001000000500009999", "30001000000500009998"],
    ["the seal", /Sello="../, 'Sello="AA'],
    ["an added tax", "</cfdi:Traslados>", '<cfdi:Traslado Base="1"/></cfdi:Traslados>'],
  ])("does not fit after a change of %s", (_what, before, after) => {
    const changed = xml.replace(before, after);
    expect(changed).not.toBe(xml);
    expect(errorKeyOf(() => verifySeal(readComprobante(changed)))).toBe("signature");
  });

  it("needs a certificate that is valid now and the supplier's own", () => {
    const envelope = envelopeOf("retained");
    expect(errorKeyOf(() => sealedCfdi(envelope, csd, NOW + 99 * YEAR_MS))).toBe("signature");
    expect(errorKeyOf(() => sealedCfdi(envelope, csd, NOW - 9 * YEAR_MS))).toBe("signature");
    expect(errorKeyOf(() => sealedCfdi(envelope, { ...csd, rfc: "XYZ010203AB9" }, NOW))).toBe(
      "signature",
    );
  });
});
