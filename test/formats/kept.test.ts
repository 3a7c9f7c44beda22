import { isFakturoError, type JsonObject } from "@fakturo/model";
import { expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { FAMILIES } from "./check/families.ts";
import { converterOf, FORMATS, plain } from "./written.ts";

const engine = await bundledEngine();

/** The first document of a format's family that the format accepts, after the change. */
async function writtenOf(app: string, change: (doc: JsonObject) => JsonObject) {
  const [, family, options = {}] = FORMATS.find(([name]) => name === app) ?? [app, app];
  const converter = await converterOf(app);
  const bases = FAMILIES.find(({ name }) => name === family)?.bases ?? [];
  const refusals: unknown[] = [];
  for (const base of bases) {
    const changed = change(plain(base));
    const { output, faults } = engine.envelop(changed);
    if (faults.length > 0) continue;
    const envelope = { ...output, doc: plain(output.doc) };
    try {
      const file = converter.generate?.(envelope, options);
      if (!file || !converter.parse) continue;
      const read = plain(engine.envelop(converter.parse(file.data, options)).output.doc);
      const merged = converter.merged?.(envelope, options) ?? [];
      return { doc: envelope.doc, read, merged, xml: new TextDecoder().decode(file.data) };
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      refusals.push(...error.faults.map(({ code }) => code));
    }
  }
  throw new Error(`no document of ${app} was written: ${refusals}`);
}

const rowsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : []);

/** The document with one line, whose members are changed. */
const withLine =
  (more: JsonObject, item: JsonObject = {}) =>
  (doc: JsonObject): JsonObject => {
    const [line = {}] = rowsIn(doc.lines);
    const { discounts, charges, ...rest } = line;
    const sold = { ...Object(line.item), ...item };
    return {
      ...doc,
      tax: { ...Object(doc.tax), rounding: "currency" },
      lines: [{ ...rest, item: sold, ...more }],
    };
  };

const charged = withLine({ charges: [{ reason: "Extra", amount: "1.50" }] });

it.each(["mx-cfdi", "pl-ksef"])(
  "%s reports a charge of a line as part of the price",
  async (app) => {
    const { merged } = await writtenOf(app, charged);
    expect(merged).toContainEqual({
      path: "$.lines[0].charges[0]",
      into: ["$.lines[0].item.price"],
    });
  },
);

it("KSeF states a tax of another country as one of the one stop shop and reads it again", async () => {
  const taxes = [{ cat: "VAT", country: "DE", percent: "19%" }];
  const { doc, read, xml } = await writtenOf("pl-ksef", withLine({ taxes }));
  expect(xml).toContain("<P_12_XII>19</P_12_XII>");
  expect(xml).toContain("<P_13_5>");
  expect(Object(read.totals).tax).toBe(Object(doc.totals).tax);
});

it("an NFS-e reports that several lines are one service", async () => {
  const { merged } = await writtenOf("br-nfse", (doc) => ({
    ...doc,
    lines: rowsIn(doc.lines)
      .slice(0, 1)
      .flatMap((line) => [line, line]),
  }));
  expect(merged.map(({ path }) => path)).toEqual(["$.lines[0]", "$.lines[1]"]);
});

it("myDATA reports prices, and charges that are rows", async () => {
  const { merged } = await writtenOf("gr-mydata", charged);
  expect(merged).toContainEqual({
    path: "$.lines[0].item.price",
    into: ["$.lines[0].quantity"],
  });
});

it("OIOUBL reports a charge of a line as one of the document", async () => {
  const { merged } = await writtenOf("dk-oioubl", charged);
  expect(merged.map(({ path }) => path)).toContain("$.lines[0].charges");
});

it("Facturae states the total without the withheld tax", async () => {
  const { doc, xml } = await writtenOf("es-facturae", ({ payment, ...base }) => {
    const taxes = [
      { cat: "VAT", rate: "standard" },
      { cat: "IRPF", percent: "15%" },
    ];
    return withLine({ taxes })(base);
  });
  expect(xml).toContain(`<InvoiceTotal>${Object(doc.totals).payable}</InvoiceTotal>`);
});

it.each(["it-sdi", "es-facturae", "br-nfe"])(
  "%s is read with lines that were rounded one by one",
  async (app) => {
    const line = withLine({ quantity: "1.337" }, { price: "7.77" });
    const twice = (doc: JsonObject) => {
      const changed = line(doc);
      const [row = {}] = rowsIn(changed.lines);
      return { ...changed, lines: Array.from({ length: 9 }, () => row) };
    };
    const { doc, read } = await writtenOf(app, twice);
    expect(Object(read.totals).payable).toBe(Object(doc.totals).payable);
    expect(Object(read.totals).total).toBe(Object(doc.totals).total);
  },
);

it("a CFDI's lines include their IEPS", async () => {
  const charges = [{ code: "IEPS", percent: "8%" }];
  const { doc, read } = await writtenOf("mx-cfdi", withLine({ charges }));
  expect(Number(rowsIn(read.lines)[0]?.total)).toBe(Number(rowsIn(doc.lines)[0]?.total));
});

it("the DIAN's format refuses a supplier without tax number", async () => {
  const anonymous = (doc: JsonObject) => ({
    ...doc,
    supplier: { ...Object(doc.supplier), tax_id: { country: "CO" } },
  });
  await expect(writtenOf("co-dian", anonymous)).rejects.toThrow("FAJ21");
});
