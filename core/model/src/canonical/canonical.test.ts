import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFakturoError } from "../errors.ts";
import { parseJson } from "../schema/literal.ts";
import {
  canonicalJson,
  canonicalSha256,
  writeCanonicalNumber,
  writeCanonicalString,
} from "./index.ts";

const UUID = "01960000-0000-7000-8000-000000000001";

function refuses(run: () => unknown): void {
  expect(run).toThrow(
    expect.toSatisfy((error: unknown) => isFakturoError(error) && error.key === "input"),
  );
}

describe("documents with known digests", () => {
  it("escapes the least and sorts members", () => {
    const doc = {
      $schema: "https://gobl.org/draft-0/note/message",
      uuid: UUID,
      title: "T\u0001\t",
      content: 'a<b>&é\u2028"/\\',
      meta: { b: "1", a: "2" },
    };
    const text = canonicalJson(doc);
    expect(text).toBe(
      `{"$schema":"https://gobl.org/draft-0/note/message","content":"a<b>&é\u2028\\"/\\\\",` +
        `"meta":{"a":"2","b":"1"},"title":"T\\u0001\\t","uuid":"${UUID}"}`,
    );
    expect(canonicalSha256(doc)).toBe(
      "742e9f521647a9d5b2179a57a09640ea05370ba980ed28aa672111224456a3fd",
    );
  });

  it("keeps the spelling of negative floats", () => {
    const doc = {
      $schema: "https://gobl.org/draft-0/org/address",
      uuid: UUID,
      street: "S",
      coords: { lat: 40.4168, lon: -3.7038 },
    };
    const text = canonicalJson(doc);
    expect(text).toContain('"coords":{"lat":4.04168E1,"lon":-.03.7038E0}');
    expect(canonicalSha256(doc)).toBe(
      "93afe1fa444924f0a62af08cf41a836bd397c6ad64f3c4747cff6dcf15bb452a",
    );
  });

  it("writes numbers by their spelling", () => {
    const source =
      '{"c":4e1,"d":0.5,"e":100.25,"f":1e-7,"g":-0,"h":0.0,"y":123456789012345678901,"z":null,"l":[null,40]}';
    expect(canonicalJson(parseJson(source))).toBe(
      '{"c":4.0E1,"d":5.0E-1,"e":1.0025E2,"f":1.0E-7,"g":0,"h":0.0E0,"l":[null,40],"y":1.2345678901234568E20}',
    );
  });
});

describe("writeCanonicalString", () => {
  it("escapes exactly what must be", () => {
    const short = new Map([...'"\\\b\t\n\f\r'].map((c, i) => [c, '"\\btnfr'.charAt(i)]));
    for (let unit = 0; unit < 0xd800; unit++) {
      const char = String.fromCharCode(unit);
      const letter = short.get(char);
      const hex = unit.toString(16).toUpperCase().padStart(4, "0");
      const escaped = letter === undefined ? `\\u${hex}` : `\\${letter}`;
      const wanted = unit < 0x20 || letter !== undefined ? escaped : char;
      expect(writeCanonicalString(char)).toBe(`"${wanted}"`);
    }
    expect(writeCanonicalString("😀\uffff\n")).toBe('"😀\uffff\\n"');
  });
});

describe("writeCanonicalNumber", () => {
  it.each([
    ["-3.7025", "-.03.7025E0"],
    ["-40.5", "-.04.05E1"],
    ["-1e2", "-.01E2"],
    ["-123456789012345678901", "-.01.2345678901234568E20"],
    ["-0.0", "-.00E0"],
    ["-1e-400", "-.00E0"],
    ["-0", "0"],
    ["9223372036854775807", "9223372036854775807"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["9223372036854775808", "9.223372036854776E18"],
    [7, "7"],
    [-7, "-7"],
    [-0, "0"],
    [1e21, "1.0E21"],
    [0.1, "1.0E-1"],
    [5e-324, "5.0E-324"],
  ])("writes %s as %s", (number, text) => expect(writeCanonicalNumber(number)).toBe(text));

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "1e400", "x"])("refuses %s", (number) =>
    refuses(() => writeCanonicalNumber(number)),
  );
});

describe("objects", () => {
  it.each([
    ['{"a":null,"b":null,"c":3}', '{,"c":3}'],
    ['{"a":null,"b":null}', "{}"],
    ['{"a":1,"b":null,"c":null,"d":2}', '{"a":1,"d":2}'],
    ['{"x":{"a":null,"b":[null]},"y":{}}', '{"x":{,"b":[null]},"y":{}}'],
    ['{"b":"","a":[],"B":{}}', '{"B":{},"a":[],"b":""}'],
    ['{"\\ue000":1,"😀":2,"é":3}', '{"é":3,"\ue000":1,"😀":2}'],
    ["null", "null"],
    ["[true,false]", "[true,false]"],
  ])("writes %s as %s", (source, text) => {
    expect(canonicalJson(parseJson(source))).toBe(text);
  });

  it("takes any number of names, and sorts them by their bytes again and again", () => {
    const names = Array.from({ length: 3000 }, (_, i) => `n${String(i).padStart(4, "0")}`);
    const object = Object.fromEntries(names.toReversed().map((name) => [name, 0]));
    const text = `{${names.map((name) => `"${name}":0`).join(",")}}`;
    expect([canonicalJson(object), canonicalJson(object)]).toEqual([text, text]);
    const astral = { a: 0, "\ue000": 1, "😀": 2 };
    expect([canonicalJson(astral), canonicalJson(astral)]).toEqual(
      Array(2).fill('{"a":0,"\ue000":1,"😀":2}'),
    );
  });

  it("does not depend on the order of members, and is JSON again", () => {
    const key = fc.string({ unit: "grapheme" }).filter((k) => !k.includes("\ufffd"));
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(fc.nat(), fc.boolean(), key)), (object) => {
        const text = canonicalJson(object);
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(canonicalJson(reversed)).toBe(text);
        expect(JSON.parse(text)).toEqual({ ...object });
      }),
    );
  });
});

describe("what has no canonical form", () => {
  it.each(["\ufffd", "\ud800", "a\udc00b"])("refuses %j", (text) => {
    refuses(() => writeCanonicalString(text));
    refuses(() => canonicalJson({ [text]: 1 }));
  });

  it("refuses extreme nesting without overflowing", () => {
    const deep = 100_000;
    refuses(() => canonicalJson(JSON.parse(`${"[".repeat(deep)}${"]".repeat(deep)}`)));
    refuses(() => canonicalJson(JSON.parse(`${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`)));
    const shallow = 500;
    const list = `${"[".repeat(shallow)}1${"]".repeat(shallow)}`;
    expect(canonicalJson(JSON.parse(list))).toBe(list);
  });

  it("refuses values outside JSON", () => refuses(() => canonicalJson({ a: 1n })));
});

describe("canonicalSha256", () => {
  it("hashes UTF-8, whatever the length", () => {
    expect(canonicalSha256("é")).toBe(sha256('"é"'));
    const long = Array.from({ length: 5_000 }, (_, i) => ({ text: `línea ${i}`, i }));
    expect(canonicalSha256(long)).toBe(sha256(canonicalJson(long)));
  });
});

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
