import { expect, it } from "vitest";
import { requestFileOf } from "./request-file.ts";

const bytes = new TextEncoder().encode("x");

it.each([
  [undefined, "at-issue-request.xml", "application/xml"],
  ["application/json", "at-issue-request.json", "application/json"],
])("the request of a record of type %s is a private file", (mime, name, expected) => {
  expect(requestFileOf({ kind: "issue", bytes, ...(mime && { mime }) }, "at")).toEqual({
    name,
    key: "at-issue-request",
    mime: expected,
    category: "request",
    private: true,
    data: bytes,
  });
});
