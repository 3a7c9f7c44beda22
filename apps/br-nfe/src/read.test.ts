import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Amount, isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { generateNfe, readNfe } from "./index.ts";

const utf8 = new TextEncoder();
const plain = { environment: "production" } as const;
const RECEIVED = ["received", "till"];

const textIn = (name: string) => readFileSync(join(FOLDER, `${name}.in.xml`), "utf8");
const bytesIn = (name: string) => utf8.encode(textIn(name));

/** The file of a parsed document, under the uuid that its key is derived from. */
function again(xml: string, { head }: Envelope): string {
  const { doc, ...envelope } = built(readNfe(utf8.encode(xml)).document);
  return generateNfe(
    { ...envelope, doc, head: { ...head, ...envelope.head, uuid: head.uuid } },
    plain,
  );
}

/** Numbers compared by value: percentages and prices lose trailing zeros. */
function withoutZeros(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "string" && /^-?\d+(\.\d+)?%$|^-?\d+\.\d+$/.test(one)
      ? Number.parseFloat(one)
      : one,
  );
}

describe("reading what was written", () => {
  it.each(NAMES)("gives the same file again, and leaves nothing out: %s", (name) => {
    const envelope = envelopeOf(name);
    const xml = generateNfe(envelope, plain);
    expect(readNfe(utf8.encode(xml)).unread).toEqual([]);
    expect(again(xml, envelope)).toBe(xml);
  });

  it.each(["consumer", "return", "simples"])("gives the same document: %s", (name) => {
    const envelope = envelopeOf(name);
    const { $addons, uuid, supplier, preceding, ...doc } = envelope.doc;
    const { doc: read } = built(readNfe(utf8.encode(generateNfe(envelope, plain))).document);
    expect(withoutZeros(read)).toMatchObject({ ...Object(withoutZeros(doc)) });
  });
});

describe("purposes", () => {
  const goods = generateNfe(envelopeOf("goods"), plain);
  it.each([
    ["debit-note", "<finNFe>2</finNFe>", "1"],
    ["other", "<finNFe>3</finNFe>", "1"],
    ["credit-note", "<finNFe>5</finNFe><tpNFCredito>03</tpNFCredito>", "1"],
    ["debit-note", "<finNFe>6</finNFe><tpNFDebito>06</tpNFDebito>", "1"],
    ["other", "<finNFe>1</finNFe>", "0"],
  ])("are told by the type: %s %s", (type, purpose, direction) => {
    const xml = goods
      .replace("<finNFe>1</finNFe>", purpose)
      .replace("<tpNF>1", `<tpNF>${direction}`)
      .replace("<CST>50", direction === "1" ? "<CST>50" : "<CST>00");
    const { document, unread } = readNfe(utf8.encode(xml));
    expect(document.type).toBe(type);
    expect(unread).toEqual([]);
    expect(again(xml, envelopeOf("goods"))).toBe(xml);
  });
});

describe("prices", () => {
  it("keep the zeros that the value depends on", () => {
    const { payment, totals, discounts, charges, ...doc } = envelopeOf("goods").doc;
    const [line = {}] = linesOf(doc);
    const item = { ...Object(line.item), price: "633.6540" };
    const first = built({ ...doc, lines: [{ ...line, quantity: "79.588", item }] });
    const xml = generateNfe(first, plain);
    expect(xml).toContain("<vProd>50431.25<");
    expect(again(xml, first)).toBe(xml);
  });
});

describe("taxes withheld", () => {
  it("come back at the lines", () => {
    const { payment, totals, ...doc } = envelopeOf("goods").doc;
    const taxes = [
      { cat: "PISRet", percent: "0.65%" },
      { cat: "INSS", percent: "11%" },
      { cat: "IRRF", percent: "1.5%" },
    ];
    const lines = linesOf(doc).map((one) => ({ ...one, taxes: [...listIn(one.taxes), ...taxes] }));
    const first = built({ ...doc, lines });
    const xml = generateNfe(first, plain);
    expect(xml).toContain("<vIRRF>10.56<");
    expect(again(xml, first)).toBe(xml);
    const { document, unread } = readNfe(utf8.encode(xml));
    expect(unread).toEqual([]);
    expect(payableOf(built(document).doc)).toBe(payableOf(first.doc));
  });
});

const amount = (max: number, decimals: number) =>
  fc.integer({ min: 1, max }).map((units) => Amount.of(units, decimals).toString());
/** Without trailing zeros, which are removed. */
const exact = (min: number, max: number, decimals: number) =>
  fc
    .integer({ min, max })
    .filter((units) => units % 10 > 0)
    .map((units) => Amount.of(units, decimals).toString());
const maybe = fc.option(amount(500, 2), { nil: undefined });

