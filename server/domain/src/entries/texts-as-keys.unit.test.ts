import { uuidVersion } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignedVersion, checkEntryId, chooseFolder } from "./folders.ts";
import { detectMime } from "./mime.ts";
import { referencesOf } from "./references.ts";

const V7 = "0190a1b2-0000-7000-8000-000000000000";
const V4 = "0190a1b2-0000-4000-8000-000000000000";
const NONE = new Uint8Array([1]);

describe("a folder", () => {
  it("may have any name that is well-formed, also that of an inherited member", () => {
    const name = fc.oneof(fc.constant("constructor"), fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/));
    fc.assert(
      fc.property(name, fc.constantFrom("bill/invoice", "org/party"), (folder, schema) => {
        expect(chooseFolder(folder, schema)).toBe(folder);
        const version = assignedVersion(folder, schema);
        expect(() => checkEntryId(version === "v7" ? V7 : V4, folder, schema)).not.toThrow();
      }),
    );
  });

  it("refuses ids of other versions with an error of the request", () => {
    expect(uuidVersion(V4)).toBe(4);
    expect(() => checkEntryId(V4, "constructor", "bill/invoice")).toThrow(RequestError);
    expect(() => checkEntryId(V7, "contacts", "org/party")).toThrow(RequestError);
  });

  it.each(["", "Invoices", "1st", "a/b", "a b", `a${"b".repeat(100)}`])(
    "cannot be '%s'",
    (name) => {
      expect(() => chooseFolder(name, "bill/invoice")).toThrow();
    },
  );

  it("follows from the schema when none is asked for", () => {
    expect(chooseFolder(undefined, "bill/invoice")).toBe("invoices");
    expect(chooseFolder(undefined, "constructor")).toBe("documents");
  });
});

describe("the media type of a file", () => {
  it.each([
    ["a.constructor", "application/octet-stream"],
    ["a.__proto__", "application/octet-stream"],
    ["a", "application/octet-stream"],
    ["", "application/octet-stream"],
    ["a.PDF", "application/pdf"],
    ["a.pdf.xml", "application/xml"],
  ])("named '%s' is %s", (name, mime) => {
    expect(detectMime(NONE, name)).toBe(mime);
  });

  it("is that of the contents, except of zip archives with a more precise name", () => {
    const zip = new Uint8Array(Buffer.from("504b0304", "hex"));
    expect(detectMime(new TextEncoder().encode("%PDF-1.7"), "a.xml")).toBe("application/pdf");
    expect(detectMime(zip, "a.xlsx")).toMatch(/spreadsheetml/);
    expect(detectMime(zip, "a")).toBe("application/zip");
  });
});

describe("references of a document", () => {
  it("name their place without list positions", () => {
    const doc = {
      uuid: V7,
      lines: [{ item: { uuid: V4 } }, { item: { uuid: V4 } }],
      constructor: { uuid: V4 },
      supplier: { uuid: "no uuid" },
    };
    expect(referencesOf(doc)).toEqual([
      { context: "line.item", target: V4 },
      { context: "constructor", target: V4 },
    ]);
  });
});
