import { PluginError } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import { StartError } from "@fakturo/server-base";
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

  it("tells a start that failed, and plugins that do not fit, as JSON too", () => {
    const taken = explainFailure(new StartError("port 8080 is taken"), true);
    expect(JSON.parse(taken.text)).toEqual({ key: "start", message: "port 8080 is taken" });
    const { text } = explainFailure(new PluginError(["a is defined twice", "b needs c"]), true);
    expect(JSON.parse(text)).toEqual({ key: "plugins", message: "a is defined twice; b needs c" });
  });

  it("calls everything unexpected internal", () => {
    expect(explainFailure(new TypeError("x"), false).code).toBe(EXIT.internal);
    expect(explainFailure(new FakturoError("internal"), true).code).toBe(EXIT.internal);
  });
});
