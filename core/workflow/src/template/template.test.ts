import { FakturoError } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "../budget.ts";
import { templateEnvironment } from "./environment.ts";
import { renderTemplate } from "./index.ts";

const ENV = templateEnvironment(
  { series: "F", code: "12", customer: { name: "Ann {{x}}" }, totals: { due: "1.00" }, lines: [] },
  { name: "n", "pdf-label": "paid" },
  [{ code: "a-1", message: "wrong" }, { message: "broken" }],
);

const TEXTS: readonly (readonly [string, string])[] = [
  ["plain }} text", "plain }} text"],
  ["{{.full_code}}", "F-12"],
  ["{{ .faults }}", "a-1: wrong; broken"],
  ["{{args.name}}/{{.args.name}}", "n/n"],
  ["{{args.pdf-label}}", "paid"],
  ["{{.customer_name}} {{.customer.name}}", "Ann {{x}} Ann {{x}}"],
  ["{{.doc.totals.due}}", "1.00"],
  ['{{ or args.name "Default" }}', "n"],
  ['{{ or args.none "Default" }}', "Default"],
  ['{{ or args.none .nothing (or .lines "deep") }}', "deep"],
  ["{{args.none}}|{{.a.b.c}}|{{.full_code.x}}", "<no value>|<no value>|<no value>"],
  ["{{.lines}} {{.totals}}", '[] {"due":"1.00"}'],
  ["a {{- /* trimmed */ -}} b", "ab"],
  ["a {{- .full_code -}} b", "aF-12b"],
  ["{{if .lines}}x{{else if eq args.name `n`}}y{{else}}z{{end}}", "y"],
  ["{{if and .full_code (not .lines)}}x{{end}}.", "x."],
  ["{{ne 1 2}} {{len args.name}} {{true}} {{-1.5}}", "true 1 true -1.5"],
  ['{{ "quoted }} \\" text" }}', 'quoted }} " text'],
];

const REFUSED = ["{{", "{{}}", "{{.a", "{{end}}", "{{else}}", "{{if .a}}", "{{if .a}}{{else}}"];
REFUSED.push(
  "{{or}}",
  "{{not 1 2}}",
  "{{.a .b}}",
  "{{(.a}}",
  "{{.a..b}}",
  "{{range .lines}}{{end}}",
);
REFUSED.push('{{"open}}', "{{len 1}}", `${"{{if .a}}".repeat(40)}${"{{end}}".repeat(40)}`);

describe("renderTemplate", () => {
  it.each(TEXTS)("renders %s", (text, expected) => {
    expect(renderTemplate(text, ENV, new Budget())).toBe(expected);
  });

  it.each(REFUSED)("refuses %s", (text) => {
    expect(() => renderTemplate(text, ENV, new Budget())).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
  });

  it("does not reach inherited members", () => {
    expect(renderTemplate("{{.constructor}}{{args.toString}}", ENV, new Budget())).toBe(
      "<no value><no value>",
    );
  });

  it("leaves text without actions alone and never fails otherwise than with its own error", () => {
    const piece = fc.constantFrom("{{", "}}", ".a", "if ", "end", '"', "(", ")", "-", " ", "or ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        try {
          renderTemplate(pieces.join(""), ENV, new Budget());
        } catch (error) {
          expect(error).toBeInstanceOf(FakturoError);
        }
      }),
    );
  });
});

describe("templateEnvironment", () => {
  it("names the document by what it has", () => {
    expect(templateEnvironment({ code: "7" }, {}, []).full_code).toBe("7");
    expect(templateEnvironment({}, {}, []).full_code).toBeUndefined();
  });
});
