import {
  type AnyDef,
  OBJECTS,
  type ObjectName,
  properties,
  readObject,
  writeObject,
} from "@fakturo/model";
import { definePlugin } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContext } from "../../context.ts";
import { createEngine } from "../../engine.ts";
import { createRegistry } from "../../registry.ts";
import { normalizeObject, planNormalizers } from "../walk.ts";
import { cleanExtensions } from "./extensions.ts";
import { CORE_NORMALIZERS } from "./index.ts";

/** A regime with its own normaliser of identities. */
const plugin = definePlugin({
  name: "@fakturo/regime-zz",
  rulesets: [
    {
      kind: "regime",
      data: {
        name: { en: "Nowhere" },
        time_zone: "UTC",
        country: "ZZ",
        currency: "EUR",
        categories: [],
      },
    },
  ],
});

const registry = createRegistry([plugin]);
const context = createContext(registry, "", {}, 0);
const plan = planNormalizers(CORE_NORMALIZERS, context);

/** An object after the core's normalisers, without the members that are always written. */
function normalized(object: ObjectName, json: object): object {
  const def: AnyDef = OBJECTS[object];
  const draft = readObject(def, json, (schema) => registry.schemas.get(schema));
  normalizeObject(def, draft, [plan], context);
  return JSON.parse(JSON.stringify(writeObject(def, draft)));
}

const TEXTS: readonly (readonly [ObjectName, readonly string[]])[] = [
  ["org.Party", ["label", "name", "alias"]],
  ["org.Person", ["label", "role"]],
  ["org.Name", ["alias", "prefix", "given", "middle", "surname", "surname2", "suffix"]],
  ["org.Address", ["po_box", "num", "floor", "block", "door", "street", "street_extra"]],
  ["org.Address", ["locality", "region"]],
  ["org.Identity", ["label", "description"]],
  ["org.Email", ["label", "addr"]],
  ["org.Telephone", ["label"]],
  ["org.Website", ["label", "title", "url"]],
  ["org.Endpoint", ["label"]],
  ["org.Inbox", ["label"]],
  ["org.Registration", ["label", "office", "book", "volume", "sheet", "section", "page"]],
  ["org.Registration", ["entry", "other"]],
  ["org.DocumentRef", ["reason", "url"]],
  ["org.Attachment", ["name", "description", "url", "mime"]],
  ["org.Attribute", ["label", "text"]],
  ["org.Note", ["text"]],
  ["org.Item", ["name", "description"]],
  ["pay.Record", ["ref", "description"]],
  ["pay.Instructions", ["detail", "notes"]],
  ["pay.Terms", ["notes"]],
];

const UNTOUCHED: readonly (readonly [ObjectName, string])[] = [
  ["org.Address", "label"],
  ["org.DocumentRef", "description"],
  ["org.Inbox", "email"],
  ["org.Image", "alt"],
  ["pay.CreditTransfer", "name"],
  ["tax.Note", "text"],
];

const ZERO_UUID = "00000000-0000-0000-0000-000000000000";

describe("texts", () => {
  const each = TEXTS.flatMap(([object, names]) => names.map((name) => [object, name] as const));
  it.each(each)("of %s.%s lose outer blanks and NUL", (object, name) => {
    const out = normalized(object, { [name]: " \u0000a  b\nC\u00a0" });
    expect(out).toMatchObject({ [name]: "a  b\nC" });
  });

  it.each(UNTOUCHED)("of %s.%s stay", (object, name) => {
    expect(normalized(object, { [name]: " a " })).toMatchObject({ [name]: " a " });
  });

  it("of telephones keep everything inside", () => {
    expect(normalized("org.Telephone", { num: " +34 (91) 1\t" })).toEqual({ num: "+34 (91) 1" });
  });

  it("are codes where an address names its state", () => {
    const address = { state: " m-d 1 ", code: " ab  1\u200b ", country: "us" };
    expect(normalized("org.Address", address)).toEqual({
      state: "MD1",
      code: "ab  1",
      country: "us",
    });
  });
});

