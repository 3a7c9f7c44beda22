import { describe, expect, it } from "vitest";
import { type BusinessHeader, openEnvelope, participant } from "../index.ts";
import { envelopeFrame } from "./write.ts";

const HEADER: BusinessHeader = {
  sender: participant("0208:0202239951"),
  receiver: participant("0192:987654321"),
  documentType: { scheme: "busdox-docid-qns", value: "urn:ubl::Invoice##urn:custom::2.1" },
  process: { scheme: "cenbii-procid-ubl", value: "urn:process" },
  country: "BE",
  instanceId: "i1",
  createdAt: Date.UTC(2026, 5, 1),
};
const INPUT = expect.objectContaining({ key: "input" });

const { before, after } = envelopeFrame(HEADER);
const around = (document: string) =>
  `${Buffer.from(before).toString()}${document}${Buffer.from(after).toString()}`;
const opened = (envelope: string) => openEnvelope(Buffer.from(envelope));
const textIn = (envelope: string) => Buffer.from(opened(envelope).data).toString();

describe("an envelope", () => {
  it("gives back its header and every byte of its document", () => {
    const document = "<Invoice  xmlns=\"urn:ubl\"><!-- é -->\n<a b='1'/><![CDATA[<]]></Invoice>";
    expect(textIn(around(document))).toBe(document);
    expect(opened(around(document)).header).toEqual({
      ...HEADER,
      content: { standard: "urn:ubl", type: "Invoice", version: "2.1" },
      scopes: [],
    });
  });

  it("declares prefixes again that only it declares", () => {
    const envelope = around('<u:Invoice xmlns:a="urn:a"><a:b/></u:Invoice>').replace(
      "xmlns:sh=",
      'xmlns:u="urn:ubl" xmlns:a="urn:other" xmlns:unused="urn:x" xmlns:sh=',
    );
    expect(textIn(envelope)).toBe(
      '<u:Invoice xmlns:u="urn:ubl" xmlns:a="urn:a"><a:b/></u:Invoice>',
    );
  });

  it("may hold other content than XML", () => {
    const namespace = "http://peppol.eu/xsd/ticc/envelope/1.0";
    const binary = `<BinaryContent xmlns="${namespace}" mimeType="application/pdf">JVBERg==</BinaryContent>`;
    expect(opened(around(binary)).type).toBe("application/pdf");
    expect(textIn(around(binary))).toBe("%PDF");
    const text = `<TextContent xmlns="${namespace}" mimeType="text/plain">a &lt; b</TextContent>`;
    expect(textIn(around(text))).toBe("a < b");
  });

  it.each([
    ["no document", ""],
    ["two documents", '<Invoice xmlns="urn:ubl"/><Invoice xmlns="urn:ubl"/>'],
    ["a document that is not closed", '<Invoice xmlns="urn:ubl">'],
    ["entities", '<!DOCTYPE a><Invoice xmlns="urn:ubl"/>'],
  ])("is refused with %s", (_, document) => {
    expect(() => opened(around(document))).toThrow(INPUT);
  });

  it.each([
    ["no country", "<sh:Type>COUNTRY_C1<", "<sh:Type>OTHER<"],
    ["another version than its document type", "<sh:TypeVersion>2.1", "<sh:TypeVersion>2.2"],
    ["no time", "2026-06-01T", "June"],
    ["another namespace", 'StandardBusinessDocumentHeader"', 'Other"'],
    ["two senders", "<sh:Sender>", "<sh:Sender><sh:Identifier/>"],
    [
      "a comment that looks like the end of its header",
      "<sh:HeaderVersion>",
      '<!-- </sh:StandardBusinessDocumentHeader><Invoice xmlns="urn:evil"/> --><sh:HeaderVersion>',
    ],
  ])("is refused with %s", (_, from, to) => {
    const envelope = around('<Invoice xmlns="urn:ubl"/>');
    expect(envelope).toContain(from);
    expect(() => opened(envelope.replace(from, to))).toThrow(INPUT);
  });

  it("is read with any number of comments and instructions after it", () => {
    const document = '<Invoice xmlns="urn:ubl"/>';
    const comments = "<!-- </sh:StandardBusinessDocument> -->\n".repeat(1_000);
    expect(textIn(`${around(document)}${comments}<?x y?>${comments}`)).toBe(document);
    expect(() => opened(`${around(document)}${comments}<!-- `)).toThrow(INPUT);
  });

  it("is refused unless it is UTF-8", () => {
    const bytes = Buffer.from(around('<Invoice xmlns="urn:ubl">é</Invoice>'), "latin1");
    expect(() => openEnvelope(bytes)).toThrow(INPUT);
  });
});
