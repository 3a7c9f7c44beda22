import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Amount, isFakturoError, type JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/brazil.ts";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { generateDps, readNfse } from "./index.ts";

const utf8 = new TextEncoder();
const received = readFileSync(join(FOLDER, "received.in.xml"), "utf8");
const read = (xml: string) => readNfse(utf8.encode(xml));
const again = (xml: string) => generateDps(built(read(xml).document), "test");

describe("reading what was written", () => {
  it.each(NAMES)("gives the same file again, and leaves nothing out: %s", (name) => {
    const xml = generateDps(envelopeOf(name), "test");
    expect(read(xml).unread).toEqual([]);
    expect(again(xml)).toBe(xml);
  });

  it("gives the same document, but for who issues, whom a DPS does not name", () => {
    const { $addons, $schema, uuid, supplier, totals, lines, ...doc } = envelopeOf("reform").doc;
    const { doc: back } = built(read(generateDps(envelopeOf("reform"), "test")).document);
    expect(back).toMatchObject(doc);
    expect(JSON.parse(JSON.stringify(back.lines))).toMatchObject([
      { quantity: "1", item: { name: "Tradução", price: "600.00" }, total: "600.00" },
    ]);
    expect(back.supplier).toMatchObject({
      name: "33000167000101",
      addresses: [{ state: "PR", code: "00000-000" }],
    });
  });
});

const cents = (max: number) =>
  fc.integer({ min: 10_000, max }).map((units) => Amount.of(units, 2).toString());
const percent = fc.constantFrom("0.65%", "1%", "1.5%", "3%", "4.65%", "11%");
const withheld = fc.subarray(["PISRet", "COFINSRet", "CSLL", "INSS", "IRRF"]);

describe("documents of any amounts", () => {
  it("come back with the same file and the same due", () => {
    fc.assert(
      fc.property(cents(99_999_999), withheld, percent, (price, categories, rate) => {
        const [line = {}] = linesOf(envelopeOf("reform").doc);
        const [iss = {}] = listIn(line.taxes);
        const taxes = [iss, ...categories.map((cat) => ({ cat, percent: rate }))];
        const item = { ...Object(line.item), price };
        const { totals, ...doc } = envelopeOf("reform").doc;
        // The file states each tax in cents.
        const tax = { ...Object(doc.tax), rounding: "currency" };
        const first = built({ ...doc, tax, lines: [{ quantity: "1", item, taxes }] });
        const xml = generateDps(first, "test");
        expect(again(xml)).toBe(xml);
        expect(dueOf(built(read(xml).document).doc)).toBe(dueOf(first.doc));
      }),
      { numRuns: 100 },
    );
  });
});

const listIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : []);
const linesOf = ({ lines }: JsonObject) => listIn(lines);

function dueOf({ totals }: JsonObject): string {
  const { due, payable } = JSON.parse(JSON.stringify(totals));
  return due ?? payable;
}

describe("an NFS-e", () => {
  it("becomes an invoice that comes to what it says", async () => {
    const { document, stamps, unread, due } = read(received);
    const { doc } = built(document);
    expect(dueOf(doc)).toBe(due);
    const found = { document, stamps, unread: unread.map(({ path }) => path) };
    await expect(`${JSON.stringify(found, undefined, 2)}\n`).toMatchFileSnapshot(
      join(FOLDER, "received.out.json"),
    );
  });

  it.each([
    ["another namespace", received.replaceAll("gov.br/nfse", "gov.br/nfe"), "input"],
    ["another root", received.replaceAll("NFSe ", "Nota ").replace("</NFSe>", "</Nota>"), "input"],
    ["no access key", received.replace("NFS3550308", "NFSx"), "NFSE-CHAVE"],
    ["no DPS", received.replace(/<DPS .*<\/DPS>/s, ""), "NFSE-DPS"],
    ["words for amounts", received.replace("<vServ>1000.00", "<vServ>many"), "input"],
  ])("is refused with %s", (_what, xml, code) => {
    expect(xml).not.toBe(received);
    expect(codeOf(() => readNfse(utf8.encode(xml)))).toBe(code);
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
