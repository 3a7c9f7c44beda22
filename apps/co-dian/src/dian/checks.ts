import { countryOf, partyName } from "@fakturo/en16931";
import { CURRENCIES, type Fault, type Invoice, type Party } from "@fakturo/model";
import { CREDIT_NOTE, DEPARTMENTS, INVOICE, kindOf, RESPONSIBILITIES } from "./codes.ts";
import { checkDigitOf } from "./identity.ts";
import { MUNICIPALITY, RESPONSIBILITY } from "./party.ts";
import { plainNumber } from "./references.ts";

/** A rule of the Anexo Técnico 1.9 that a document can break before it is sent. */
interface Check {
  readonly rule: string;
  readonly message: string;
  /** Paths of the values that break the rule. */
  readonly brokenAt: (invoice: Invoice) => readonly string[];
}

const HOME = "CO";
const PESO = "COP";
const NUMBER = /^[A-Za-z0-9]*$/;
const FIVE_DIGITS = /^\d{5}$/;

const at = (isBroken: boolean, path: string): readonly string[] => (isBroken ? [path] : []);

/** A rule for both parties, which have rule ids of their own. */
function partyChecks(
  rules: readonly [supplier: string, customer: string],
  message: string,
  member: string,
  isBroken: (party: Party) => boolean,
): Check[] {
  return (["supplier", "customer"] as const).map((role, i) => ({
    rule: rules[i] ?? "",
    message,
    brokenAt: ({ [role]: party }) => at(Boolean(party && isBroken(party)), `$.${role}.${member}`),
  }));
}

function hasWrongCheckDigit({ tax_id }: Party): boolean {
  if (tax_id?.country !== HOME || !tax_id.code) return false;
  const digit = tax_id.code.slice(-1);
  return !/^\d{2,15}$/.test(tax_id.code) || checkDigitOf(tax_id.code.slice(0, -1)) !== digit;
}

function isOutsideMunicipalities({ ext = {} }: Party): boolean {
  const code = ext[MUNICIPALITY];
  return code !== undefined && !(FIVE_DIGITS.test(code) && DEPARTMENTS.has(code.slice(0, 2)));
}

function hasUnknownResponsibility({ ext = {} }: Party): boolean {
  return (ext[RESPONSIBILITY]?.split(";") ?? []).some((code) => !RESPONSIBILITIES.has(code));
}

/** Paths of the reasons of a note that are not among the codes. */
function unknownReasons({ type, preceding = [] }: Invoice): string[] {
  const kind = kindOf(type);
  if (kind === INVOICE) return [];
  const [extension, last] =
    kind === CREDIT_NOTE ? ["co-dian-credit-code", 5] : ["co-dian-debit-code", 4];
  return preceding.flatMap(({ ext }, i) => {
    const code = Number(ext?.[extension]);
    const isKnown = Number.isInteger(code) && code >= 1 && code <= last;
    return isKnown ? [] : [`$.preceding[${i}].ext.${extension}`];
  });
}

const CHECKS: readonly Check[] = [
  {
    rule: "FAJ21",
    message: "the supplier needs a tax number",
    brokenAt: ({ supplier }) => at(!supplier?.tax_id?.code, "$.supplier.tax_id.code"),
  },
  {
    rule: "FAX01",
    message: "an invoice needs a line",
    brokenAt: ({ lines = [] }) => at(lines.length === 0, "$.lines"),
  },
  {
    rule: "FAD05",
    message: "an invoice needs a number",
    brokenAt: ({ code }) => at(!code, "$.code"),
  },
  {
    rule: "FAD05a",
    message: "a number has letters and digits only",
    brokenAt: ({ series, code = "" }) => at(!NUMBER.test(plainNumber({ series, code })), "$.code"),
  },
  {
    rule: "FAD15a",
    message: "the currency is not in ISO 4217",
    brokenAt: ({ currency }) => at(!CURRENCIES.has(currency), "$.currency"),
  },
  {
    rule: "FAR01",
    message: "another currency than the peso needs an exchange rate to it",
    brokenAt: ({ currency, exchange_rates = [] }) =>
      at(
        currency !== PESO &&
          CURRENCIES.has(currency) &&
          !exchange_rates.some(({ from, to }) => from === currency && to === PESO),
        "$.exchange_rates",
      ),
  },
  {
    rule: "FAJ20",
    message: "the supplier needs a name",
    brokenAt: ({ supplier }) => at(!partyName(supplier ?? {}), "$.supplier.name"),
  },
  {
    rule: "FAJ16",
    message: "the supplier's address is in Colombia (CO)",
    brokenAt: ({ supplier }) =>
      at((countryOf(supplier ?? {}) ?? HOME) !== HOME, "$.supplier.addresses[0].country"),
  },
  ...partyChecks(
    ["FAJ24", "FAK24"],
    "a NIT has digits only, and the last is its check digit",
    "tax_id.code",
    hasWrongCheckDigit,
  ),
  ...partyChecks(
    ["FAJ09", "FAK29"],
    "the municipality is none of the DANE's: five digits that begin with a department",
    `ext.${MUNICIPALITY}`,
    isOutsideMunicipalities,
  ),
  ...partyChecks(
    ["FAJ26", "FAK26"],
    `a responsibility is one of ${[...RESPONSIBILITIES].join(", ")}; several are joined by ";"`,
    `ext.${RESPONSIBILITY}`,
    hasUnknownResponsibility,
  ),
  {
    rule: "FAV04b",
    message: "a quantity is not below zero",
    brokenAt: ({ lines = [] }) =>
      lines.flatMap(({ quantity }, i) => at(quantity.isNegative(), `$.lines[${i}].quantity`)),
  },
  {
    rule: "FBE05",
    message: "a discount is not above the amount of its line",
    brokenAt: ({ lines = [] }) =>
      lines.flatMap(({ discounts = [], sum }, i) =>
        discounts.flatMap(({ amount }, j) =>
          at(sum !== undefined && amount.compare(sum) > 0, `$.lines[${i}].discounts[${j}]`),
        ),
      ),
  },
  {
    rule: "CBF03",
    message: "the reason of a note needs a code of the DIAN",
    brokenAt: unknownReasons,
  },
];

/** Faults for the rules of the DIAN that an invoice breaks. */
export function brokenRules(invoice: Invoice): Fault[] {
  return CHECKS.flatMap(({ rule, message, brokenAt }) =>
    brokenAt(invoice).map((path) => ({ code: rule, paths: [path], message })),
  );
}
