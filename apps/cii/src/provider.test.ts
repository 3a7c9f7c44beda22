import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { EntryFile, StepResult } from "@fakturo/plugin";
import { invoice } from "@fakturo/test-support";
import { describePlugin, fixedPorts, runStep } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { importCii } from "./import.ts";
import { plugin } from "./index.ts";
import { generate } from "./provider.ts";

function entryFile(name: string, mime: string): EntryFile {
  const rest = {
    key: "",
    category: "format",
    size: 3,
    sha256: "",
    embeddable: false,
    private: false,
  } as const;
  return { id: name, name, mime, ...rest };
}

const PDF = entryFile("1.pdf", "application/pdf");
const XML = entryFile("in.xml", "text/xml");

function run(config: JsonObject, changes: JsonObject = {}, files: readonly EntryFile[] = []) {
  return runStep(
    generate,
    config,
    { envelope: invoice(changes), entry: { id: "e", folder: "sales", state: "draft", files } },
    { file: async (id) => new TextEncoder().encode(id) },
  );
}

function fileIn(result: StepResult) {
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!file) throw new Error("the step made no file");
  return file;
}

describe("cii.generate", () => {
  it("attaches the XML under the invoice's number", async () => {
    const file = fileIn(await run({}, { series: "A/1" }));
    expect(file).toMatchObject({ name: "A-1-1.xml", key: "cii", category: "format" });
    expect(file).not.toHaveProperty("private");
    expect(readXml(file.data).name).toBe("CrossIndustryInvoice");
  });

  it("says what the file has no place for", async () => {
    const logged: unknown[] = [];
    await runStep(
      generate,
      {},
      { envelope: invoice({ issue_time: "10:00:00" }) },
      { log: (_message, details) => logged.push(details) },
    );
    expect(logged).toEqual([{ paths: ["$.issue_time"] }]);
  });

  it("keeps the file private when told to", async () => {
    expect(fileIn(await run({ private: true })).private).toBe(true);
  });

  it("embeds the entry's PDF", async () => {
    const xml = new TextDecoder().decode(
      fileIn(await run({ attach_invoice_pdf: true }, {}, [PDF])).data,
    );
    expect(xml).toContain('mimeCode="application/pdf" filename="1.pdf">MS5wZGY=<');
  });

  it("ends with every rule that is broken, or an unknown document type", async () => {
    const result = await run({ doc_type: "xrechnung-v3" }, { code: "" });
    expect(result).toMatchObject({ status: "KO", code: "validation" });
    const codes = result.status === "KO" ? result.faults?.map(({ code }) => code) : [];
    expect(codes).toContain("BR-02");
    expect(codes).toContain("BR-DE-15");
    expect(await run({ doc_type: "cdar" })).toMatchObject({ status: "KO", code: "unknown-schema" });
  });
});

describe("cii.import", () => {
  const engine = createEngine({ plugins: [], ...fixedPorts() });

  function importing(data: string, files = [XML]) {
    return runStep(
      importCii,
      {},
      { entry: { id: "e", folder: "expenses", state: "empty", files } },
      {
        file: async () => new TextEncoder().encode(data),
        build: ({ $addons: _addons, ...document }) => engine.envelop(document).output,
      },
    );
  }

  it("puts the invoice into the entry", async () => {
    const path = join(import.meta.dirname, "../fixtures/surcharge.en16931-v2017.out.xml");
    expect(await importing(readFileSync(path, "utf8"))).toMatchObject({
      status: "OK",
      effects: { document: { type: "application/json", data: { doc: { code: "R26-0009" } } } },
    });
  });

  it("ends where there is no XML, or none of this kind", async () => {
    expect(await importing("", [])).toMatchObject({ status: "KO", code: "no-document" });
    expect(await importing("<a/>")).toMatchObject({ status: "KO", code: "input" });
  });
});

describePlugin("@fakturo/app-cii", {
  load: async () => ({ plugin }),
  documents: [invoice().doc],
});
