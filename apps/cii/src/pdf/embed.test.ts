import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { archive, attached, objects, stream, withStream, withTable } from "../../fixtures/pdf.ts";
import { PdfDocument } from "./document.ts";
import { embedInvoice } from "./embed.ts";
import { extractInvoice } from "./extract.ts";
import { isList, nameOf, textOf } from "./values.ts";

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
].join(" ");

const EN16931 = "urn:cen.eu:en16931:2017";
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const TIME = new Date("2026-01-15T10:20:30Z");

function cii(guideline = EN16931): Uint8Array {
  const parameter = "ram:GuidelineSpecifiedDocumentContextParameter";
  return Buffer.from(
    `<rsm:CrossIndustryInvoice ${NAMESPACES}><rsm:ExchangedDocumentContext><${parameter}>` +
      `<ram:ID>${guideline}</ram:ID></${parameter}></rsm:ExchangedDocumentContext>` +
      "</rsm:CrossIndustryInvoice>",
  );
}

function refusal(bytes: Uint8Array, xml = cii()): string {
  try {
    embedInvoice(bytes, xml, TIME);
    return "";
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
}

/** The file specification of the only associated file, and the metadata. */
function inspect(bytes: Uint8Array) {
  const pdf = PdfDocument.read(bytes);
  const associated = pdf.resolve(pdf.catalogue.get("AF"));
  const [first] = isList(associated) ? associated : [];
  const spec = pdf.dict(first);
  const file = pdf.dict(pdf.dict(spec?.get("EF"))?.get("F"));
  return {
    name: textOf(pdf.resolve(spec?.get("UF"))),
    relationship: nameOf(spec?.get("AFRelationship")),
    mime: nameOf(file?.get("Subtype")),
    changed: textOf(pdf.dict(file?.get("Params"))?.get("ModDate")),
    xmp: new TextDecoder().decode(pdf.data(pdf.catalogue.get("Metadata"))),
  };
}

describe("embedInvoice", () => {
  it.each([
    ["a table", withTable],
    ["a stream", withStream],
  ])("adds the invoice to a file whose cross-reference is %s", (_, write) => {
    const before = write(archive());
    const after = embedInvoice(before, cii(), TIME);
    expect(Buffer.from(after.subarray(0, before.length)).equals(before)).toBe(true);
    expect(Buffer.from(extractInvoice(after).data).equals(cii())).toBe(true);
    expect(inspect(after)).toMatchObject({
      name: "factur-x.xml",
      relationship: "Alternative",
      mime: "text/xml",
      changed: "D:20260115102030Z",
    });
  });

  it.each([
    [EN16931, "factur-x.xml", "1.0", "EN 16931", "Alternative"],
    ["urn:factur-x.eu:1p0:minimum", "factur-x.xml", "1.0", "MINIMUM", "Data"],
    ["urn:factur-x.eu:1p0:basicwl", "factur-x.xml", "1.0", "BASIC WL", "Data"],
    [
      `${EN16931}#compliant#urn:factur-x.eu:1p0:basic`,
      "factur-x.xml",
      "1.0",
      "BASIC",
      "Alternative",
    ],
    [
      `${EN16931}#conformant#urn:factur-x.eu:1p0:extended`,
      "factur-x.xml",
      "1.0",
      "EXTENDED",
      "Alternative",
    ],
    [XRECHNUNG, "xrechnung.xml", "3.0", "XRECHNUNG", "Alternative"],
  ])("names %s as the standard does", (guideline, name, version, level, relationship) => {
    const { xmp, ...spec } = inspect(embedInvoice(withTable(archive()), cii(guideline), TIME));
    expect(spec).toMatchObject({ name, relationship });
    expect(xmp).toContain(`<fx:DocumentFileName>${name}</fx:DocumentFileName>`);
    expect(xmp).toContain(`<fx:Version>${version}</fx:Version>`);
    expect(xmp).toContain(`<fx:ConformanceLevel>${level}</fx:ConformanceLevel>`);
  });

  it("is the same for the same invoice", () => {
    const pdf = withTable(archive());
    expect(embedInvoice(pdf, cii(), TIME)).toEqual(embedInvoice(pdf, cii(), TIME));
  });

  it("replaces an invoice that was embedded before", () => {
    const once = embedInvoice(withTable(archive()), cii("urn:factur-x.eu:1p0:minimum"), TIME);
    const twice = embedInvoice(once, cii(), TIME);
    expect(Buffer.from(extractInvoice(twice).data).equals(cii())).toBe(true);
    const { xmp, relationship } = inspect(twice);
    expect(relationship).toBe("Alternative");
    expect(xmp.match(/<fx:ConformanceLevel>/g)).toHaveLength(1);
    expect(xmp.match(/<pdfaSchema:prefix>fx</g)).toHaveLength(1);
  });

  it("keeps other files and raises the part of PDF/A", () => {
    const { catalogue, objects: more } = attached("terms.txt", stream("", "net 30"));
    const after = embedInvoice(withTable(archive("1", catalogue, more)), cii(), TIME);
    expect(extractInvoice(after).name).toBe("factur-x.xml");
    expect(Buffer.from(after).toString("latin1")).toMatch(/<7465726d732e747874> 10 0 R/);
    expect(inspect(after).xmp).toContain("<pdfaid:part>3</pdfaid:part>");
  });

  it("refuses PDFs that claim no PDF/A, or one that it does not know", () => {
    expect(refusal(withTable(objects("")))).toBe("input");
    expect(refusal(withTable(archive("4")))).toBe("input");
  });

  it("refuses XML that no PDF can hold", () => {
    expect(refusal(withTable(archive()), Buffer.from("<a/>"))).toBe("input");
    expect(refusal(withTable(archive()), Buffer.from("<a"))).toBe("input");
    expect(refusal(withTable(archive()), cii("urn:unknown"))).toBe("input");
  });
});
