import { isObject, type JsonObject } from "@fakturo/model";
import type { Random } from "./random.ts";

/** Values that formats of authorities cannot express, or only some of them. */
const TEXTS = [
  "",
  " ",
  "x",
  "a",
  "0",
  "-1",
  "zz",
  "it",
  "ZZ",
  "TC99",
  "RF99",
  "12345",
  "a|b",
  "Ł–€ “q”",
  "日本",
  "\u0001",
  "line\nbreak",
  "  two  spaces ",
  "ab@c",
  "http://x.example/?a=1&b=<2>",
  "x".repeat(35),
  "y".repeat(300),
  "word ".repeat(900),
  "🙂".repeat(150),
];
const AMOUNTS = [
  "0",
  "0.00",
  "0.01",
  "-0.01",
  "-100.00",
  "0.000001",
  "0.00000001",
  "99999999999.99",
  "999999999999.99",
  "1234567890123456.78",
  "12345678901234567890.12",
  "1.123456789012",
];
const PERCENTS = ["0%", "0.0%", "4.125%", "99.99%", "100%", "101%", "1234.5%", "-5.0%", "0.001%"];
const DAYS = ["1899-12-31", "1999-02-01", "2012-06-30", "2049-12-31", "2099-01-01", "9999-12-31"];

const AMOUNT = /^-?\d+(\.\d+)?$/;
const PERCENT = /^-?\d+(\.\d+)?%$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Leaf {
  readonly holder: Record<string | number, unknown>;
  readonly key: string | number;
  readonly value: unknown;
}

function* leavesOf(holder: unknown): Generator<Leaf> {
  if (typeof holder !== "object" || holder === null) return;
  const node = holder as Record<string | number, unknown>;
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith("$")) continue;
    yield { holder: node, key, value };
    yield* leavesOf(value);
  }
}

/** The document with a few values replaced or removed. */
export function altered(document: JsonObject, random: Random): JsonObject {
  const copy: JsonObject = structuredClone(document);
  for (let count = random.int(1, 3); count > 0; count -= 1) {
    const { holder, key, value } = random.pick([...leavesOf(copy)]);
    if (typeof value === "string") holder[key] = replacement(value, random);
    else if (isObject(value) && random.chance(0.5)) delete holder[key];
  }
  return copy;
}

function replacement(value: string, random: Random): string | undefined {
  if (random.chance(0.1)) return undefined;
  if (PERCENT.test(value)) return random.pick(PERCENTS);
  if (DAY.test(value)) return random.pick(DAYS);
  if (AMOUNT.test(value)) return random.pick([...AMOUNTS, ...TEXTS.slice(9, 12)]);
  return random.pick(TEXTS);
}
