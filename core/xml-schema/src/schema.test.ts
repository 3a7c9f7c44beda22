import { attributed, group, kept, leaf, settled, type XmlNode } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { amended } from "./amend.ts";
import { XmlSchema } from "./schema.ts";
import type { ValueRule } from "./values.ts";

const SCHEMA = new XmlSchema({
  content: {
    Bill: "Head Row:Line+ ( Paid | Due Date? )? Note{0,2} @version:Version @mark:Mark?",
    Line: "Name Amount",
    Head: "#:Code @lang:Mark",
  },
  values: {
    Version: { enumeration: "1 2" },
    Mark: { minLength: 1, maxLength: 2 },
    Code: { patterns: ["[A-Z]{2}\\d"] },
    Name: { minLength: 1, maxLength: 5 },
    Amount: { kind: "decimal", totalDigits: 4, fractionDigits: 2, minInclusive: "0" },
  },
  places: [
    ["Row", "$.lines[{Row}]"],
    ["Row/Name", "$.lines[{Row}].item.name"],
    ["Bill/@version", "$.version"],
    ["Date", "$.date"],
  ],
});

const row = (name: string, amount: string) =>
  group("Row", leaf("Name", name), leaf("Amount", amount));
const head = leaf("Head", "AB1", { lang: "en" });

function faults(...children: XmlNode[]): string[] {
  const root = attributed(group("b:Bill", ...children), { version: "1" });
  return SCHEMA.validate(settled(root)).map(({ path, message }) => `${path} ${message}`);
}

describe("a schema as data", () => {
  it("allows what follows it", () => {
    expect(faults(head, row("a", "1.50"), row("b", "0.00"))).toEqual([]);
    expect(faults(head, row("a", "1"), leaf("Due", "x"), leaf("Date", "y"))).toEqual([]);
    expect(faults(head, row("a", "1"), leaf("Paid", "x"), leaf("Note", "1"))).toEqual([]);
  });

  it.each<[string, XmlNode[], string]>([
    ["a missing element", [row("a", "1")], "$ Head is missing"],
    ["a missing child", [head, group("Row", leaf("Name", "a"))], "$.lines[0] Amount is missing"],
    ["a list that is empty", [head], "$.lines[0] Row is missing"],
    [
      "an element out of place",
      [head, row("a", "1"), leaf("Date", "y")],
      "$.date Date is not allowed here, or occurs too often",
    ],
    [
      "both of a choice",
      [head, row("a", "1"), leaf("Paid", "x"), leaf("Due", "y")],
      "$ Due is not allowed here, or occurs too often",
    ],
    [
      "too many",
      [head, row("a", "1"), ...["1", "2", "3"].map((text) => leaf("Note", text))],
      "$ Note is not allowed here, or occurs too often",
    ],
    [
      "a long text",
      [head, row("a", "1"), row("abcdef", "1")],
      "$.lines[1].item.name Name is 'abcdef', expected: 1 to 5 characters",
    ],
    [
      "another form",
      [leaf("Head", "ab1", { lang: "en" }), row("a", "1")],
      "$ Head is 'ab1', expected: the form [A-Z]{2}\\d",
    ],
    [
      "a long attribute",
      [leaf("Head", "AB1", { lang: "eng" }), row("a", "1")],
      "$ @lang is 'eng', expected: 1 to 2 characters",
    ],
    ["a missing attribute", [leaf("Head", "AB1"), row("a", "1")], "$ @lang is missing"],
  ])("refuses %s", (_name, children, expected) => {
    expect(faults(...children)).toEqual([expected]);
  });

  it("lists values that may be chosen", () => {
    const root = attributed(group("Bill", head, row("a", "1")), { version: "3" });
    expect(SCHEMA.validate(settled(root))).toEqual([
      {
        name: "@version",
        xmlPath: "Bill/@version",
        path: "$.version",
        message: "@version is '3', expected: one of 1, 2",
      },
    ]);
  });

  it("judges the text that is written: illegal characters and blanks are nothing", () => {
    expect(faults(head, row("\u0001", "1"))).toEqual(["$.lines[0].item.name Name is missing"]);
    expect(faults(head, row(" ", "1"))).toEqual([
      "$.lines[0].item.name Name is ' ', expected: 1 to 5 characters",
    ]);
  });

  it("reads lists that can be read once", () => {
    function* rows() {
      yield row("a", "1");
      yield undefined;
    }
    const whole = settled(attributed(group("Bill", head, rows()), { version: "1" }));
    expect(SCHEMA.validate(whole)).toEqual([]);
    expect(whole.content).toHaveLength(2);
    expect(() => settled(group("Bill", kept(group("x"))))).not.toThrow();
    expect(() => settled(group("Bill", group("x")))).toThrow("empty");
  });

  it.each<[ValueRule, string, boolean]>([
    [{ kind: "date" }, "2024-02-29", true],
    [{ kind: "date" }, "2026-02-29", false],
    [{ kind: "date" }, "0000-00-00", false],
    [{ kind: "dateTime" }, "2026-01-31T24:00:00", false],
    [{ kind: "dateTime" }, "2026-01-31T23:59:59Z", true],
    [{ kind: "decimal", minExclusive: "0" }, "0.00", false],
    [{ kind: "decimal", maxInclusive: "99999999999.99" }, "100000000000.00", false],
    [{ kind: "decimal", minInclusive: "-99999999999.99" }, "-99999999999.98", true],
    [{ kind: "decimal", totalDigits: 3 }, "001.20", true],
    [{ kind: "decimal", totalDigits: 3 }, "12.34", false],
    [{ kind: "integer" }, "1.0", false],
    [{ kind: "date", minInclusive: "2000-01-01" }, "1999-12-31", false],
    [{ enumeration: ["0 KR", "zw"] }, "0 KR", true],
    [{ enumeration: "np zw" }, "np zw", false],
  ])("%j takes %s: %s", (rule, value, isTaken) => {
    const schema = new XmlSchema({ content: {}, values: { A: rule }, places: [] });
    expect(schema.validate(settled(leaf("A", value))).length === 0).toBe(isTaken);
  });
});

describe("amended", () => {
  const types = { content: { A: "B C:D" }, values: { D: { maxLength: 1 } } };

  it("replaces one part of a content model", () => {
    const schema = new XmlSchema({
      ...amended(types, [["A", "C:D", "C:E?"]], { E: { maxLength: 2 } }),
      places: [],
    });
    const valid = (...children: XmlNode[]) =>
      schema.validate(settled(group("A", leaf("B", "x"), ...children))).length === 0;
    expect([valid(), valid(leaf("C", "xx")), valid(leaf("C", "xxx"))]).toEqual([true, true, false]);
  });

  it("refuses a part that is not there", () => {
    expect(() => amended(types, [["A", "C", "E"]])).toThrow("the content of A has no 'C'");
  });
});
