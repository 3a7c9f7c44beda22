import { Invoice, readObject } from "@fakturo/model";
import fc from "fast-check";
import { expect, it, describe as suite } from "vitest";
import { clip, describe, shorten } from "./texts.ts";

const named = (...names: string[]) =>
  describe(
    JSON.parse(
      JSON.stringify(
        readObject(Invoice, { lines: names.map((name) => ({ item: { name } })) }, () => undefined),
      ),
    ),
  );
const bytes = (text: string) => new TextEncoder().encode(text).length;

suite("describe", () => {
  it("lists the items", () => {
    expect(named("Agua", "Pan")).toBe("Agua, Pan.");
    expect(named()).toBe("Sin descripción");
  });

  it("stops before 500 bytes", () => {
    expect(named("a".repeat(300), "b".repeat(300))).toBe(`${"a".repeat(300)}...`);
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" })),
        (names) => {
          expect(bytes(named(...names))).toBeLessThanOrEqual(500);
        },
      ),
    );
  });

  it("prefers the general note", () => {
    const notes = [{ key: "general", text: "Obras" }];
    expect(describe(JSON.parse(JSON.stringify({ notes, lines: [{ item: { name: "x" } }] })))).toBe(
      "Obras",
    );
  });
});

suite("clip and shorten", () => {
  it("keep whole characters", () => {
    expect(clip("añb", 2)).toBe("a");
    expect(shorten("👍👍👍", 2)).toBe("👍👍");
  });
});
