import type { JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTaskResult } from "./task-result.ts";

const parse = (result: JsonObject) => parseTaskResult(JSON.stringify(result), "e1");

describe("an app's answer", () => {
  it.each(["", "  ", "null", "{}", '{"status":"NA"}', '{"status":"OK"}'])("%j is done", (text) =>
    expect(parseTaskResult(text, "e1")).toEqual({ status: "OK", effects: {} }),
  );

  it.each<[string, JsonObject, object]>([
    [
      "a patch",
      { data: [{ op: "remove", path: "/doc" }], content_type: "application/json-patch+json" },
      { document: { type: "application/json-patch+json", data: [{ op: "remove", path: "/doc" }] } },
    ],
    ["a document", { data: { a: 1 } }, { document: { type: "application/json", data: { a: 1 } } }],
    ["the present entry", { silo_entry_id: "e1", sign: true }, { sign: true }],
    ["another entry", { silo_entry_id: "e2" }, { entry: { id: "e2" } }],
    ["an entry to store", { silo_entry_id: "e2", data: {} }, { entry: { id: "e2", data: {} } }],
    [
      "a patch of another entry",
      { silo_entry_id: "e2", data: {}, content_type: "application/merge-patch+json" },
      { entry: { id: "e2" }, document: { type: "application/merge-patch+json", data: {} } },
    ],
    ["args", { args: { a: "b" } }, { args: { a: "b" } }],
    [
      "files",
      { files: [{ name: "n", mime: "text/plain", data: "aGk=", private: true }] },
      {
        files: [{ name: "n", mime: "text/plain", data: Buffer.from("hi"), private: true }],
      },
    ],
  ])("may hold %s", (_name, result, effects) =>
    expect(parse(result)).toEqual({ status: "OK", effects }),
  );

  it.each(["SKIP", "ERR", "QUEUED", "KO"])("brings its effects with %s, too", (status) => {
    expect(parse({ status, args: { a: "b" }, data: { a: 1 }, sign: true })).toEqual({
      status,
      effects: {
        args: { a: "b" },
        document: { type: "application/json", data: { a: 1 } },
        sign: true,
      },
    });
  });

  it("is read without what no text of the database holds", () => {
    expect(parse({ status: "KO", code: "a\u0000", message: "b\ud800" })).toMatchObject({
      code: "a",
      message: "b\ufffd",
    });
  });

  it("may ask for patience", () => {
    expect(parse({ status: "ERR", retry_in: 5, code: "503", message: "m" })).toEqual({
      status: "ERR",
      retryIn: 5,
      code: "503",
      message: "m",
    });
    expect(parse({ status: "QUEUED", ref: "r" })).toEqual({ status: "QUEUED", ref: "r" });
    expect(parse({ status: "QUEUED", retry_in: 0 })).toEqual({ status: "QUEUED" });
  });

  it.each<[string, JsonObject]>([
    ["an unknown status", { status: "DONE" }],
    ["a code that is no text", { code: 5 }],
    ["args that are no texts", { args: { a: 1 } }],
    ["args that are no object", { args: "a" }],
    ["data that is no document", { data: "x" }],
    ["an unknown type of data", { data: {}, content_type: "text/xml" }],
    ["a delay before now", { status: "ERR", retry_in: -1 }],
    ["a reference nobody could poke it by", { status: "QUEUED", ref: "r".repeat(501) }],
    ["files that are no list", { files: {} }],
    ["a file without name", { files: [{ mime: "a/b", data: "" }] }],
    [
      "a file of an unknown category",
      { files: [{ name: "n", mime: "a/b", data: "", category: "x" }] },
    ],
    ["a file that is not base64", { files: [{ name: "n", mime: "a/b", data: "%" }] }],
  ])("with %s is asked for again", (_name, result) =>
    expect(parse(result)).toMatchObject({ status: "ERR" }),
  );

  it("never breaks the engine", () => {
    const names = fc.constantFrom(
      "status",
      "code",
      "data",
      "args",
      "files",
      "faults",
      "retry_in",
      "ref",
    );
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(names, fc.jsonValue()).map((v) => JSON.stringify(v)),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect(["OK", "SKIP", "KO", "ERR", "QUEUED"]).toContain(
          parseTaskResult(text, undefined).status,
        );
      }),
    );
  });
});
