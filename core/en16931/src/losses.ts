import type { Json, JsonObject } from "@fakturo/model";

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

/**
 * JSON paths of an invoice's members that its file cannot hold: those of `NOT_HELD` that are present,
 * except the ones that a wider profile holds, named in the same form.
 */
export function lossesOf(doc: JsonObject, held: readonly string[] = []): string[] {
  const lost = NOT_HELD.filter((pattern) => !held.includes(pattern));
  return lost.flatMap((pattern) => matches(doc, pattern.split("."), "$"));
}

function matches(value: Json | undefined, steps: readonly string[], path: string): string[] {
  const [step, ...rest] = steps;
  if (step === undefined) return value === undefined ? [] : [path];
  const [, name = "", index] = /^(\w+)(?:\[(\d?)\])?$/.exec(step) ?? [];
  const member = isObject(value) ? value[name] : undefined;
  if (index === undefined) return matches(member, rest, `${path}.${name}`);
  const rows = Array.isArray(member) ? member : [];
  const isMeant = (i: number) => index === "" || (index === "0" ? i === 0 : i > 0);
  return rows.flatMap((row, i) => (isMeant(i) ? matches(row, rest, `${path}.${name}[${i}]`) : []));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
