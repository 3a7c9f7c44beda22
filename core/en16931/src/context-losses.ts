import {
  type Combo,
  type Identity,
  Invoice,
  type Item,
  type JsonObject,
  type Party,
  readBuilt,
} from "@fakturo/model";
import { isExplained } from "./bill/exemptions.ts";
import { vatOf } from "./bill/vat.ts";
import type { Syntax } from "./checks/germany.ts";
import { classificationOf, schemeOf } from "./codes/identity-schemes.ts";
import { legalIdentity, otherIdentities, personName, taxIdentities } from "./party/facts.ts";
import { buyerIdentities } from "./party/seller.ts";
import { PREPAID } from "./read/payment.ts";

/**
 * JSON paths of members of a built invoice that a syntax cannot express because of other members,
 * such as a second identifier of the buyer. @throws FakturoError "unknown-schema", "input" as `billOf` does.
 */
export function contextLossesOf(doc: JsonObject, syntax: Syntax): string[] {
  const invoice = readBuilt(Invoice, doc, "supplier");
  const { supplier, customer, lines = [], ordering, tax, payment } = invoice;
  const { discounts = [], charges = [] } = invoice;
  const [advance] = payment?.advances ?? [];
  return [
    ...(isDayLost(invoice) ? ["$.op_date"] : []),
    ...lostOfParty("$.supplier", supplier, otherIdentities, syntax),
    ...lostOfParty("$.customer", customer, buyerIdentities, syntax, syntax === "cii"),
    ...lostOfParty("$.ordering.seller", ordering?.seller, otherIdentities, syntax),
    ...lostTaxNumbers(invoice),
    ...lines.flatMap(({ item, identifier, taxes = [] }, i) => [
      ...lostTaxes(`$.lines[${i}].taxes`, taxes, invoice),
      ...lostIdentities(`$.lines[${i}].item`, item, heldOfItem),
      ...named(`$.lines[${i}].identifier`, {
        label: identifier?.ext?.["untdid-reference"] ? undefined : identifier?.label,
      }),
    ]),
    ...discounts.flatMap(({ taxes = [] }, i) =>
      lostTaxes(`$.discounts[${i}].taxes`, taxes, invoice),
    ),
    ...charges.flatMap(({ taxes = [] }, i) => lostTaxes(`$.charges[${i}].taxes`, taxes, invoice)),
    ...lostOfProject(invoice, syntax),
    ...(tax?.notes ?? []).flatMap((note, i) => (isExplained(note) ? [] : [`$.tax.notes[${i}]`])),
    ...named("$.payment.advances[0]", {
      date: advance?.date,
      ref: advance?.ref,
      description: advance?.description === PREPAID ? undefined : advance?.description,
    }),
  ];
}

/** A project is its number (BT-11), beside which only CII has a name. */
function lostOfProject({ ordering }: Invoice, syntax: Syntax): string[] {
  const [project] = ordering?.projects ?? [];
  if (!project?.description || (syntax === "cii" && project.code)) return [];
  return ["$.ordering.projects[0].description"];
}

/** The date of the operation is written as that of delivery only between member states (BR-IC-11). */
function isDayLost(invoice: Invoice): boolean {
  const { op_date, delivery, ordering } = invoice;
  if (!op_date || op_date === delivery?.date) return false;
  const hasOther = Boolean(delivery?.date ?? delivery?.period ?? ordering?.period);
  return hasOther || !ratesIn(invoice).includes("K");
}

const ratesIn = ({ totals }: Invoice) =>
  (totals?.taxes?.categories ?? []).flatMap((row) =>
    (row.rates ?? []).map((rate) => vatOf(row.code, rate).code),
  );

/** VAT numbers have no place where all is outside the scope of VAT (BR-O-02 to -04). */
function lostTaxNumbers(invoice: Invoice): string[] {
  const rates = ratesIn(invoice);
  if (rates.length === 0 || rates.some((code) => code !== "O")) return [];
  return (["supplier", "customer"] as const).flatMap((role) =>
    invoice[role]?.tax_id?.code ? [`$.${role}.tax_id`] : [],
  );
}

/** Taxes withheld by the customer reduce the amount due; EN 16931 has no place for their rates. */
function lostTaxes(path: string, taxes: readonly Combo[], { totals }: Invoice): string[] {
  const categories = totals?.taxes?.categories ?? [];
  const isWithheld = ({ cat }: Combo) =>
    categories.some(({ code, retained }) => code === cat && retained);
  return taxes.flatMap((combo, i) => (isWithheld(combo) ? [`${path}[${i}]`] : []));
}

type Identified = { readonly identities?: readonly Identity[] | undefined };

function lostOfParty(
  path: string,
  party: Party | undefined,
  others: (party: Party) => readonly Identity[],
  syntax: Syntax,
  vatOnly = false,
): string[] {
  if (!party) return [];
  const { people: [person] = [], emails: [email] = [] } = party;
  const own = person?.emails?.[0]?.addr;
  const isOther = email && own && email.addr !== own;
  const held = (row: Party) => [
    legalIdentity(row),
    vatOnly ? undefined : taxIdentities(row)[0],
    ...others(row),
  ];
  return [
    ...lostIdentities(path, party, held),
    // CII writes a contact's function only where it has no name.
    ...named(path, {
      "people[0].role": syntax === "ubl" || personName(person) ? person?.role : undefined,
      "people[0].emails[0]": syntax === "ubl" && isOther,
      "emails[0]": syntax === "cii" && isOther,
    }),
  ];
}

function lostIdentities<T extends Identified>(
  path: string,
  holder: T | undefined,
  heldOf: (holder: T) => readonly (Identity | undefined)[],
): string[] {
  if (!holder) return [];
  const held = new Set(heldOf(holder));
  return (holder.identities ?? []).flatMap((identity, i) =>
    held.has(identity) ? [] : [`${path}.identities[${i}]`],
  );
}

/** BT-156, BT-157 and BT-158. */
function heldOfItem({ identities = [] }: Item): (Identity | undefined)[] {
  return [
    identities.find(schemeOf),
    identities.find((identity) => !identity.label && !schemeOf(identity)),
    ...identities.filter((identity) => !schemeOf(identity) && classificationOf(identity)),
  ];
}

/** Paths of the members with a value. */
function named(path: string, members: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(members).flatMap(([name, value]) => (value ? [`${path}.${name}`] : []));
}
