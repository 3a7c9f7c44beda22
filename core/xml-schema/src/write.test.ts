import { isFakturoError } from "@fakturo/model";
import { attributed, declare, group, leaf, sourced, type XmlNode } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { schemaWriter, XmlSchema } from "./index.ts";

const SCHEMA = new XmlSchema({
  content: {
    invoice: "number:Number ( tax:Tax | exempt ) line:Line{0,2} note:Note* buyer:Buyer?",
    Line: "name:Name price:Price?",
    Note: "name:Word",
    Buyer: "name:Name code:Number",
  },
  values: {
    Number: { minLength: 1, maxLength: 4 },
    Tax: { enumeration: "S1 S2" },
    Name: { minLength: 1, maxLength: 3 },
    Price: { kind: "decimal", fractionDigits: 2, minInclusive: "0" },
    Word: { patterns: ["[a-z]+"] },
  },
  places: [
    ["number", "$.code"],
    ["tax", "$.tax.ext"],
    ["line", "$.lines[{line}]"],
    ["line/name", "$.lines[{line}].item.name"],
    ["line/price", "$.lines[{line}].item.price"],
    ["note/name", "$.notes[{note}].text"],
    ["buyer/code", "@.tax_id.code"],
  ],
});
const write = schemaWriter(SCHEMA, "TEST-SCHEMA", { declaration: false });

/** `code path message` of every fault. */
function faultsOf(...children: readonly (XmlNode | undefined)[]): readonly string[] {
  try {
    write(attributed(group("x:invoice", ...children), declare({ x: "urn:x" })));
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.map(({ code, paths, message }) => `${code} ${paths} ${message}`);
  }
  return [];
}

const number = leaf("x:number", "1");
const tax = leaf("x:tax", "S1");
const line = (...more: readonly XmlNode[]) => group("x:line", leaf("x:name", "abc"), ...more);

describe("schemaWriter", () => {
  it("writes what the schema allows", () => {
    expect(write(group("invoice", leaf("number", "1\u0000"), leaf("tax", "S2")))).toBe(
      "<invoice><number>1</number><tax>S2</tax></invoice>",
    );
    expect(
      faultsOf(number, leaf("x:exempt", "x"), line(), line(leaf("x:price", "999.99"))),
    ).toEqual([]);
  });

  it("names the path of a text and what is expected", () => {
    expect(faultsOf(leaf("x:number", "12345"), leaf("x:tax", "S3"))).toEqual([
      "TEST-SCHEMA $.code number is '12345', expected: 1 to 4 characters",
      "TEST-SCHEMA $.tax.ext tax is 'S3', expected: one of S1, S2",
    ]);
  });

  it("counts positions among elements that are written", () => {
    const empty = group("x:line", leaf("x:name", ""));
    const long = group("x:line", leaf("x:name", "abcd"));
    expect(faultsOf(number, tax, line(), empty, long)).toEqual([
      "TEST-SCHEMA $.lines[1].item.name name is 'abcd', expected: 1 to 3 characters",
    ]);
  });

  it("lists all elements that are missing, at the path of what they would hold", () => {
    expect(faultsOf(group("x:line", leaf("x:price", "-1.234")))).toEqual([
      "TEST-SCHEMA $.code number is missing",
      "TEST-SCHEMA $.tax.ext tax or exempt is missing",
      "TEST-SCHEMA $.lines[0].item.name name is missing",
      "TEST-SCHEMA $.lines[0].item.price price is '-1.234', expected: 2 decimals at most",
    ]);
  });

  it("refuses more elements than the schema allows, at the first of them", () => {
    expect(faultsOf(number, tax, line(), line(), line())).toEqual([
      "TEST-SCHEMA $.lines[2] line is not allowed here, or occurs too often",
    ]);
  });

  it("reports an element in the wrong place once", () => {
    expect(faultsOf(tax, number)).toEqual([
      "TEST-SCHEMA $.code number is not allowed here, or occurs too often",
    ]);
  });

  it("prefers the longer of two places", () => {
    const note = group("x:note", leaf("x:name", "A"));
    expect(faultsOf(number, tax, line(note))).toEqual([
      "TEST-SCHEMA $.lines[0] note is not allowed here, or occurs too often",
    ]);
    expect(faultsOf(number, tax, line(), note)).toEqual([
      "TEST-SCHEMA $.notes[0].text name is 'A', expected: the form [a-z]+",
    ]);
  });

  it("starts paths at what an element says it holds", () => {
    const buyer = (...children: XmlNode[]) => sourced(group("x:buyer", ...children), "$.customer");
    expect(faultsOf(number, tax, buyer(leaf("x:name", "long")))).toEqual([
      "TEST-SCHEMA $.customer.tax_id.code code is missing",
      "TEST-SCHEMA $.customer name is 'long', expected: 1 to 3 characters",
    ]);
  });

  it("takes texts that are not too long in code units", () => {
    expect(faultsOf(leaf("x:number", "👍👍"), tax)).toEqual([]);
    expect(faultsOf(leaf("x:number", "👍👍👍"), tax)).toHaveLength(1);
  });

  it("lists no more than 100 violations", () => {
    const notes = Array.from({ length: 300 }, () => group("x:note", leaf("x:name", "A")));
    expect(faultsOf(number, tax, ...notes)).toHaveLength(100);
  });
});
