import { isFakturoError } from "@fakturo/model";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attached, deflated, objects, stream, withStream, withTable } from "../../fixtures/pdf.ts";
import { extractInvoice } from "./extract.ts";

const XML = "<rsm:CrossIndustryInvoice/>";

function hybrid(name: string, file: string, read = withTable): Uint8Array {
  const { catalogue, objects: more } = attached(name, file);
  return read(objects(catalogue, more));
}

/** Error key of reading; empty on success. */
function refusal(bytes: Uint8Array, limits = {}): string {
  try {
    extractInvoice(bytes, limits);
    return "";
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
}

describe("extractInvoice", () => {
  it.each(["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml", "ZUGFeRD-invoice.xml"])(
    "finds %s",
    (name) => {
      const { name: found, data } = extractInvoice(hybrid(name, stream("", XML)));
      expect([found, new TextDecoder().decode(data)]).toEqual([name, XML]);
    },
  );

  it("reads names with escapes", () => {
    const { data } = extractInvoice(hybrid("factur\\055x.\\\nxml", stream("", XML)));
    expect(data).toHaveLength(XML.length);
  });

  it("reads deflated files, and cross-references in streams", () => {
    const file = deflated("", Buffer.from(XML));
    const { data } = extractInvoice(hybrid("factur-x.xml", file, withStream));
    expect(new TextDecoder().decode(data)).toBe(XML);
  });

  it("takes another XML file only when it is an invoice", () => {
    expect(extractInvoice(hybrid("a.xml", stream("", XML))).name).toBe("a.xml");
    expect(refusal(hybrid("a.xml", stream("", "<order/>")))).toBe("input");
    expect(refusal(hybrid("a.txt", stream("", XML)))).toBe("input");
  });

  it("finds files that are only associated with the document", () => {
    const { objects: more } = attached("factur-x.xml", stream("", XML));
    expect(extractInvoice(withTable(objects("/AF [10 0 R]", more))).name).toBe("factur-x.xml");
  });

  it("looks for the objects where the cross-reference is damaged", () => {
    const text = Buffer.from(hybrid("factur-x.xml", stream("", XML))).toString("latin1");
    const damaged = Buffer.from(text.replace(/startxref\n\d+/, "startxref\n7"), "latin1");
    expect(extractInvoice(damaged).name).toBe("factur-x.xml");
  });

  it("refuses what is no PDF, is encrypted, or has no invoice", () => {
    expect(refusal(Buffer.from("hello"))).toBe("input");
    expect(refusal(withTable(objects(""), "/Encrypt <</Filter /Standard>>"))).toBe("input");
    expect(refusal(withTable(objects("")))).toBe("input");
  });
});

describe("hostile PDFs", () => {
  it("end when more is unpacked than allowed", () => {
    const bomb = deflated("", Buffer.alloc(32 * 1024 * 1024), 2);
    expect(bomb.length).toBeLessThan(1024);
    expect(refusal(hybrid("factur-x.xml", bomb), { unpacked: 1024 * 1024 })).toBe("input");
  });

  it("end when the file is too long", () => {
    expect(refusal(hybrid("factur-x.xml", stream("", XML)), { size: 64 })).toBe("input");
  });

  it("end when references go round in circles", () => {
    const round = withTable(objects("/Names 10 0 R", { 10: "11 0 R", 11: "10 0 R" }));
    expect(refusal(round)).toBe("input");
    const tree = "/Names <</EmbeddedFiles 10 0 R>>";
    expect(refusal(withTable(objects(tree, { 10: "<</Kids [10 0 R 10 0 R]>>" })))).toBe("input");
  });

  it("end when values are nested without end", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(refusal(withTable(objects(`/AF ${deep}`)))).toBe("input");
  });

  it("end when tables promise more than there is", () => {
    const table = (rows: string) => `%PDF-1.7\nxref\n${rows}`;
    for (const rows of ["0 999999999\n", "0 1000\n", "x 1\n", ""])
      expect(refusal(Buffer.from(`${table(rows)}startxref\n9\n%%EOF`))).toBe("input");
  });

  it("end when there are too many values", () => {
    const many = "/A/B".repeat(2_000_001);
    expect(refusal(withTable(objects(many)))).toBe("input");
  });

  it("end in a typed error wherever they are cut or changed", () => {
    const files = [withStream, withTable].map((write) =>
      hybrid("factur-x.xml", deflated("", Buffer.from(XML)), write),
    );
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        place,
        fc.nat(255),
        fc.boolean(),
        (whole, part, byte, isCut) => {
          const at = Math.floor(part * whole.length);
          const changed = Uint8Array.from(isCut ? whole.subarray(0, at) : whole);
          changed[at] = byte;
          expect(["", "input"]).toContain(refusal(changed));
        },
      ),
    );
  });
});
