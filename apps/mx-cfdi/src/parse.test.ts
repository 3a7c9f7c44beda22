import { errorKeyOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateCfdi, parseCfdi } from "./index.ts";

const utf8 = new TextEncoder();

const keyOf = (xml: string) => errorKeyOf(() => parseCfdi(utf8.encode(xml)));

const XML = generateCfdi(envelopeOf("retained"));

describe("reading", () => {
  it("takes the public at large by its name, with and without accent", () => {
    const xml = generateCfdi(envelopeOf("global"));
    expect(parseCfdi(utf8.encode(xml))).not.toHaveProperty("customer");
    const plain = xml.replace("PÚBLICO", "PUBLICO");
    expect(parseCfdi(utf8.encode(plain))).not.toHaveProperty("customer");
    const named = xml.replace("PÚBLICO EN GENERAL", "JUANA");
    expect(parseCfdi(utf8.encode(named))).toMatchObject({
      customer: { name: "JUANA", tax_id: { code: "XAXX010101000" } },
    });
  });

  it("keeps the file's totals", () => {
    expect(parseCfdi(utf8.encode(XML))).toMatchObject({
      $tags: ["bypass"],
      totals: { sum: "1060.00", tax: "148.00", retained_tax: "191.17", payable: "1016.83" },
    });
  });

  it("does not care for prefixes", () => {
    const other = XML.replaceAll("cfdi:", "c:").replace("xmlns:cfdi", "xmlns:c");
    expect(parseCfdi(utf8.encode(other))).toEqual(parseCfdi(utf8.encode(XML)));
  });

  it.each([
    ["nothing", ""],
    ["no XML", "%PDF-1.7"],
    ["another namespace", XML.replaceAll("/cfd/4", "/cfd/3")],
    ["a transfer of goods", XML.replace('Comprobante="I"', 'Comprobante="T"')],
    ["an amount that is none", XML.replace('Importe="999.9999"', 'Importe="1e9"')],
    ["an unknown tax", XML.replace('Impuesto="001"', 'Impuesto="009"')],
  ])("refuses %s", (_what, xml) => {
    expect(keyOf(xml)).toBe("input");
  });

  it.each(["NaN", "1.5", "0"])("refuses the instalment %s", (number) => {
    const xml = generateCfdi(envelopeOf("payment"));
    expect(keyOf(xml.replace(/NumParcialidad="\d+"/, `NumParcialidad="${number}"`))).toBe("input");
  });

  it("names the means of a payment, and keeps codes without a name", () => {
    const xml = generateCfdi(envelopeOf("payment"));
    expect(parseCfdi(utf8.encode(xml))).toMatchObject({ methods: [{ key: "credit-transfer" }] });
    const other = xml.replace('FormaDePagoP="03"', 'FormaDePagoP="98"');
    expect(parseCfdi(utf8.encode(other))).toMatchObject({
      methods: [{ key: "other", ext: { "mx-cfdi-payment-means": "98" } }],
    });
  });

  it("refuses receipts of several payments, and of none", () => {
    const xml = generateCfdi(envelopeOf("payment"));
    const pago = /<pago20:Pago .*<\/pago20:Pago>/s.exec(xml)?.[0] ?? "";
    expect(keyOf(xml.replace(pago, pago + pago))).toBe("input");
    expect(keyOf(xml.replace(pago, ""))).toBe("input");
  });
});
