import { paymentMeansOf } from "@fakturo/en16931";
import {
  type Amount,
  FakturoError,
  type Invoice,
  type JsonObject,
  type Party,
} from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { accountOf, type DianInvoice, type DianLine, type DianTax } from "../dian/account.ts";
import { CREDIT_NOTE, INVOICE, kindOf, TAXES } from "../dian/codes.ts";
import { identityOf } from "../dian/identity.ts";
import { plainNumber } from "../dian/references.ts";
import type { Account } from "./account.ts";

/** Path of a kind of document. */
export type PlemsiKind = "invoice" | "credit" | "debit";

/** A request to Plemsi, and what identifies its document. */
export interface PlemsiDocument {
  readonly kind: PlemsiKind;
  /** NIT of the supplier with check digit. */
  readonly holder: string;
  readonly prefix: string;
  readonly number: number;
  readonly body: JsonObject;
}

/** Identity documents by the DIAN's code; Plemsi counts them. */
const DOCUMENT_IDS: ReadonlyMap<string, number> = new Map([
  ["11", 1],
  ["12", 2],
  ["13", 3],
  ["21", 4],
  ["22", 5],
  ["31", 6],
  ["41", 7],
  ["42", 8],
  ["50", 9],
  ["91", 10],
]);
const RESPONSIBILITY_IDS: ReadonlyMap<string, number> = new Map([
  ["O-13", 7],
  ["O-15", 9],
  ["O-23", 14],
  ["O-47", 112],
  ["R-99-PN", 117],
]);
/** Units (94) of Plemsi's list. */
const UNIT = 70;
const OWN_CODE = 1;
const NOT_REGISTERED = "00000000";
const CASH = 1;
const CREDIT = 2;
const UNDEFINED_MEANS = 1;
/** Significant digits that a JSON number keeps. */
const DIGITS = 15;

/**
 * An invoice or note as Plemsi takes it.
 * @throws FakturoError "unknown-schema" for other documents, "validation" for one that cannot be expressed.
 */
export function plemsiDocument({ doc }: Envelope, account: Account): PlemsiDocument {
  const amounts = accountOf(doc);
  const { invoice } = amounts;
  const dian = kindOf(invoice.type);
  const kind = dian === INVOICE ? "invoice" : dian === CREDIT_NOTE ? "credit" : "debit";
  const prefix = invoice.series ?? "";
  const number = numberOf(invoice);
  const body = {
    ...{ date: invoice.issue_date, time: invoice.issue_time ?? "00:00:00", prefix, number },
    resolution:
      kind === "invoice" ? account.resolution : account.resolution_notes || account.resolution,
    send_email: false,
    customer: customerOf(invoice.customer),
    payment: paymentOf(invoice),
    ...(kind !== "invoice" && references(invoice)),
    generalAllowances: [],
    items: amounts.lines.map((line) => itemOf(line, amounts)),
    ...totalsOf(amounts),
  };
  return { kind, holder: invoice.supplier?.tax_id?.code ?? "", prefix, number, body };
}

function numberOf({ code = "" }: Invoice): number {
  if (/^\d{1,15}$/.test(code)) return Number(code);
  const message = "the code of an invoice for Plemsi consists of digits";
  throw new FakturoError("validation", message, {
    faults: [{ code: "FAD05", paths: ["$.code"], message }],
  });
}

/** An amount as JSON number, whose text is that of the amount. */
function decimal(amount: Amount): number {
  const text = amount.toString();
  if (text.replace(/\D/g, "").length <= DIGITS) return Number(text);
  throw new FakturoError("validation", `the amount ${text} is too large for Plemsi`);
}

function customerOf(party: Party | undefined): JsonObject {
  const { number, checkDigit, type, isCompany } = identityOf(party);
  const [address] = party?.addresses ?? [];
  const [responsibility = ""] = (party?.ext?.["co-dian-fiscal-responsibility"] ?? "").split(";");
  return {
    identification_number: number,
    ...(checkDigit !== undefined && { dv: checkDigit }),
    name: party?.name || "consumidor final",
    phone: party?.telephones?.[0]?.num ?? "",
    address: [address?.street, address?.num, address?.locality].filter(Boolean).join(" "),
    email: party?.emails?.[0]?.addr ?? "",
    merchant_registration: NOT_REGISTERED,
    type_document_identification_id: DOCUMENT_IDS.get(type) ?? 3,
    type_organization_id: isCompany ? 1 : 2,
    type_liability_id: RESPONSIBILITY_IDS.get(responsibility) ?? 117,
    municipality_code: party?.ext?.["co-dian-municipality"] ?? "",
    type_regime_id: isCompany ? 1 : 2,
  };
}

function paymentOf({ payment, issue_date }: Invoice): JsonObject {
  const due = payment?.terms?.due_dates?.[0]?.date ?? issue_date;
  const means = Number(payment?.instructions ? paymentMeansOf(payment.instructions) : "1");
  return {
    payment_form_id: due > issue_date ? CREDIT : CASH,
    payment_method_id: Number.isInteger(means) ? means : UNDEFINED_MEANS,
    payment_due_date: due,
    duration_measure: "0",
  };
}

/** The invoice that a note corrects, and why. */
function references({ preceding = [] }: Invoice): JsonObject {
  const [first] = preceding;
  if (!first) return {};
  const code = first.ext?.["co-dian-credit-code"] ?? first.ext?.["co-dian-debit-code"] ?? "";
  return {
    invoiceReference: {
      number: plainNumber(first),
      uuid: first.stamps?.find(({ prv }) => prv === "dian-cude")?.val ?? "",
      issue_date: first.issue_date ?? "",
    },
    discrepancy: { code: Number(code), description: first.reason ?? "" },
  };
}

function itemOf({ source, item, net, price, changes, taxes }: DianLine, amounts: DianInvoice) {
  const isAdded = ({ category }: DianTax) =>
    !amounts.withheld.some((tax) => tax.category === category);
  return {
    unit_measure_id: UNIT,
    line_extension_amount: decimal(net),
    free_of_charge_indicator: false,
    allowance_charges: changes.map(({ isCharge, reason, amount, base }) => ({
      charge_indicator: isCharge,
      allowance_charge_reason: reason,
      amount: decimal(amount),
      base_amount: decimal(base),
    })),
    tax_totals: taxes.filter(isAdded).map(taxRow),
    description: item.name,
    notes: (source.notes ?? []).map(({ text }) => text).join(" "),
    code: item.ref || String(source.i),
    type_item_identification_id: OWN_CODE,
    price_amount: decimal(price),
    base_quantity: decimal(source.quantity),
    invoiced_quantity: decimal(source.quantity),
  };
}

function taxRow({ category, percent, base, amount }: DianTax): JsonObject {
  return {
    tax_id: Number(TAXES.get(category)?.[0]),
    percent: decimal(percent),
    tax_amount: decimal(amount),
    taxable_amount: decimal(base),
  };
}

function totalsOf({ totals, taxes, withheld }: DianInvoice): JsonObject {
  return {
    allowanceTotal: 0,
    invoiceBaseTotal: decimal(totals.lines),
    invoiceTaxExclusiveTotal: decimal(totals.taxable),
    invoiceTaxInclusiveTotal: decimal(totals.inclusive),
    totalToPay: decimal(totals.payable),
    allTaxTotals: taxes.map(taxRow),
    ...(withheld.length > 0 && { allHoldingsTaxTotals: withheld.map(taxRow) }),
  };
}
