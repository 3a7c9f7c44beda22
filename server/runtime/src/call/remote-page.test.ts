import { describe, expect, it } from "vitest";
import { parseContents, parsePage } from "./remote-page.ts";

const FILE = { name: "a.xml", mime: "application/xml", data: "eA==" };

describe("a page of an app's feed", () => {
  it("lists items with and without their documents", () => {
    const items = [
      { key: "A", at: 1, id: "1", contents: { files: [FILE] } },
      { key: "B", at: 2 },
    ];
    expect(parsePage(JSON.stringify({ items, more: true, time: 3, wait: 5 }))).toEqual({
      items: [
        { key: "A", at: 1, id: "1", contents: { files: [{ ...FILE, data: Buffer.from("x") }] } },
        { key: "B", at: 2 },
      ],
      hasMore: true,
      time: 3,
      wait: 5,
    });
    expect(parsePage("{}")).toEqual({ items: [], hasMore: false });
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
    expect(() => parsePage(text)).toThrow(expect.objectContaining({ key: "input" }));
  });
});

it("a document has files, data and args", () => {
  const contents = { files: [], data: { $schema: "x" }, args: { a: "b" } };
  expect(parseContents(JSON.stringify(contents))).toEqual(contents);
  expect(() => parseContents('{"args":{"a":1}}')).toThrow(
    expect.objectContaining({ key: "input" }),
  );
});
