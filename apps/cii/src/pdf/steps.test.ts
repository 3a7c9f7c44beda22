import type { JsonObject } from "@fakturo/model";
import type { EntryFile, Envelope } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { archive, withTable } from "../../fixtures/pdf.ts";
import { converter } from "../converter.ts";
import { embedInPdf } from "./embed-step.ts";
import { importFromPdf } from "./import-step.ts";

const GUIDELINE = "ram:GuidelineSpecifiedDocumentContextParameter";
const XML = Buffer.from(
  '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ' +
    'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">' +
    `<rsm:ExchangedDocumentContext><${GUIDELINE}><ram:ID>urn:cen.eu:en16931:2017</ram:ID></${GUIDELINE}>` +
    "</rsm:ExchangedDocumentContext><rsm:ExchangedDocument><ram:ID>F-1</ram:ID>" +
    "<ram:TypeCode>380</ram:TypeCode></rsm:ExchangedDocument>" +
    "<rsm:SupplyChainTradeTransaction/></rsm:CrossIndustryInvoice>",
);

function entryFile(id: string, name: string, key: string, mime: string): EntryFile {
  return {
    id,
    name,
    key,
    mime,
    category: "format",
    size: 1,
    sha256: "",
    embeddable: false,
    private: false,
  };
}

const PAGES = entryFile("pages", "F-1.pdf", "pdf", "application/pdf");
const DATA = entryFile("xml", "F-1.xml", "cii", "application/xml");

const envelope = (doc: JsonObject): Envelope => ({
  $schema: "https://gobl.org/draft-0/envelope",
  head: { uuid: "01990000-0000-7000-8000-000000000001", dig: { alg: "sha256", val: "" } },
  doc,
});

async function embed(files: readonly EntryFile[], pages = withTable(archive())) {
  const result = await runStep(
    embedInPdf,
    {},
    {
      entry: { id: "e", folder: "sales", state: "draft", files },
      envelope: envelope({ issue_date: "2026-02-03" }),
    },
    { file: async (id) => (id === "xml" ? XML : pages) },
  );
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  return { result, file };
}

describe("cii.pdf.embed", () => {
  it("replaces the PDF by one with the invoice inside, dated as the document", async () => {
    const { file } = await embed([PAGES, DATA]);
    expect(file).toMatchObject({ name: "F-1.pdf", key: "pdf", mime: "application/pdf" });
    const date = Buffer.from("D:20260203000000Z").toString("hex");
    expect(Buffer.from(file?.data ?? []).toString("latin1")).toContain(date);
    expect(converter.parse?.(file?.data ?? new Uint8Array(), {})).toMatchObject({ code: "F-1" });
  });

  it("keeps private what takes the place of a private PDF", async () => {
    expect((await embed([{ ...PAGES, private: true }, DATA])).file?.private).toBe(true);
    expect((await embed([PAGES, { ...DATA, private: true }])).file).not.toHaveProperty("private");
  });

  it("ends when a file is missing, or is none that XML can be put into", async () => {
    expect((await embed([DATA])).result).toMatchObject({ status: "KO", code: "no-pdf" });
    expect((await embed([PAGES])).result).toMatchObject({ status: "KO", code: "no-cii" });
    const { result } = await embed([PAGES, DATA], Buffer.from("no PDF"));
    expect(result).toMatchObject({ status: "KO", code: "input" });
  });
});

describe("cii.pdf.import", () => {
  async function importing(pdf: Uint8Array, files = [PAGES]) {
    return runStep(
      importFromPdf,
      {},
      { entry: { id: "e", folder: "sales", state: "draft", files } },
      { file: async () => pdf, build: envelope },
    );
  }

  it("gives the document inside", async () => {
    const { file } = await embed([PAGES, DATA]);
    const result = await importing(file?.data ?? new Uint8Array());
    const change = result.status === "OK" ? result.effects.document?.data : undefined;
    expect(change).toMatchObject({ doc: { code: "F-1" } });
  });

  it("ends when there is no PDF, or no invoice in it", async () => {
    expect(await importing(XML, [])).toMatchObject({ status: "KO", code: "no-document" });
    expect(await importing(withTable(archive()))).toMatchObject({ status: "KO", code: "input" });
  });
});
