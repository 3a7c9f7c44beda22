import { isObject, type JsonObject } from "@fakturo/model";
import { altered } from "../altered.ts";
import type { Random } from "../random.ts";

/** A document to be changed in place. */
type Draft = Record<string, unknown>;

/** Sources of variations. */
export interface Stock {
  /** Documents whose parts replace those of the varied one. */
  readonly others: readonly JsonObject[];
  /** Extension keys and their codes; without codes any text is allowed. */
  readonly extensions: readonly (readonly [key: string, codes: readonly string[]])[];
  /** Keys of addons that may be added. */
  readonly addons: readonly string[];
}

type Variation = (draft: Draft, random: Random, stock: Stock) => void;

/** Members required by nearly every format. */
const ESSENTIAL = new Set(["$schema", "supplier", "lines", "issue_date", "currency"]);
const MOST_LINES = 30;

/** The document with one to three variations. */
export function varied(document: JsonObject, random: Random, stock: Stock): JsonObject {
  const draft: Draft = structuredClone(document);
  for (let left = random.int(1, 3); left > 0; left -= 1)
    random.pick(VARIATIONS)(draft, random, stock);
  return random.chance(0.3) ? altered(plain(draft), random) : plain(draft);
}

const plain = (draft: Draft): JsonObject => JSON.parse(JSON.stringify(draft));

const repriced: Variation = (draft, random) => {
  for (const line of linesOf(draft)) {
    line.quantity = random.decimal(9_999, random.pick([0, 0, 1, 3]));
    const { item } = line;
    if (isObject(item) && typeof item.price === "string")
      line.item = { ...item, price: random.decimal(999_999, random.pick([2, 2, 4])) };
  }
};

const repeated: Variation = (draft, random) => {
  const lines = linesOf(draft);
  if (lines.length === 0) return;
  const count = random.int(1, MOST_LINES);
  draft.lines = Array.from({ length: count }, () => structuredClone(random.pick(lines)));
  repriced(draft, random, { others: [], extensions: [], addons: [] });
};

const discounted: Variation = (draft, random) => {
  for (const line of linesOf(draft))
    if (random.chance(0.4))
      line[random.pick(["discounts", "charges"])] = [
        {
          reason: random.pick(["Loyalty", "Freight"]),
          ...(random.chance(0.5)
            ? { percent: `${random.decimal(300, 1)}%` }
            : { amount: random.decimal(500, 2) }),
        },
      ];
};

const dropped: Variation = (draft, random) => {
  const holder = random.pick(objectsIn(draft));
  const names = Object.keys(holder).filter((name) => !ESSENTIAL.has(name));
  if (names.length > 0) delete holder[random.pick(names)];
};

const swapped: Variation = (draft, random, { others }) => {
  const names = Object.keys(draft).filter((name) => !name.startsWith("$"));
  if (names.length === 0 || others.length === 0) return;
  const name = random.pick(names);
  const from = random.pick(others)[name];
  if (from !== undefined) draft[name] = structuredClone(from);
};

const extended: Variation = (draft, random, { extensions }) => {
  if (extensions.length === 0) return;
  const holders = objectsIn(draft).filter(({ ext }) => isObject(ext));
  const holder = holders.length > 0 ? random.pick(holders) : draft;
  const known = Object.keys(isObject(holder.ext) ? holder.ext : {});
  const same = extensions.filter(([key]) => known.includes(key));
  const [key, codes] = random.pick(same.length > 0 && random.chance(0.7) ? same : extensions);
  holder.ext = { ...(isObject(holder.ext) && holder.ext), [key]: random.pick(codes) };
};

const paired: Variation = (draft, random, { addons }) => {
  const own = Array.isArray(draft.$addons) ? draft.$addons : [];
  if (addons.length > 0) draft.$addons = [...new Set([...own, random.pick(addons)])];
};

/** Variations that keep most documents valid are listed twice. */
const VARIATIONS: readonly Variation[] = [
  repriced,
  repriced,
  repeated,
  repeated,
  discounted,
  discounted,
  swapped,
  swapped,
  extended,
  dropped,
  paired,
];

function linesOf({ lines }: Draft): Draft[] {
  return Array.isArray(lines) ? lines.filter(isObject).map((line) => line as Draft) : [];
}

/** The document and every object in it, without maps of extensions. */
function objectsIn(value: unknown): Draft[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  const { ext: _ext, ...members } = value;
  return [value as Draft, ...Object.values(members).flatMap(objectsIn)];
}
