import { FakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { EXIT, explainFailure, formatFaults } from "./failure.ts";

const FAULTS = [
  { code: "GOBL-A-01", paths: ["$.a", "$.b"], message: "wrong" },
  { code: "GOBL-LONGER-02", paths: [], message: "missing" },
];

describe("explain", () => {
  it("gives every path of a fault a line with code and message", () => {
    const [title, ...lines] = formatFaults(FAULTS).split("\n");
    expect(title).toContain("2");
    expect(lines.map((line) => line.trim().split(/\s+/))).toEqual([
      ["GOBL-A-01", "$.a", "wrong"],
      ["GOBL-A-01", "$.b", "wrong"],
      ["GOBL-LONGER-02", "missing"],
    ]);
  });

  it("keeps the faults in JSON", () => {
    const error = new FakturoError("validation", "validation", { faults: FAULTS });
    const { code, text } = explainFailure(error, true);
    expect(code).toBe(EXIT.refused);
    expect(JSON.parse(text)).toEqual({ key: "validation", message: "validation", faults: FAULTS });
  });

  it("calls everything unexpected internal", () => {
    expect(explainFailure(new TypeError("x"), false).code).toBe(EXIT.internal);
    expect(explainFailure(new FakturoError("internal"), true).code).toBe(EXIT.internal);
  });
});
