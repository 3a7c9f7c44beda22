import { describe, expect, it } from "vitest";
import { parseItem, parseOne, parsePage } from "./remote-page.ts";

const FILE = { name: "a.xml", mime: "application/xml", data: "eA==" };

describe("a page of an app's feed", () => {
  it("lists items with and without their documents", () => {
    const items = [
      { key: "A", at: 1, id: "1", contents: { files: [FILE] } },
      { key: "B", at: 2 },
    ];
    expect(parsePage(JSON.stringify({ items, more: true, time: 3, wait: 5 }), "acme")).toEqual({
      items: [
        { key: "A", at: 1, id: "1", contents: { files: [{ ...FILE, data: Buffer.from("x") }] } },
        { key: "B", at: 2 },
      ],
      hasMore: true,
      time: 3,
      wait: 5,
    });
    expect(parsePage("{}", "acme")).toEqual({ items: [], hasMore: false });
  });

  it.each([
    "",
    "[]",
    '{"items":{}}',
    '{"items":[{"at":1}]}',
    '{"items":[{"key":"A"}]}',
    '{"items":[{"key":"A","at":-1}]}',
    '{"items":[{"key":"A","at":1,"contents":{"files":[{}]}}]}',
    JSON.stringify({ items: Array.from({ length: 1001 }, (_, at) => ({ key: `${at}`, at })) }),
  ])("is refused as a whole: %.60s", (text) => {
    expect(() => parsePage(text, "acme")).toThrow(expect.objectContaining({ key: "input" }));
  });
});

describe("an item of an app's feed", () => {
  const item = (json: object) => parseItem(JSON.stringify(json), "acme");

  it("is a document with files, data and args", () => {
    const contents = { files: [], data: { $schema: "x" }, args: { a: "b" } };
    expect(item(contents)).toEqual(contents);
  });

  it("is several documents, with the names that later messages use", () => {
    const documents = [{ references: ["N-1"], workflow: "w" }, { files: [FILE] }];
    expect(item({ documents })).toEqual([
      { files: [], references: ["N-1"], workflow: "w" },
      { files: [{ ...FILE, data: Buffer.from("x") }] },
    ]);
  });

  it("is a message about received documents", () => {
    const meta = [{ key: "cancelled", value: { by: "seller" } }];
    const rest = { reference: "N-1", meta, state: "void", ends: ["acme.duty"] };
    expect(item({ about: { ...rest, optional: true } })).toEqual({
      files: [],
      about: {
        reference: "N-1",
        effects: { meta, state: "void" },
        isOptional: true,
        ends: ["acme.duty"],
      },
    });
    expect(item({ about: { reference: "N-1" } })).toEqual({
      files: [],
      about: { reference: "N-1" },
    });
  });

  it("is a message about submissions, whose headers are in lower case", () => {
    const message = { data: "eA==", headers: { "Message-Id": "1" } };
    expect(item({ message })).toEqual({
      bytes: Buffer.from("x"),
      headers: { "message-id": "1" },
    });
  });

  it.each([
    { args: { a: 1 } },
    { documents: [] },
    { documents: {} },
    { message: { headers: {} } },
    { message: { data: "eA==", headers: { a: 1 } } },
    { references: "N-1" },
    { references: [""] },
    { about: {} },
    { about: { reference: "N-1", ends: ["other.duty"] } },
    { about: { reference: "N-1", meta: [{ value: {} }] } },
  ])("is refused where it cannot be read: %j", (json) => {
    expect(() => item(json)).toThrow(expect.objectContaining({ key: "input" }));
  });

  it("of a number may not exist", () => {
    expect(parseOne('{"item":{"key":"A","at":7}}', "acme")).toEqual({ key: "A", at: 7 });
    expect(parseOne("{}", "acme")).toBeUndefined();
  });
});