describe("codes", () => {
  it("are cleaned wherever they stand, but not in extensions", () => {
    expect(
      normalized("pay.CreditTransfer", { iban: " es91\t2100 ", bic: "b\u0000ic", clearing: " 1 " }),
    ).toEqual({ iban: "es912100", bic: "bic", clearing: "1" });
    expect(
      normalized("org.Identity", { type: "\tA ", code: "N\u0303", ext: { a: " 1 " } }),
    ).toEqual({ type: "A", code: "Ñ", ext: { a: " 1 " } });
  });
});

describe("zero UUIDs", () => {
  const identified = TEXTS.map(([object]) => object).filter(
    (object) =>
      object !== "org.Item" && properties(OBJECTS[object]).some(({ name }) => name === "uuid"),
  );
  it.each([...new Set(identified)])("of %s go", (object) => {
    expect(normalized(object, { uuid: ZERO_UUID })).not.toHaveProperty("uuid");
    const uuid = "019b0000-0000-7000-8000-000000000001";
    expect(normalized(object, { uuid })).toHaveProperty("uuid", uuid);
  });

  it.each(["org.Item", "bill.Line", "org.Image"] as const)("of %s stay", (object) => {
    expect(normalized(object, { uuid: ZERO_UUID })).toHaveProperty("uuid", ZERO_UUID);
  });
});

describe("inboxes", () => {
  it.each([
    [{ code: "a@example.com" }, { email: "a@example.com" }],
    [{ code: "https://example.com/in" }, { url: "https://example.com/in" }],
    [{ code: "0192:12345" }, { url: "0192:12345" }],
    [
      { scheme: " ab-1 ", code: "a*1--2" },
      { scheme: "AB-1", code: "a1-2" },
    ],
    [
      { key: "peppol", code: "0088:1234567890128" },
      { key: "peppol", scheme: "0088", code: "1234567890128" },
    ],
    [
      { key: "peppol", scheme: "9999", code: "0088:123456" },
      { key: "peppol", scheme: "9999", code: "0088:123456" },
    ],
    [
      { key: "other", code: "0088:123456" },
      { key: "other", code: "0088:123456" },
    ],
    [
      { key: "peppol", code: "123456" },
      { key: "peppol", code: "123456" },
    ],
    [
      { key: "peppol", code: "0216:33.333" },
      { key: "peppol", scheme: "0216", url: "33.333" },
    ],
  ])("%j become %j", (inbox, expected) => {
    expect(normalized("org.Inbox", inbox)).toEqual(expected);
  });
});

describe("attributes of items", () => {
  it.each([
    [
      [
        { unit: "kg", amount: "1.50", code: " a  b ", text: "  t ", key: "color", label: " L " },
        {},
        null,
        { label: "   " },
        { type: " T-1 ", amount: "0" },
        { date: "" },
      ],
      [
        { label: "L", key: "color", text: "t", code: "a  b", amount: "1.50", unit: "kg" },
        { type: "T-1", amount: "0" },
        { date: "0000-00-00" },
      ],
    ],
    [[{}, null], undefined],
    [[], undefined],
  ])("%j become %j", (attributes, expected) => {
    const item = normalized("org.Item", { name: "A", attributes });
    expect(item).toEqual(
      expected === undefined ? { name: "A" } : { name: "A", attributes: expected },
    );
  });
});

describe("tax identities", () => {
  it.each([
    ["JP", " jp 123-456.7 ", "1234567"],
    ["JP", "JPJP1", "JP1"],
    ["jp", "JP1", "JP1"],
    ["ZZ", "zz 1-2", "zz 1-2"],
  ])("of %s turn %j into %j", (country, code, expected) => {
    expect(normalized("tax.Identity", { country, code })).toEqual({ country, code: expected });
  });
});

