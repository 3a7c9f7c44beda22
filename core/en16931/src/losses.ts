import { isObject, type Json, type JsonObject } from "@fakturo/model";

const PARTIES = ["supplier", "customer", "ordering.seller", "payment.payee", "delivery.receiver"];

/** Parties whose registration the standard holds as text (BT-33). */
const SELLERS = ["supplier", "ordering.seller"];

/** Members of a party without an element in the standard. */
const OF_PARTY = [
  "websites",
  "logos",
  "people[1]",
  "addresses[1]",
  "emails[1]",
  "telephones[1]",
  "inboxes[1]",
];

/** Registers with number and place; the standard has only text. */
const OF_REGISTRATION = [
  "capital",
  "office",
  "book",
  "volume",
  "sheet",
  "section",
  "page",
  "entry",
];

/**
 * Members of an invoice for which EN 16931 has no element. `[]` stands for every row of a list,
 * `[0]` for the first,
 * `[1]` for every row after it, where the standard knows one.
 */
const NOT_HELD: readonly string[] = [
  "complements",
  "meta",
  "issue_time",
  "preceding[].reason",
  "preceding[1]",
  ...PARTIES.flatMap((party) => OF_PARTY.map((member) => `${party}.${member}`)),
  ...SELLERS.flatMap((party) => OF_REGISTRATION.map((member) => `${party}.registration.${member}`)),
  ...PARTIES.filter((party) => !SELLERS.includes(party)).map((party) => `${party}.registration`),
  "lines[].breakdown",
  "lines[].substituted",
  "lines[].seller",
  "lines[].discounts[].code",
  "lines[].charges[].code",
  "discounts[].code",
  "charges[].code",
  "lines[].complements",
  "lines[].item.images",
  "lines[].item.alt_prices",
  "ordering.buyer",
  "ordering.identities[1]",
  "ordering.projects[1]",
  "ordering.contracts[1]",
  "ordering.purchases[1]",
  "ordering.sales[1]",
  "ordering.receiving[1]",
  "ordering.despatch[1]",
  "ordering.tender[1]",
  "payment.payer",
  "payment.terms.due_dates[0].notes",
  "payment.terms.due_dates[1]",
  "payment.advances[1]",
  "payment.instructions.online",
  "payment.instructions.notes",
  "payment.instructions.credit_transfer[1]",
  "delivery.identities[1]",
];

/** A member, or the rows of a list that are meant: all, the first, or those after it. */
interface Step {
  readonly name: string;
  readonly rows: "none" | "all" | "first" | "rest";
}

const ROWS = { "[]": "all", "[0]": "first", "[1]": "rest" } as const;

/** Read once: every converted invoice is compared with all of them. */
const STEPS: ReadonlyMap<string, readonly Step[]> = new Map(
  NOT_HELD.map((pattern) => [pattern, pattern.split(".").map(stepOf)]),
);

function stepOf(step: string): Step {
  const [, name = "", index] = /^(\w+)(\[[01]?\])?$/.exec(step) ?? [];
  return { name, rows: isIndex(index) ? ROWS[index] : "none" };
}

function isIndex(index: string | undefined): index is keyof typeof ROWS {
  return index !== undefined && index in ROWS;
}

/**
 * JSON paths of an invoice's members that its file cannot hold: those of `NOT_HELD` that are present,
 * except the ones that a wider profile holds, named in the same form.
 */
export function lossesOf(doc: JsonObject, held: readonly string[] = []): string[] {
  const lost: string[] = [];
  for (const [pattern, steps] of STEPS) {
    if (!held.includes(pattern)) collect(doc, steps, 0, "$", lost);
  }
  return lost;
}

function collect(
  value: Json | undefined,
  steps: readonly Step[],
  depth: number,
  path: string,
  lost: string[],
): void {
  if (value === undefined) return;
  const step = steps[depth];
  if (step === undefined) {
    lost.push(path);
    return;
  }
  const member = isObject(value) ? value[step.name] : undefined;
  if (member === undefined) return;
  const here = `${path}.${step.name}`;
  if (step.rows === "none") collect(member, steps, depth + 1, here, lost);
  else if (Array.isArray(member)) {
    const from = step.rows === "rest" ? 1 : 0;
    const to = step.rows === "first" ? 1 : member.length;
    for (let i = from; i < Math.min(to, member.length); i += 1) {
      collect(member[i], steps, depth + 1, `${here}[${i}]`, lost);
    }
  }
}
