import type { Invoice } from "@fakturo/model";
import { CREDIT_INVOICES, CREDIT_NOTES } from "./codes.ts";

/** Account (CBU) that the payment goes to, its system, and whether a note annuls. */
const CBU = "2101";
/** Alias of that account. */
const ALIAS = "2102";
const SYSTEM = "27";
const ANNULS = "22";

/** Meta of the payment instructions: `SCA` (open circulation, the default) or `ADC` (agent of collective deposit). */
const SYSTEM_META = "arca-transfer-system";
/** Meta of the payment instructions: the alias of the account, 6 to 20 characters. */
const ALIAS_META = "arca-account-alias";
/** Meta of the invoice: `S` for a note that annuls an invoice which the customer refused, else `N`. */
const ANNULS_META = "arca-annulment";
const SYSTEMS: readonly string[] = ["SCA", "ADC"];
const ANSWERS: readonly string[] = ["S", "N"];

/** A field of `Opcionales`: its number and value. */
export type Optional = readonly [id: string, value: string];

/**
 * Fields of electronic credit invoices of small companies (FCE MiPyME, Law 27.440) and of the notes on them; none for
 * other documents.
 */
export function optionalsOf(invoice: Invoice, type: string): readonly Optional[] {
  if (CREDIT_INVOICES.has(type)) {
    const alias = aliasOf(invoice);
    return [
      [CBU, cbuOf(invoice) ?? ""],
      ...(alias === undefined ? [] : ([[ALIAS, alias]] as const)),
      [SYSTEM, systemOf(invoice)],
    ];
  }
  return CREDIT_NOTES.has(type) ? [[ANNULS, annulmentOf(invoice)]] : [];
}

/** Checks of these fields: holds, path and message. */
export function optionalChecks(
  invoice: Invoice,
  type: string,
): readonly (readonly [boolean, string, string])[] {
  if (CREDIT_INVOICES.has(type))
    return [
      [
        cbuOf(invoice) !== undefined,
        "$.payment.instructions.credit_transfer",
        "a credit invoice needs the supplier's account: a CBU of 22 digits as number",
      ],
      [
        SYSTEMS.includes(systemOf(invoice)),
        `$.payment.instructions.meta.${SYSTEM_META}`,
        `the system is ${SYSTEMS.join(" or ")}`,
      ],
      [
        /^[A-Za-z0-9.-]{6,20}$/.test(aliasOf(invoice) ?? "arca.alias"),
        `$.payment.instructions.meta.${ALIAS_META}`,
        "an alias has 6 to 20 letters, digits, points or hyphens",
      ],
    ];
  if (!CREDIT_NOTES.has(type)) return [];
  const { preceding = [] } = invoice;
  return [
    [
      ANSWERS.includes(annulmentOf(invoice)),
      `$.meta.${ANNULS_META}`,
      `it is ${ANSWERS.join(" or ")}`,
    ],
    [preceding.length > 0, "$.preceding", "a note on a credit invoice refers to it"],
    [
      preceding.every(({ issue_date }) => issue_date !== undefined),
      "$.preceding",
      "the day of issue of the credit invoice is needed",
    ],
  ];
}

/** True for documents without day of payment: notes on credit invoices that annul nothing. */
export function isWithoutDue(invoice: Invoice, type: string): boolean {
  return CREDIT_NOTES.has(type) && annulmentOf(invoice) !== "S";
}

function cbuOf({ payment }: Invoice): string | undefined {
  const accounts = payment?.instructions?.credit_transfer ?? [];
  const numbers = accounts.flatMap(({ number, iban }) => [number, iban]);
  return numbers.find((one) => one !== undefined && /^\d{22}$/.test(one));
}

function systemOf({ payment }: Invoice): string {
  return payment?.instructions?.meta?.[SYSTEM_META] ?? "SCA";
}

function aliasOf({ payment }: Invoice): string | undefined {
  return payment?.instructions?.meta?.[ALIAS_META];
}

function annulmentOf({ meta }: Invoice): string {
  return meta?.[ANNULS_META] ?? "N";
}