describe("combos", () => {
  it.each([
    [{ rate: "zero" }, { key: "zero", percent: "0%" }],
    [
      { rate: "zero", percent: "0.0%" },
      { key: "zero", percent: "0.0%" },
    ],
    [{ rate: "exempt" }, { key: "exempt" }],
    [{ rate: "exempt+reverse-charge", percent: "0%" }, { key: "reverse-charge" }],
    [{ rate: "exempt+export" }, { key: "export" }],
    [{ rate: "exempt+eea" }, { key: "intra-community" }],
    [{ rate: "exempt+export+eea" }, { key: "intra-community" }],
    [{ rate: "standard" }, { rate: "general" }],
    [{ rate: "standard+eqs" }, { rate: "general+eqs" }],
    [{ rate: "standards" }, { rate: "standards" }],
    [{ rate: "reduced" }, { rate: "reduced" }],
    [{ percent: "0.00%" }, { key: "zero", percent: "0.00%" }],
    [
      { key: "exempt", percent: "0%" },
      { key: "exempt", percent: "0%" },
    ],
    [{ key: "zero" }, { key: "zero", percent: "0%" }],
    [{ percent: "21%" }, { percent: "21%" }],
    [{ rate: "constructor" }, { rate: "constructor" }],
  ])("%j become %j", (combo, expected) => {
    expect(normalized("tax.Combo", { cat: "VAT", ...combo })).toEqual({ cat: "VAT", ...expected });
  });

  it("of other categories stay", () => {
    const combo = { cat: "GST", rate: "standard", percent: "0%" };
    expect(normalized("tax.Combo", combo)).toEqual(combo);
  });
});

describe("lines", () => {
  const line = (json: object) =>
    normalized("bill.Line", { quantity: "2", item: { name: "A" }, ...json });

  it("carry negative prices as negative quantities, at every depth", () => {
    const row = { quantity: "-1.5", item: { name: "B", price: "-3.00" } };
    expect(
      line({ item: { name: "A", price: "-1" }, breakdown: [row], substituted: [row] }),
    ).toMatchObject({
      quantity: "-2",
      item: { price: "1" },
      breakdown: [{ quantity: "1.5", item: { price: "3.00" } }],
      substituted: [{ quantity: "1.5", item: { price: "3.00" } }],
    });
  });

  it.each(["discounts", "charges"] as const)("lose empty %s", (name) => {
    const empty = [{}, null, { base: "10" }, { percent: "0%", amount: "0.00" }, { ext: { a: "" } }];
    expect(line({ [name]: empty })).not.toHaveProperty(name);
    const given = [
      { key: "sample" },
      { code: "1" },
      { reason: "r" },
      { percent: "1%" },
      { amount: "-1" },
      { ext: { a: "1" } },
    ];
    expect(line({ [name]: [...empty, ...given] })).toMatchObject({ [name]: given });
  });

  it("lose charges that have nothing but a rate", () => {
    expect(line({ charges: [{ quantity: "1", unit: "kg", rate: "5" }] })).not.toHaveProperty(
      "charges",
    );
  });

  it("lose empty rows of a breakdown, but none that is substituted", () => {
    const rows = [{}, { quantity: "0" }, { discounts: [{}], notes: [null] }];
    expect(line({ breakdown: rows })).not.toHaveProperty("breakdown");
    expect(line({ breakdown: [...rows, { cost: "1" }, { quantity: "1" }] })).toMatchObject({
      breakdown: [{ cost: "1" }, { quantity: "1" }],
    });
    expect(line({ substituted: rows })).toHaveProperty("substituted.length", 3);
  });

  it("lose empty taxes, as discounts and charges of documents do", () => {
    expect(line({ taxes: [null] })).not.toHaveProperty("taxes");
    expect(normalized("bill.Status", { lines: [null] })).toMatchObject({ lines: [] });
    expect(normalized("bill.Status", {})).toMatchObject({ lines: null });
    expect(line({ taxes: [null, { cat: "VAT", rate: "standard" }] })).toMatchObject({
      taxes: [{ cat: "VAT", rate: "general" }],
    });
    for (const object of ["bill.Discount", "bill.Charge"] as const)
      expect(normalized(object, { taxes: [null] })).not.toHaveProperty("taxes");
  });
});

