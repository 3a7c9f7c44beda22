import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  alphanumericCode,
  baseTaxCode,
  isCode,
  isEmail,
  isKey,
  isUri,
  isUrl,
  normalizeCode,
  normalizeText,
  numericCode,
  strictCode,
  upperCode,
  uriScheme,
  utf8Length,
} from "./index.ts";

describe("normalizeText", () => {
  it.each([
    ["  a  b \n", "a  b"],
    ["\u0000 a\u0000b\u0085", "ab"],
    ["\u00a0a\nb\u3000", "a\nb"],
    ["\ufeffa", "\ufeffa"],
    ["\ud800", "\ufffd"],
    ["", ""],
    ["plain text", "plain text"],
  ])("turns %j into %j", (text, normal) => expect(normalizeText(text)).toBe(normal));
});

describe("normalizeCode", () => {
  it.each([
    [" a  b ", "a  b"],
    ["A\t1\n2", "A12"],
    ["A\u00a0B\u200bC", "ABC"],
    ["N\u0303", "Ñ"],
    ["é€№", "é€№"],
  ])("turns %j into %j", (code, normal) => expect(normalizeCode(code)).toBe(normal));
});

describe("codes", () => {
  it.each([
    [strictCode, " A--1 / b ", "A-1 b"],
    [strictCode, "A-", "A-"],
    [strictCode, "a*b", "ab"],
    [strictCode, "ES-123.456", "ES-123.456"],
    [upperCode, "ab-c", "AB-C"],
    [alphanumericCode, "m-d 1", "MD1"],
    [alphanumericCode, "aÑ1", "A1"],
    [numericCode, "a1-2", "12"],
  ])("%o of %j is %j", (normalise, code, normal) => expect(normalise(code)).toBe(normal));

  it("are stable", () => {
    const normalisers = [normalizeText, normalizeCode, upperCode, alphanumericCode, numericCode];
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const normalise of normalisers)
          expect(normalise(normalise(text))).toBe(normalise(text));
      }),
    );
  });
});

describe("baseTaxCode", () => {
  it.each([
    ["es b-98.602.642", "ES", [], "B98602642"],
    ["ESES123", "ES", [], "ES123"],
    ["XI GB 123", "GB", ["XI", "XU"], "GB123"],
    ["GBXI123", "GB", ["XI", "XU"], "123"],
    ["EL728089281", "GR", ["GR"], "EL728089281"],
    ["inin1", "IN", ["IN"], "1"],
    ["ñßﬀıſ&", "MX", [], "ÑIS&"],
    ["gb123", "gb", [], "GB123"],
    ["123", "", [], "123"],
  ])("%j of %s %j is %j", (code, country, alternatives, base) => {
    expect(baseTaxCode(code, country, alternatives)).toBe(base);
  });
});

describe("isUrl", () => {
  it.each([
    "foo.bar",
    "abc.",
    "example.com/x",
    "0192:12345",
    "http://localhost:3000/x",
    "https://a",
    "mailto:a@b",
    "HTTPS://EXAMPLE.COM",
    "https://user:pw@host.de:8443/p?q=a b".replace(" ", "+"),
    "http://[::1]:80/",
    "http://münchen.de",
    "abcd/x.y",
    "wss://a.b#c",
    "http://127.0.0.1",
    "http://a/?q=%zz",
  ])("accepts %s", (text) => expect(isUrl(text)).toBe(true));

  it.each([
    "x",
    "abcd",
    "bad url",
    "data:text/plain,x",
    "urn:abc:def",
    "peppol",
    "",
    ".foo.bar",
    "http://",
    "http://a b",
    "http://-a.de",
    "http://a:123456",
    "http://a/%zz",
    "a/b?x.y",
    "file:///x",
    `http://${"a".repeat(2080)}`,
    "http://a.de/\u0001",
  ])("refuses %s", (text) => expect(isUrl(text)).toBe(false));
});

describe("isEmail", () => {
  it.each([
    "é@b.co",
    "a@é.fr",
    "a@b.co.",
    "a@b_c.de",
    "a@b~c.de",
    "a@b.d",
    "a@b.d-e",
    "a@b.d1e",
    "a.b+c@d.e.fr",
    "`{|}@a.bc",
    '"x"@a.bc',
  ])("accepts %s", (text) => expect(isEmail(text)).toBe(true));

  it.each([
    "a@b",
    "a@b.c1",
    "a@-b.co",
    "a@b-.de",
    ".a@b.de",
    "a..b@c.de",
    "a@b..de",
    "a@[1.2.3.4]",
    "a(c)@b.de",
    '"q q"@a.bc',
    "😀@b.de",
    "Name <a@b.de>",
    "",
    "@b.de",
    "a@",
    "a@.",
    "a b@c.de",
    "a@b.co\n",
    "a.@b.de",
  ])("refuses %s", (text) => expect(isEmail(text)).toBe(false));
});

describe("keys, codes and URIs", () => {
  it.each(["a", "a1", "1a", "credit-transfer+sepa", "6pack"])("%s is a key", (text) =>
    expect(isKey(text)).toBe(true),
  );
  it.each(["", "1", "A", "a-", "-a", "a_b", "Bad Key", "a\n"])("%j is no key", (text) =>
    expect(isKey(text)).toBe(false),
  );
  it.each(["", "A 1", "é", "a\ufeff"])("%j is a code", (text) => expect(isCode(text)).toBe(true));
  it.each([" a", "a ", "a\tb", "\u0085", "a\u3000"])("%j is no code", (text) =>
    expect(isCode(text)).toBe(false),
  );
  it.each(["gobl:a.example.com", "iso6523-actorid-upis::0088:123", "https://a.de/x"])(
    "%s is a URI",
    (text) => expect(isUri(text)).toBe(true),
  );
  it.each([
    ...["", "a", "a:", ":b", "1a:b", "http://", "a:b c", "a:b\u0001"],
    ...["a:/%zz", "a://h/%zz", "a:b#%zz"],
  ])("%j is no URI", (text) => expect(isUri(text)).toBe(false));
  it.each(["a:%zz", "a:b?%zz", "iso6523-actorid-upis::0225:%zz"])(
    "%s is a URI, as what follows its scheme is opaque",
    (text) => expect(isUri(text)).toBe(true),
  );

  it("has its scheme in lower case", () => {
    expect(uriScheme("ISO6523-ACTORID-UPIS::0088:1")).toBe("iso6523-actorid-upis");
    expect(uriScheme("a:/%zz")).toBeUndefined();
  });

  it("counts bytes as UTF-8 has them", () => {
    const utf8 = new TextEncoder();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(utf8Length(text)).toBe(utf8.encode(text).length);
      }),
    );
    expect(utf8Length("\ud800a")).toBe(4);
  });
});

describe("hostile text", () => {
  const long = 100_000;
  it.each([
    [normalizeText, `é${" ".repeat(long)}é`],
    [normalizeCode, `é${" ".repeat(long)}é`],
    [normalizeText, `${" ".repeat(long)}\u0001`],
    [strictCode, `a${"-".repeat(long)}é`],
    [isKey, `${"a".repeat(long)}_`],
    [isCode, `a${" ".repeat(long)}a\u0001`],
    [isEmail, `a@${"a.".repeat(long)}-`],
    [isEmail, `${"a.".repeat(long)}`],
    [isUrl, `${"a-".repeat(1000)}.`],
    [isUri, `a:${"b".repeat(long)} `],
  ])("%o takes linear time", (run, text) => {
    const start = performance.now();
    run(text);
    expect(performance.now() - start).toBeLessThan(300);
  });
});
