import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { contextOf, generateUbl, parseUbl } from "./index.ts";
import { embeddedFiles } from "./parse/embedded.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const engine = createEngine({ plugins: [], ...fixedPorts() });
const utf8 = new TextEncoder();

/** The document built without its addons, whose plugins are not loaded here. */
function built(document: JsonObject) {
  const { $addons: _addons, ...rest } = document;
  return engine.envelop(rest).output;
}

function keyOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
  return "nothing thrown";
}

describe("parseUbl", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".out.xml")))(
    "reads %s so that it is written again as it was",
    (name) => {
      const [, docType = ""] = name.split(".");
      const context = contextOf(docType);
      if (!context) throw new Error(`${docType} is not known`);
      const xml = readFileSync(join(FOLDER, name), "utf8").trimEnd();
      const again = generateUbl(built(parseUbl(utf8.encode(xml))), context);
      expect(again).toBe(xml);
    },
  );

  it("names the addons of the profile", () => {
    const file = join(FOLDER, "two-rates.xrechnung-invoice-v2.out.xml");
    expect(parseUbl(readFileSync(file))).toMatchObject({
      $addons: ["de-xrechnung-v3"],
      type: "standard",
      code: "R26-0001",
      tax: { rounding: "currency", ext: { "untdid-document-type": "380" } },
    });
  });

  it.each([
    ["nothing", ""],
    ["text", "hello"],
    ["other XML", "<Invoice/>"],
    ["entities", '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>'],
  ])("refuses %s", (_name, text) => {
    expect(keyOf(() => parseUbl(utf8.encode(text)))).toBe("input");
  });

  it("hands out embedded files", () => {
    const context = contextOf("");
    if (!context) throw new Error("no context");
    const file = { name: "a.pdf", mime: "application/pdf", data: utf8.encode("%PDF") };
    const plain = JSON.parse(readFileSync(join(FOLDER, "surcharge.en16931-v2017.in.json"), "utf8"));
    const xml = generateUbl(plain, context, [file]);
    expect(embeddedFiles(utf8.encode(xml))).toMatchObject([
      { name: "a.pdf", mime: "application/pdf", category: "attachment", data: file.data },
    ]);
  });
});
