import type { EntryFile, StepResult } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { built, invoice } from "../../fixtures/italy.ts";
import { generateFattura, plugin, receiptName } from "../index.ts";
import { generate } from "./generate.ts";
import { importFattura } from "./import.ts";

const utf8 = new TextEncoder();

const file = (name: string, mime: string): EntryFile => ({
  id: name,
  name,
  key: "",
  category: "format",
  mime,
  size: 0,
  sha256: "",
  embeddable: false,
  private: false,
});

const entryWith = (...files: EntryFile[]) => ({ id: "e", folder: "sales", state: "draft", files });

function fileIn(result: StepResult) {
  const [made] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!made) throw new Error("the step made no file");
  return made;
}

describe("sdi-it.generate", () => {
  it("attaches the file under the name the SdI wants", async () => {
    const config = { transmitter_code: "01234567890", progressive: "00001" };
    const made = fileIn(await runStep(generate, config, { envelope: invoice() }));
    expect(made).toMatchObject({ name: "IT01234567890_00001.xml", category: "format" });
    expect(readXml(made.data).name).toBe("FatturaElettronica");
  });

  it("takes the progressive of the job, else one that follows from the envelope", async () => {
    const envelope = invoice();
    const named = async (args: Record<string, string>) =>
      fileIn(await runStep(generate, {}, { envelope, args })).name;
    expect(await named({ "sdi-progressive": "Z9" })).toBe("IT12345678903_Z9.xml");
    expect(await named({})).toMatch(/^IT12345678903_[A-Za-z0-9]{5}\.xml$/);
    expect(await named({})).toBe(await named({ "sdi-progressive": "../x" }));
  });

  it("embeds the entry's PDF, and reading hands it out again", async () => {
    const bytes = utf8.encode("%PDF");
    const entry = entryWith(file("1.pdf", "application/pdf"));
    const made = fileIn(
      await runStep(
        generate,
        { attach_invoice_pdf: true },
        { envelope: invoice(), entry },
        { file: async () => bytes },
      ),
    );
    const result = await runStep(
      importFattura,
      {},
      { entry: entryWith(file("x.xml", "application/xml")) },
      { file: async () => made.data, build: built },
    );
    expect(fileIn(result)).toMatchObject({ name: "1.pdf", mime: "application/pdf", data: bytes });
  });

  it("ends with every rule that is broken", async () => {
    const result = await runStep(generate, {}, { envelope: invoice({ code: "A" }) });
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "SDI-00425" }] });
    expect(await runStep(generate, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

describe("sdi-it.import", () => {
  const { xml } = generateFattura(invoice());

  it("puts the invoice into the entry", async () => {
    const entry = entryWith(
      file("IT01234567890_00001_RC_001.xml", "application/xml"),
      file("IT01234567890_00001.xml", "application/xml"),
    );
    const context = { file: async () => utf8.encode(xml), build: built };
    expect(await runStep(importFattura, {}, { entry }, context)).toMatchObject({
      status: "OK",
      effects: { document: { data: { doc: { code: "1" } } }, args: { "sdi-bodies": "1" } },
    });
    const second = { entry, args: { "sdi-body": "1" } };
    expect(await runStep(importFattura, {}, second, context)).toMatchObject({
      status: "KO",
      code: "input",
    });
  });

  it("ends where there is no file, or none of this kind", async () => {
    expect(await runStep(importFattura, {}, { entry: entryWith() })).toMatchObject({
      code: "no-document",
    });
    const entry = entryWith(file("a.xml", "text/xml"));
    const context = { file: async () => utf8.encode("<a/>") };
    expect(await runStep(importFattura, {}, { entry }, context)).toMatchObject({ code: "input" });
  });
});

describe("receiptName", () => {
  it("knows receipts from invoices", () => {
    expect(receiptName("IT01234567890_0000A_NS_001.xml")).toEqual({
      invoice: "IT01234567890_0000A",
      type: "NS",
      number: "001",
    });
    expect(receiptName("IT01234567890_0000A.xml")).toBeUndefined();
  });
});

describePlugin("@fakturo/app-it-sdi", {
  load: async () => ({ plugin }),
  documents: [],
});
