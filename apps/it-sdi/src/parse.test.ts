import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { errorKeyOf } from "@fakturo/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { built, invoice } from "../fixtures/italy.ts";
import { anyLine } from "../fixtures/lines.ts";
import { generateFattura, parseFattura, parseFatture } from "./index.ts";
import { unreadInFattura } from "./read/parse.ts";

const utf8 = new TextEncoder();
const OFFICE = readFileSync(join(import.meta.dirname, "../fixtures/office.out.xml"), "utf8");
const GOODS = readFileSync(join(import.meta.dirname, "../fixtures/goods.out.xml"), "utf8");

const read = (xml: string) => parseFattura(utf8.encode(xml));

function linesOf(document: JsonObject): JsonObject[] {
  return JSON.parse(JSON.stringify(document.lines ?? []));
}

function discountsOf(document: JsonObject): JsonObject[] {
  return JSON.parse(JSON.stringify(document.discounts ?? []));
}

/** The file with elements in front of the first line, or its line replaced. */
const withRow = (row: string) =>
  GOODS.replace(/<DettaglioLinee>.*<\/DettaglioLinee>/s, `<DettaglioLinee>${row}</DettaglioLinee>`);

describe("parseFattura", () => {
  it.each([
    ["nothing", ""],
    ["text", "hello"],
    ["other XML", "<FatturaElettronica/>"],
    ["another encoding", '<?xml version="1.0" encoding="shift_jis"?><a/>'],
    ["a header alone", GOODS.replace(/<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/s, "")],
  ])("refuses %s", (_name, text) => {
    expect(errorKeyOf(() => read(text))).toBe("input");
  });

  it("reads windows-1252 where the file says so", () => {
    const text = GOODS.replace("UTF-8", "windows-1252").replace("Officina", "Società");
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(parseFattura(bytes)).toMatchObject({ supplier: { name: "Società Bellini S.r.l." } });
  });

  it("reads every invoice of a file", () => {
    const [, body = ""] =
      /(<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>)/s.exec(GOODS) ?? [];
    const second = body.replace("<Numero>FT-101", "<Numero>FT-102");
    const codes = parseFatture(utf8.encode(GOODS.replace(body, body + second))).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["FT-101", "FT-102"]);
  });

  it("gives taxes withheld to the lines whose sum is their base", () => {
    expect(linesOf(read(OFFICE)).map(({ taxes }) => taxes)).toMatchObject([
      [{ cat: "VAT" }, { cat: "IRPEF", percent: "20.00%", ext: { "it-sdi-retained": "A" } }],
      [{ cat: "VAT" }],
    ]);
    const unmarked = OFFICE.replace("<Ritenuta>SI</Ritenuta>", "");
    expect(linesOf(read(unmarked)).map(({ taxes }) => taxes)).toMatchObject([
      [{ cat: "VAT" }, { cat: "IRPEF" }],
      [{ cat: "VAT" }],
    ]);
  });

  it("takes a total with or without the tax withheld for no rounding", () => {
    const total = "<ImportoTotaleDocumento>1667.44<";
    expect(read(OFFICE)).not.toHaveProperty("totals");
    expect(read(OFFICE.replace(total, total.replace("1667", "1407")))).not.toHaveProperty("totals");
    expect(read(OFFICE.replace(total, total.replace(".44", ".40")))).toMatchObject({
      totals: { rounding: "-0.04" },
    });
  });

  it("does not take for rounding what nobody would round, and tells that it was not read", () => {
    const total = "<ImportoTotaleDocumento>1667.44<";
    const more = OFFICE.replace(total, total.replace("1667", "2467"));
    expect(read(more)).not.toHaveProperty("totals");
    const path = "/p:FatturaElettronica/FatturaElettronicaBody/DatiGenerali";
    const place = `${path}/DatiGeneraliDocumento/ImportoTotaleDocumento`;
    expect(unreadInFattura(utf8.encode(more))).toEqual([{ path: place, text: "2467.44" }]);
    expect(unreadInFattura(utf8.encode(OFFICE))).toEqual([]);
  });

  it.each([
    ["told", "<Arrotondamento>800.00</Arrotondamento>", "2467.44", "800.00"],
    ["stamp duty that the issuer bears", "", "1665.44", "-2.00"],
  ])("takes for rounding what is %s", (_name, told, total, rounding) => {
    const xml = OFFICE.replace(
      "<ImportoTotaleDocumento>1667.44</ImportoTotaleDocumento>",
      `<ImportoTotaleDocumento>${total}</ImportoTotaleDocumento>${told}`,
    );
    expect(read(xml)).toMatchObject({ totals: { rounding } });
    expect(unreadInFattura(utf8.encode(xml))).toEqual([]);
  });

  it.each([
    ["<Percentuale>10.00</Percentuale><Importo>2.50</Importo>", { percent: "10.00%" }],
    ["<Percentuale>10.00</Percentuale>", { percent: "10.00%" }],
    ["<Percentuale>10.00</Percentuale><Importo>2.05</Importo>", { amount: "2.05" }],
  ])("reads the percentage of %s where it gives the amount", (inside, discount) => {
    const { xml } = generateFattura(invoice());
    const change = `<ScontoMaggiorazione><Tipo>SC</Tipo>${inside}</ScontoMaggiorazione>`;
    const [found = {}] = discountsOf(
      read(xml.replace("<ImportoTotaleDocumento>", `${change}<ImportoTotaleDocumento>`)),
    );
    expect(found.percent).toBe(Object.hasOwn(discount, "percent") ? "10.00%" : undefined);
    expect(found).toMatchObject(discount);
  });

  it("reads what included prices and a discount in percent came to", () => {
    const vat = (percent: string) => [{ cat: "VAT", percent }];
    const row = (price: string, percent: string) => ({
      quantity: "1",
      item: { name: "x", price },
      taxes: vat(percent),
    });
    const envelope = invoice({
      tax: {
        prices_include: "VAT",
        ext: { "it-sdi-document-type": "TD01", "it-sdi-format": "FPR12" },
      },
      lines: [row("122.00", "22%"), row("110.00", "10%")],
      discounts: [{ percent: "10%", taxes: vat("10%") }],
    });
    expect(payableOf(envelope.doc)).toBe("208.80");
    expect(payableOf(built(read(generateFattura(envelope).xml)).doc)).toBe("208.80");
  });

  it.each([
    ["<PrezzoUnitario>5.00</PrezzoUnitario><PrezzoTotale>20.00</PrezzoTotale>", "4.00"],
    ["<PrezzoUnitario>0.00</PrezzoUnitario><PrezzoTotale>0.00</PrezzoTotale>", "1"],
  ])("finds the quantity that %s leaves out", (row, quantity) => {
    expect(linesOf(read(withRow(`${row}<AliquotaIVA>22.00</AliquotaIVA>`)))).toMatchObject([
      { quantity },
    ]);
  });

  it("lets discounts build on one another", () => {
    const discount = (percent: string) =>
      `<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>${percent}</Percentuale></ScontoMaggiorazione>`;
    const row = `<Quantita>2.00</Quantita><PrezzoUnitario>100.00</PrezzoUnitario>${discount("50.00")}${discount("10.00")}<PrezzoTotale>90.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA>`;
    expect(linesOf(read(withRow(row)))).toMatchObject([
      { discounts: [{ percent: "50.00%" }, { amount: "10.00" }] },
    ]);
  });

  it.each([
    ["PZ", { unit: "PZ" }],
    ["ore", { unit: "h" }],
    ["KG", { unit: "KG" }],
    ["conf.", { description: "(Unit: conf.)" }],
  ])("reads the unit %s", (unit, item) => {
    const row = `<Quantita>1.00</Quantita><UnitaMisura>${unit}</UnitaMisura><PrezzoUnitario>1.00</PrezzoUnitario><PrezzoTotale>1.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA>`;
    expect(linesOf(read(withRow(row)))).toMatchObject([{ item }]);
  });

  it("reads and refuses enormous files in bounded time", () => {
    const count = 4000;
    const line =
      "<DettaglioLinee><Quantita>1.00</Quantita><PrezzoUnitario>1.00</PrezzoUnitario><ScontoMaggiorazione><Tipo>SC</Tipo><Importo>0.10</Importo></ScontoMaggiorazione><PrezzoTotale>0.90</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA><Ritenuta>SI</Ritenuta></DettaglioLinee>";
    const tax =
      "<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>0.18</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta></DatiRitenuta>";
    const taxed = withRow("").replace("<DettaglioLinee></DettaglioLinee>", line.repeat(count));
    const one = taxed.replace("<ImportoTotaleDocumento>", `${tax}<ImportoTotaleDocumento>`);
    const many = taxed.replace(
      "<ImportoTotaleDocumento>",
      `${tax.repeat(count)}<ImportoTotaleDocumento>`,
    );
    const started = performance.now();
    expect(linesOf(read(one))).toHaveLength(count);
    expect(errorKeyOf(() => read(many))).toBe("input");
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("puts a reason together that was too long for one element", () => {
    const text = "Fornitura di ricambi. ".repeat(30).trim();
    const { xml } = generateFattura(invoice({ notes: [{ key: "reason", text }] }));
    expect(read(xml)).toMatchObject({ notes: [{ key: "reason", text }] });
  });
});

describe("a file that is read", () => {
  it("is written again as it was, with the same amount to pay", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (lines) => {
        const envelope = invoice({ lines });
        const { xml } = generateFattura(envelope);
        const again = built(read(xml));
        expect(again.doc.totals).toMatchObject({ payable: payableOf(envelope.doc) });
        const head = { ...again.head, uuid: envelope.head.uuid };
        expect(generateFattura({ ...again, head }).xml).toBe(xml);
      }),
      { numRuns: 200 },
    );
  });
});

function payableOf({ totals }: JsonObject): unknown {
  return JSON.parse(JSON.stringify(totals)).payable;
}
