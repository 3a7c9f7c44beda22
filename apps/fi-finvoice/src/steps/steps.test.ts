import type { EntryFile } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { built, customerWith, invoice } from "../../fixtures/finland.ts";
import { generateFinvoice, plugin } from "../index.ts";
import { generate } from "./generate.ts";
import { importFinvoice } from "./import.ts";

const utf8 = new TextEncoder();
const XML: EntryFile = {
  id: "f1",
  name: "in.xml",
  key: "",
  category: "attachment",
  mime: "application/xml",
  size: 0,
  sha256: "",
  embeddable: false,
  private: false,
};
const entryWith = (...files: EntryFile[]) => ({ id: "e", folder: "x", state: "empty", files });

describe("gov-fi.generate", () => {
  it("attaches the XML under the invoice's number, with the time of the message", async () => {
    const config = { sender_operator: "003700010001", receiver_operator: "NDEAFIHH" };
    const result = await runStep(generate, config, { envelope: invoice() });
    const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
    expect(file).toMatchObject({ name: "1.xml", key: "finvoice", category: "format" });
    expect(new TextDecoder().decode(file?.data)).toMatch(/<MessageTimeStamp>\d{4}-.*Z</);
  });

  it("ends with every rule that is broken", async () => {
    const envelope = invoice({ customer: customerWith({ inboxes: [] }) });
    expect(await runStep(generate, {}, { envelope })).toMatchObject({
      status: "KO",
      faults: [{ code: "receiver-not-einvoice" }],
    });
    expect(await runStep(generate, {})).toMatchObject({ code: "no-document" });
  });
});

describe("gov-fi.import", () => {
  it("puts the invoice into the entry", async () => {
    const data = utf8.encode(generateFinvoice(invoice()));
    const context = { file: async () => data, build: built };
    expect(await runStep(importFinvoice, {}, { entry: entryWith(XML) }, context)).toMatchObject({
      status: "OK",
      effects: { document: { data: { doc: { code: "1" } } } },
    });
  });

  it("ends where there is no XML, or none of this kind", async () => {
    expect(await runStep(importFinvoice, {}, { entry: entryWith() })).toMatchObject({
      code: "no-document",
    });
    const context = { file: async () => utf8.encode("<a/>") };
    expect(await runStep(importFinvoice, {}, { entry: entryWith(XML) }, context)).toMatchObject({
      code: "input",
    });
  });
});

describePlugin("@fakturo/app-fi-finvoice", {
  load: async () => ({ plugin }),
  documents: [invoice().doc],
});
