import type { Engine } from "@fakturo/engine";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import type { Family, Target } from "./check/check.ts";
import { FAMILIES } from "./check/families.ts";
import { createRandom } from "./random.ts";

const ZERO = "0000-00-00";
const DAY = "2026-02-10";

const period = (start: string) => ({ start, end: DAY });

/** Paths of an invoice and the members that make the value at the path unusable. */
const UNUSABLE: readonly (readonly [path: string, members: JsonObject])[] = [
  ["$.issue_date", { issue_date: ZERO }],
  ["$.value_date", { value_date: ZERO }],
  ["$.op_date", { op_date: ZERO }],
  ["$.delivery.date", { delivery: { date: ZERO } }],
  ["$.delivery.period.start", { delivery: { period: period(ZERO) } }],
  ["$.ordering.period.start", { ordering: { period: period(ZERO) } }],
  ["$.ordering.purchases[0].issue_date", { ordering: { purchases: [{ issue_date: ZERO }] } }],
  ["$.preceding[0].issue_date", { preceding: [{ code: "R1", issue_date: ZERO }] }],
  ["$.payment.terms.due_dates[0].date", { payment: { terms: { due_dates: [{ date: ZERO }] } } }],
  ["$.payment.terms.due_dates[0].date", { payment: { terms: { due_dates: [{}] } } }],
  ["$.payment.advances[0].date", { payment: { advances: [{ date: ZERO, amount: "1.00" }] } }],
  [
    "$.exchange_rates[0].amount",
    { exchange_rates: [{ from: "USD", to: "EUR", amount: "-100.00" }] },
  ],
];

/** The first built invoice among a family's documents that the format writes. */
async function writtenBy(
  { bases }: Family,
  target: Target,
  engine: Engine,
): Promise<Envelope | undefined> {
  for (const [seed, base] of [...bases, ...generatedBy(target)].entries()) {
    const { output, faults } = engine.envelop(base);
    const doc: JsonObject = JSON.parse(JSON.stringify(output.doc));
    const isInvoice = String(doc.$schema).endsWith("/bill/invoice");
    const envelope = { ...output, doc };
    if (isInvoice && faults.length === 0 && (await refusalOf(target, envelope, seed)) === "none")
      return envelope;
  }
  return undefined;
}

const generatedBy = ({ generate }: Target): JsonObject[] =>
  generate ? [0, 1, 2, 3, 4, 5].map((seed) => generate(seed, createRandom(seed))) : [];

/** "none", or the path at which the format refuses the document; messages begin with it. */
async function refusalOf(target: Target, envelope: Envelope, seed = 0): Promise<string> {
  try {
    const file = await target.write(envelope, createRandom(seed));
    return file === undefined ? "no file" : "none";
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.path ?? error.message.split(":", 1)[0] ?? "";
  }
}

/** The document with the members; objects are merged. */
function withMembers(doc: JsonObject, members: JsonObject): JsonObject {
  const merged = Object.entries(members).map(([name, value]) => {
    const own = doc[name];
    return [name, isObject(own) && isObject(value) ? { ...own, ...value } : value];
  });
  return { ...doc, ...Object.fromEntries(merged) };
}

/** Files about something else than invoices. */
const OTHERS = new Set(["signed event"]);

const TARGETS = FAMILIES.flatMap((family) =>
  family.targets
    .filter(({ name }) => !OTHERS.has(name))
    .map((target) => [family.name, target.name, family, target] as const),
);

describe("a document whose dates or rates no file can state", () => {
  it.each(TARGETS)("is refused with its path: %s, %s", async (_family, _target, family, target) => {
    const envelope = await writtenBy(family, target, await bundledEngine());
    const found = await Promise.all(
      UNUSABLE.map(async ([path, members]) => {
        const doc = withMembers(envelope?.doc ?? {}, members);
        return [path, envelope && (await refusalOf(target, { ...envelope, doc }))];
      }),
    );
    expect(found).toEqual(UNUSABLE.map(([path]) => [path, path]));
  });
});
