import { ownValue } from "@fakturo/model";
import type { FatturaFacts, PartyFacts } from "../facts.ts";
import type { Settings } from "../settings.ts";
import { recipientKey, type State } from "../state.ts";
import type { BodyRule, FatturaRule } from "./rule.ts";

const VAT = /^\d{11}$/;
const FISCAL_CODE =
  /^(?:\d{11}|[A-Z]{6}[0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z])$/;
/** Customers abroad, and customers without code. */
const ABROAD = "XXXXXXX";
const NONE = "0000000";
const LENGTHS: Readonly<Record<string, number>> = { FPA12: 6, FPR12: 7, FSM10: 7 };
/** Types in which seller and customer differ, are the same, or the seller is abroad. */
const BETWEEN_TWO = new Set(
  "TD01 TD02 TD03 TD06 TD16 TD17 TD18 TD19 TD20 TD24 TD25 TD28".split(" "),
);
const WITH_ONESELF = new Set(["TD21", "TD27"]);
const FROM_ABROAD = new Set(["TD17", "TD18", "TD19"]);
const NEEDS_VAT = new Set("TD16 TD17 TD18 TD19 TD20 TD21 TD22 TD23".split(" "));

function isWrongVat({ country, vat }: PartyFacts, { unknown }: Settings): boolean {
  return country === "IT" && (!VAT.test(vat) || unknown.includes(vat));
}

function isWrongCode({ fiscalCode }: PartyFacts, { unknown }: Settings): boolean {
  return fiscalCode !== "" && (!FISCAL_CODE.test(fiscalCode) || unknown.includes(fiscalCode));
}

/** Checks of tax codes. */
export const PARTY_RULES: readonly FatturaRule[] = [
  {
    code: "00300",
    breaks: ({ transmitter: { country, code } }, { settings }) =>
      country === "IT" && (!FISCAL_CODE.test(code) || settings.unknown.includes(code)),
  },
  { code: "00301", breaks: ({ seller }, { settings }) => isWrongVat(seller, settings) },
  { code: "00302", breaks: ({ seller }, { settings }) => isWrongCode(seller, settings) },
  { code: "00305", breaks: ({ customer }, { settings }) => isWrongVat(customer, settings) },
  { code: "00306", breaks: ({ customer }, { settings }) => isWrongCode(customer, settings) },
];

/** The code of a refusal for the recipient. */
export function recipientCode(
  file: FatturaFacts,
  settings: Settings,
  state: State,
): "00311" | "00312" | "00313" | undefined {
  const { recipient, customer } = file;
  if (recipient === ABROAD) return customer.country === "IT" ? "00313" : undefined;
  if (settings.inactive.includes(recipient)) return "00312";
  return recipient === NONE || isKnown(recipient, settings, state) ? undefined : "00311";
}

function isKnown(code: string, settings: Settings, state: State): boolean {
  const { recipients, unreachable, offices, channels } = settings;
  if ([...recipients, ...unreachable].includes(code)) return true;
  if (ownValue(offices, code) !== undefined || ownValue(channels, code)) return true;
  const prefix = recipientKey(code, "");
  return [...state.recipients].some(([key, address]) => key.startsWith(prefix) && address !== "");
}

/** Checks of the header, with the content. */
export const HEADER_RULES: readonly FatturaRule[] = [
  { code: "00417", breaks: ({ customer }) => customer.vat === "" && customer.fiscalCode === "" },
  { code: "00426", breaks: ({ pec, recipient }) => pec !== "" && recipient !== NONE },
  {
    code: "00427",
    breaks: ({ format, recipient }) => recipient.length !== (LENGTHS[format] ?? 0),
  },
  {
    code: "00428",
    breaks: ({ format, root, isSimplified }) =>
      format !== root.attributes.get("versione") || isSimplified !== (format === "FSM10"),
  },
  {
    code: "00476",
    breaks: ({ seller, customer }) =>
      seller.country !== "IT" && !["", "IT"].includes(customer.country),
  },
];

/** Checks of the parties by the type of the document. */
export const TYPE_RULES: readonly BodyRule[] = [
  {
    code: "00471",
    breaks: ({ type }, file) => BETWEEN_TWO.has(type) && isSame(file),
  },
  { code: "00472", breaks: ({ type }, file) => WITH_ONESELF.has(type) && !isSame(file) },
  {
    code: "00473",
    breaks: ({ type }, { seller }) => FROM_ABROAD.has(type) && seller.country === "IT",
  },
  { code: "00475", breaks: ({ type }, { customer }) => NEEDS_VAT.has(type) && customer.vat === "" },
];

function isSame({ seller, customer }: FatturaFacts): boolean {
  return seller.vat !== "" && seller.vat === customer.vat && seller.country === customer.country;
}
