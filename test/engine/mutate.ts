import { isObject } from "@fakturo/model";
import fc from "fast-check";

/** Values that often break readers: wrong types, extremes, unusual texts, deep nesting. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\0",
  "\ud800",
  "\ufffd",
  "😀",
  "-",
  "0",
  "-0.00",
  "1e5",
  "99999999999999999999.999999999999",
  "100%",
  "-7.123456789%",
  "21%%",
  "0000-00-00",
  "2024-02-30",
  "9999-12-31",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "constructor",
  "a".repeat(3000),
  [],
  [null],
  [[]],
  {},
  { $schema: "https://gobl.org/draft-0/bill/invoice" },
  { $schema: 1 },
  { uuid: null },
  { amount: "1", percent: "1%", quantity: "1", rate: "1", base: "1" },
  { cat: "VAT", key: "exempt", rate: "standard", percent: "1%", ext: { a: "b" } },
  { country: "ES", code: "B98602642" },
  { country: "XX", code: "\ud800" },
];

/** Values of the same type as the replaced ones, which the reader accepts. */
const AMOUNTS = ["0", "-0.00", "1", "-1", "0.001", "100", "12345678901234.5678", "-99999999.99"];
const PERCENTS = ["0%", "-7.123456789%", "100%", "21.0%", "1000%", "0.001%"];
const DATES = ["0000-00-00", "1970-01-01", "2024-02-29", "9999-12-31"];
const TEXTS = [
  ...["", " ", "\0", "😀", "-", "+", "a+b", "__proto__", "constructor", "A".repeat(200)],
  ...["ES", "PT", "XX", "EL", "GB", "VAT", "GST", "IRPF", "EUR", "JPY", "XYZ"],
  ...[
    "standard",
    "exempt",
    "zero",
    "reverse-charge",
    "export",
    "general",
    "reduced",
    "general+eqs",
  ],
  ...["credit-note", "corrective", "simplified", "self-billed", "customer-rates", "prepayment"],
  ...["B98602642", "111111125", "380", "01", "https://example.com", "a@example.com", "0088:1"],
];

const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^-?\d+(?:\.\d+)?$/, AMOUNTS],
  [/^-?\d+(?:\.\d+)?%$/, PERCENTS],
  [/^\d{4}-\d\d-\d\d$/, DATES],
];

/** Another value of the same type. */
function similar(old: unknown, choice: number): unknown {
  if (typeof old === "string") {
    const [, values = TEXTS] = KINDS.find(([form]) => form.test(old)) ?? [];
    return values[choice % values.length];
  }
  if (Array.isArray(old)) return rearranged(old, choice % 4);
  if (typeof old === "number") return [0, -1, 1, 99_999][choice % 4];
  if (typeof old === "boolean") return !old;
  return choice % 8 === 0 ? {} : old;
}

function rearranged(list: readonly unknown[], way: number): unknown[] {
  if (way === 0) return [];
  if (way === 1) return [null, ...list];
  return way === 2 ? [...list].reverse() : [...list, ...list.slice(0, 1)];
}

/** Common members of the format, to be set where they are not allowed. */
const NAMES: readonly string[] = [
  "$schema",
  "$regime",
  "$addons",
  "$tags",
  "type",
  "tax",
  "taxes",
  "lines",
  "item",
  "price",
  "quantity",
  "discounts",
  "charges",
  "breakdown",
  "amount",
  "percent",
  "ext",
  "meta",
  "code",
  "country",
  "tax_id",
  "supplier",
  "customer",
  "preceding",
  "payment",
  "totals",
  "complements",
  "currency",
  "exchange_rates",
  "rounding",
  "LINES",
  "__proto__",
  "toString",
];

/** One change to a JSON tree; numbers select the location and the change. */
export interface Mutation {
  readonly place: number;
  readonly kind: number;
  readonly value: unknown;
  readonly name: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(2 ** 20),
  kind: fc.nat(15),
  value: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ODD) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  ),
  name: fc.constantFrom(...NAMES),
});

/** Up to four changes of a document. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(mutation, {
  minLength: 1,
  maxLength: 4,
});

/** The document with all changes; the given one is unchanged. */
export function mutate(document: unknown, changes: readonly Mutation[]): unknown {
  const box = { root: structuredClone(document) };
  for (const change of changes) apply(box, change);
  return box.root;
}

type Slot = readonly [holder: object, key: string | number];

/** Every location in a tree, without recursion: mutated trees may be deep. */
function slots(box: object): Slot[] {
  const found: Slot[] = [];
  const open: unknown[] = [box];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys) {
      found.push([value, key]);
      open.push(Reflect.get(value, key));
    }
  }
  return found;
}

function apply(box: object, { place, kind, value, name }: Mutation): void {
  const places = slots(box);
  const [holder, key] = places[place % places.length] ?? [box, "root"];
  const old: unknown = Reflect.get(holder, key);
  switch (kind) {
    case 0:
    case 6:
    case 7:
      remove(holder, key);
      return;
    case 1:
      put(holder, name, structuredClone(value));
      return;
    case 2:
      put(holder, key, [old, structuredClone(old), null]);
      return;
    case 3:
      put(holder, key, { [name]: old });
      return;
    case 4:
      put(holder, key, graft(places, place, box));
      return;
    case 5:
      put(holder, key, structuredClone(value));
      return;
    default:
      put(holder, key, similar(old, Math.floor(place / places.length)));
  }
}

/** A copy of another part of the same document. */
function graft(places: readonly Slot[], place: number, box: object): unknown {
  const [holder, key] = places[(place * 31 + 7) % places.length] ?? [box, "root"];
  return structuredClone(Reflect.get(holder, key));
}

/** Removes a member or an element; no list of JSON has a hole. */
function remove(holder: object, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** Sets a member as `JSON.parse` does, including `__proto__`. */
function put(holder: object, key: string | number, value: unknown): void {
  if (isObject(holder) || typeof key === "number")
    Object.defineProperty(holder, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
