import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { expectations } from "./expectations.ts";

function told(schema: object, value: unknown): readonly string[] {
  const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(schema);
  expect(validate(value)).toBe(false);
  return expectations(validate.errors ?? []).map(({ path, message }) =>
    [...path, message].join(" "),
  );
}

const literals = (...values: string[]) => ({ anyOf: values.map((value) => ({ const: value })) });

it.each<[schema: object, value: unknown, message: string]>([
  [{ type: "integer" }, "x", "must be a whole number"],
  [{ type: ["string", "array"] }, 5, "must be a text or a list"],
  [{ enum: ["A4", "Letter", "DIN5008"] }, "A5", "must be one of A4, Letter, DIN5008"],
  [{ enum: ["demo", ""] }, "x", "must be one of demo, an empty text"],
  [{ enum: ["A4"] }, "A5", "must be A4"],
  [{ const: 5 }, 6, "must be 5"],
  [{ minLength: 1 }, "", "must have at least 1 character"],
  [{ minLength: 9 }, "", "must have at least 9 characters"],
  [{ maxLength: 1 }, "ab", "must be no longer than 1 character"],
  [{ pattern: "^[0-9]$" }, "a", "must match ^[0-9]$"],
  [{ pattern: "^[0-9]$", problem: "must be a digit" }, "a", "must be a digit"],
  [{ enum: ["AD", "AE"], problem: "must be a country" }, "a", "must be a country"],
  [{ minimum: 1 }, 0, "must be no less than 1"],
  [{ maximum: 1 }, 2, "must be no greater than 1"],
  [{ exclusiveMinimum: 1 }, 1, "must be greater than 1"],
  [{ exclusiveMaximum: 1 }, 1, "must be less than 1"],
  [{ multipleOf: 5 }, 1, "must be a multiple of 5"],
  [{ minItems: 1 }, [], "must have at least 1 member"],
  [{ maxItems: 2 }, [1, 2, 3], "must have no more than 2 members"],
  [{ uniqueItems: true }, [1, 1], "must not have the same member twice"],
  [{ minProperties: 1 }, {}, "must have at least 1 member"],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, "must have no more than 1 member"],
  [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, "must be no longer than 1 character"],
  [{ required: ["a"] }, {}, "a is required"],
  [{ properties: { a: { required: ["b"] } } }, { a: {} }, "a b is required"],
  [{ additionalProperties: false }, { "a/b": 1 }, "a/b is not a known member"],
  [{ items: { type: "string" } }, ["a", 1], "1 must be a text"],
  [literals("1", "2"), "3", "must be one of 1, 2"],
  [{ anyOf: [{ type: "string" }, { type: "array" }] }, 5, "must be a text or must be a list"],
  [{ anyOf: [{ const: "all" }, { type: "array" }] }, 5, "must be a list or must be all"],
  [{ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3, "must fit exactly one of its forms"],
  [{ if: { maximum: 5 }, else: { multipleOf: 5 } }, 7, "must be a multiple of 5"],
  [{ not: { const: "a" }, problem: "must not be a" }, "a", "must not be a"],
])("%j is told of %j", (schema, value, message) => {
  expect(told(schema, value)).toEqual([message]);
});
