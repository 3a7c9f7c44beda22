import { FakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { errorReply } from "./errors.ts";

describe("the answer to an error", () => {
  it("names the path of the value where no rule is broken", () => {
    const error = new FakturoError("input", "layout is not known", { path: "$.layout" });
    expect(errorReply(error)).toEqual({
      status: 422,
      body: { key: "input", message: "layout is not known", path: "$.layout" },
    });
  });

  it("has no path where the error has none", () => {
    expect(errorReply(new FakturoError("conflict", "taken"))).toEqual({
      status: 409,
      body: { key: "conflict", message: "taken" },
    });
  });

  it("lists paths in the faults where rules are broken", () => {
    const faults = [{ code: "X-01", paths: ["$.doc.code"], message: "is missing" }];
    const body = errorReply(new FakturoError("validation", "no", { path: "$.doc", faults }))?.body;
    expect(body).toEqual({
      key: "validation",
      message: "validation",
      faults,
      fields: { data: { doc: { code: "is missing" } } },
    });
  });
});
