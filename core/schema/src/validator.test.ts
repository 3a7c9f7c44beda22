import { describe, expect, it } from "vitest";
import { fits, isSchema, Type, unmetExpectations } from "./index.ts";

const Config = Type.Object({
  copies: Type.Integer({ default: 1, minimum: 1 }),
  draft: Type.Optional(Type.Boolean()),
  label: Type.String({ default: "" }),
});

describe("reading", () => {
  it("fills in defaults and keeps unknown members of JSON", () => {
    const value = { more: [1] };
    expect(fits(Config, value, "json")).toBe(true);
    expect(value).toEqual({ more: [1], copies: 1, label: "" });
  });

  it("takes the types of JSON as they are", () => {
    const [fault] = unmetExpectations(Config, { copies: "2" }, "json");
    expect(fault).toEqual({ path: ["copies"], message: "must be a whole number", keyword: "type" });
  });

  it("reads numbers and booleans from texts", () => {
    const value = { copies: "2", draft: "true" };
    expect(fits(Config, value, "text")).toBe(true);
    expect(value).toEqual({ copies: 2, draft: true, label: "" });
  });

  it("leaves a value as it is", () => {
    const value = {};
    expect(unmetExpectations(Config, value, "as-is").map(({ keyword }) => keyword)).toEqual([
      "required",
      "required",
    ]);
    expect(value).toEqual({});
  });

  it("tells every fault", () => {
    const faults = unmetExpectations(Config, { copies: 0, draft: 1, label: 5 }, "json");
    expect(faults.map(({ path }) => path.join("."))).toEqual(["copies", "draft", "label"]);
  });

  it("matches patterns in linear time, and none once the check has taken too much work", () => {
    const hostile = Type.Object({ a: Type.String({ pattern: "^(a+)+$" }) });
    expect(fits(hostile, { a: `${"a".repeat(20_000)}!` }, "json")).toBe(false);
    expect(fits(hostile, { a: "a".repeat(20_000) }, "json")).toBe(true);
    const words = Type.Array(Type.String({ pattern: "^[a-z ]{1,50}[a-z ]*$" }));
    expect(fits(words, ["some words"], "json")).toBe(true);
    expect(fits(words, ["a".repeat(100_000), "some words"], "json")).toBe(false);
    expect(fits(words, ["some words"], "json")).toBe(true);
  });

  it("tells the patterns of a schema apart", () => {
    const schema = Type.Object({
      a: Type.String({ pattern: "^a$" }),
      b: Type.String({ pattern: "^b$" }),
    });
    expect(fits(schema, { a: "a", b: "b" }, "json")).toBe(true);
    expect(fits(schema, { a: "a", b: "a" }, "json")).toBe(false);
  });

  it("compiles schemas of the same $id side by side", () => {
    const one = Type.Object({ a: Type.String() }, { $id: "config" });
    const other = Type.Object({ b: Type.String() }, { $id: "config" });
    expect([fits(one, { a: "" }, "json"), fits(other, { a: "" }, "json")]).toEqual([true, false]);
  });
});

it.each<[value: unknown, expected: boolean]>([
  [{}, true],
  [{ type: "object", properties: { a: { type: "string" } } }, true],
  [{ type: "nonsense" }, false],
  [{ $ref: "#/nowhere" }, false],
  [{ $async: true }, false],
  [{ pattern: "^[a-z]{2}$" }, true],
  [{ pattern: "(?=a)" }, false],
  [{ pattern: "(" }, false],
  [{ pattern: "(.{1,1000}){50}" }, false],
  ["string", false],
  [null, false],
])("%j is a schema: %s", (value, expected) => {
  expect(isSchema(value)).toBe(expected);
});
