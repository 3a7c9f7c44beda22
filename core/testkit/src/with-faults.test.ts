import { FakturoError } from "@fakturo/model";
import { expect, it } from "vitest";
import { withFaults } from "./with-faults.ts";

it("lists the faults of a refusal", () => {
  const faults = [{ code: "GOBL-DE-01", paths: ["$.supplier"], message: "is missing" }];
  const refuse = () => {
    throw new FakturoError("validation", "validation", { faults });
  };
  expect(() => withFaults(refuse)).toThrow("validation:\n  GOBL-DE-01  $.supplier  is missing");
});

it("leaves other errors and results alone", () => {
  const broken = () => {
    throw new TypeError("x");
  };
  expect(() => withFaults(broken)).toThrow(TypeError);
  expect(withFaults(() => 1)).toBe(1);
});
