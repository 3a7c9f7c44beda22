import type { JsonObject } from "@fakturo/model";
import type { Home, Trade } from "./homes.ts";
import type { DocumentProfile as Profile } from "./profiles.ts";
import type { Random } from "./random.ts";

export interface Scene {
  readonly random: Random;
  readonly home: Home;
  readonly trade: Trade;
  readonly currency: string;
  readonly profile: Profile;
}

const UNITS = ["piece", "h", "kg", "day", "service", "KWH", "m2"];
const MAX_LINES = 12;

/** Lines with discounts and charges on them and on the document. */
export function linesOf(scene: Scene): JsonObject {
  const { random } = scene;
  const count = random.int(1, random.chance(0.1) ? MAX_LINES * 4 : MAX_LINES);
  const lines = Array.from({ length: count }, () => lineOf(scene));
  return {
    lines,
    discounts: rows(random, () => ({ ...adjustment(scene, 5), taxes: taxesOf(scene) })),
    charges: rows(random, () => ({ ...adjustment(scene, 5), taxes: taxesOf(scene) })),
  };
}

function rows(random: Random, row: () => JsonObject): JsonObject[] {
  return Array.from({ length: random.chance(0.3) ? random.int(1, 2) : 0 }, row);
}

function lineOf(scene: Scene): JsonObject {
  const { random, profile } = scene;
  const { chance, decimal, int } = random;
  const maybe = (share: number, member: JsonObject) => (chance(share) ? member : {});
  const sign = chance(0.05) ? "-" : "";
  return {
    quantity: `${sign}${decimal(9999, profile.hasRounding ? int(0, 3) : 0)}`,
    item: itemOf(scene),
    discounts: rows(random, () => adjustment(scene, 20)),
    charges: rows(random, () => adjustment(scene, 20)),
    taxes: taxesOf(scene),
    ...maybe(0.1, { notes: [{ text: "Shipped & counted" }] }),
    ...maybe(0.1, { order: "3" }),
    ...maybe(0.1, { cost: "4711" }),
    ...maybe(0.1, { period: { start: "2026-01-05", end: "2026-01-09" } }),
    ...maybe(0.1, { identifier: { code: "M-9", ext: { "untdid-reference": "ABZ" } } }),
  };
}

function itemOf({ random, currency, profile }: Scene): JsonObject {
  const { chance, decimal, pick, int } = random;
  const maybe = (share: number, member: JsonObject) => (chance(share) ? member : {});
  const cents = currency === "JPY" ? 0 : 2;
  const decimals = profile.hasRounding ? cents + pick([0, 0, 2, 4]) : cents;
  return {
    name: pick(["Sensor", "Câble n° 4", "<b>Bold</b> & co"]),
    price: decimal(10 ** (decimals + int(1, 3)), decimals),
    unit: pick(UNITS),
    ...maybe(0.2, { ref: "S-1" }),
    ...maybe(0.2, { description: "As seen" }),
    ...maybe(0.1, { origin: "PT" }),
    ...maybe(0.1, { meta: { colour: "red" } }),
    ...maybe(0.1, {
      identities: [{ code: "4012345000009", ext: { "iso-scheme-id": "0160" } }, { code: "B-7" }],
    }),
  };
}

/** At most `percent` per cent, so that totals stay above zero. */
function adjustment({ random, currency }: Scene, percent: number): JsonObject {
  const reason = random.pick(["Loyalty", "Freight", "Rounding & <more>"]);
  if (random.chance(0.5)) return { reason, percent: `${random.decimal(percent * 10, 1)}%` };
  return { reason, amount: random.decimal(99, currency === "JPY" ? 0 : 2) };
}

function taxesOf({ random, home, trade }: Scene): JsonObject[] {
  if (trade !== "domestic") return [{ cat: "VAT", key: trade, ...ZERO[trade] }];
  if (home.country === "ES" && random.chance(0.1))
    return [
      { cat: "VAT", percent: "21%", surcharge: "5.2%" },
      { cat: "IRPF", percent: "15%" },
    ];
  return [{ cat: "VAT", percent: random.pick(home.rates) }];
}

const ZERO: Readonly<Partial<Record<Trade, JsonObject>>> = {
  exempt: { ext: { "cef-vatex": "VATEX-EU-132" } },
};