describe("documents", () => {
  it.each([
    ["bill.Invoice", "standard"],
    ["bill.Order", "purchase"],
    ["bill.Delivery", "advice"],
    ["bill.Payment", "receipt"],
  ] as const)("%s are %s unless they say so", (object, type) => {
    expect(normalized(object, {})).toHaveProperty("type", type);
    expect(normalized(object, { type: "" })).toHaveProperty("type", type);
    expect(normalized(object, { type: "other" })).toHaveProperty("type", "other");
  });

  it("keep empty discounts and charges of their own", () => {
    const invoice = normalized("bill.Invoice", { discounts: [{}], charges: [{}] });
    expect(invoice).toMatchObject({ discounts: [{ amount: "0" }], charges: [{ amount: "0" }] });
  });

  it.each([
    ["sum-then-round", "precise"],
    ["round-then-sum", "currency"],
    ["precise", "precise"],
    ["odd", "odd"],
  ])("round by %s as %s", (rounding, expected) => {
    expect(normalized("bill.Tax", { rounding })).toEqual({ rounding: expected });
  });

  it("are only cleaned where they are calculated", () => {
    const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
    const named = (schema: string) => {
      const $schema = `https://gobl.org/draft-0/org/${schema}`;
      return engine.prepare({ $schema, name: " A " }).output.name;
    };
    expect(named("party")).toBe("A");
    expect(named("item")).toBe(" A ");
  });
});

describe("cleanExtensions", () => {
  it("drops entries without a code, and maps without entries", () => {
    expect(cleanExtensions({ a: "1", b: "", c: " " })).toEqual({ a: "1", c: " " });
    expect(cleanExtensions({ a: "" })).toBeUndefined();
    expect(cleanExtensions({})).toBeUndefined();
  });

  it("keeps a map that has nothing to drop", () => {
    const map = { a: "1" };
    expect(cleanExtensions(map)).toBe(map);
  });
});

describe("normalising twice", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", " ", " a ", "\u0000"));
  const amount = fc.constantFrom("0", "-1", "2.50", "-0.00");
  const percent = fc.constantFrom("0%", "21%", "0.0%");
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const share = fc.record({ reason: maybe(text), percent: maybe(percent), amount: maybe(amount) });
  const item = fc.record({
    name: text,
    price: maybe(amount),
    attributes: maybe(fc.array(fc.record({ label: maybe(text), code: maybe(text) }))),
  });
  const row = fc.record({
    quantity: maybe(amount),
    cost: maybe(text),
    item: maybe(item),
    discounts: maybe(fc.array(share)),
    charges: maybe(fc.array(share)),
  });
  const combo = fc.record({
    cat: fc.constantFrom("VAT", "IRPF"),
    key: maybe(fc.constantFrom("zero", "exempt", "standard")),
    rate: maybe(fc.constantFrom("zero", "exempt", "exempt+eea", "standard", "standard+eqs")),
    percent: maybe(percent),
  });
  const line = fc
    .tuple(row, fc.record({ breakdown: maybe(fc.array(row)), taxes: maybe(fc.array(combo)) }))
    .map(([own, more]) => ({ ...own, ...more }));
  const address = fc.record({ street: text, state: text, code: text });
  const party = fc.record({ name: text, alias: text, addresses: fc.array(address) });

  it.each([
    ["bill.Line", line],
    ["org.Party", party],
  ] as const)("%s is normalising once", (object, documents: fc.Arbitrary<object>) => {
    fc.assert(
      fc.property(documents, (json) => {
        const once = normalized(object, json);
        expect(normalized(object, once)).toEqual(once);
      }),
    );
  });
});