const line = fc
  .record({
    quantity: exact(1_000, 90_000, 3),
    price: exact(50_000, 999_999, 4),
    freight: maybe,
    less: maybe,
  })
  .chain((facts) => fc.boolean().map((ipi) => ({ ...facts, ipi })))
  .map(({ quantity, price, freight, less, ipi }): JsonObject => {
    const [model = {}] = linesOf(envelopeOf("goods").doc);
    const [icms = {}, pis = {}, cofins = {}] = listIn(model.taxes);
    return {
      quantity,
      item: { name: "Mesa", price, unit: "piece" },
      charges: freight ? [{ key: "delivery", amount: freight }] : [],
      discounts: less ? [{ amount: less }] : [],
      taxes: [icms, pis, cofins, ...(ipi ? [{ cat: "IPI", percent: "5%" }] : [])],
      ext: { "br-nfe-cfop": "6102" },
    };
  });

const listIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : []);
const linesOf = ({ lines }: JsonObject) => listIn(lines);

/** Discounts of lines or of the whole: files have one per line. */
const changes = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    charge: maybe,
    discount: maybe,
  })
  .map(({ lines, charge, discount }) => ({
    lines: discount ? lines.map(({ discounts: _own, ...rest }) => rest) : lines,
    charges: charge ? [{ key: "insurance", amount: charge }] : [],
    discounts: discount ? [{ amount: discount }] : [],
  }));

describe("documents of any amounts", () => {
  it("come back with the same file, total and lines", () => {
    fc.assert(
      fc.property(changes, (facts) => {
        const { payment, totals, ...doc } = envelopeOf("goods").doc;
        const instructions = { key: "other", ext: { "br-nfe-payment-means": "15" } };
        const first = built({ ...doc, ...facts, payment: { instructions } });
        const xml = written(first);
        fc.pre(xml !== undefined);
        const data = utf8.encode(xml);
        expect(readNfe(data).unread).toEqual([]);
        const second = built(readNfe(data).document).doc;
        expect(linesOf(second).length).toBe(facts.lines.length);
        expect(again(xml ?? "", first)).toBe(xml);
        expect(payableOf(second)).toBe(/<vNF>(.*?)</.exec(xml ?? "")?.[1]);
      }),
      { numRuns: 60 },
    );
  });
});

/** The file; undefined where discounts exceed the amount. */
function written(envelope: Envelope): string | undefined {
  try {
    return generateNfe(envelope, plain);
  } catch (error) {
    if (isFakturoError(error) && error.key === "validation") return undefined;
    throw error;
  }
}

function payableOf({ totals }: JsonObject): string {
  return JSON.parse(JSON.stringify(totals)).payable;
}

describe("files of others", () => {
  it.each(RECEIVED)("%s", async (name) => {
    const { document, stamps, unread } = readNfe(bytesIn(name));
    const { totals } = JSON.parse(JSON.stringify(built(document).doc));
    const found = { document, stamps, unread: unread.map(({ path }) => path), totals };
    await expect(`${JSON.stringify(found, undefined, 2)}\n`).toMatchFileSnapshot(
      join(FOLDER, `${name}.out.json`),
    );
  });

  it.each([
    ["received", "988.54"],
    ["till", "28.00"],
  ])("come to what they say: %s", (name, total) => {
    const { totals } = built(readNfe(bytesIn(name)).document).doc;
    expect(totals).toMatchObject({ total_with_tax: total });
  });

  const received = textIn("received");
  it.each([
    ["of another layout", received.replaceAll("inf.br/nfe", "inf.br/cte"), "input"],
    ["that are only a protocol", received.replace(/<NFe>.*<\/NFe>/, ""), "NFE-CHAVE"],
    ["whose key is of another number", received.replace("<nNF>310", "<nNF>311"), "NFE-CHAVE"],
    ["whose key has a wrong digit", received.replace(/(Id="NFe\d{43})\d/, "$1x"), "NFE-CHAVE"],
    ["with another's protocol", received.replace("<chNFe>35", "<chNFe>41"), "NFE-PROTOCOLO"],
    ["that were refused", received.replace("<cStat>100", "<cStat>302"), "NFE-SITUACAO"],
    ["of services", received.replace(/<ICMS>.*?<\/ICMS>/, ""), "NFE-ICMS"],
    ["without PIS", received.replace(/<PIS>.*?<\/PIS>/, ""), "NFE-PIS"],
    ["that do not add up", received.replace("<vNF>988.54", "<vNF>1988.54"), "NFE-TOTAL"],
    ["with words for amounts", received.replace("<vFrete>50.00", "<vFrete>many"), "input"],
  ])("are refused %s", (_what, xml, code) => {
    expect(xml).not.toBe(received);
    expect(codeOf(() => readNfe(utf8.encode(xml)))).toBe(code);
  });

  it("are refused where the authority signed off another content", () => {
    const signature =
      '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference><DigestValue>BBBB</DigestValue></Reference></SignedInfo></Signature></NFe>';
    const xml = received.replace("</NFe>", signature);
    expect(codeOf(() => readNfe(utf8.encode(xml)))).toBe("NFE-DIGEST");
  });
});

/** Code of the first fault, or the key of the error. */
function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isFakturoError(error)) return error.faults[0]?.code ?? error.key;
    throw error;
  }
  return "";
}
