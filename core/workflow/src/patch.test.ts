import { isFakturoError, type Json, type JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyJsonPatch } from "./json-patch.ts";
import { applyMergePatch } from "./merge-patch.ts";
import { applyEnvelopePatch, JSON_PATCH, MERGE_PATCH } from "./patch.ts";

function refusal(run: () => unknown): { key: string; path: string | undefined } {
  try {
    run();
  } catch (error) {
    if (isFakturoError(error)) return { key: error.key, path: error.path };
    throw error;
  }
  throw new Error("was not refused");
}

function json(text: string): Json {
  return JSON.parse(text);
}

describe("merge patch", () => {
  // The cases of RFC 7396, appendix A.
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', "{}"],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', "null", "null"],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
    ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])("%s with %s is %s", (target, patch, result) => {
    expect(JSON.stringify(applyMergePatch(json(target), json(patch)))).toBe(result);
  });

  it.each([
    ['{"__proto__":{"x":1}}', "$.__proto__"],
    ['{"a":{"constructor":{"prototype":{"x":1}}}}', "$.a.constructor"],
  ])("refuses %s", (patch, path) => {
    expect(refusal(() => applyMergePatch({}, json(patch)))).toEqual({ key: "validation", path });
    expect("x" in {}).toBe(false);
  });

  it("refuses nesting without end", () => {
    const deep = json(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
    expect(refusal(() => applyMergePatch({}, deep)).key).toBe("validation");
  });

  it("leaves target and patch alone, and repeated changes nothing more", () => {
    const forbidden = /"(?:__proto__|constructor|prototype)":/;
    const value = fc
      .jsonValue({ maxDepth: 3 })
      .map((any) => JSON.stringify(any))
      .filter((text) => !forbidden.test(text))
      .map(json);
    fc.assert(
      fc.property(value, value, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const once = applyMergePatch(target, patch);
        expect(applyMergePatch(once, patch)).toEqual(once);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });
});

describe("JSON patch", () => {
  it.each<[string, Json, Json, Json]>([
    ["add", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
    ["insert", { a: [1, 3] }, [{ op: "add", path: "/a/1", value: 2 }], { a: [1, 2, 3] }],
    ["append", { a: [1] }, [{ op: "add", path: "/a/-", value: 2 }], { a: [1, 2] }],
    ["remove", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
    ["replace", { a: 1 }, [{ op: "replace", path: "/a", value: [] }], { a: [] }],
    ["move", { a: { x: 1 } }, [{ op: "move", from: "/a/x", path: "/b" }], { a: {}, b: 1 }],
    ["copy", { a: [1] }, [{ op: "copy", from: "/a", path: "/b" }], { a: [1], b: [1] }],
    ["test", { a: { x: [1] } }, [{ op: "test", path: "/a", value: { x: [1] } }], { a: { x: [1] } }],
    ["escaped names", { "a/b": 1, "~": 2 }, [{ op: "remove", path: "/a~1b" }], { "~": 2 }],
    ["the whole", { a: 1 }, [{ op: "replace", path: "", value: { b: 1 } }], { b: 1 }],
    ["nothing", { a: 1 }, [], { a: 1 }],
  ])("%s", (_name, target, operations, result) => {
    expect(applyJsonPatch(target, operations)).toEqual(result);
  });

  it.each<[string, Json, string]>([
    ["something else than a list", { op: "add" }, "$"],
    ["an element that is no operation", ["add"], "$[0]"],
    ["an unknown kind", [{ op: "put", path: "/a", value: 1 }], "$[0]"],
    ["the library's own kind", [{ op: "_get", path: "/a" }], "$[0]"],
    ["a failed test", [{ op: "test", path: "/a", value: 2 }], "$[0]"],
    ["a missing path", [{ op: "remove", path: "/no" }], "$[0]"],
    ["a missing parent", [{ op: "add", path: "/no/b", value: 1 }], "$[0]"],
    ["a missing source", [{ op: "copy", from: "/no", path: "/b" }], "$[0]"],
    ["an index past the end", [{ op: "add", path: "/l/3", value: 1 }], "$[0]"],
    ["a path that is no pointer", [{ op: "add", path: "a", value: 1 }], "$[0]"],
    ["an operation without value", [{ op: "add", path: "/b" }], "$[0]"],
    ["a move into itself", [{ op: "move", from: "/o", path: "/o/x" }], "$[0]"],
    ["prototypes", [{ op: "add", path: "/__proto__/x", value: 1 }], "$[0]"],
    ["constructors", [{ op: "add", path: "/constructor/prototype/x", value: 1 }], "$[0]"],
    [
      "a later failure",
      [
        { op: "remove", path: "/a" },
        { op: "remove", path: "/a" },
      ],
      "$[1]",
    ],
  ])("refuses %s", (_name, operations, path) => {
    const target = { a: 1, l: [1], o: {} };
    expect(refusal(() => applyJsonPatch(target, operations))).toEqual({ key: "validation", path });
    expect(target).toEqual({ a: 1, l: [1], o: {} });
    expect("x" in {}).toBe(false);
  });

  it.each<[Json, string]>([
    [
      { op: "put", path: "/a", value: 1 },
      "(put /a) is none of add, remove, replace, move, copy and test",
    ],
    [{ op: "test", path: "/a", value: 2 }, "(test /a) finds another value"],
    [{ op: "replace", path: "/no", value: 1 }, "(replace /no) has a path that is not there"],
    [{ op: "add", path: "/no/b", value: 1 }, "(add /no/b) adds to something that is not there"],
    [
      { op: "add", path: "/l/x", value: 1 },
      "(add /l/x) has a place in a list that is not a number",
    ],
    [{ op: "add", path: "/l/9", value: 1 }, "(add /l/9) has a place behind the end of the list"],
    [{ op: "add", path: "b", value: 1 }, "(add b) has a path that does not begin with a slash"],
    [{ op: "add", path: "/b" }, "(add /b) lacks a value"],
    [{ op: "move", path: "/b" }, "(move /b) lacks from"],
    [{ op: "copy", from: "/no", path: "/b" }, "(copy /b) takes from a path that is not there"],
    [
      { op: "add", path: "/__proto__/x", value: 1 },
      "(add /__proto__/x) has a path that cannot be changed",
    ],
    ["add", "is not an operation"],
  ])("tells of %j which one it is and what is wrong", (operation, problem) => {
    const first = { op: "test", path: "/a", value: 1 };
    expect(() => applyJsonPatch({ a: 1, l: [1] }, [first, operation])).toThrow(
      `operation 1 ${problem}`,
    );
  });

  it("refuses copies of copies before they fill the memory", () => {
    const doubling = Array.from({ length: 200 }, (_, i) => ({
      op: "copy",
      from: "",
      path: `/c${i}`,
    }));
    expect(refusal(() => applyJsonPatch({ a: [1, 2, 3] }, doubling)).key).toBe("validation");
  });

  it("refuses nesting without end", () => {
    const deep = json(`${"[".repeat(200_000)}1${"]".repeat(200_000)}`);
    const copy = [
      { op: "add", path: "/d", value: deep },
      { op: "copy", from: "/d", path: "/e" },
    ];
    expect(refusal(() => applyJsonPatch({}, copy)).key).toBe("validation");
  });

  it("does not change the patch, so that it can be applied again", () => {
    const operations = [
      { op: "add", path: "/a", value: { x: 1 } },
      { op: "replace", path: "/a/x", value: 2 },
    ];
    expect(applyJsonPatch({}, operations)).toEqual({ a: { x: 2 } });
    expect(applyJsonPatch({}, operations)).toEqual({ a: { x: 2 } });
    expect(operations[0]?.value).toEqual({ x: 1 });
  });
});

describe("patches of an envelope", () => {
  const envelope: JsonObject = { $schema: "e", head: { uuid: "u" }, doc: { type: "t", code: "1" } };

  it.each<[string, string, Json, JsonObject]>([
    [
      "for the document alone",
      MERGE_PATCH,
      { code: "2" },
      { ...envelope, doc: { type: "t", code: "2" } },
    ],
    ["naming doc", MERGE_PATCH, { doc: { code: null } }, { ...envelope, doc: { type: "t" } }],
    [
      "naming head only",
      MERGE_PATCH,
      { head: { x: 1 } },
      { ...envelope, head: { uuid: "u", x: 1 } },
    ],
    ["naming sigs", MERGE_PATCH, { sigs: [] }, { ...envelope, sigs: [] }],
    ["changing nothing", MERGE_PATCH, {}, envelope],
    [
      "with pointers from the envelope",
      JSON_PATCH,
      [{ op: "replace", path: "/doc/code", value: "2" }],
      { ...envelope, doc: { type: "t", code: "2" } },
    ],
  ])("%s", (_name, type, patch, result) => {
    expect(applyEnvelopePatch(envelope, type, patch)).toEqual(result);
  });

  it.each<[string, string, Json, string]>([
    ["a merge patch that is no object", MERGE_PATCH, ["x"], "validation"],
    [
      "a pointer into the document alone",
      JSON_PATCH,
      [{ op: "remove", path: "/code" }],
      "validation",
    ],
    ["removing the document", MERGE_PATCH, { doc: null }, "validation"],
    ["replacing the envelope", JSON_PATCH, [{ op: "replace", path: "", value: 1 }], "validation"],
    ["another type", "application/xml", {}, "unsupported-media"],
  ])("refuses %s", (_name, type, patch, key) => {
    expect(refusal(() => applyEnvelopePatch(envelope, type, patch)).key).toBe(key);
  });
});
